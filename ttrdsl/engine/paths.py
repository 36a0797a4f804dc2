"""From a network and two places to the paths between them: the cheapest, and how many there are."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from ttrdsl.networks.board import Graph, bits, meet


def shortest(graph: Graph, net: int, weights: Sequence[int], a_place: int, b_place: int) -> int:
    """Return the least sum of weights over a path between two places, or -1 if none joins them.

    Weights are not negative. Two places that meet are 0 apart.
    """
    if meet(graph, net, a_place, b_place):
        return 0
    # What they still share are dead ends without a route, and no path ends there.
    goal = b_place & ~a_place
    passable = graph.joints | a_place
    queue = [(0, city) for city in bits(a_place)]
    done = 0
    while queue:
        cost, city = heappop(queue)
        if done >> city & 1:
            continue
        done |= 1 << city
        if goal >> city & 1:
            return cost
        if not passable >> city & 1:
            continue
        for route in bits(graph.routes_at[city] & net):
            a, b = graph.ends[route]
            other = b if a == city else a
            if not done >> other & 1:
                heappush(queue, (cost + weights[route], other))
    return -1


def disjoint_paths(graph: Graph, net: int, a_place: int, b_place: int) -> int:
    """Return the greatest number of paths between two places of which no two share a route.

    Paths may start and end at different cities of a zone. Places that meet are joined without any
    route, as often as one likes: the number of routes on the board (at least 1) stands for that.
    """
    if meet(graph, net, a_place, b_place):
        return max(1, len(graph.ends))
    used_from: dict[int, int] = {}  # per route in use the city its path comes from
    paths = 0
    while _add_path(graph, net, used_from, a_place, b_place & ~a_place):
        paths += 1
    return paths


def _add_path(graph: Graph, net: int, used_from: dict[int, int], start: int, goal: int) -> bool:
    """Make room for one more path by rerouting the others, and note it (Ford and Fulkerson)."""
    came_by: dict[int, tuple[int, int]] = {}
    passable = graph.joints | start
    seen = start
    waiting = list(bits(start))
    for city in waiting:
        if goal >> city & 1:
            _turn_routes(used_from, came_by, city)
            return True
        if not passable >> city & 1:
            continue
        for route in bits(graph.routes_at[city] & net):
            a, b = graph.ends[route]
            other = b if a == city else a
            if not seen >> other & 1 and used_from.get(route) != city:
                seen |= 1 << other
                came_by[other] = (city, route)
                waiting.append(other)
    return False


def _turn_routes(used_from: dict[int, int], came_by: dict[int, tuple[int, int]], city: int) -> None:
    """Walk back along the new path: a route used both ways is free again, all others are used."""
    while city in came_by:
        city, route = came_by[city]
        if route in used_from:
            del used_from[route]
        else:
            used_from[route] = city
