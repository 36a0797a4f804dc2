"""From a network and cities or places to what is joined: ends, components, direct chains, rings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ttrdsl.networks.board import Graph, bits, routes_of


def ends(graph: Graph, net: int) -> int:
    """Return the set of cities at which some route of the network ends."""
    cities = 0
    for route in bits(net):
        cities |= graph.span[route]
    return cities


def reach(graph: Graph, net: int, city: int) -> int:
    """Return the set of cities joined to a city, itself among them.

    For a dead end this is the union over its routes, although those are not joined there.
    """
    cities = 1 << city
    rest = graph.routes_at[city] & net
    if cities & graph.joints:
        return cities | ends(graph, _spread(graph, net, rest))
    while rest:
        component = _spread(graph, net, rest & -rest)
        cities |= ends(graph, component)
        rest &= ~component
    return cities


def components(graph: Graph, net: int) -> list[int]:
    """Return the components that have a route, as networks, by their lowest route."""
    found = []
    while net:
        component = _spread(graph, net, net & -net)
        found.append(component)
        net &= ~component
    return found


def _spread(graph: Graph, net: int, wave: int) -> int:
    """Return the routes of the network joined to those of the wave, which are in the network."""
    left = net & ~wave
    component = wave
    seen = 0
    while wave:
        low = wave & -wave
        wave ^= low
        fresh = graph.span[low.bit_length() - 1] & graph.joints & ~seen
        seen |= fresh
        more = routes_of(graph, left, fresh)
        left ^= more
        wave |= more
        component |= more
    return component


def connected(graph: Graph, net: int, places: Sequence[int]) -> bool:
    """Say whether all places lie in one component; fewer than two different places do.

    A city without routes is a component as well, so two places that share it are joined.
    """
    first = places[0] if places else 0
    if all(place == first for place in places):
        return True
    # Fewest cities first: a single city needs one search, a zone one for each city.
    wanted = sorted(set(places), key=int.bit_count)
    for city in bits(wanted[0]):
        at = graph.routes_at[city] & net
        if 1 << city & graph.joints:
            if _holds_all(graph, net, 1 << city, at, wanted):
                return True
        else:
            for route in bits(at):
                if _holds_all(graph, net, 1 << city, 1 << route, wanted):
                    return True
    return False


def _holds_all(graph: Graph, net: int, seen: int, wave: int, wanted: Sequence[int]) -> bool:
    """Say whether the component of the wave, which starts at a seen city, has all wanted places."""
    # This is the innermost question of the engine, so everything it uses is a local int.
    routes_at, span, joints = graph.routes_at, graph.span, graph.joints
    left = net & ~wave
    found, last = 0, len(wanted) - 1
    while wanted[found] & seen:
        if found == last:
            return True
        found += 1
    while wave:
        low = wave & -wave
        wave ^= low
        fresh = span[low.bit_length() - 1] & ~seen
        if not fresh:
            continue
        seen |= fresh
        while wanted[found] & seen:
            if found == last:
                return True
            found += 1
        if fresh & joints:
            more = routes_at[fresh.bit_length() - 1] & left
            left ^= more
            wave |= more
    return False


def chain(graph: Graph, net: int, places: Sequence[int]) -> bool:
    """Say whether every two neighbours of the list are joined by one direct route.

    Each pair is looked at alone: a dead end or the same route may serve two pairs.
    """
    for here, there in pairwise(places):
        for route in bits(routes_of(graph, net, here)):
            a, b = graph.ends[route]
            if here >> a & there >> b & 1 or here >> b & there >> a & 1:
                break
        else:
            return False
    return True


def encircles(graph: Graph, net: int, weights: Sequence[int]) -> bool:
    """Say whether some closed walk has a sum of weights other than 0.

    A weight counts from the first end of its route to the second, and negative the other way. No
    such walk exists exactly if each city can be given a height that every weight agrees with.
    """
    height: dict[int, int] = {}
    # A route into a dead end is on no closed walk, unless it goes back the way it came.
    ring_routes = net & ~routes_of(graph, net, ~graph.joints & ((1 << graph.cities) - 1))
    for start in bits(ends(graph, ring_routes)):
        if start in height:
            continue
        height[start] = 0
        waiting = [start]
        while waiting:
            city = waiting.pop()
            for route in bits(graph.routes_at[city] & ring_routes):
                a, b = graph.ends[route]
                other, step = (b, weights[route]) if a == city else (a, -weights[route])
                expected = height[city] + step
                if other not in height:
                    height[other] = expected
                    waiting.append(other)
                elif height[other] != expected:
                    return True
    return False
