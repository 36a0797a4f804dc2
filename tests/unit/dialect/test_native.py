"""Native code does exactly what the text does, and says in a sentence where it cannot be had."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.unit.dialect.programs import SIZE, MadeUp
from ttrdsl.dialect import native, text
from ttrdsl.dialect.dialect import NotInDialect
from ttrdsl.dialect.texts import texts_of
from ttrdsl.engine import chance
from ttrdsl.fast.library import LIBRARY

needs_native = pytest.mark.skipif(native.available() is not None, reason=native.available() or "")
ENTRY = "int64(int64[::1], int64[::1], int64[::1], int64, int64)"

PRIMITIVES = """
def count(st, word, b):
    return bits(word)

def lowest(st, word, b):
    return low(word)

def nth(st, word, k):
    return nth_bit(word, k)

def fallen(st, first, n):
    return place_drawn(st, first, n)

def falls(st, first, at):
    return falls_to(st, first, at)

def some(st, first, count):
    return filled(st, first, count)

def above(st, count, number):
    return next_above(st, 6, count, number)

def draw(st, n, b):
    return below(st, n)

def throw(st, number, n):
    return die(st[5], number, n)

def one_word(st, number, b):
    return word(st[5], number)

def of_game(st, run, game):
    return game_seed(run, game)

def of_seat(st, seat, b):
    return style_seed(st[5], seat)
"""
PRIMITIVE_NAMES = (
    "count",
    "lowest",
    "nth",
    "fallen",
    "falls",
    "some",
    "above",
    "draw",
    "throw",
    "one_word",
    "of_game",
    "of_seat",
)


def native_functions(
    program: str, entries: dict[str, str | None], quick: bool = False
) -> dict[str, Callable[..., int]]:
    """Return functions that take lists like those of the text tier, but run as native code."""
    import numpy

    def on_lists(function: Callable[..., int]) -> Callable[..., int]:
        def call(*arguments: object) -> int:
            given = [numpy.array(a, dtype=numpy.int64) if isinstance(a, list) else a for a in arguments]
            found = function(*given)
            for before, after in zip(arguments, given):
                if isinstance(before, list):
                    before[:] = after.tolist()
            return found

        return call

    return {name: on_lists(function) for name, function in native.load({}, program, entries, quick=quick).items()}


@pytest.fixture(autouse=True, scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Leave the user's own cache folder alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TTRDSL_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


TIERS = [pytest.param(text.load, id="text"), pytest.param(None, id="native", marks=needs_native)]


@pytest.fixture(params=TIERS, scope="module")
def primitives(request: pytest.FixtureRequest) -> dict[str, Callable[..., int]]:
    entries: dict[str, str | None] = dict.fromkeys(PRIMITIVE_NAMES, "int64(int64[::1], int64, int64)")
    return text.load({}, PRIMITIVES, entries) if request.param else native_functions(PRIMITIVES, entries)


def signed(number: int) -> int:
    return number - 2**64 if number >= 2**63 else number


SEEDS = [0, 1, 42, 2**63 - 1, 2**63, 2**64 - 1, *(random.Random(7).getrandbits(64) for _ in range(40))]


@pytest.mark.parametrize("seed", SEEDS)
def test_chance_is_that_of_the_engine(primitives: dict[str, Callable[..., int]], seed: int) -> None:
    own = signed(seed)
    for number, n in ((1, 2), (2, 110), (3, 1), (1000, 2**31), (123456, 52)):
        state = [0, 0, 0, 0, number - 1, own]
        assert primitives["draw"](state, n, 0) == chance.below(seed, number, n)
        assert state == [0, 0, 0, 0, number, own]
        assert primitives["throw"](state, number, n) == chance.below(seed, number, n)
        assert primitives["one_word"](state, number, 0) == signed(chance.word(seed, number))
        assert primitives["of_game"](state, own, number) == signed(chance.game_seed(seed, number))
        assert primitives["of_seat"](state, number % 8, 0) == signed(chance.style_seed(seed, number % 8))


@pytest.mark.parametrize("word", [1, 2, 3, 2**62, 2**63 - 1, *(1 << i | 1 << 62 for i in range(0, 62, 7))])
def test_bits_of_a_word(primitives: dict[str, Callable[..., int]], word: int) -> None:
    assert primitives["count"]([0] * 6, word, 0) == bin(word).count("1")
    assert primitives["lowest"]([0] * 6, word, 0) == len(bin(word)) - len(bin(word).rstrip("0"))

    places = [i for i in range(63) if word >> i & 1]
    assert [primitives["nth"]([0] * 6, word, k) for k in range(len(places))] == places


@pytest.mark.parametrize("counts", [[3], [0, 0, 2], [1] * 9, [0] * 30 + [5, 0, 1], [2, 0] * 31 + [1]])
def test_runs_of_counts(primitives: dict[str, Callable[..., int]], counts: list[int]) -> None:
    state = [9, -9, 9, -9, 31, 42, *counts, *[7] * 8]
    falling = [6 + kind for kind, count in enumerate(counts) for _ in range(count)]
    for used in range(100):
        state[4] = used
        at = chance.below(42, used + 1, len(falling))
        assert primitives["fallen"](state, 6, len(falling)) == falling[at]
        assert state[4] == used + 1
        assert primitives["falls"](state, 6, at) == falling[at]
    for size in {0, 1, len(counts)}:
        assert primitives["some"](list(state), 6, size) == sum(1 << i for i, n in enumerate(counts[:size]) if n)


@pytest.mark.parametrize("count", [8, 16, 40])
def test_the_next_number_above_another(primitives: dict[str, Callable[..., int]], count: int) -> None:
    numbers = [random.Random(count).randrange(-50, 50) for _ in range(count - 1)]
    state = [0, 0, 0, 0, 0, 0, *numbers, 1 << 61]
    for number in range(-60, 60, 3):
        assert primitives["above"](state, count, number) == min(n for n in state[6:] if n > number)


@needs_native
def test_bits_are_found_where_no_instruction_finds_them(monkeypatch: pytest.MonkeyPatch) -> None:
    from ttrdsl.dialect import machine_code, native_primitives

    monkeypatch.setattr(machine_code, "nth_bit", lambda features: native_primitives.nth_bit(""))
    program = "def nth(st, word, k):\n    return nth_bit(word, k) + 0 * st[0]\n"
    found = native_functions(program, {"nth": "int64(int64[::1], int64, int64)"})["nth"]
    assert [found([0], 0b1011_0010, k) for k in range(4)] == [1, 4, 5, 7]


@needs_native
def test_ways_that_part_by_a_number() -> None:
    ways = "".join(f"    {'el' if i else ''}if k < {b}:\n        return {i}\n" for i, b in enumerate((2, 5, 6, 9)))
    tree = "    if k < 5:\n        if k < 2:\n            x = 0\n        else:\n            x = 1\n    else:\n"
    tree += "        if k < 6:\n            x = 2\n        else:\n            if k < 9:\n                x = 3\n"
    tree += "            else:\n                return 4\n    return x\n"
    entries: dict[str, str | None] = dict.fromkeys(("listed", "halved"), "int64(int64)")
    program = f"def listed(k):\n{ways}    return 4\ndef halved(k):\n    x = 0\n{tree}"
    found = native.load({}, program, entries)
    for k in (-(2**62), -3, *range(12), 2**62):
        assert found["halved"](k) == found["listed"](k) == sum(k >= b for b in (2, 5, 6, 9))


@needs_native
@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_made_up_programs_do_the_same_on_both_tiers(seed: int, quick: bool) -> None:
    program = MadeUp(seed).program(25)
    entries: dict[str, str | None] = {f"f{number}": ENTRY for number in range(25)}
    plain, fast = text.load({}, program, entries), native_functions(program, entries, quick)
    draw = random.Random(seed)
    for name in entries:
        for _ in range(6):
            vectors = [[draw.randint(-99, 99) for _ in range(SIZE)] for _ in range(3)]
            vectors[0][4:6] = 0, draw.getrandbits(64) - 2**63
            numbers = [draw.randint(-999, 999) for _ in range(2)]
            ours, theirs = [list(v) for v in vectors], [list(v) for v in vectors]
            assert plain[name](*ours, *numbers) == fast[name](*theirs, *numbers), (name, program)
            assert ours == theirs, (name, program)


@needs_native
def test_a_function_may_be_handed_the_same_vector_twice() -> None:
    program = """
def move(one, other, n):
    total = 0
    for i in range(n):
        one[i + 1] = other[i] + 1
        total += one[i]
    return total

def both(st, tb, wk, n, b):
    return move(wk, wk, n)
"""
    vectors = [[0] * 20 for _ in range(3)]
    fast = native_functions(program, {"both": ENTRY})["both"]
    assert fast(*vectors, 9, 0) == sum(range(9))
    assert vectors[2] == [*range(10), *[0] * 10]


@needs_native
def test_the_whole_library_becomes_native_code() -> None:
    texts = texts_of(LIBRARY)
    names = [name for text in texts.values() for name in re.findall(r"^def (\w+)\(.*-> int:$", text, re.M)]
    functions = native.load(texts, "", {name: None for name in names if not name.endswith("_room")})
    assert "bits" not in functions
    assert len(functions) > 20


@needs_native
def test_an_entry_is_called_as_it_was_announced() -> None:
    with pytest.raises(NotInDialect, match="arguments of `start`"):
        native.load({}, "def start(st, k):\n    return st[k]\n", {"start": "int64(int64, int64)"})
    with pytest.raises(NotInDialect, match="not a signature"):
        native.load({}, "def start(st, k):\n    return st[k]\n", {"start": "float64(int64[::1], int64)"})
    with pytest.raises(NotInDialect, match="vector, not a number"):
        native.load({}, "def start(st, k):\n    return st[k] + st\n", {"start": None})


def said_without(lines: str) -> str:
    """Return the sentence of another Python in which some lines were run first."""
    code = f"import sys\n{lines}\nfrom ttrdsl.dialect import native\nprint(native.available())"
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize("library", ["llvmlite", "numpy"])
def test_without_a_library_a_sentence_says_what_to_install(library: str) -> None:
    said = said_without(f"sys.modules['{library}'] = None")
    assert said == f"native code needs {library}: pip install 'ttrdsl[fast]'; playing as text"


def test_a_library_that_does_not_start_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "llvmlite.py").write_text("raise OSError('LLVM is for another machine')\n")
    said = said_without(f"sys.path.insert(0, {str(tmp_path)!r})")
    assert said == "llvmlite is installed but does not start (LLVM is for another machine); playing as text"


@needs_native
def test_a_vector_may_be_empty() -> None:
    program = "def start(st, tb, wk, n, b):\n    for i in range(n):\n        st[i] = b\n    return n\n"
    assert native_functions(program, {"start": ENTRY})["start"]([], [], [], 0, 1) == 0


@needs_native
def test_only_what_lies_in_one_piece_is_a_vector() -> None:
    import numpy

    call = native.load({}, "def start(st):\n    return st[1]\n", {"start": None})["start"]
    numbers = numpy.arange(10)
    assert call(numbers) == 1
    with pytest.raises((TypeError, ValueError, BufferError)):
        call(numbers[::2])
