"""Which options are worth looking at where there are many, for the style `path`.

Options are listed by what they stand for: where the program goes on, the element, and 1 for a route, 2 for a city, 3
for a card (`noted`).
"""

from __future__ import annotations

from ttrdsl.bots.path.mind.members import has
from ttrdsl.bots.path.mind.needs import order_at
from ttrdsl.bots.path.mind.places import (
    BESIDE,
    CARD_SET,
    GAINS,
    GOALS,
    PLAN_COUNT,
    PLAN_SETS,
    PLANNED,
    ROUTE_SET,
    ROUTES,
)
from ttrdsl.dialect.primitives import BITS, bits, low
from ttrdsl.networks.graph import CITY_WORDS, GRAPH_SPANS

ROUTE = 1
CITY = 2
CARD = 3
LOOKED_AT = 6
MOST_LISTED = 64
NAMES = 1 << 20  # more than there are elements of a kind


def noted(pc: int, kind: int, x: int) -> int:
    """Return a number for what an option stands for."""
    return ((pc * NAMES) + x << 2) + kind


def element_of(what: int) -> int:
    """Return the element of such a number."""
    return what >> 2 & NAMES - 1


def best_routes(
    tb: list[int], kn: int, mind: list[int], own: int, plan: int, offered: int, pc: int, listed: int, out: int
) -> int:
    """List planned routes of a set, those that bring most first; then a few others. All go on at the same place."""
    routes = plan + PLAN_SETS + 2 * tb[kn + CARD_SET]
    found = 0
    for others in range(2):  # those of the plan, then the others
        first = found
        room = room_for(tb, mind, own, plan, found, others)
        for w in range(tb[kn + ROUTE_SET] if room > 0 else 0):
            word = mind[offered + w] & (mind[routes + w] ^ -others)
            while word != 0:
                route = low(word) + BITS * w
                word &= word - 1
                k = rank_in(mind, offered, route)
                mind[listed + k] = noted(pc, ROUTE, route)
                found = put_in(tb, kn, mind, listed, out, first, found, room, k)
    mind[out] = found
    return found


def room_for(tb: list[int], mind: list[int], own: int, plan: int, found: int, others: int) -> int:
    """Return how many planned routes are listed (0), or how many others (1) behind those that were found."""
    if others == 0:
        return tb[own + PLANNED]
    room = tb[own + ROUTES] - found
    return min(room, tb[own + BESIDE]) if mind[plan + PLAN_COUNT] > 0 else room


def put_in(
    tb: list[int], kn: int, mind: list[int], listed: int, out: int, first: int, found: int, room: int, k: int
) -> int:
    """Put a route among those that bring more and less, if there is room; return how many are listed then."""
    gains = kn + tb[kn + GAINS]
    gain = tb[gains + element_of(mind[listed + k])]
    i = found
    while i > first and tb[gains + element_of(mind[listed + mind[out + i]])] < gain:
        i -= 1
    if i - first >= room:
        return found
    last = min(found, first + room - 1)
    for j in range(last, i, -1):
        mind[out + 1 + j] = mind[out + j]
    mind[out + 1 + i] = k
    return last + 1


def rank_in(mind: list[int], offered: int, element: int) -> int:
    """Return how many elements of a set stand before one of them."""
    last = offered + element // BITS
    return count_set(mind, offered, last) + bits(mind[last] & (1 << element % BITS) - 1)


def count_set(mind: list[int], first: int, behind: int) -> int:
    """Count the elements in some words of a set."""
    count = 0
    for w in range(first, behind):
        count += bits(mind[w])
    return count


def some_routes(tb: list[int], kn: int, mind: list[int], own: int, plan: int, listed: int, count: int, out: int) -> int:
    """List planned routes, those that bring most first; then a few others; and whatever is not a route."""
    routes = plan + PLAN_SETS + 2 * tb[kn + CARD_SET]
    found = 0
    for others in range(2):  # those of the plan, then the others
        first = found
        room = room_for(tb, mind, own, plan, found, others)
        for k in range(count if room > 0 else 0):
            what = mind[listed + k]
            if what & 3 == ROUTE and has(mind, routes, element_of(what)) != others:
                found = put_in(tb, kn, mind, listed, out, first, found, room, k)
    for k in range(count):
        if mind[listed + k] & 3 != ROUTE and found < MOST_LISTED:
            mind[out + 1 + found] = k
            found += 1
    mind[out] = found
    return found


def some_cities(tb: list[int], kn: int, g: int, mind: list[int], plan: int, listed: int, count: int, out: int) -> int:
    """List cities that tickets name or the plan touches, and whatever is not a city."""
    found = 0
    for rank in range(3, -1, -1):
        for k in range(count):
            if mind[listed + k] & 3 == CITY and found < LOOKED_AT:
                city = element_of(mind[listed + k])
                if 2 * is_named(tb, kn, g, mind, plan, city) + is_touched(tb, kn, g, mind, plan, city) == rank:
                    mind[out + 1 + found] = k
                    found += 1
    for k in range(count):
        if mind[listed + k] & 3 != CITY and found < MOST_LISTED:
            mind[out + 1 + found] = k
            found += 1
    mind[out] = found
    return found


def is_named(tb: list[int], kn: int, g: int, mind: list[int], plan: int, city: int) -> int:
    """Say (1 or 0) whether a ticket of the plan names a city."""
    size = tb[g + CITY_WORDS]
    for w in range(tb[kn + CARD_SET]):
        tickets = mind[plan + PLAN_SETS + w]
        while tickets != 0:
            goals = tb[kn + tb[kn + GOALS] + low(tickets) + BITS * w]
            tickets &= tickets - 1
            for i in range(tb[goals]):
                goal = tb[goals + 1 + i]
                for j in range(tb[goal]):
                    if has(tb, goal + 1 + j * size, city) != 0:
                        return 1
    return 0


def is_touched(tb: list[int], kn: int, g: int, mind: list[int], plan: int, city: int) -> int:
    """Say (1 or 0) whether a route of the plan ends at a city."""
    order = order_at(tb, kn, plan)
    size = tb[g + CITY_WORDS]
    spans = g + tb[g + GRAPH_SPANS]
    for i in range(order, order + mind[plan + PLAN_COUNT]):
        if has(tb, spans + mind[i] * size, city) != 0:
            return 1
    return 0
