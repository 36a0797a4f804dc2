"""A text of the integer dialect can count, look into its vectors and call itself; everything else is refused."""

from __future__ import annotations

import pytest

from ttrdsl.dialect import text
from ttrdsl.dialect.dialect import NotInDialect, check
from ttrdsl.dialect.flatten import flatten

GIVEN = {"bits": 1, "below": 2}
GOOD = """
def rule1(st, tb, k):
    total = 0
    left = right = 1
    for i in range(3, k, -2):
        if st[i] < tb[i + 4] <= 7 and not (i == 5 or st[0]):
            total += bits(st[i]) // 3
        elif total > 9:
            continue
        else:
            break
    while total < -3:
        total, left = pair(total, right)
    st[k] = ~total ^ left << 2 if k else -1
    below(st, 6)
    pass
    return max(total, 4)

def pair(a, b):
    return a + b, a % 7
"""


def test_a_text_of_the_dialect_is_fine() -> None:
    check(GOOD, GIVEN)


def in_a_function(line: str) -> str:
    return f"def rule1(st, tb, k):\n    v1 = 0\n    {line}\n    return v1\n"


HOSTILE = [
    "import os",
    "__import__('os').system('true')",
    "open('/etc/passwd')",
    "eval('1')",
    "exec(k)",
    "print(k)",
    "v1 = st.__class__",
    "st.append(1)",
    "st.clear()",
    "v1 = ().__class__.__bases__",
    "v1 = (lambda: 0)()",
    "v1 = [0] * 1000000000",
    "v1 = [x for x in range(9)]",
    "v1 = {}",
    "v1 = {1, 2}",
    "v1 = 'text'",
    "v1 = f'{k}'",
    "v1 = b'bytes'",
    "v1 = 1.5",
    "v1 = 2j",
    "v1 = None",
    "v1 = True",
    "v1 = ...",
    "v1 = k ** k ** k",
    "v1 = k / 2",
    "v1 = st @ tb",
    "v1 = st[1:2]",
    "v1 = st[-1]",
    "v1 = st[0][1]",
    "v1[0] = 1",
    "st = tb\n    st[0] = 1",
    "del st[0]",
    "global k",
    "nonlocal k",
    "assert k",
    "raise k",
    "yield k",
    "v1 = yield",
    "await k",
    "with k: pass",
    "try: pass\n    except: pass",
    "class c: pass",
    "def rule2(): return 0",
    "match k:\n        case 1: pass",
    "for v1 in st: pass",
    "for st[0] in range(3): pass",
    "for v1 in range(k):\n        pass\n    else:\n        pass",
    "for v1 in range(0, 9, k): pass",
    "for v1 in range(0, 9, 0): pass",
    "for v1 in range(*st): pass",
    "v1 = rule1(st, tb)",
    "v1 = rule1(st, tb, k=1)",
    "v1 = rule1(*st)",
    "v1 = rule2(st, tb, k)",
    "v1 = k(st)",
    "v1 = bits",
    "v1 = nobody",
    "v1 = k < 3",
    "v1 = k and 3",
    "v1 = not k",
    "v1 = k in st",
    "v1 = k is k",
    "v1 = (v2 := 3)",
    "v1 = 9223372036854775808",
    "v1 = k // 0",
    "v1 = k % -3",
    "v1, v2 = k",
    "v1, *v2 = 1, 2",
    "return",
    "return k < 3",
    "return k, k",
    "k",
    "'a text for people'",
    "__v1 = 0",
    "Größe = 0",
    "range = 0",
    "max = 0",
]


@pytest.mark.parametrize("line", HOSTILE)
def test_everything_else_is_refused(line: str) -> None:
    with pytest.raises(NotInDialect, match=r"line [0-9]+: "):
        check(in_a_function(line), GIVEN)
    with pytest.raises(NotInDialect):
        text.load({}, in_a_function(line), {"rule1": None})


@pytest.mark.parametrize(
    "module",
    [
        "import os",
        "from ttrdsl.dialect.primitives import bits",
        "a = 3",
        "print(1)",
        "class c: pass",
        "async def rule1(st):\n    return 0",
        "@bits\ndef rule1(st):\n    return 0",
        "def rule1(st=0):\n    return 0",
        "def rule1(st: int):\n    return 0",
        "def rule1(st) -> int:\n    return 0",
        "def rule1(*st):\n    return 0",
        "def rule1(**st):\n    return 0",
        "def rule1(st, /):\n    return 0",
        "def rule1(*, st):\n    return 0",
        "def rule1(st):\n    v1: int = 3\n    return v1",
        "def rule1(st):\n    st[0] = 1",
        "def rule1(st):\n    if st[0]:\n        return 1",
        "def rule1(st):\n    while 1:\n        break",
        "def rule1(st):\n    return 0\ndef rule1(st):\n    return 0",
        "def bits(st):\n    return 0",
        "def range(st):\n    return 0",
        "def rule1(st)\n    return 0",
        "def rule1(st):\n    return " + "(" * 300 + "0" + ")" * 300,
        "def rule1(st):\n    return " + "-" * 100_000 + "1",
        "def rule1(st):\n    return 0\0",
    ],
)
def test_a_text_holds_plain_functions_only(module: str) -> None:
    with pytest.raises(NotInDialect):
        check(module, GIVEN)


def test_names_are_made_of_words_we_chose() -> None:
    program = "def rule12(st, k):\n    set3_word1 = st[k]\n    return set3_word1\n"
    check(program, words=["rule", "st", "k", "set", "word"])
    with pytest.raises(NotInDialect, match="`set3_word1` is not made of the words"):
        check(program, words=["rule", "st", "k", "set"])


def test_a_loop_without_end_needs_no_result_behind_it() -> None:
    leaving = "        for i in range(3):\n            break\n        if st[0]:\n            return 1\n"
    check(f"def rule1(st):\n    while 1:\n{leaving}")


def test_a_text_of_this_tier_reaches_nothing_of_python() -> None:
    function = text.load({}, "def rule1(st):\n    return st[0]\n", {"rule1": None})["rule1"]
    assert sorted(function.__globals__["__builtins__"]) == ["IndexError", "abs", "max", "min", "range"]


def test_constants_and_words_for_people_are_gone_from_what_is_run() -> None:
    library = {
        "ttrdsl.dialect.errors": (
            '"""Why."""\n\nfrom __future__ import annotations\n\nTOO_HARD = 1 << 4\n(FIRST, SECOND) = range(2)\n'
        ),
        "graph": (
            "from ttrdsl.dialect.errors import TOO_HARD\nTWICE = 2 * TOO_HARD\n"
            'def hard(wk: list[int]) -> int:\n    """Say so."""\n    wk[0] = TWICE\n    return -TOO_HARD\n'
            "def unused(wk: list[int]) -> int:\n    return 0\n"
            "def hard_room(cities: list[str]) -> list[int]:\n    return [len(cities)]\n"
        ),
    }
    functions = text.load(library, "def start(wk):\n    return hard(wk)\n", {"start": None})
    memory = [0]
    assert functions["start"](memory) == -16
    assert memory == [32]
    tree = flatten(library, "def start(wk):\n    return hard(wk)\n", ["start"])
    assert [function.name for function in tree.body] == ["hard", "start"]


@pytest.mark.parametrize(
    ("library", "program"),
    [
        ({}, ""),
        ({"one": "def start(st):\n    return 0"}, "def start(st):\n    return 1"),
        ({"one": "LIMIT = open('x')"}, "def start(st):\n    return 1"),
        ({"one": "import os"}, "def start(st):\n    return 1"),
        ({"one": "LIMIT = 1 << 99999999"}, "def start(st):\n    return 1"),
        ({"one": "from ttrdsl.dialect.errors import NOWHERE"}, "def start(st):\n    return 1"),
        ({}, "print(1)\ndef start(st):\n    return 1"),
    ],
)
def test_a_module_that_does_anything_is_refused(library: dict[str, str], program: str) -> None:
    with pytest.raises(NotInDialect):
        text.load(library, program, {"start": None})


PROMISE = 'def given(wk: list[int], k: int) -> int:\n    """Be brought."""\n    raise NotImplementedError\n'
ASKS = "from ttrdsl.asked import given\ndef start(wk: list[int]) -> int:\n    return given(wk, 3)\n"


def test_a_promised_function_is_brought_by_the_program() -> None:
    library = {"ttrdsl.asked": PROMISE, "ttrdsl.asks": ASKS}
    assert text.load(library, "def given(wk, k):\n    return k + wk[0]\n", {"start": None})["start"]([4]) == 7


@pytest.mark.parametrize("program", ["", "def given(wk):\n    return 1\n", "def given(wk, other):\n    return 1\n"])
def test_a_promised_function_that_is_missing_or_takes_other_arguments_is_refused(program: str) -> None:
    with pytest.raises(NotInDialect):
        flatten({"ttrdsl.asked": PROMISE, "ttrdsl.asks": ASKS}, program, ["start"])
