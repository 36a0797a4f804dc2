"""The legs of a trail that reaches places in order: which cities each may not enter yet, and which routes it may
take.

Leg t leads from place t - 1 to place t. Scratch memory holds, from `ws` on: for each leg the set of cities that are
too early for it; for each leg the network it may use; the network without spurs; then room for whoever asks.
"""

from __future__ import annotations

from ttrdsl.dialect.primitives import BITS, low
from ttrdsl.networks.graph import CITY_WORDS, GRAPH_AT, GRAPH_CITIES, GRAPH_JOINTS, ROUTE_WORDS, ends_of
from ttrdsl.networks.joining import connected

ALL_CITIES = 9223372036854775807  # of one word


def prepare_legs(tb: list[int], g: int, wk: list[int], net: int, pl: int, ws: int) -> int:
    """Work out the legs of a list of places; return where the free scratch memory begins."""
    words = tb[g + CITY_WORDS]
    routes = tb[g + ROUTE_WORDS]
    places = wk[pl]
    allowed = ws + places * words
    without = allowed + places * routes
    free = without + routes
    cut_spurs(tb, g, wk, net, pl, without, free)
    for leg in range(places):
        for w in range(words):
            wk[ws + leg * words + w] = 0
        for later in range(leg, places):
            if listed_before(wk, pl, leg, later, words) == 0:
                for w in range(words):
                    wk[ws + leg * words + w] |= wk[pl + 1 + later * words + w]
        for w in range(words):
            wk[free + w] = wk[ws + leg * words + w] & ~wk[pl + 1 + leg * words + w]
        for i in range(routes):
            wk[allowed + leg * routes + i] = wk[without + i]
        drop_routes(tb, g, wk, allowed + leg * routes, free)
    return free


def listed_before(wk: list[int], pl: int, leg: int, later: int, words: int) -> int:
    """Say (1 or 0) whether a place is also listed before a leg."""
    for before in range(leg):
        same = 1
        for w in range(words):
            if wk[pl + 1 + before * words + w] != wk[pl + 1 + later * words + w]:
                same = 0
        if same:
            return 1
    return 0


def drop_routes(tb: list[int], g: int, wk: list[int], net: int, place: int) -> int:
    """Take from a network the routes that end at a city of a place."""
    routes = tb[g + ROUTE_WORDS]
    for w in range(tb[g + CITY_WORDS]):
        rest = wk[place + w]
        while rest:
            at = g + tb[g + GRAPH_AT] + (w * BITS + low(rest)) * routes
            rest &= rest - 1
            for i in range(routes):
                wk[net + i] &= ~tb[at + i]
    return 0


def cut_spurs(tb: list[int], g: int, wk: list[int], net: int, pl: int, out: int, ws: int) -> int:
    """Write the network without routes to cities that no trail between the places can come back from.

    Room: two sets of cities.
    """
    words = tb[g + CITY_WORDS]
    routes = tb[g + ROUTE_WORDS]
    unlisted = ws + words
    for w in range(words):
        wk[unlisted + w] = ALL_CITIES
        for i in range(wk[pl]):
            wk[unlisted + w] &= ~wk[pl + 1 + i * words + w]
    for i in range(routes):
        wk[out + i] = wk[net + i]
    ends_of(tb, g, wk, net, ws)
    for w in range(words):
        wk[ws + w] &= wk[unlisted + w] & ~tb[g + tb[g + GRAPH_JOINTS] + w]
    drop_routes(tb, g, wk, out, ws)
    cut = 1
    while cut:
        cut = 0
        ends_of(tb, g, wk, out, ws)
        for city in range(tb[g + GRAPH_CITIES]):
            if wk[ws + city // BITS] & wk[unlisted + city // BITS] & 1 << city % BITS:
                cut |= cut_last(tb, g, wk, out, city)
    return 0


def cut_last(tb: list[int], g: int, wk: list[int], net: int, city: int) -> int:
    """Take the only route at a city from a network; say (1 or 0) whether there is just one."""
    routes = tb[g + ROUTE_WORDS]
    at = g + tb[g + GRAPH_AT] + city * routes
    spur = -1
    for i in range(routes):
        here = tb[at + i] & wk[net + i]
        if here:
            if spur >= 0 or here & here - 1:
                return 0
            spur = i
    if spur < 0:
        return 0
    wk[net + spur] &= ~tb[at + spur]
    return 1


def can_hope(tb: list[int], g: int, wk: list[int], pl: int, city: int, free: int, leg: int, legs: int, ws: int) -> int:
    """Say (1 or 0) whether each leg to come, if it were the only one, has a way over free routes.

    Room: a network, two places, and the parts of a network.
    """
    words = tb[g + CITY_WORDS]
    routes = tb[g + ROUTE_WORDS]
    two = ws + routes
    wk[two] = 2
    for w in range(words):
        wk[two + 1 + w] = 0
    wk[two + 1 + city // BITS] = 1 << city % BITS
    for later in range(leg, wk[pl]):
        allowed = legs + wk[pl] * words + later * routes
        for i in range(routes):
            wk[ws + i] = wk[free + i] & wk[allowed + i]
        for w in range(words):
            wk[two + 1 + words + w] = wk[pl + 1 + later * words + w]
        if connected(tb, g, wk, ws, two, two + 1 + 2 * words) == 0:
            return 0
        for w in range(words):
            wk[two + 1 + w] = wk[two + 1 + words + w]
    return 1
