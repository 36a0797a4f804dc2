"""What a plan still needs, for the style `path`: routes to claim, cards to find, cards that are left over."""

from __future__ import annotations

from ttrdsl.bots.path.mind.members import has
from ttrdsl.bots.path.mind.places import EVERYWHERE, FAR, PAYING, PRICES, ROUTE_SET, WORK_LEFT


def needs(tb: list[int], kn: int, mind: list[int], routes: int, count: int, skip: int, hand: int) -> tuple[int, int]:
    """Return how many routes of a plan are to be claimed and how many cards are missing for them.

    `routes` is their list, which stands behind the set of them; those of the set `skip` are left out. What is left of
    the hand stands in its place of the working space.
    """
    left = tb[kn + WORK_LEFT]
    for i in range(tb[kn + PAYING]):
        mind[left + i] = mind[hand + i]
    claims = 0
    missing = 0
    special = 0
    prices = kn + tb[kn + PRICES]
    skipped = 0
    for w in range(tb[kn + ROUTE_SET]):
        skipped |= mind[routes - tb[kn + ROUTE_SET] + w] & mind[skip + w]
    for i in range(routes, routes + count):
        route = mind[i]
        if skipped == 0 or has(mind, skip, route) == 0:
            claims += 1
            p = kn + tb[prices + route]
            end = p + 1 + 3 * tb[p]
            p += 1
            best = -1
            least = FAR
            while p < end:
                short = tb[p + 1] - mind[left + tb[p]]
                if short < 0:
                    short = 0
                short += tb[p + 2]
                if short < least:
                    best = p
                    least = short
                    if short == 0:
                        break
                p += 3
            if best >= 0:
                place = left + tb[best]
                used = tb[best + 1]
                if used > mind[place]:
                    missing += used - mind[place]
                    used = mind[place]
                mind[place] -= used
                special += tb[best + 2]
    p = kn + tb[kn + EVERYWHERE]
    for i in range(p + 1, p + 1 + tb[p]):
        place = left + tb[i]
        used = mind[place]
        if used > missing + special:
            used = missing + special
        mind[place] -= used
        if used > special:
            missing -= used - special
            special = 0
        else:
            special -= used
    return claims, missing + special
