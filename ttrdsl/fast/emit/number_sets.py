"""Write sets of numbers as text: lists in the scratch memory that have each number once and in order.

A list is how many there are, then each of them. A set of numbers is `numbers` where they stand one by one in the
text, `occurring` where such a list begins in the scratch memory, and `lasting` where it begins in the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ttrdsl.dialect.errors import TOO_MANY
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.value import NUMBER_SETS, NotFast, Val, truth
from ttrdsl.fast.emit.vector import MOST_NUMBERS, Place


def each_once(e: Emitter, found: Val) -> str:
    """Write a set of numbers to the scratch memory, unless it is there; return where its list begins."""
    if found.kind == "occurring":
        return found.text
    if found.kind not in NUMBER_SETS:
        raise NotFast(f"numbers made of {found.kind}")
    room = len(found.parts) if found.kind == "numbers" else MOST_NUMBERS
    at = e.scratch(1 + room)
    if found.kind == "lasting":
        i = e.w.fresh("i")
        with e.w.block(f"for {i} in range(1 + st[{found.text}]):"):
            e.w.line(f"wk[{at} + {i}] = st[{found.text} + {i}]")
        return str(at)
    e.w.line(f"wk[{at}] = 0")
    for part in found.parts:
        e.w.line(f"note_number(wk, {at}, {room}, {part})")
    return str(at)


@contextmanager
def number_loop(e: Emitter, found: Val) -> Iterator[str]:
    """Open a loop over a set of numbers: each once, in order."""
    at = each_once(e, found)
    place, x = e.w.fresh("i"), e.w.fresh("x")
    with e.w.block(f"for {place} in range(wk[{at}]):"):
        e.w.line(f"{x} = wk[{at} + 1 + {place}]")
        yield x


def has_number(e: Emitter, found: Val, x: str) -> str:
    """Write the condition that a number is in a set of numbers."""
    if found.kind == "numbers":
        return f"({' or '.join(f'{x} == {n}' for n in found.parts) or 'False'})"
    name = e.w.variable("0")
    with number_loop(e, found) as number, e.w.block(f"if {number} == {x}:"):
        e.w.line(f"{name} = 1")
    return f"{name} != 0"


def same_numbers(e: Emitter, first: Val, second: Val) -> Val:
    """Write whether two sets of numbers are the same."""
    one, two = each_once(e, first), each_once(e, second)
    same, i = e.w.fresh(), e.w.fresh("i")
    e.w.line(f"{same} = 1 if wk[{one}] == wk[{two}] else 0")
    with e.w.block(f"for {i} in range(1, wk[{one}] + 1):"), e.w.block(f"if {same} != 0:"):
        e.w.line(f"{same} = 1 if wk[{one} + {i}] == wk[{two} + {i}] else 0")
    return truth(f"{same} != 0")


def union(e: Emitter, first: Val, second: Val) -> Val:
    at = _empty(e)
    for found in (first, second):
        with number_loop(e, found) as x:
            _note(e, at, x)
    return Val("occurring", (at,))


def _those(wanted: Callable[[str], str]) -> Callable[[Emitter, Val, Val], Val]:
    """Return what writes those numbers of one set of which something is true, given whether they are in another."""

    def write(e: Emitter, first: Val, second: Val) -> Val:
        at, there = _empty(e), Val("occurring", (each_once(e, second),))
        with number_loop(e, first) as x, e.w.block(f"if {wanted(has_number(e, there, x))}:"):
            _note(e, at, x)
        return Val("occurring", (at,))

    return write


common = _those(lambda test: test)
difference = _those(lambda test: f"not ({test})")


def keep_numbers(e: Emitter, place: Place, found: Val) -> None:
    """Write a set of numbers to a local."""
    at, i = each_once(e, found), e.w.fresh("i")
    e.refuse(f"wk[{at}] >= {place.size}", TOO_MANY, f"wk[{at}] = 0")
    with e.w.block(f"for {i} in range({place.size}):"):
        e.w.line(f"st[{place.at} + {i}] = wk[{at} + {i}] if {i} <= wk[{at}] else 0")


def _empty(e: Emitter) -> str:
    at = e.scratch(1 + MOST_NUMBERS)
    e.w.line(f"wk[{at}] = 0")
    return str(at)


def _note(e: Emitter, at: str, x: str) -> None:
    e.w.line(f"note_number(wk, {at}, {MOST_NUMBERS}, {x})")
