"""Operations on networks of routes, as functions of the state: all questions about networks are asked the same way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ttrdsl.engine.compiler import Compiler, Frame
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.values import elements
from ttrdsl.networks import questions
from ttrdsl.networks.on_lists import NoAnswer

State = list[Any]
Fn = Callable[[State], Any]


def _asking(operation: str) -> Callable[[Compiler, list[Any], Frame], Fn]:
    """Return the maker of a question about a network."""

    def make(c: Compiler, args: list[Any], frame: Frame) -> Fn:
        question, args = questions.question_of(operation, args)
        net, ask = c.expression(args[0], frame), c.networks.ask
        about = [WITH[kind](c, args[1 + i :], frame) for i, kind in enumerate(question.about)]

        def run(st: State) -> Any:
            try:
                return ask(question, net(st), *(one(st) for one in about))
            except NoAnswer as error:
                raise GameError(str(error)) from None

        return run

    return make


def _places(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    """Return the places of a list of stops, or of a set of cities, each a place of its own."""
    found = c.expression(args[0], frame)

    def run(st: State) -> Any:
        value = found(st)
        return [1 << e for e in elements(value)] if type(value) is int else value

    return run


def _weights(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    """Return the weight of every route."""
    variable, weight = args[:2]
    count, (slot, value) = c.size("route"), c.with_variable(variable, weight, frame)

    def run(st: State) -> tuple[int, ...]:
        found = []
        for r in range(count):
            st[slot] = r
            found.append(value(st))
        return tuple(found)

    return c.kept(run)


# What a question is asked with beside the network.
WITH: dict[str, Callable[[Compiler, list[Any], Frame], Fn]] = {
    questions.PLACES: _places,
    questions.WEIGHTS: _weights,
    questions.CITY: lambda c, args, frame: c.expression(args[0], frame),
}


def stops_have(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    stops, city = c.expression(args[0], frame), c.expression(args[1], frame)

    def run(st: State) -> bool:
        number = city(st)
        return number >= 0 and any(s >> number & 1 for s in stops(st))

    return run


def zone_stops(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    zones, cities = c.expression(args[0], frame), c.facts["zone.cities"].data
    return lambda st: tuple(cities[z] for z in elements(zones(st)))


OPERATIONS: dict[str, Callable[[Compiler, list[Any], Frame], Fn]] = {
    "stops_have": stops_have,
    "zone_stops": zone_stops,
    **{operation: _asking(operation) for operation in questions.OPERATIONS},
}
