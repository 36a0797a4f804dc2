"""Whether a hand can pay a cost class: inequalities first, then a walk through its cards, or a search."""

from __future__ import annotations

from ttrdsl.dialect.primitives import BITS
from ttrdsl.payments.counting import (
    CLASS_ENOUGH,
    CLASS_FIXED_SLOTS,
    CLASS_PLANS,
    CLASS_ROOT,
    CLASS_ROOT_SLOT,
    CLASS_SLOTS,
    CLASS_WALK,
    no_nodes,
)
from ttrdsl.payments.planning import some_plan


def feasible(tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], ws: int) -> int:
    """Say (1 or 0) whether some payment can be made from the hand."""
    if tb[at + CLASS_PLANS] > 0:
        return some_plan(tb, at, hv, hand, wk, ws)
    if some_choice(tb, at, at + tb[at + CLASS_ENOUGH], hv, hand):
        return 1
    return decide(tb, at, hv, hand, wk, ws)


def decide(tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], ws: int) -> int:
    """Say (1 or 0) whether some payment can be made from a hand for which the inequalities were not enough.

    A step of a walk: the number of kinds and the kinds whose counts are added, the last number, and for each number
    up to there the place of the next step, or the answer.
    """
    p = tb[at + CLASS_WALK]
    if p < 0:
        if tb[at + CLASS_PLANS] > 0:
            return some_plan(tb, at, hv, hand, wk, ws)
        return search(tb, at, hv, hand, wk, ws)
    while p > 1:
        p += at
        stop = p + 1 + tb[p]
        p += 1
        held = 0
        while p < stop:
            held += hv[hand + tb[p]]
            p += 1
        if held > tb[p]:
            held = tb[p]
        p = tb[p + 1 + held]
    return p


def some_choice(tb: list[int], base: int, p: int, hv: list[int], hand: int) -> int:
    """Say (1 or 0) whether all inequalities of some choice hold; tables lie at places counted from `base`.

    A list of choices: their number, then for each its size and its inequalities. An inequality: the least sum, the
    number of kinds and the kinds whose counts are added, the number of tables and (kind, last, place) of each.
    """
    choices = tb[p]
    p += 1
    while choices > 0:
        end = p + tb[p]
        p += 1
        short = 0
        while p < end and short <= 0:
            short = tb[p]
            stop = p + 2 + tb[p + 1]
            p += 2
            while p < stop:
                short -= hv[hand + tb[p]]
                p += 1
            stop = p + 1 + 3 * tb[p]
            p += 1
            while p < stop:
                held = hv[hand + tb[p]]
                if held > tb[p + 1]:
                    held = tb[p + 1]
                short -= tb[base + tb[p + 2] + held]
                p += 3
        if short <= 0:
            return 1
        p = end
        choices -= 1
    return 0


def search(tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], ws: int) -> int:
    """Look (1 or 0) for one path through the nodes that the hand allows, spending as much as possible first.

    Uses a bit for each node and then a stack of nodes, from `ws`.
    """
    if no_nodes(tb, at, wk):
        return 0
    root = tb[at + CLASS_ROOT]
    fixed = tb[at + CLASS_FIXED_SLOTS]
    if tb[at + CLASS_ROOT_SLOT] < fixed:
        return 1 if tb[at + CLASS_ROOT_SLOT] > 0 else 0
    stack = ws
    for w in range((tb[at + CLASS_SLOTS] + BITS - 1) // BITS):
        wk[ws + w] = 0
        stack += 1
    bottom = stack
    wk[stack] = at + root
    stack += 1
    while stack > bottom:
        stack -= 1
        p = wk[stack]
        top = tb[p + 1]
        q = p + 3 + 2 * tb[p + 2]
        first = p + 3
        held = hv[hand + tb[p]]
        if top > held:
            first += 2 * (top - held)
        # The most cards stand first and are put down last, to be looked at next.
        while q > first:
            q -= 2
            slot = tb[q]
            if slot >= fixed:
                w = ws + slot // BITS
                bit = 1 << slot % BITS
                if wk[w] & bit == 0:
                    wk[w] |= bit
                    wk[stack] = at + tb[q + 1]
                    stack += 1
            elif slot > 0:
                return 1  # whatever a payment means beyond its cards costs nothing
    return 0
