"""From folded trees to what is left: rings that stand alone are measured, all others become lines between points.

A line takes three slots: two cities and a weight. It joins two cities that are more than a passage between two
routes: three routes meet there, or an arm hangs there. Nothing is lost by that for trails: who comes to a passage
goes on.
"""

from __future__ import annotations

from ttrdsl.dialect.primitives import BITS, low
from ttrdsl.networks.folding import KNOT_ROUTES, KNOT_SHIFT
from ttrdsl.networks.graph import GRAPH_ACROSS, GRAPH_CITIES, GRAPH_ENDS, ROUTE_WORDS


def unroll(tb: list[int], g: int, wk: list[int], net: int, wt: int, ws: int, ln: int) -> int:
    """Write the number of lines and the lines; return the greatest weight of a trail on rings that stand alone."""
    ends = g + tb[g + GRAPH_ENDS]
    across = g + tb[g + GRAPH_ACROSS]
    wk[ln] = 0
    best = 0
    for w in range(tb[g + ROUTE_WORDS]):
        rest = wk[net + w]
        while rest:
            route = w * BITS + low(rest)
            rest &= rest - 1
            start = tb[ends + 2 * route]
            # The knot of a city is 0 once it is folded, or passed.
            if wk[ws + start] == 0 or wk[ws + tb[ends + 2 * route + 1]] == 0:
                continue
            city = start
            closed = 0
            while closed == 0 and wk[ws + city] >> KNOT_SHIFT == 2:
                route ^= wk[ws + city] & KNOT_ROUTES
                city ^= tb[across + route]
                closed = 1 if city == start else 0
            if closed:
                whole = around(tb, g, wk, wt, ws, city, route, ln + 1 + 3 * wk[ln])
                if whole > best:
                    best = whole
            else:
                draw_lines(tb, g, wk, wt, ws, city, route, ln)
    return best


def draw_lines(tb: list[int], g: int, wk: list[int], wt: int, ws: int, city: int, route: int, ln: int) -> int:
    """Follow routes from a city where three meet to the next such city, and add the lines between arms on the way."""
    across = g + tb[g + GRAPH_ACROSS]
    arms = ws + tb[g + GRAPH_CITIES]
    start = city
    weight = 0
    passing = 1
    while passing:
        weight += wk[wt + route]
        city ^= tb[across + route]
        knot = wk[ws + city]
        passing = 1 if knot >> KNOT_SHIFT == 2 else 0
        if passing == 0 or wk[arms + city]:
            line = ln + 1 + 3 * wk[ln]
            wk[ln] += 1
            wk[line] = start
            wk[line + 1] = city
            wk[line + 2] = weight
            start = city
            weight = 0
        if passing:
            wk[ws + city] = 0
            route ^= knot & KNOT_ROUTES
    return 0


def around(tb: list[int], g: int, wk: list[int], wt: int, ws: int, start: int, route: int, out: int) -> int:
    """Return the greatest weight of a trail on a ring and the arms that hang there.

    It takes the whole ring and two arms at one city, or one way between two cities with an arm each. Room: for each
    city with an arm how far it is, and that arm.
    """
    across = g + tb[g + GRAPH_ACROSS]
    cities = tb[g + GRAPH_CITIES]
    weight = 0
    two = 0
    last = out
    city = start
    while wk[ws + city]:
        arm = wk[ws + cities + city]
        if arm:
            if arm + wk[ws + 2 * cities + city] > two:
                two = arm + wk[ws + 2 * cities + city]
            wk[last] = weight
            wk[last + 1] = arm
            last += 2
        route ^= wk[ws + city] & KNOT_ROUTES
        wk[ws + city] = 0
        weight += wk[wt + route]
        city ^= tb[across + route]
    best = weight + two
    for i in range(out, last, 2):
        for j in range(i + 2, last, 2):
            way = wk[j] - wk[i]
            if weight - way > way:
                way = weight - way
            way += wk[i + 1] + wk[j + 1]
            if way > best:
                best = way
    return best
