"""Write questions about networks of routes as text: calls of the library, with the network in the scratch memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.sets import has
from ttrdsl.fast.emit.value import Env, NotFast, Val, number, truth, words
from ttrdsl.networks.rooms import kept_room

IR = Any


def net_at(e: Emitter, ir: IR, env: Env) -> int:
    """Write a network to the scratch memory and return where it begins."""
    found = e.set(ir, env)
    at = e.scratch(len(found.parts))
    for i, part in enumerate(found.parts):
        e.w.line(f"wk[{at + i}] = {part}")
    return at


def parts_kept(e: Emitter) -> int:
    """Return where the parts of the network that was asked about last are kept."""
    if "parts" not in e.places:
        rooms = e.vector.rooms
        e.places["parts"] = e.scratch(kept_room(max(1, rooms["city"]), max(1, rooms["route"])))
    return e.places["parts"]


def places_at(e: Emitter, ir: IR, env: Env) -> str:
    """Write a list of places to the scratch memory: the stops of a ticket, or the cities of a set one by one."""
    found = e.value(ir, env)
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


def _question(name: str) -> Callable[[Emitter, list[IR], Env], Val]:
    def write(e: Emitter, args: list[IR], env: Env) -> Val:
        net = net_at(e, args[0], env)
        places = places_at(e, args[1], env)
        room = ", ROOM_AT"
        if name == "connected_again":
            room = f", {parts_kept(e)}"
        return number(e.w.keep(f"{name}(tb, tb[{e.graph}], wk, {net}, {places}{room})"))

    return write


def _truth(name: str) -> Callable[[Emitter, list[IR], Env], Val]:
    ask = _question(name)
    return lambda e, args, env: truth(f"{ask(e, args, env).text} != 0")


def reach(e: Emitter, args: list[IR], env: Env) -> Val:
    net, city = net_at(e, args[0], env), e.keep(e.value(args[1], env))
    count = e.vector.words["city"]
    out = e.scratch(count)

    def found() -> Val:
        e.w.line(f"reach(tb, tb[{e.graph}], wk, {net}, {city.text}, {out}, ROOM_AT)")
        return e.keep(words([f"wk[{out + i}]" for i in range(count)], "city"))

    return e.either(f"{city.text} >= 0", found, lambda: words(["0"] * count, "city"))


def ends(e: Emitter, args: list[IR], env: Env) -> Val:
    net, count = net_at(e, args[0], env), e.vector.words["city"]
    out = e.scratch(count)
    e.w.line(f"ends_of(tb, tb[{e.graph}], wk, {net}, {out})")
    return e.keep(words([f"wk[{out + i}]" for i in range(count)], "city"))


def parts(e: Emitter, args: list[IR], env: Env) -> Val:
    net = net_at(e, args[0], env)
    out = e.scratch(e.vector.rooms["route"] * e.vector.words["route"])
    number_of = e.w.keep(f"components(tb, tb[{e.graph}], wk, {net}, {out}, ROOM_AT)")
    return Val("nets", (str(out), number_of))


def weights_at(e: Emitter, variable: str, weight: IR, env: Env) -> int:
    """Write the weight of every route to the scratch memory."""
    from ttrdsl.fast.emit.loops import through

    at = e.scratch(e.vector.rooms["route"])
    with through(e, variable, ["all", "route"], env) as (inner, _):
        e.w.line(f"wk[{at} + {inner[variable].text}] = {e.number(weight, inner)}")
    return at


def longest(e: Emitter, args: list[IR], env: Env) -> Val:
    form, net_ir, variable, weight = args
    net, wt = net_at(e, net_ir, env), weights_at(e, variable, weight, env)
    name = "longest_trail" if form == "trail" else "longest_path"
    return number(e.w.keep(f"{name}(tb, tb[{e.graph}], wk, {net}, {wt}, ROOM_AT)"))


def encircles(e: Emitter, args: list[IR], env: Env) -> Val:
    net, wt = net_at(e, args[0], env), weights_at(e, args[1], args[2], env)
    return truth(f"{e.w.keep(f'encircles(tb, tb[{e.graph}], wk, {net}, {wt}, ROOM_AT)')} != 0")


def stops_have(e: Emitter, args: list[IR], env: Env) -> Val:
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


def zone_stops(e: Emitter, args: list[IR], env: Env) -> Val:
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


OPERATIONS: dict[str, Callable[[Emitter, list[IR], Env], Val]] = {
    "stops_have": stops_have,
    "zone_stops": zone_stops,
    "joined": _truth("connected_again"),
    "ordered": _truth("ordered_trail"),
    "chain": _truth("chain"),
    "apart": _question("disjoint_paths"),
    "reach": reach,
    "ends": ends,
    "parts": parts,
    "longest": longest,
    "encircles": encircles,
}
