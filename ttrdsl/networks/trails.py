"""From a network and weights to its longest trail (each route once), circuit (a trail back to its begin) and path.

Trees are folded, rings that stand alone are measured, and only what is left is searched: lines between cities, as
`ttrdsl.networks.rings` draws them.
"""

from __future__ import annotations

from ttrdsl.dialect.primitives import BITS, low
from ttrdsl.networks.folding import fold_trees
from ttrdsl.networks.frontier import PASTS_ROOM, best_choice
from ttrdsl.networks.graph import GRAPH_CITIES, GRAPH_DEAD, GRAPH_ENDS, GRAPH_ROUTES, GRAPH_TWINS, ROUTE_WORDS, set_room
from ttrdsl.networks.rings import unroll


def longest_room(cities: int, routes: int, places: int) -> int:
    """Return the room of `longest_trail`, `longest_circuit` and `longest_path`."""
    folded = 3 * cities
    lines = 1 + 3 * routes
    steps = 3 * cities + 4 * (routes + 2 * cities)
    return set_room(routes) + max(folded + lines + cities + 1 + steps, routes) + PASTS_ROOM


def longest_trail(tb: list[int], g: int, wk: list[int], net: int, wt: int, ws: int) -> int:
    """Return the greatest sum of weights, none of them negative, over a trail: each route at most once."""
    best = fold_trees(tb, g, wk, net, wt, ws)
    if wk[0]:
        return 0
    lines = ws + 3 * tb[g + GRAPH_CITIES]
    ring = unroll(tb, g, wk, net, wt, ws, lines)
    if ring > best:
        best = ring
    if wk[lines]:
        best = search_lines(tb, g, wk, ws, lines, best, 0, 2)
    return best


def longest_circuit(tb: list[int], g: int, wk: list[int], net: int, wt: int, ws: int) -> int:
    """Return the greatest sum of weights, none of them negative, over a trail that ends where it began, or 0."""
    fold_trees(tb, g, wk, net, wt, ws)
    if wk[0]:
        return 0
    lines = ws + 3 * tb[g + GRAPH_CITIES]
    for arm in range(ws + tb[g + GRAPH_CITIES], lines):
        wk[arm] = 0  # what hangs off a ring leads back to it by no other way
    best = unroll(tb, g, wk, net, wt, ws, lines)
    if wk[lines]:
        best = search_lines(tb, g, wk, ws, lines, best, 0, 0)
    return best


def longest_path(tb: list[int], g: int, wk: list[int], net: int, wt: int, ws: int) -> int:
    """Return the greatest sum of weights, none of them negative, over a path: each city at most once.

    The points of a dead end are different cities here, so a path may start and end at one.
    """
    knots = ws + tb[g + ROUTE_WORDS]
    lines = knots + 3 * tb[g + GRAPH_CITIES]
    without_twins(tb, g, wk, net, wt, ws, knots)
    best = fold_trees(tb, g, wk, ws, wt, knots)
    if wk[0]:
        return 0
    all_lines(tb, g, wk, ws, wt, knots, lines)
    if wk[lines]:
        best = search_lines(tb, g, wk, knots, lines, best, 1, 2)
    return best


def without_twins(tb: list[int], g: int, wk: list[int], net: int, wt: int, out: int, ws: int) -> int:
    """Write the network with only the heaviest of the routes between the same two cities: a path takes only one.

    Routes into a dead end have ends of their own, and all stay. Room: a number for each route.
    """
    twins = g + tb[g + GRAPH_TWINS]
    for w in range(tb[g + ROUTE_WORDS]):
        rest = wk[net + w]
        wk[out + w] = 0
        while rest:
            wk[ws + tb[twins + w * BITS + low(rest)]] = -1
            rest &= rest - 1
    for w in range(tb[g + ROUTE_WORDS]):
        rest = wk[net + w]
        while rest:
            bit = rest & -rest
            rest ^= bit
            route = w * BITS + low(bit)
            if tb[g + tb[g + GRAPH_DEAD] + route] == 0:
                twin = ws + tb[twins + route]
                other = wk[twin]
                if other >= 0:
                    if wk[wt + other] >= wk[wt + route]:
                        continue
                    wk[out + other // BITS] ^= 1 << other % BITS
                wk[twin] = route
            wk[out + w] |= bit
    return 0


def all_lines(tb: list[int], g: int, wk: list[int], net: int, wt: int, ws: int, ln: int) -> int:
    """Write the number of the routes that are not folded, and each as a line."""
    ends = g + tb[g + GRAPH_ENDS]
    line = ln + 1
    for w in range(tb[g + ROUTE_WORDS]):
        rest = wk[net + w]
        while rest:
            route = w * BITS + low(rest)
            rest &= rest - 1
            a = tb[ends + 2 * route]
            b = tb[ends + 2 * route + 1]
            if wk[ws + a] and wk[ws + b]:
                wk[line] = a
                wk[line + 1] = b
                wk[line + 2] = wk[wt + route]
                line += 3
    wk[ln] = (line - ln) // 3
    return 0


def search_lines(tb: list[int], g: int, wk: list[int], ws: int, ln: int, best: int, simple: int, odd: int) -> int:
    """Search the lines part by part, and return the greatest weight found, or `best` if no part can beat that."""
    cities = tb[g + GRAPH_CITIES]
    lines = wk[ln]
    marks = ln + 1 + 3 * tb[g + GRAPH_ROUTES]
    for city in range(marks, marks + cities + 1):
        wk[city] = 0  # and so is the number of steps done so far
    first = 0
    while first < lines:
        last = gather(wk, ln + 1, first, lines, marks)
        at = ln + 1 + 3 * first
        best = best_choice(wk, ws + cities, cities, at, last - first, marks + cities, best, simple, odd)
        first = last
    return best


def gather(wk: list[int], at: int, first: int, lines: int, marks: int) -> int:
    """Bring the lines that are joined to the first one before the others, and return the number of the next line."""
    wk[marks + wk[at + 3 * first]] = 1
    wk[marks + wk[at + 3 * first + 1]] = 1
    last = first + 1
    i = last
    while i < lines:
        line = at + 3 * i
        if wk[marks + wk[line]] or wk[marks + wk[line + 1]]:
            wk[marks + wk[line]] = 1
            wk[marks + wk[line + 1]] = 1
            for j in range(3):
                other = wk[at + 3 * last + j]
                wk[at + 3 * last + j] = wk[line + j]
                wk[line + j] = other
            last += 1
            i = last
        else:
            i += 1
    return last
