"""From a network and a list of places to whether one trail reaches them in the order listed.

The search goes leg by leg. A leg need not visit a city twice, as the ring could be left out, so legs are simple
paths. The way so far is a pile of *stages*, one for each city: the city, the leg, the route that led here or -1, 1 if
a leg begins here; then the routes to try, the cities tried, and those seen on this leg.
"""

from __future__ import annotations

from ttrdsl.dialect.errors import TOO_HARD
from ttrdsl.dialect.failing import fail
from ttrdsl.dialect.primitives import BITS, low
from ttrdsl.networks.failures import FAILURES, has_failed, note_failure
from ttrdsl.networks.graph import (
    CITY_WORDS,
    GRAPH_ACROSS,
    GRAPH_AT,
    GRAPH_JOINTS,
    GRAPH_ROUTES,
    ROUTE_WORDS,
    ends_of,
    same_places,
    set_room,
)
from ttrdsl.networks.joining import connected, parts_room
from ttrdsl.networks.legs import can_hope, prepare_legs
from ttrdsl.program.limits import MOST_SEARCHED

STAGE_HEAD = 4


def ordered_room(cities: int, routes: int, places: int) -> int:
    """Return the room of `ordered_trail` for a list of so many places."""
    city_words, route_words = set_room(cities), set_room(routes)
    legs = city_words + places * (city_words + route_words) + route_words
    failures = 1 + FAILURES * (1 + route_words)
    hope = route_words + 1 + 2 * city_words + parts_room(cities, routes, places)
    pile = (routes + 1) * (STAGE_HEAD + route_words + 2 * city_words)
    return legs + route_words + 1 + failures + hope + pile


def ordered_trail(tb: list[int], g: int, wk: list[int], net: int, pl: int, ws: int) -> int:
    """Say (1 or 0) whether one trail runs from the first place to the last and reaches all in order.

    No route is used twice, and no listed place is entered before its turn. Cities not listed and places already reached
    may be passed freely. Fewer than two different places are in order.
    """
    if same_places(tb, g, wk, pl):
        return 1
    if connected(tb, g, wk, net, pl, ws) == 0:
        return 0  # by far the most frequent answer, so it is given first
    words = tb[g + CITY_WORDS]
    routes = tb[g + ROUTE_WORDS]
    # A dead end has a point for each of its routes, so without routes it is not a start.
    starts = ws
    ends_of(tb, g, wk, net, starts)
    for w in range(words):
        wk[starts + w] = wk[pl + 1 + w] & (wk[starts + w] | tb[g + tb[g + GRAPH_JOINTS] + w])
    legs = ws + words
    free = prepare_legs(tb, g, wk, net, pl, legs)
    for i in range(routes):
        wk[free + i] = wk[free - routes + i]
    wk[free + routes] = 0
    wk[free + routes + 1] = 0
    for w in range(words):
        rest = wk[starts + w]
        while rest:
            city = w * BITS + low(rest)
            rest &= rest - 1
            if trail_from(tb, g, wk, pl, legs, free, city):
                return 1
            if wk[0]:
                return 0
    return 0


def trail_from(tb: list[int], g: int, wk: list[int], pl: int, legs: int, free: int, start: int) -> int:
    """Say (1 or 0) whether a trail in order starts at a city. After a failure all routes are free again."""
    words = tb[g + CITY_WORDS]
    routes = tb[g + ROUTE_WORDS]
    size = STAGE_HEAD + routes + 2 * words
    pile = hope_at(tb, g, free) + routes + 2 + (3 + tb[g + GRAPH_ROUTES]) * words
    top = pile
    leg = enter_leg(tb, g, wk, pl, legs, free, start, 0)
    if leg == wk[pl]:
        return 1
    if leg >= 0:
        put_stage(tb, g, wk, pl, legs, free, top, start, leg, -1, 1)
    else:
        top -= size
    while top >= pile:
        route = next_route(wk, top + STAGE_HEAD, routes)
        if route < 0:
            if wk[top + 3]:
                note_failure(wk, free + routes + 1, 1 + wk[top] * wk[pl] + wk[top + 1], free, routes)
            route = wk[top + 2]
            top -= size
        else:
            city = tb[g + tb[g + GRAPH_ACROSS] + route] ^ wk[top]
            tried = top + STAGE_HEAD + routes + city // BITS
            if wk[tried] >> city % BITS & 1:
                continue  # seen, or tried by a twin of this route
            wk[tried] |= 1 << city % BITS
            wk[free + route // BITS] ^= 1 << route % BITS
            leg = wk[top + 1]
            begins = wk[pl + 1 + leg * words + city // BITS] >> city % BITS & 1
            if begins:
                leg = enter_leg(tb, g, wk, pl, legs, free, city, leg)
                if leg == wk[pl]:
                    return 1
            elif tb[g + tb[g + GRAPH_JOINTS] + city // BITS] >> city % BITS & 1 == 0:
                leg = -1
            if leg >= 0:
                top += size
                put_stage(tb, g, wk, pl, legs, free, top, city, leg, route, begins)
                if wk[0]:
                    return 0
                continue
        if route >= 0:
            wk[free + route // BITS] ^= 1 << route % BITS
    return 0


def hope_at(tb: list[int], g: int, free: int) -> int:
    """Return where `can_hope` works: behind the free routes, the number of steps so far, and the failures."""
    routes = tb[g + ROUTE_WORDS]
    return free + routes + 2 + FAILURES * (1 + routes)


def enter_leg(tb: list[int], g: int, wk: list[int], pl: int, legs: int, free: int, city: int, leg: int) -> int:
    """Return the leg that begins at a city a leg has reached, the number of places if that was the last, or -1."""
    words = tb[g + CITY_WORDS]
    routes = tb[g + ROUTE_WORDS]
    w = city // BITS
    bit = 1 << city % BITS
    first = 1 if leg == 0 else 0
    while wk[pl + 1 + leg * words + w] & bit:
        leg += 1
        if leg == wk[pl]:
            return leg
    if wk[legs + leg * words + w] & bit:
        return -1
    if first == 0 and tb[g + tb[g + GRAPH_JOINTS] + w] & bit == 0:
        return -1
    failures = free + routes + 1
    if has_failed(wk, failures, 1 + city * wk[pl] + leg, free, routes):
        return -1
    wk[free + routes] += wk[pl] - leg
    if can_hope(tb, g, wk, pl, city, free, leg, legs, hope_at(tb, g, free)) == 0:
        note_failure(wk, failures, 1 + city * wk[pl] + leg, free, routes)
        return -1
    return leg


def put_stage(
    tb: list[int], g: int, wk: list[int], pl: int, legs: int, free: int,
    top: int, city: int, leg: int, route: int, begins: int,
) -> int:  # fmt: skip
    """Put a city on top of the pile, with the routes that can be tried from there."""
    words = tb[g + CITY_WORDS]
    routes = tb[g + ROUTE_WORDS]
    wk[free + routes] += 1
    if wk[free + routes] > MOST_SEARCHED:
        fail(wk, TOO_HARD)
    wk[top] = city
    wk[top + 1] = leg
    wk[top + 2] = route
    wk[top + 3] = begins
    allowed = legs + wk[pl] * words + leg * routes
    for i in range(routes):
        wk[top + STAGE_HEAD + i] = tb[g + tb[g + GRAPH_AT] + city * routes + i] & wk[free + i] & wk[allowed + i]
    tried = top + STAGE_HEAD + routes
    seen = tried + words
    for w in range(words):
        wk[seen + w] = 0 if begins else wk[seen - STAGE_HEAD - routes - 2 * words + w]
    wk[seen + city // BITS] |= 1 << city % BITS
    for w in range(words):
        wk[tried + w] = wk[seen + w]
    return 0


def next_route(wk: list[int], at: int, routes: int) -> int:
    """Take the lowest route from a network, and return it; -1 if there is none."""
    for i in range(routes):
        rest = wk[at + i]
        if rest:
            wk[at + i] = rest & rest - 1
            return i * BITS + low(rest)
    return -1
