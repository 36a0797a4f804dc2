"""What a plan still needs, for the style `path`: routes to claim, cards to find, cards that are left over.

Routes with one price ask for cards of a kind each, so a plan keeps what all of them ask for together. Routes with
several are looked at one after the other, each paid as it is cheapest then.
"""

from __future__ import annotations

from ttrdsl.bots.path.mind.members import has
from ttrdsl.bots.path.mind.places import (
    CARD_SET,
    EVERYWHERE,
    FAR,
    MOST_PLANNED,
    PAYING,
    PLAN_BESIDE,
    PLAN_COUNT,
    PLAN_ONE_PRICE,
    PLAN_SETS,
    PRICES,
    ROUTE_SET,
    WORK_ASKED,
    WORK_LEFT,
)


def order_at(tb: list[int], kn: int, plan: int) -> int:
    """Return where a plan lists its routes: those with one price come first."""
    return plan + PLAN_SETS + 2 * tb[kn + CARD_SET] + tb[kn + ROUTE_SET]


def asked_at(tb: list[int], kn: int, plan: int) -> int:
    """Return where a plan notes how many cards of each paying kind its routes with one price ask for."""
    return order_at(tb, kn, plan) + MOST_PLANNED


def needs(tb: list[int], kn: int, mind: list[int], plan: int, skip: int, hand: int) -> tuple[int, int]:
    """Return how many routes of a plan are to be claimed and how many cards are missing for them.

    Those of the set `skip` are left out. What is left of the hand stands in its place of the working space.
    """
    left = tb[kn + WORK_LEFT]
    asked = asked_at(tb, kn, plan)
    order = order_at(tb, kn, plan)
    claims = mind[plan + PLAN_COUNT]
    several = order + mind[plan + PLAN_ONE_PRICE]
    last = order + claims
    special = mind[plan + PLAN_BESIDE]
    skipped = meets(tb, kn, mind, plan, skip)
    if skipped != 0:
        less = tb[kn + WORK_ASKED]
        for i in range(tb[kn + PAYING]):
            mind[less + i] = mind[asked + i]
        asked = less
        for i in range(order, several):
            if has(mind, skip, mind[i]) != 0:
                p = kn + tb[kn + tb[kn + PRICES] + mind[i]]
                claims -= 1
                if tb[p] != 0:
                    special -= tb[p + 2]
                    mind[less + tb[p + 5]] -= tb[p + 1]
    missing = 0
    for i in range(tb[kn + PAYING]):
        short = max(0, mind[asked + i] - mind[hand + i])
        missing += short
        mind[left + i] = mind[hand + i] - mind[asked + i] + short
    if several < last:
        paid, further, beside = pay_several(tb, kn, mind, several, last, skip if skipped != 0 else -1, left)
        claims -= last - several - paid
        missing += further
        special += beside
    p = kn + tb[kn + EVERYWHERE]
    for i in range(p + 1, p + 1 + tb[p]):
        place = left + tb[i]
        used = min(mind[place], missing + special)
        mind[place] -= used
        if used > special:
            missing -= used - special
            special = 0
        else:
            special -= used
    return claims, missing + special


def meets(tb: list[int], kn: int, mind: list[int], plan: int, routes: int) -> int:
    """Say (not 0 or 0) whether a plan has a route of a set."""
    own = plan + PLAN_SETS + 2 * tb[kn + CARD_SET]
    found = 0
    for w in range(tb[kn + ROUTE_SET]):
        found |= mind[own + w] & mind[routes + w]
    return found


def pay_several(
    tb: list[int], kn: int, mind: list[int], first: int, last: int, skip: int, left: int
) -> tuple[int, int, int]:
    """Pay listed routes that are not in a set, if there is one, from what is left, each by its cheapest price.

    Return how many were paid, the cards of a kind that are missing, and those that fit everywhere which are asked for.
    """
    paid = 0
    missing = 0
    special = 0
    for i in range(first, last):
        if skip < 0 or has(mind, skip, mind[i]) == 0:
            paid += 1
            p = kn + tb[kn + tb[kn + PRICES] + mind[i]]
            if tb[p] > 1 or tb[p + 4] > 1:
                p, held = cheapest_price(tb, mind, p, left)
            else:
                p += 1
                held = most_at(mind, left + tb[p + 4], left + tb[p + 5])
            short = max(0, tb[p] - mind[held])
            mind[held] -= tb[p] - short
            missing += short
            special += tb[p + 1]
    return paid, missing, special


def cheapest_price(tb: list[int], mind: list[int], prices: int, left: int) -> tuple[int, int]:
    """Return the price of a route for which least is missing, and where the kind stands that it is paid with."""
    p = prices + 1
    least = FAR
    best = p
    held = left
    for _ in range(tb[prices]):
        runs = p + 4
        for run in range(runs, runs + 2 * tb[p + 3], 2):
            most = most_at(mind, left + tb[run], left + tb[run + 1])
            short = max(0, tb[p] - mind[most]) + tb[p + 1]
            if short < least:
                least = short
                best = p
                held = most
        p = runs + 2 * tb[p + 3]
    return best, held


def most_at(mind: list[int], first: int, behind: int) -> int:
    """Return where the greatest of some numbers stands; of several the first."""
    found = first
    most = mind[first]
    for i in range(first + 1, behind):  # nothing to guess, so that processors need not wait
        found = i if mind[i] > most else found
        most = max(most, mind[i])
    return found
