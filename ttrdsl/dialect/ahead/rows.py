"""Sets that counts stand for, where the table is known: for Python one number for a row, however many words it has.

Of `rows_of_sums` remains a line that looks each sum up in a tuple of such numbers and puts them together. Sums that are
greater than most look up the last row, behind which it stands a few more times; for still greater ones the function
is called as it is.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ttrdsl.dialect.ahead.parts import Known, plus, shown
from ttrdsl.dialect.primitives import BITS

if TYPE_CHECKING:
    from ttrdsl.dialect.ahead.writing import Expressions, Scope

NAME = "rows_of_sums"
MOST_SUMS = 24
WIDEST = 64  # counts one behind another that are read at once
MOST_ROWS = 60  # of one sum
BEYOND = 40  # sums beyond the last row
WORD = (1 << BITS) - 1


def as_rows(e: Expressions, call: ast.Call, scope: Scope, suffix: str) -> list[str]:
    """Return a call of `rows_of_sums` as lines, with names that end in a suffix of their own; or nothing."""
    assert isinstance(call.func, ast.Name)
    if call.func.id != NAME:
        return []
    table, *places, hv, hand, wk, out, words = (e.value(argument, scope) for argument in call.args)
    numbers = [place for place in places if isinstance(place, int)]
    if not (isinstance(table, Known) and isinstance(words, int) and len(numbers) == len(places)):
        return []
    try:
        always, sums = _sums(table, numbers, words)
    except KeyError:  # not all of it is known
        return []
    used = {count for counts, _ in sums for count in counts}
    if not 0 < len(sums) <= MOST_SUMS or max(used) - min(used) >= WIDEST or max(len(r) for _, r in sums) > MOST_ROWS:
        return []
    span = range(min(used), max(used) + 1)
    names = [f"n{count}{suffix}" if count in used else "_" for count in span]
    found = [str(always)] * (always != 0)
    for (one, two), rows in sums:
        text = f"({', '.join(map(str, rows))},) + ({rows[-1]},) * {BEYOND}"
        found.append(f"({text})[n{one}{suffix} + n{two}{suffix}]")
    at = (shown(plus(hand, count)) for count in (span[0], span[-1] + 1))
    return [
        f"{', '.join(names)}{',' * (len(names) == 1)} = {shown(hv)}[{':'.join(at)}]",
        "try:",
        f" all{suffix} = {' | '.join(found)}",
        *(f" {shown(wk)}[{shown(plus(out, w))}] = {_word(f'all{suffix}', w, words)}" for w in range(words)),
        "except IndexError:",
        f" {shown(e.called(call, scope))}",
    ]


def _sums(table: Known, places: list[int], words: int) -> tuple[int, list[tuple[tuple[int, int], list[int]]]]:
    """Return the row that always belongs to a set, and for each sum its two counts and its rows."""
    numbers = table.numbers
    at, always, first, end = places
    stride = words + words % 2

    def row(place: int) -> int:
        return sum(numbers[place + w] << BITS * w for w in range(words))

    sums = []
    for p in range(first, end, 4):
        one, two, last, place = (numbers[p + i] for i in range(4))
        sums.append(((one, two), [row(at + place + n * stride) for n in range(last + 1)]))
    return row(at + always), sums


def _word(name: str, number: int, words: int) -> str:
    """Return the text of one word of a long number."""
    text = f"{name} >> {BITS * number}" if number else name
    return text if number == words - 1 else f"{text} & {WORD}"
