"""The payments of one cost class from a hand: how many there are, and which is number k.

A class is a run of integers in a vector, as `ttrdsl.payments.tables` packs it; every place in it counts
from its start `at`. A hand is a run of counts in a vector `hv`, one for each kind of card. The order of payments is
that of `ttrdsl.payments.cost_class`: greatest counts first.
"""

from __future__ import annotations

from ttrdsl.dialect.errors import BAD_CHOICE, COST_TOO_LARGE
from ttrdsl.dialect.failing import fail
from ttrdsl.program.limits import MOST_OPTIONS

# The head of a class: numbers of kinds, parts and variables; then places and sizes, counted from its start.
CLASS_KINDS = 0
CLASS_PARTS = 1
CLASS_VARIABLES = 2
CLASS_ENOUGH = 3  # the choices of inequalities of which one that holds is enough
CLASS_WALK = 4  # the first step of the walk that decides where those do not: 0 no, 1 yes, or -1: search instead
CLASS_ROOT = 5  # the node the payments start from, or 0: it is an end
CLASS_ROOT_SLOT = 6  # where the ways of the root are noted
CLASS_FIXED_SLOTS = 7  # how many of the first slots are the same for every hand
CLASS_NODES = 8  # the nodes that read cards; or 0: left out (nobody counts them), or -1: too many to be written down
CLASS_SLOTS = 9  # all slots: the fixed ones, then one for each node that reads cards
CLASS_PLANS = 10  # where the plans of a cost of that form begin, or 0: it has a diagram
CLASS_VALUES = 11  # the most answers a question along the diagram or the plans has
CLASS_ROWS = 12  # rows of the ways that are known as soon as one kind is: a row for 0, 1, 2 … cards of it
CLASS_ROW_SIZE = 13  # the first slots, which a row fills
CLASS_ROW_KIND = 14  # that kind
CLASS_ROW_LAST = 15  # the last row, which more cards have, too
CLASS_COUNTED = (
    16  # short nodes to count by, of the slots behind a row: (kind, greatest x, sums, what no card leads to)
)
CLASS_SHORT_SLOTS = 17  # the slots of a row and of these
CLASS_FULL = 18  # the nodes of all other slots
CLASS_HEAD = 19  # here a payment of nothing begins: no card, no part, no value of a variable

MOST_WAYS = MOST_OPTIONS + 1  # one more than a decision may have options: beyond that nobody counts


def no_nodes(tb: list[int], at: int, wk: list[int]) -> int:
    """Note an error and say 1 if the nodes of a class are not there."""
    if tb[at + CLASS_NODES] > 0:
        return 0
    fail(wk, COST_TOO_LARGE)
    return 1


def count_ways(tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], ws: int) -> int:
    """Count the payments, up to `MOST_WAYS`; the ways of all nodes are left in their slots, from `ws`.

    Those of plans nobody counts: they are always taken for many.
    """
    if tb[at + CLASS_PLANS] > 0:
        return MOST_WAYS
    if tb[at + CLASS_NODES] <= 0:
        return fail(wk, COST_TOO_LARGE)
    held = hv[hand + tb[at + CLASS_ROW_KIND]]
    if held > tb[at + CLASS_ROW_LAST]:
        held = tb[at + CLASS_ROW_LAST]
    known = tb[at + CLASS_ROW_SIZE]
    p = at + tb[at + CLASS_ROWS] + held * known
    for i in range(known):
        wk[ws + i] = tb[p + i]
    p = at + tb[at + CLASS_COUNTED]
    end = ws + tb[at + CLASS_SHORT_SLOTS]
    for slot in range(ws + known, end):
        held = hv[hand + tb[p]]
        if held > tb[p + 1]:
            held = tb[p + 1]
        wk[slot] = wk[ws + tb[p + 2] + held] + wk[ws + tb[p + 3]]
        p += 4
    if end < ws + tb[at + CLASS_SLOTS]:
        count_full(tb, at, hv, hand, wk, end, ws)
    ways = wk[ws + tb[at + CLASS_ROOT_SLOT]]
    return ways if ways < MOST_WAYS else MOST_WAYS


def count_full(tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], slot: int, ws: int) -> int:
    """Count the ways of the nodes of all slots from one on."""
    p = at + tb[at + CLASS_FULL]
    end = ws + tb[at + CLASS_SLOTS]
    while slot < end:
        skipped = tb[p + 1] - hv[hand + tb[p]]
        q = p + 3
        p = q + 2 * tb[p + 2]
        if skipped > 0:
            q += 2 * skipped
        ways = 0
        while q < p:
            ways += wk[ws + tb[q]]
            q += 2
        wk[slot] = ways if ways < MOST_WAYS else MOST_WAYS
        slot += 1
    return 0


def kth(tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], k: int, out: int, ws: int) -> int:
    """Write payment number k: counts by kind, then parts, then values of variables (-1: none); return their number.

    The slots from `ws` are those that `count_ways` left for this class and this hand.
    """
    kinds = tb[at + CLASS_KINDS]
    bound = kinds + tb[at + CLASS_PARTS]
    size = bound + tb[at + CLASS_VARIABLES]
    blank = at + CLASS_HEAD
    for i in range(size):
        wk[out + i] = tb[blank + i]
    if k < 0 or k >= wk[ws + tb[at + CLASS_ROOT_SLOT]]:
        fail(wk, BAD_CHOICE)
        return size
    p = tb[at + CLASS_ROOT]
    nodes = tb[at + CLASS_NODES]
    while p >= nodes:
        p += at
        level = tb[p]
        x = tb[p + 1]
        q = p + 3
        held = hv[hand + level]
        if x > held:
            q += 2 * (x - held)
            x = held
        ways = wk[ws + tb[q]]
        while k >= ways:
            k -= ways
            x -= 1
            q += 2
            ways = wk[ws + tb[q]]
        wk[out + level] = x
        p = tb[q + 1]
    while p > 0:
        p += at
        level = tb[p]
        q = p + 2
        while k >= tb[q + 1]:
            k -= tb[q + 1]
            q += 3
        wk[out + level] = tb[q] if level < bound else tb[q] - 1
        p = tb[q + 2]
    return size
