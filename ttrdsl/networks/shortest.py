"""From a network, two places and weights to the shortest way between the places."""

from __future__ import annotations

from ttrdsl.dialect.errors import BAD_NUMBER, NOT_TWO_PLACES
from ttrdsl.dialect.failing import fail
from ttrdsl.dialect.primitives import BITS, low
from ttrdsl.networks.graph import (
    CITY_WORDS,
    GRAPH_ACROSS,
    GRAPH_AT,
    GRAPH_CITIES,
    GRAPH_JOINTS,
    MOST_WEIGHT,
    ROUTE_WORDS,
)
from ttrdsl.networks.paths import meet

NO_WAY = -1


def shortest_room(cities: int, routes: int, places: int) -> int:
    """Return the room of `shortest_way`."""
    return 2 * cities


def shortest_way(tb: list[int], g: int, wk: list[int], net: int, pl: int, wt: int, ws: int) -> int:
    """Return the least sum of weights, none of them negative, over a way between two places, or NO_WAY.

    Fewer than two different places are 0 apart, as they are connected.

    Room: for each city how far it is, or NO_WAY, and those that were reached but not left yet (Dijkstra).
    """
    if wk[pl] > 2:
        fail(wk, NOT_TWO_PLACES)
        return 0
    if check_weights(tb, g, wk, net, wt) == 0 or wk[pl] < 2:
        return 0
    if meet(tb, g, wk, net, pl):
        return 0
    waiting = ws + tb[g + GRAPH_CITIES]
    count = begin_at(tb, g, wk, pl, ws, waiting)
    while count > 0:
        city = leave_nearest(wk, ws, waiting, count)
        count -= 1
        first = has_city(wk, pl + 1, city)
        if first == 0 and has_city(wk, pl + 1 + tb[g + CITY_WORDS], city):
            return wk[ws + city]
        if first or has_city(tb, g + tb[g + GRAPH_JOINTS], city):
            count = go_on_from(tb, g, wk, net, wt, ws, waiting, count, city)
    return NO_WAY


def check_weights(tb: list[int], g: int, wk: list[int], net: int, wt: int) -> int:
    """Fail if a route of the network has a weight that is negative or too large; else return 1."""
    for w in range(tb[g + ROUTE_WORDS]):
        rest = wk[net + w]
        while rest:
            weight = wk[wt + w * BITS + low(rest)]
            rest &= rest - 1
            if weight < 0 or weight > MOST_WEIGHT:
                fail(wk, BAD_NUMBER)
                return 0
    return 1


def has_city(numbers: list[int], place: int, city: int) -> int:
    """Say (1 or 0) whether a city belongs to a set of cities."""
    return numbers[place + city // BITS] >> city % BITS & 1


def begin_at(tb: list[int], g: int, wk: list[int], pl: int, ws: int, waiting: int) -> int:
    """Note that the cities of the first place are reached and no others; return how many there are."""
    count = 0
    for city in range(tb[g + GRAPH_CITIES]):
        wk[ws + city] = NO_WAY
        if has_city(wk, pl + 1, city):
            wk[ws + city] = 0
            wk[waiting + count] = city
            count += 1
    return count


def leave_nearest(wk: list[int], ws: int, waiting: int, count: int) -> int:
    """Take the nearest city off the list of those that wait."""
    at = waiting
    for i in range(waiting + 1, waiting + count):
        if wk[ws + wk[i]] < wk[ws + wk[at]]:
            at = i
    city = wk[at]
    wk[at] = wk[waiting + count - 1]
    return city


def go_on_from(
    tb: list[int], g: int, wk: list[int], net: int, wt: int, ws: int, waiting: int, count: int, city: int
) -> int:
    """Note how far the neighbours of a city are by way of it; return how many cities wait then."""
    words = tb[g + ROUTE_WORDS]
    for w in range(words):
        rest = tb[g + tb[g + GRAPH_AT] + city * words + w] & wk[net + w]
        while rest:
            route = w * BITS + low(rest)
            rest &= rest - 1
            other = tb[g + tb[g + GRAPH_ACROSS] + route] ^ city
            far = wk[ws + city] + wk[wt + route]
            if wk[ws + other] == NO_WAY:
                wk[waiting + count] = other
                count += 1
                wk[ws + other] = far
            elif far < wk[ws + other]:
                wk[ws + other] = far
    return count
