"""From a network and two places to how many paths there are between them of which no two share a route."""

from __future__ import annotations

from ttrdsl.dialect.errors import NOT_TWO_PLACES
from ttrdsl.dialect.failing import fail
from ttrdsl.dialect.primitives import BITS, low
from ttrdsl.networks.graph import (
    CITY_WORDS,
    GRAPH_ACROSS,
    GRAPH_AT,
    GRAPH_CITIES,
    GRAPH_JOINTS,
    GRAPH_ROUTES,
    ROUTE_WORDS,
    same_places,
)

# What a city is for the paths, added up; those of the first place can be passed, too.
IS_GOAL = 1
IS_PASSABLE = 2


def disjoint_room(cities: int, routes: int, places: int) -> int:
    """Return the room of `disjoint_paths`."""
    return routes + 4 * cities


def disjoint_paths(tb: list[int], g: int, wk: list[int], net: int, pl: int, ws: int) -> int:
    """Return the greatest number of paths between two places of which no two share a route.

    Places that meet are joined without any route: the number of routes on the board, at least 1, stands for that. Room:
    a number for each route and four for each city.
    """
    if wk[pl] != 2:
        fail(wk, NOT_TWO_PLACES)
        return 0
    routes = tb[g + GRAPH_ROUTES]
    if meet(tb, g, wk, net, pl):
        return max(1, routes)
    for i in range(ws, ws + routes):
        wk[i] = -1  # no path comes along this route, from no city
    paths = 0
    while add_path(tb, g, wk, net, pl, ws):
        paths += 1
    return paths


def meet(tb: list[int], g: int, wk: list[int], net: int, pl: int) -> int:
    """Say (1 or 0) whether two places share a point: a city that is not a dead end, or a route into one that is."""
    if same_places(tb, g, wk, pl):
        return 1
    words = tb[g + CITY_WORDS]
    routes = tb[g + ROUTE_WORDS]
    for w in range(words):
        rest = wk[pl + 1 + w] & wk[pl + 1 + words + w]
        if rest & tb[g + tb[g + GRAPH_JOINTS] + w]:
            return 1
        while rest:
            at = g + tb[g + GRAPH_AT] + (w * BITS + low(rest)) * routes
            rest &= rest - 1
            for i in range(routes):
                if tb[at + i] & wk[net + i]:
                    return 1
    return 0


def add_path(tb: list[int], g: int, wk: list[int], net: int, pl: int, ws: int) -> int:
    """Make room for one more path by rerouting the others, and note it (Ford and Fulkerson); 0 if there is none."""
    cities = tb[g + GRAPH_CITIES]
    routes = tb[g + ROUTE_WORDS]
    what = ws + tb[g + GRAPH_ROUTES]
    came_from = what + cities
    came_by = came_from + cities
    first = came_by + cities
    last = look_at_cities(tb, g, wk, pl, what, came_from, first)
    while first < last:
        city = wk[first]
        first += 1
        if wk[what + city] & IS_GOAL:
            return turn_routes(wk, ws, came_from, came_by, city)
        if wk[what + city] & IS_PASSABLE == 0:
            continue
        for w in range(routes):
            rest = tb[g + tb[g + GRAPH_AT] + city * routes + w] & wk[net + w]
            while rest:
                route = w * BITS + low(rest)
                rest &= rest - 1
                other = tb[g + tb[g + GRAPH_ACROSS] + route] ^ city
                if wk[came_from + other] == -1 and wk[ws + route] != city:
                    wk[came_from + other] = city
                    wk[came_by + other] = route
                    wk[last] = other
                    last += 1
    return 0


def look_at_cities(tb: list[int], g: int, wk: list[int], pl: int, what: int, came_from: int, out: int) -> int:
    """Say of each city what it is, and list those of the first place as seen; return where the next one comes."""
    words = tb[g + CITY_WORDS]
    for city in range(tb[g + GRAPH_CITIES]):
        w = city // BITS
        start = wk[pl + 1 + w] >> city % BITS & 1
        if start:
            wk[what + city] = IS_PASSABLE
            wk[came_from + city] = -2
            wk[out] = city
            out += 1
        else:
            goal = wk[pl + 1 + words + w] >> city % BITS & 1
            joint = tb[g + tb[g + GRAPH_JOINTS] + w] >> city % BITS & 1
            wk[what + city] = goal * IS_GOAL | joint * IS_PASSABLE
            wk[came_from + city] = -1
    return out


def turn_routes(wk: list[int], ws: int, came_from: int, came_by: int, city: int) -> int:
    """Walk back along the new path: a route used both ways is free again, all others are used. Returns 1."""
    while wk[came_from + city] >= 0:
        route = ws + wk[came_by + city]
        city = wk[came_from + city]
        wk[route] = city if wk[route] < 0 else -1
    return 1
