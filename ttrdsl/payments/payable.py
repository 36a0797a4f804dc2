"""The set of all elements whose cost can be paid from a hand: whole sets per inequality, not one element by another.

The tables (`ttrdsl.payments.payable_tables`) hold rows of sets: row n is the set of elements that n units are
enough for. Rows have an even number of words, so that two words are always worked on at once.
"""

from __future__ import annotations

from ttrdsl.dialect.primitives import BITS, low
from ttrdsl.payments.feasibility import decide

# The head of a table; places count from its start.
PAYABLE_WORDS = 0  # words of a set
PAYABLE_STRIDE = 1  # words of a row
PAYABLE_ELEMENTS = 2  # for each element the place of its class and of the set that shares it, or 0: never payable
PAYABLE_ALWAYS = 3  # the elements that cost nothing, a row
PAYABLE_PAIRS = 4  # inequalities that stand alone and add two kinds: (kind, kind, last row, place of the rows)
PAYABLE_PAIRS_END = 5
PAYABLE_SUMS = 6  # all other sums, each as in an inequality of a class
PAYABLE_SUMS_END = 7
PAYABLE_ENOUGH = 8  # choices that are enough, put together by a sum that they ask most of: (sum, length), then for
PAYABLE_ENOUGH_END = (
    9  # each, the least first: (least, number of inequalities), each (sum, last row, place of the rows)
)
PAYABLE_MUST = 10  # choices of which one must hold, for elements of which those do not say all
PAYABLE_MUST_END = 11
PAYABLE_LEFT = 12  # the elements of which nothing is said here, a row
PAYABLE_HEAD = 13


def payable_set(tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], out: int, ws: int) -> int:
    """Write the set of the elements whose cost can be paid from the hand.

    From `ws` it uses a row, and then a slot for each sum or what `feasible` needs.
    """
    inner = ws + tb[at + PAYABLE_WORDS]
    payable_rows(tb, at, hv, hand, wk, out, ws, inner)
    if tb[at + PAYABLE_MUST_END] > tb[at + PAYABLE_MUST]:
        decide_open(tb, at, hv, hand, wk, out, ws, inner)
    return 0


def payable_rows(
    tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], out: int, open_set: int, ws: int
) -> int:
    """Write the set of the elements of which inequalities say that they can be paid for, and of those they leave open.

    Where they decide for all elements the open set is not written.
    """
    words = tb[at + PAYABLE_WORDS]
    stride = tb[at + PAYABLE_STRIDE]
    first = at + tb[at + PAYABLE_PAIRS]
    end = at + tb[at + PAYABLE_PAIRS_END]
    w = 0
    while w < words:
        row = at + tb[at + PAYABLE_ALWAYS] + w
        one = tb[row]
        two = tb[row + 1]
        p = first
        while p < end:
            units = hv[hand + tb[p]] + hv[hand + tb[p + 1]]
            if units > tb[p + 2]:
                units = tb[p + 2]
            row = at + tb[p + 3] + units * stride + w
            one |= tb[row]
            two |= tb[row + 1]
            p += 4
        wk[out + w] = one
        if w + 1 < words:
            wk[out + w + 1] = two
        w += 2
    if tb[at + PAYABLE_SUMS_END] > tb[at + PAYABLE_SUMS]:
        add_sums(tb, at, hv, hand, wk, ws)
        gather_rows(tb, at, tb[at + PAYABLE_ENOUGH], tb[at + PAYABLE_ENOUGH_END], wk, out, ws)
        if tb[at + PAYABLE_MUST_END] > tb[at + PAYABLE_MUST]:
            for w in range(words):
                wk[open_set + w] = 0
            gather_rows(tb, at, tb[at + PAYABLE_MUST], tb[at + PAYABLE_MUST_END], wk, open_set, ws)
    return 0


def add_sums(tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], ws: int) -> int:
    """Write the units of all sums from `ws`."""
    p = at + tb[at + PAYABLE_SUMS]
    end = at + tb[at + PAYABLE_SUMS_END]
    while p < end:
        units = 0
        stop = p + 1 + tb[p]
        p += 1
        while p < stop:
            units += hv[hand + tb[p]]
            p += 1
        stop = p + 1 + 3 * tb[p]
        p += 1
        while p < stop:
            held = hv[hand + tb[p]]
            if held > tb[p + 1]:
                held = tb[p + 1]
            units += tb[at + tb[p + 2] + held]
            p += 3
        wk[ws] = units
        ws += 1
    return 0


def gather_rows(tb: list[int], at: int, first: int, end: int, wk: list[int], out: int, sums: int) -> int:
    """Add to a set the elements for which some choice holds: those in the rows of all its inequalities."""
    words = tb[at + PAYABLE_WORDS]
    stride = tb[at + PAYABLE_STRIDE]
    w = 0
    while w < words:
        one = 0
        two = 0
        p = at + first
        while p < at + end:
            held = wk[sums + tb[p]]
            last = p + 2 + tb[p + 1]
            p += 2
            while p < last and tb[p] <= held:
                stop = p + 2 + 3 * tb[p + 1]
                p += 2
                this = -1
                that = -1
                while p < stop:
                    units = wk[sums + tb[p]]
                    if units > tb[p + 1]:
                        units = tb[p + 1]
                    row = at + tb[p + 2] + units * stride + w
                    this &= tb[row]
                    that &= tb[row + 1]
                    p += 3
                one |= this
                two |= that
            p = last
        wk[out + w] |= one
        if w + 1 < words:
            wk[out + w + 1] |= two
        w += 2
    return 0


def decide_open(
    tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], out: int, open_set: int, ws: int
) -> int:
    """Ask one by one for the classes of those elements of the open set that are not in `out`."""
    words = tb[at + PAYABLE_WORDS]
    for w in range(words):
        left = wk[open_set + w] & ~wk[out + w]
        while left > 0:
            p = at + tb[at + PAYABLE_ELEMENTS] + 2 * (w * BITS + low(left))
            alike = at + tb[p + 1]
            left &= ~tb[alike + w]
            if decide(tb, at + tb[p], hv, hand, wk, ws):
                for v in range(words):
                    wk[out + v] |= tb[alike + v]
    return 0
