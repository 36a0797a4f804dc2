"""What is worked out ahead: a text does the same with less."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.unit.dialect.programs import SIZE, MadeUp
from ttrdsl.dialect import primitives, text
from ttrdsl.dialect.ahead.versions import work_out
from ttrdsl.dialect.flatten import GIVEN, flatten
from ttrdsl.dialect.texts import texts_of


def as_written(program: str, entries: dict[str, str | None]) -> dict[str, Callable[..., int]]:
    """Return the functions of a text as they stand there."""
    names: dict[str, Any] = {name: getattr(primitives, name) for name in GIVEN}
    exec(compile(ast.unparse(flatten({}, program, entries)), "<written>", "exec"), names)
    return {name: names[name] for name in entries}


@pytest.mark.parametrize("seed", range(40))
def test_made_up_programs_do_the_same_when_worked_out_ahead(seed: int) -> None:
    program = MadeUp(seed).program(12)
    entries: dict[str, str | None] = {f"f{number}": None for number in range(12)}
    draw = random.Random(seed)
    table = [draw.randint(0, 9) for _ in range(SIZE)]
    plain, ahead = as_written(program, entries), text.load({}, program, entries, {"tb": dict(enumerate(table))})
    for name in entries:
        for _ in range(4):
            state = [draw.randint(-99, 99) for _ in range(SIZE)]
            state[4:6] = 0, draw.getrandbits(64) - 2**63
            ours, theirs = ([list(state), list(table), [0] * SIZE] for _ in range(2))
            numbers = [draw.randint(-999, 999) for _ in range(2)]
            assert plain[name](*ours, *numbers) == ahead[name](*theirs, *numbers), (name, program)
            assert ours == theirs, (name, program)


def worked_out(program: str, entry: str, known: dict[str, dict[int, int]]) -> str:
    return work_out(flatten({}, program, [entry]), [entry], known)


def test_numbers_that_never_change_are_put_in() -> None:
    program = "def start(st, tb):\n    return st[tb[0] + 1] + tb[tb[0]] * 2 - tb[7]\n"
    assert worked_out(program, "start", {"tb": {0: 3, 3: 5}}) == "def start(st, tb):\n return st[4] - tb[7] + 10"


def test_two_vectors_of_which_numbers_are_known_are_told_apart() -> None:
    program = (
        "def first(vec, k):\n    k += vec[0]\n    while k > 9:\n        k -= 9\n    return k\n"
        "def start(st, tb):\n    return first(st, st[1]) + first(tb, st[1]) + first(st, tb[1]) + first(tb, tb[1])\n"
    )
    entries: dict[str, str | None] = {"start": None}
    known = {"st": {0: 5}, "tb": {0: 70, 1: 8}}
    ahead, plain = text.load({}, program, entries, known), as_written(program, entries)
    assert ahead["start"]([5, 21], [70, 8]) == plain["start"]([5, 21], [70, 8])


def test_a_loop_over_few_numbers_is_left_by_a_break() -> None:
    program = """
def found(st, wanted):
    at = 9
    for i in range(4):
        if st[i] > 0:
            if st[i] == wanted:
                at = i
                break
    return at

def start(st):
    return found(st, 3) * 10 + found(st, 8)
"""
    assert "for" not in worked_out(program, "start", {})
    ahead = text.load({}, program, {"start": None})["start"]
    assert [ahead(st) for st in ([3, 8, 3, 8], [0, 0, 8, 3], [0, 1, 2, 4])] == [1, 32, 99]


def test_a_function_in_the_place_of_a_call_ends_where_it_ended() -> None:
    program = """
def clamped(wk, n):
    if n < 0:
        wk[0] += 1
        return 0
    if n > wk[1]:
        n = wk[1]
    else:
        wk[2] = n
    return n + 1

def start(wk, n):
    one = clamped(wk, n)
    wk[3] = clamped(wk, one - 5)
    return one
"""
    plain, ahead = as_written(program, {"start": None})["start"], text.load({}, program, {"start": None})["start"]
    assert "clamped" not in worked_out(program, "start", {})
    for n in range(-3, 15):
        ours, theirs = [0, 7, 0, 0], [0, 7, 0, 0]
        assert plain(ours, n) == ahead(theirs, n)
        assert ours == theirs


def test_a_function_that_comes_to_one_value_is_not_called() -> None:
    program = (
        "def some(st, tb):\n    total = 0\n    rest = tb[0]\n    while rest != 0:\n        x = low(rest)\n"
        "        rest &= rest - 1\n        total += st[x + 3]\n    return 1 if total > 2 else 0\n"
        "def start(st, tb):\n    if st[0] > 0 and some(st, tb) != 0:\n        return 7\n    return 8\n"
    )
    assert "st[0] > 0 and st[7] > 2:" in worked_out(program, "start", {"tb": {0: 16}})
    assert "some" in worked_out(program, "start", {"tb": {0: 48}})  # a sum of two, which it would write twice


def test_what_an_argument_works_out_is_worked_out_once() -> None:
    program = (
        "def twice(x):\n    y = x\n    return x + y\n"
        "def start(st, tb):\n    return st[0] * twice(below(st, 6)) + twice(st[1])\n"
    )
    text = worked_out(program, "start", {})
    assert text.count("below") == 1
    assert "st[1] + st[1]" in text


RUNS = """
def start(st, tb, wk, n):
    for i in range(n):
        wk[3 + i] = tb[2 + i]
    for i in range(1, n + 1):
        st[i] = 0
    for i in range(n):
        wk[i] = wk[i + 2]
    for i in range(n):
        wk[i + 1] = wk[i]
    for j in range(n):
        wk[j] = 7
    return j
"""


def test_a_run_is_filled_or_copied_in_one_line() -> None:
    lines = worked_out(RUNS, "start", {"tb": {0: 5}})
    assert "wk[3:n + 3] = tb[2:n + 2]" in lines
    assert "st[1:n + 1] = [0] * n" in lines
    assert "wk[0:n] = wk[2:n + 2]" in lines


def test_a_number_that_is_copied_on_and_a_variable_that_is_told_need_each_round() -> None:
    lines = worked_out(RUNS, "start", {"tb": {0: 5}})
    assert lines.count("for ") == 2
    entries: dict[str, str | None] = {"start": None}
    plain, ahead = as_written(RUNS, entries)["start"], text.load({}, RUNS, entries, {"tb": {0: 5}})["start"]
    for n in (1, 2, 5):
        ours, theirs = ([list(range(9)), [5, *range(20, 28)], list(range(40, 60))] for _ in range(2))
        assert plain(*ours, n) == ahead(*theirs, n)
        assert ours == theirs


def test_a_run_without_a_round_leaves_all_as_it_is() -> None:
    program = "def start(st, n):\n    for i in range(n):\n        st[i] = 0\n    return 0\n"
    st = [1, 2, 3, 4]
    assert text.load({}, program, {"start": None})["start"](st, -2) == 0
    assert st == [1, 2, 3, 4]


def test_a_die_is_thrown_in_place() -> None:
    program = "def start(st, number, n):\n    return die(st[0], number, n)\n"
    assert "die(" not in worked_out(program, "start", {})
    ahead = text.load({}, program, {"start": None})["start"]
    assert [ahead([-7], number, n) for number in (1, 31, 32, 99) for n in (1, 6)] == [
        primitives.die(-7, number, n) for number in (1, 31, 32, 99) for n in (1, 6)
    ]


def test_few_places_are_looked_at_one_by_one() -> None:
    program = "def start(st, at):\n    return filled(st, at + 2, 4) * 100 + filled(st, 1, 0)\n"
    assert "filled(" not in worked_out(program, "start", {})
    ahead = text.load({}, program, {"start": None})["start"]
    st = [9, 0, 3, 0, -1, 5, 0, 0]
    assert [ahead(st, at) for at in range(3)] == [100 * primitives.filled(st, at + 2, 4) for at in range(3)]


SUMS = """
def start(st, tb, wk, n):
    rows_of_sums(tb, 2, tb[0], tb[1], tb[1] + 12, st, n, wk, 4, 3)
    return 0
"""


def test_rows_that_counts_stand_for_are_looked_up_in_tuples() -> None:
    chance = random.Random(3)
    rows = [[chance.getrandbits(63) for _ in range(4)] for _ in range(1 + 3 + 1 + 6)]
    sums = [(0, 3, 2, 16), (2, 3, 0, 28), (1, 1, 5, 32)]  # two counts, the last row, and where row 0 lies
    table = [12, 0, *[0] * 12, *[word for row in rows for word in row], *[number for each in sums for number in each]]
    table[1] = len(table) - 12
    library, entries = texts_of(["ttrdsl.dialect.rows"]), {"start": None}
    known = {"tb": dict(enumerate(table))}
    lines = work_out(flatten(library, SUMS, entries), entries, known)
    assert lines.count("IndexError") == 1
    ahead = text.load(library, SUMS, entries, known)["start"]
    for _ in range(300):
        counts = [chance.choice([0, 0, 1, 2, 3, 30, 99]) for _ in range(4)]
        expected = list(rows[0][:3])
        for one, two, last, place in sums:
            row = rows[(place - 12) // 4 + min(last, counts[one] + counts[two])]
            expected = [word | more for word, more in zip(expected, row, strict=False)]
        wk = [9] * 8
        ahead([7, *counts], table, wk, 1)
        assert wk == [9] * 4 + expected + [9]


def test_rows_are_looked_up_as_they_are_where_the_table_is_not_known() -> None:
    library, entries = texts_of(["ttrdsl.dialect.rows"]), {"start": None}
    assert "IndexError" not in work_out(flatten(library, SUMS, entries), entries, {"tb": {0: 12, 1: 14}})


NUMBERS = """
def start(st, tb, wk, n):
    found = 0
    for i in range(n, st[0]):
        found |= tb[i + 1] if tb[i + 1] != 3 else 0
    for i in range(2):
        for j in range(n):
            found += wk[j] + i
    for i in range(n):
        if st[i] > 4:
            return i
    for i in range(n):
        wk[i] = 7 + wk[i]
    for i in range(n):
        found -= st[i] - wk[i]
    for i in range(n - 3):
        found += tb[i]
    return found
"""


def test_a_loop_that_only_looks_at_numbers_goes_over_them() -> None:
    lines = worked_out(NUMBERS, "start", {})
    assert "for i in tb[n + 1:st[0] + 1]:" in lines
    assert lines.count("for j in wk[0:n]:") == 2
    assert lines.count("for i in range(n):") == 3
    entries: dict[str, str | None] = {"start": None}
    plain, ahead = as_written(NUMBERS, entries)["start"], text.load({}, NUMBERS, entries)["start"]
    for n in range(5):
        for first in (0, 3, 6):
            ours, theirs = ([[first, 1, 2, 8, 0, 0], [5, 3, 6, 3, 9, 1, 2], [1, 2, 3, 4, 5, 6]] for _ in range(2))
            assert plain(*ours, n) == ahead(*theirs, n)
            assert ours == theirs
