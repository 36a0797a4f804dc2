"""The set of all elements whose cost can be paid from a hand: whole sets per inequality, not one element by another.

The tables (`ttrdsl.payments.payable_tables`) hold rows of sets: row n is the set of elements that n units are
enough for. Rows have an even number of words, so that two words are always worked on at once.
"""

from __future__ import annotations

from ttrdsl.dialect.primitives import BITS, low
from ttrdsl.dialect.rows import rows_of_sums
from ttrdsl.payments.feasibility import decide

# The head of a table; places count from its start.
PAYABLE_WORDS = 0  # words of a set
PAYABLE_STRIDE = 1  # words of a row
PAYABLE_ELEMENTS = 2  # for each element the place of its class and of the set that shares it, or 0: never payable
PAYABLE_ALWAYS = 3  # the elements that cost nothing, a row
PAYABLE_PAIRS = 4  # inequalities that stand alone and add two kinds: (kind, kind, last row, place of the rows)
PAYABLE_PAIRS_END = 5
PAYABLE_TWOS = 6  # all other sums: first those of two kinds, (kind, kind),
PAYABLE_SUMS = 7  # then the others, each as in an inequality of a class
PAYABLE_SUMS_END = 8
PAYABLE_ENOUGH = 9  # bunches of choices that are enough: those that are always looked at,
PAYABLE_ENOUGH_GROUPS = 10  # and groups of others by a sum that they ask most of: (sum, length), the least first
PAYABLE_ENOUGH_END = 11
PAYABLE_MUST = 12  # bunches of which one must hold, for elements of which those do not say all
PAYABLE_MUST_GROUPS = 13
PAYABLE_MUST_END = 14
PAYABLE_LEFT = 15  # the elements of which nothing is said here, a row
PAYABLE_HEAD = 16

# A bunch: the least units, how many inequalities are shared, these, how many each choice has of its own, the length of
# all these, and these. An inequality: the number of its sum, the last row, the place of the rows.


def payable_set(tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], out: int, among: int, ws: int) -> int:
    """Write the set of the elements among some whose cost can be paid from the hand.

    From `ws` it uses a row, and then a slot for each sum or what `feasible` needs.
    """
    words = tb[at + PAYABLE_WORDS]
    inner = ws + words
    pair_rows(tb, at, hv, hand, wk, out)
    for w in range(words):
        wk[out + w] |= ~wk[among + w]  # nothing is looked for where nobody asks
    if tb[at + PAYABLE_SUMS_END] > tb[at + PAYABLE_TWOS]:
        sum_rows(tb, at, hv, hand, wk, out, ws, inner)
        if tb[at + PAYABLE_MUST_END] > tb[at + PAYABLE_MUST]:
            decide_open(tb, at, hv, hand, wk, out, ws, inner)
    for w in range(words):
        wk[out + w] &= wk[among + w]
    return 0


def payable_rows(
    tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], out: int, open_set: int, ws: int
) -> int:
    """Write the set of the elements of which inequalities say that they can be paid for, and of those they leave open.

    Where they decide for all elements the open set is not written.
    """
    pair_rows(tb, at, hv, hand, wk, out)
    if tb[at + PAYABLE_SUMS_END] > tb[at + PAYABLE_TWOS]:
        sum_rows(tb, at, hv, hand, wk, out, open_set, ws)
    return 0


def pair_rows(tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], out: int) -> int:
    """Write the set of the elements that cost nothing, or for which an inequality that stands alone holds."""
    first = at + tb[at + PAYABLE_PAIRS]
    end = at + tb[at + PAYABLE_PAIRS_END]
    rows_of_sums(tb, at, tb[at + PAYABLE_ALWAYS], first, end, hv, hand, wk, out, tb[at + PAYABLE_WORDS])
    return 0


def sum_rows(tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], out: int, open_set: int, ws: int) -> int:
    """Add the elements for which some choice of inequalities holds, and write those that this leaves open."""
    add_sums(tb, at, hv, hand, wk, ws)
    gather_all(tb, at, PAYABLE_ENOUGH, wk, out, ws)
    if tb[at + PAYABLE_MUST_END] > tb[at + PAYABLE_MUST]:
        for w in range(tb[at + PAYABLE_WORDS]):
            wk[open_set + w] = 0
        gather_all(tb, at, PAYABLE_MUST, wk, open_set, ws)
    return 0


def add_sums(tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], ws: int) -> int:
    """Write the units of all sums from `ws`."""
    p = at + tb[at + PAYABLE_TWOS]
    end = at + tb[at + PAYABLE_SUMS]
    while p < end:
        wk[ws] = hv[hand + tb[p]] + hv[hand + tb[p + 1]]
        ws += 1
        p += 2
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


def gather_all(tb: list[int], at: int, head: int, wk: list[int], out: int, sums: int) -> int:
    """Add to a set the elements for which some choice holds; where bunches and groups lie stands in the head."""
    p = at + tb[at + head + 1]
    end = at + tb[at + head + 2]
    gather_rows(tb, at, at + tb[at + head], p, 0, wk, out, sums)
    while p < end:
        last = p + 2 + tb[p + 1]
        gather_rows(tb, at, p + 2, last, wk[sums + tb[p]], wk, out, sums)
        p = last
    return 0


def gather_rows(tb: list[int], at: int, first: int, end: int, held: int, wk: list[int], out: int, sums: int) -> int:
    """Add the elements for which some choice holds, in bunches that ask for no more than is held.

    A bunch is passed by if it has no element that is not there yet.
    """
    words = tb[at + PAYABLE_WORDS]
    stride = tb[at + PAYABLE_STRIDE]
    w = 0
    while w < words:
        one = wk[out + w]
        two = wk[out + w + 1] if w + 1 < words else -1
        p = first
        while p < end and tb[p] <= held:
            this = ~one
            that = ~two
            stop = p + 2 + 3 * tb[p + 1]
            p += 2
            while p < stop:
                row = row_at(tb, at, p, wk, sums, stride, w)
                this &= tb[row]
                that &= tb[row + 1]
                p += 3
            each = 3 * tb[p]
            stop = p + 2 + tb[p + 1]
            p += 2
            if this | that == 0:
                p = stop
            while p < stop:
                mine = this
                yours = that
                choice = p + each
                while p < choice:
                    row = row_at(tb, at, p, wk, sums, stride, w)
                    mine &= tb[row]
                    yours &= tb[row + 1]
                    p += 3
                one |= mine
                two |= yours
        wk[out + w] = one
        if w + 1 < words:
            wk[out + w + 1] = two
        w += 2
    return 0


def row_at(tb: list[int], at: int, p: int, wk: list[int], sums: int, stride: int, w: int) -> int:
    """Return where a word of the row lies for what the hand is worth in an inequality."""
    units = wk[sums + tb[p]]
    if units > tb[p + 1]:
        units = tb[p + 1]
    return at + tb[p + 2] + units * stride + w


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
