"""From a network and weights to whether some closed walk has a sum other than 0."""

from __future__ import annotations

from ttrdsl.dialect.errors import BAD_NUMBER
from ttrdsl.dialect.failing import fail
from ttrdsl.dialect.primitives import BITS, low
from ttrdsl.networks.graph import (
    GRAPH_ACROSS,
    GRAPH_AT,
    GRAPH_CITIES,
    GRAPH_DEAD,
    GRAPH_ENDS,
    MOST_WEIGHT,
    ROUTE_WORDS,
    set_room,
)


def encircles_room(cities: int, routes: int, places: int) -> int:
    """Return the room of `encircles`."""
    return set_room(routes) + 3 * cities


def encircles(tb: list[int], g: int, wk: list[int], net: int, wt: int, ws: int) -> int:
    """Say (1 or 0) whether some closed walk has a sum of weights other than 0.

    A weight counts from the first end of its route to the second, and negative the other way. No such walk exists if
    each city can be given a height that every weight agrees with. A route into a dead end is on no closed walk. Room:
    a network, then a mark, a height and a waiting place for each city.
    """
    cities = tb[g + GRAPH_CITIES]
    known = ws + tb[g + ROUTE_WORDS]
    rings_only(tb, g, wk, net, wt, ws)
    if wk[0]:
        return 0
    for city in range(cities):
        wk[known + city] = 0
    for w in range(tb[g + ROUTE_WORDS]):
        rest = wk[ws + w]
        while rest:
            start = tb[g + tb[g + GRAPH_ENDS] + 2 * (w * BITS + low(rest))]
            rest &= rest - 1
            if wk[known + start] == 0 and climb(tb, g, wk, ws, start, wt):
                return 1
    return 0


def rings_only(tb: list[int], g: int, wk: list[int], net: int, wt: int, out: int) -> int:
    """Write the network without its routes into dead ends; weights that are far too large are refused."""
    dead = g + tb[g + GRAPH_DEAD]
    for w in range(tb[g + ROUTE_WORDS]):
        kept = wk[net + w]
        rest = kept
        while rest:
            bit = rest & -rest
            rest ^= bit
            if abs(wk[wt + w * BITS + low(bit)]) > MOST_WEIGHT:
                fail(wk, BAD_NUMBER)
            if tb[dead + w * BITS + low(bit)]:
                kept ^= bit
        wk[out + w] = kept
    return 0


def climb(tb: list[int], g: int, wk: list[int], ws: int, start: int, wt: int) -> int:
    """Give heights to all cities joined to one; say (1 or 0) whether some weight disagrees."""
    cities = tb[g + GRAPH_CITIES]
    routes = tb[g + ROUTE_WORDS]
    known = ws + routes
    height = known + cities
    waiting = height + cities
    last = waiting
    wk[known + start] = 1
    wk[height + start] = 0
    wk[last] = start
    while last >= waiting:
        city = wk[last]
        last -= 1
        for w in range(routes):
            rest = tb[g + tb[g + GRAPH_AT] + city * routes + w] & wk[ws + w]
            while rest:
                route = w * BITS + low(rest)
                rest &= rest - 1
                step = wk[wt + route]
                if tb[g + tb[g + GRAPH_ENDS] + 2 * route] != city:
                    step = -step
                other = tb[g + tb[g + GRAPH_ACROSS] + route] ^ city
                if wk[known + other] == 0:
                    wk[known + other] = 1
                    wk[height + other] = wk[height + city] + step
                    last += 1
                    wk[last] = other
                elif wk[height + other] != wk[height + city] + step:
                    return 1
    return 0
