"""Write questions about networks of routes as text: calls of the library, with the network in the scratch memory."""

from __future__ import annotations

from collections.abc import Callable

from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.sets import has
from ttrdsl.fast.emit.tables import NONE
from ttrdsl.fast.emit.value import Env, NotFast, Val, number, truth, words
from ttrdsl.networks.questions import CITIES, CITY, NETS, OPTIONAL, PLACES, TRUTH, WEIGHTS, Question, question_of
from ttrdsl.networks.questions import OPERATIONS as ASKED
from ttrdsl.program.node import Args, Node


def net_at(e: Emitter, ir: Node, env: Env) -> int:
    """Write a network to the scratch memory and return where it begins."""
    found = e.set(ir, env)
    at = e.scratch(len(found.parts))
    for i, part in enumerate(found.parts):
        e.w.line(f"wk[{at + i}] = {part}")
    return at


def places_at(e: Emitter, args: Args, env: Env) -> str:
    """Write a list of places to the scratch memory: the stops of a ticket, or the cities of a set one by one."""
    found = e.value(args[0], env)
    if found.kind == "stops":
        return found.text
    if found.kind != "set" or found.domain != "city":
        raise NotFast(f"places made of {found.kind}")
    found = e.keep(found)
    count = e.vector.words["city"]
    at = e.scratch(1 + e.vector.rooms["city"] * count)
    source = e.scratch(count)
    for i, part in enumerate(found.parts):
        e.w.line(f"wk[{source + i}] = {part}")
    e.w.line(f"single_places(wk, {source}, {at}, {count})")
    return str(at)


def asked(e: Emitter, question: Question, *given: int | str) -> str:
    """Return the call of a question with the network and what else it is given; room comes by itself."""
    room: list[int | str] = ["ROOM_AT"] if question.room is not None else []
    if question.room is not None and question.keeps:
        cities, routes = (max(1, e.vector.rooms[domain]) for domain in ("city", "route"))
        if question not in e.places:
            e.places[question] = e.scratch(question.room(cities, routes, e.most_places))
        room = [e.places[question]]
    return f"{question.function.__name__}({', '.join(map(str, ['tb', f'tb[{e.graph}]', 'wk', *given, *room]))})"


def _asking(operation: str) -> Callable[[Emitter, Args, Env], Val]:
    """Return what writes a question about a network."""

    def write(e: Emitter, args: Args, env: Env) -> Val:
        question, args = question_of(operation, args)
        given: list[int | str] = [net_at(e, args[0], env)]
        given += [WITH[kind](e, args[1 + i :], env) for i, kind in enumerate(question.about)]
        if question.gives == CITIES:
            count = e.vector.words["city"]
            out = e.scratch(count)
            e.w.line(asked(e, question, *given, out))
            return e.keep(words([f"wk[{out + i}]" for i in range(count)], "city"))
        if question.gives == NETS:
            out = e.scratch(e.vector.rooms["route"] * e.vector.words["route"])
            return Val("nets", (str(out), e.w.keep(asked(e, question, *given, out))))
        found = e.w.keep(asked(e, question, *given))
        if question.gives == OPTIONAL:
            return number(f"({found} if {found} >= 0 else {NONE})")
        return truth(f"{found} != 0") if question.gives == TRUTH else number(found)

    return write


def weights_at(e: Emitter, args: Args, env: Env) -> int:
    """Write the weight of every route to the scratch memory."""
    from ttrdsl.fast.emit.loops import through

    variable, weight = args[:2]
    at = e.scratch(e.vector.rooms["route"])
    with through(e, variable, ["all", "route"], env) as (inner, _):
        e.w.line(f"wk[{at} + {inner[variable].text}] = {e.number(weight, inner)}")
    return at


# What a question is asked with beside the network.
WITH: dict[str, Callable[[Emitter, Args, Env], int | str]] = {
    PLACES: places_at,
    WEIGHTS: weights_at,
    CITY: lambda e, args, env: e.keep(e.value(args[0], env)).text,
}


def stops_have(e: Emitter, args: Args, env: Env) -> Val:
    stops, city = e.value(args[0], env), e.keep(e.value(args[1], env))
    if stops.kind != "stops":
        raise NotFast(f"stops made of {stops.kind}")
    count, i, name = e.vector.words["city"], e.w.fresh("i"), e.w.fresh()
    e.w.line(f"{name} = 0")
    with e.w.block(f"for {i} in range(wk[{stops.text}]):"):
        place = words([f"wk[{stops.text} + 1 + {i} * {count} + {j}]" for j in range(count)], "city")
        with e.w.block(f"if {has(place, city.text, city.sure)}:"):
            e.w.line(f"{name} = 1")
    return truth(f"{name} != 0")


def zone_stops(e: Emitter, args: Args, env: Env) -> Val:
    """The cities of some zones as places."""
    from ttrdsl.fast.emit.loops import set_loop

    zones, fact = e.set(args[0], env), e.tables.fact("zone.cities")
    count = e.vector.words["city"]
    at = e.scratch(1 + max(1, e.vector.rooms["zone"]) * count)
    e.w.line(f"wk[{at}] = 0")
    with set_loop(e, zones) as zone:
        for i in range(count):
            cities = f"tb[{fact.at + fact.strides[0] + i} + {zone} * {fact.strides[0]}]"
            e.w.line(f"wk[{at + 1 + i} + wk[{at}] * {count}] = {cities}")
        e.w.line(f"wk[{at}] += 1")
    return Val("stops", (str(at),))


OPERATIONS: dict[str, Callable[[Emitter, Args, Env], Val]] = {
    "stops_have": stops_have,
    "zone_stops": zone_stops,
    **{operation: _asking(operation) for operation in ASKED},
}
