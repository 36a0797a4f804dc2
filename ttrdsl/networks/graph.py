"""Where the facts of a board's graph lie in its section of the tables, and the plainest questions about networks.

The section starts at `g`; `ttrdsl.networks.tables` writes it, and every place in it counts from its start. A
network is a set of routes in `wk`; a list of places is their number in `wk`, then a set of cities for each. A place
lies in a component if one of its cities does; a dead-end city does if some route of the component ends there.

A function whose name ends in `_room` says how much scratch memory a question takes.
"""

from __future__ import annotations

from ttrdsl.dialect.primitives import BITS, low

GRAPH_CITIES = 0
GRAPH_ROUTES = 1
ROUTE_WORDS = 2  # words of a set of routes, and of a set of cities
CITY_WORDS = 3
HAS_DEAD_ENDS = 4  # 1 if some city is a dead end
GRAPH_ENDS = 5  # the two cities of each route
GRAPH_ACROSS = 6  # per route its cities as one number: a ^ b, so that `across ^ a` is b
GRAPH_SPANS = 7  # per route the set of its cities
GRAPH_JOINTS = 8  # the set of cities that are no dead ends
GRAPH_DEAD = 9  # per route 1 if its first city is a dead end, plus 2 if its second is
GRAPH_AT = 10  # per city the set of routes that end there
GRAPH_TWINS = 11  # per route the lowest one between the same two cities
GRAPH_HEAD = 12

MOST_WEIGHT = 1 << 40  # of one route, so that all of them together are far from 64 bits


def set_room(elements: int) -> int:
    """Return how many words a set over so many elements has, at least one."""
    return max(1, -(-elements // BITS))


def ends_of(tb: list[int], g: int, wk: list[int], net: int, out: int) -> int:
    """Write the set of cities at which some route of the network ends."""
    words = tb[g + CITY_WORDS]
    spans = g + tb[g + GRAPH_SPANS]
    if words == 1:
        found = 0
        for w in range(tb[g + ROUTE_WORDS]):
            rest = wk[net + w]
            while rest:
                found |= tb[spans + low(rest)]
                rest &= rest - 1
            spans += BITS
        wk[out] = found
        return 0
    for i in range(words):
        wk[out + i] = 0
    for w in range(tb[g + ROUTE_WORDS]):
        rest = wk[net + w]
        while rest:
            span = spans + low(rest) * words
            rest &= rest - 1
            for i in range(words):
                wk[out + i] |= tb[span + i]
        spans += BITS * words
    return 0


def chain(tb: list[int], g: int, wk: list[int], net: int, pl: int) -> int:
    """Say (1 or 0) whether every two neighbours of the list of places are joined by one direct route."""
    words = tb[g + CITY_WORDS]
    for i in range(wk[pl] - 1):
        here = pl + 1 + i * words
        if direct(tb, g, wk, net, here, here + words) == 0:
            return 0
    return 1


def direct(tb: list[int], g: int, wk: list[int], net: int, here: int, there: int) -> int:
    """Say (1 or 0) whether a route of the network leads from one place to another."""
    ends = g + tb[g + GRAPH_ENDS]
    for w in range(tb[g + ROUTE_WORDS]):
        rest = wk[net + w]
        while rest:
            route = ends + 2 * (w * BITS + low(rest))
            rest &= rest - 1
            a = tb[route]
            b = tb[route + 1]
            if wk[here + a // BITS] >> a % BITS & wk[there + b // BITS] >> b % BITS & 1:
                return 1
            if wk[here + b // BITS] >> b % BITS & wk[there + a // BITS] >> a % BITS & 1:
                return 1
    return 0


def same_places(tb: list[int], g: int, wk: list[int], pl: int) -> int:
    """Say (1 or 0) whether a list of places holds fewer than two different ones."""
    words = tb[g + CITY_WORDS]
    for i in range(pl + 1 + words, pl + 1 + wk[pl] * words):
        if wk[i] != wk[i - words]:
            return 0
    return 1
