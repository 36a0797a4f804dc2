"""Operations on networks of routes, as functions of the state: one maker per operation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ttrdsl.engine import networks as nets
from ttrdsl.engine.compiler import Compiler, Frame
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.values import elements

State = list[Any]
Fn = Callable[[State], Any]
IR = Any


def stops_have(c: Compiler, args: list[IR], frame: Frame) -> Fn:
    stops, city = c.expression(args[0], frame), c.expression(args[1], frame)

    def run(st: State) -> bool:
        number = city(st)
        return number >= 0 and any(s >> number & 1 for s in stops(st))

    return run


def _places(c: Compiler, ir: IR, frame: Frame) -> Fn:
    """Return the places of a list of stops, or of a set of cities, each a place of its own."""
    found = c.expression(ir, frame)

    def run(st: State) -> Any:
        value = found(st)
        return [1 << e for e in elements(value)] if type(value) is int else value

    return run


def zone_stops(c: Compiler, args: list[IR], frame: Frame) -> Fn:
    zones, cities = c.expression(args[0], frame), c.facts["zone.cities"].data
    return lambda st: tuple(cities[z] for z in elements(zones(st)))


def _over_places(question: Callable[..., Any]) -> Callable[[Compiler, list[IR], Frame], Fn]:
    def make(c: Compiler, args: list[IR], frame: Frame) -> Fn:
        net, places, graph = c.expression(args[0], frame), _places(c, args[1], frame), c.graph
        return lambda st: question(graph, net(st), places(st))

    return make


def apart(c: Compiler, args: list[IR], frame: Frame) -> Fn:
    net, places, graph = c.expression(args[0], frame), _places(c, args[1], frame), c.graph

    def run(st: State) -> int:
        found = list(places(st))
        if len(found) != 2:
            raise GameError("disjoint paths are counted between two places")
        return nets.disjoint_paths(graph, net(st), found[0], found[1])

    return run


def reach(c: Compiler, args: list[IR], frame: Frame) -> Fn:
    net, city, graph = c.expression(args[0], frame), c.expression(args[1], frame), c.graph

    def run(st: State) -> int:
        number = city(st)
        return nets.reach(graph, net(st), number) if number >= 0 else 0

    return run


def net_ends(c: Compiler, args: list[IR], frame: Frame) -> Fn:
    net, graph = c.expression(args[0], frame), c.graph
    return lambda st: nets.ends(graph, net(st))


def net_parts(c: Compiler, args: list[IR], frame: Frame) -> Fn:
    net, graph = c.expression(args[0], frame), c.graph
    return lambda st: nets.components(graph, net(st))


def longest(c: Compiler, args: list[IR], frame: Frame) -> Fn:
    form, net_ir, variable, weight = args
    search = nets.longest_trail if form == "trail" else nets.longest_path
    net, weights, graph = c.expression(net_ir, frame), _weights(c, variable, weight, frame), c.graph
    return lambda st: search(graph, net(st), weights(st))


def encircles(c: Compiler, args: list[IR], frame: Frame) -> Fn:
    net, weights, graph = c.expression(args[0], frame), _weights(c, args[1], args[2], frame), c.graph
    return lambda st: nets.encircles(graph, net(st), weights(st))


def _weights(c: Compiler, variable: str, weight: IR, frame: Frame) -> Fn:
    """Return the weight of every route; worked out once where it depends on facts alone."""
    inner = frame.bind(variable, c.layout.take())
    slot, value, count = inner[variable], c.expression(weight, inner), c.size("route")

    def run(st: State) -> list[int]:
        found = []
        for r in range(count):
            st[slot] = r
            found.append(value(st))
        return found

    if c.is_static(weight):
        known: list[list[int]] = []

        def once(st: State) -> list[int]:
            if not known:
                known.append(run(st))
            return known[0]

        return once
    return run


OPERATIONS: dict[str, Callable[[Compiler, list[IR], Frame], Fn]] = {
    "stops_have": stops_have,
    "zone_stops": zone_stops,
    "joined": _over_places(nets.connected),
    "ordered": _over_places(nets.ordered_trail),
    "chain": _over_places(nets.chain),
    "apart": apart,
    "reach": reach,
    "ends": net_ends,
    "parts": net_parts,
    "longest": longest,
    "encircles": encircles,
}
