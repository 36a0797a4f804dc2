"""From a network to its rings: all hanging trees are folded into arms.

Most networks are trees with a ring or two, so this is most of the work. Scratch memory holds three numbers for each
city, all of the first kind before those of the second: its *knot*, and the longest two arms that hang there. A knot
counts `KNOT` for each route that is left at the city, and adds their numbers by `^`: of one route that is its number,
and of two each is found from the other. A dead end is a point of its own for each route, so it is never more than the
end of an arm.
"""

from __future__ import annotations

from ttrdsl.dialect.errors import BAD_NUMBER
from ttrdsl.dialect.failing import fail
from ttrdsl.dialect.primitives import BITS, low
from ttrdsl.networks.graph import (
    GRAPH_ACROSS,
    GRAPH_CITIES,
    GRAPH_DEAD,
    GRAPH_ENDS,
    HAS_DEAD_ENDS,
    MOST_WEIGHT,
    ROUTE_WORDS,
)

KNOT = 4294967296
KNOT_SHIFT = 32
KNOT_ROUTES = 4294967295


def fold_trees(tb: list[int], g: int, wk: list[int], net: int, wt: int, ws: int) -> int:
    """Fold all hanging trees, and return the greatest weight of a trail inside them."""
    cities = tb[g + GRAPH_CITIES]
    best = tie_knots(tb, g, wk, net, wt, ws)
    across = g + tb[g + GRAPH_ACROSS]
    long = ws + cities
    second = long + cities
    for leaf in range(cities):
        city = leaf
        knot = wk[ws + city]
        while knot >> KNOT_SHIFT == 1:
            route = knot & KNOT_ROUTES
            arm = wk[long + city] + wk[wt + route]
            wk[ws + city] = 0
            city ^= tb[across + route]
            top = wk[long + city]
            if arm + top > best:
                best = arm + top
            if arm > top:
                wk[second + city] = top
                wk[long + city] = arm
            elif arm > wk[second + city]:
                wk[second + city] = arm
            knot = wk[ws + city] - KNOT ^ route
            wk[ws + city] = knot
    return best


def tie_knots(tb: list[int], g: int, wk: list[int], net: int, wt: int, ws: int) -> int:
    """Make the knots of a network; a route into a dead end is an arm. Returns the heaviest trail of such arms."""
    cities = tb[g + GRAPH_CITIES]
    for i in range(ws, ws + 3 * cities):
        wk[i] = 0
    ends = g + tb[g + GRAPH_ENDS]
    some_dead = tb[g + HAS_DEAD_ENDS]
    best = 0
    for w in range(tb[g + ROUTE_WORDS]):
        rest = wk[net + w]
        while rest:
            route = w * BITS + low(rest)
            rest &= rest - 1
            if wk[wt + route] < 0 or wk[wt + route] > MOST_WEIGHT:
                fail(wk, BAD_NUMBER)
            if some_dead and tb[g + tb[g + GRAPH_DEAD] + route]:
                whole = tie_arm(tb, g, wk, route, wk[wt + route], ws)
                if whole > best:
                    best = whole
            else:
                a = ws + tb[ends + 2 * route]
                b = ws + tb[ends + 2 * route + 1]
                wk[a] = wk[a] + KNOT ^ route
                wk[b] = wk[b] + KNOT ^ route
    return best


def tie_arm(tb: list[int], g: int, wk: list[int], route: int, arm: int, ws: int) -> int:
    """Hang a route into a dead end at its other city; return the weight of the trail it makes with an arm there."""
    cities = tb[g + GRAPH_CITIES]
    dead = tb[g + tb[g + GRAPH_DEAD] + route]
    if dead == 3:
        return arm
    at = ws + cities + tb[g + tb[g + GRAPH_ENDS] + 2 * route + 2 - dead]
    top = wk[at]
    if arm > top:
        wk[at] = arm
        wk[at + cities] = top
    elif arm > wk[at + cities]:
        wk[at + cities] = arm
    return arm + top
