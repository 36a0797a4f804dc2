"""Networks that elements pick together: at most so many of its own routes for each, in all combinations.

An *offer* is the number of routes an element may pick from, then these routes; a *pick* is how many it picks, then
their positions in the offer, ascending. Offers lie `room` apart, picks one more.
"""

from __future__ import annotations

from ttrdsl.dialect.errors import TOO_MANY
from ttrdsl.dialect.failing import fail
from ttrdsl.dialect.primitives import BITS
from ttrdsl.program.limits import MOST_PICKS


def first_picks(wk: list[int], offers: int, elements: int, room: int, most: int, picks: int) -> int:
    """Begin with nothing picked; return 1, or 0 if there is no combination, or more than can be compared."""
    total = 1
    for i in range(elements):
        ways = 0
        term = 1
        offered = wk[offers + i * room]
        for size in range(0, min(most, offered) + 1):
            ways += term
            if ways > MOST_PICKS:
                break
            term = term * (offered - size) // (size + 1)
        total *= ways
        if total > MOST_PICKS:
            fail(wk, TOO_MANY)
            return 0
        wk[picks + i * (room + 1)] = 0
    return 1 if total else 0


def next_picks(wk: list[int], offers: int, elements: int, room: int, most: int, picks: int) -> int:
    """Go on to the next combination, the last element changing fastest; return 0 when all were there."""
    for i in range(elements - 1, -1, -1):
        at = picks + i * (room + 1)
        offered = wk[offers + i * room]
        size = wk[at]
        j = size
        while j > 0 and wk[at + j] == offered - size + j - 1:
            j -= 1
        if j > 0:
            first = wk[at + j] + 1
            for m in range(j, size + 1):
                wk[at + m] = first + m - j
            return 1
        if size < most and size < offered:
            wk[at] = size + 1
            for m in range(1, size + 2):
                wk[at + m] = m - 1
            return 1
        wk[at] = 0
    return 0


def picked(wk: list[int], offers: int, elements: int, room: int, picks: int, out: int, words: int) -> int:
    """Write the network of the routes that are picked."""
    for i in range(words):
        wk[out + i] = 0
    for i in range(elements):
        at = picks + i * (room + 1)
        for j in range(1, 1 + wk[at]):
            route = wk[offers + i * room + 1 + wk[at + j]]
            wk[out + route // BITS] |= 1 << route % BITS
    return 0
