"""Choices of several cards or elements: how many there are and which is number k, without listing them.

What is chosen from is a run of counts in `wk`, one for each kind; kinds of which there is none are passed over. The
order is that of `ttrdsl.engine.decisions`: bags by their counts, greatest first; orders ascending.
"""

from __future__ import annotations

from ttrdsl.dialect.errors import BAD_CHOICE, TOO_MANY
from ttrdsl.dialect.failing import fail
from ttrdsl.program.limits import FEW, MANY, MOST_IN_ORDER, MOST_OPTIONS

MOST_BAGS = MOST_OPTIONS + 1


def bags_room(kinds: int) -> int:
    """Return how many slots of scratch memory bags of so many kinds need."""
    return 2 + (kinds + 1) * (MANY + 1)


def count_bags(wk: list[int], counts: int, kinds: int, lo: int, hi: int, ws: int) -> int:
    """Count the bags of `lo` to `hi` cards, up to `MOST_BAGS`.

    From `ws` it leaves the number of kinds there are cards of and the width of a row; then rows, the last kind's
    first: in how many ways a bag can be completed that has 0, 1, 2 … cards when this kind is reached.
    """
    size = 0
    for i in range(counts, counts + kinds):
        size += wk[i]
    if lo < 0:
        lo = 0
    if hi > size:
        hi = size
    wk[ws] = 0
    wk[ws + 1] = 0
    wk[ws + 2] = 0
    if size > MANY and hi > FEW:
        fail(wk, TOO_MANY)
        return 0
    if lo > hi:
        return 0
    width = hi + 1
    row = ws + 2
    for chosen in range(width):
        wk[row + chosen] = 1 if chosen >= lo else 0
    rows = 0
    for i in range(counts + kinds - 1, counts - 1, -1):
        held = wk[i]
        if held > 0:
            rows += 1
            row += width
            if held == 1:
                wk[row + width - 1] = wk[row - 1]
                for p in range(row - width, row - 1):
                    ways = wk[p] + wk[p + 1]
                    wk[p + width] = ways if ways < MOST_BAGS else MOST_BAGS
            else:
                ways = 0
                for p in range(row - 1, row - width - 1, -1):
                    ways += wk[p]
                    if p + held + 1 < row:
                        ways -= wk[p + held + 1]
                    wk[p + width] = ways if ways < MOST_BAGS else MOST_BAGS
    wk[ws] = rows
    wk[ws + 1] = width
    return wk[row]


BAGS_KEPT = 4  # one more than the kinds of which bags were counted, their sizes, how many there are; then the counts


def kept_bags_room(kinds: int) -> int:
    """Return how many slots of scratch memory bags of so many kinds need where they are kept."""
    return BAGS_KEPT + kinds + bags_room(kinds)


def count_bags_again(wk: list[int], counts: int, kinds: int, lo: int, hi: int, kept: int, ws: int) -> int:
    """Say what `count_bags` says. What is kept starts as 0 and belongs to nobody else, as does what lies from `ws`."""
    same = 1 if wk[kept] == kinds + 1 and wk[kept + 1] == lo and wk[kept + 2] == hi else 0
    there = kept + BAGS_KEPT
    for i in range(kinds):
        if wk[there + i] != wk[counts + i]:
            wk[there + i] = wk[counts + i]
            same = 0
    if same == 0:
        wk[kept + 3] = count_bags(wk, counts, kinds, lo, hi, ws)
        wk[kept] = kinds + 1 if wk[0] == 0 else 0
        wk[kept + 1] = lo
        wk[kept + 2] = hi
    return wk[kept + 3]


def kth_bag(wk: list[int], counts: int, kinds: int, k: int, out: int, ws: int) -> int:
    """Write bag number k as counts by kind and return its size; `count_bags` ran before."""
    width = wk[ws + 1]
    row = ws + 2 + wk[ws] * width
    if k < 0 or k >= wk[row]:
        fail(wk, BAD_CHOICE)
        return 0
    chosen = 0
    for i in range(kinds):
        wk[out + i] = 0
        held = wk[counts + i]
        if held > 0:
            row -= width
            taken = held
            if taken > width - 1 - chosen:
                taken = width - 1 - chosen
            ways = wk[row + chosen + taken]
            while k >= ways:
                k -= ways
                taken -= 1
                ways = wk[row + chosen + taken]
            wk[out + i] = taken
            chosen += taken
    return chosen


def count_orders(wk: list[int], counts: int, kinds: int) -> int:
    """Count the orders of some cards; equal cards are not told apart."""
    size = 0
    ways = 1
    for i in range(counts, counts + kinds):
        for same in range(1, wk[i] + 1):
            size += 1
            if size > MOST_IN_ORDER:
                fail(wk, TOO_MANY)
                return 0
            ways = ways * size // same
    return ways


def kth_order(wk: list[int], counts: int, kinds: int, k: int, out: int) -> int:
    """Write the kinds of the cards in order number k and return how many cards there are."""
    ways = count_orders(wk, counts, kinds)
    if k < 0 or k >= ways:
        fail(wk, BAD_CHOICE)
        return 0
    size = 0
    for i in range(counts, counts + kinds):
        size += wk[i]
    for left in range(size, 0, -1):
        kind = 0
        here = ways * wk[counts] // left
        while k >= here:
            k -= here
            kind += 1
            here = ways * wk[counts + kind] // left
        ways = here
        wk[out + size - left] = kind
        wk[counts + kind] -= 1
    for i in range(out, out + size):
        wk[counts + wk[i]] += 1
    return size
