"""Turn expressions of the rule program into Python functions of the state: one maker per operation.

Every maker gets the compiler, the operation's arguments and the frame of its variables, and returns a function from the
state to a value. Numbers are ints, truths bools, elements ints with -1 for none, sets bit masks, bags lists of pairs
(kind, number), networks bit masks of routes.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import floordiv, itemgetter, mod
from typing import Any

from ttrdsl.engine import bags, costs, layout, network_operations, quantifiers, set_operations
from ttrdsl.engine.compiler import Compiler, Frame, constant
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.values import default_of, nothing_of
from ttrdsl.program.node import conjuncts, unmarked

State = list[Any]
Fn = Callable[[State], Any]


# ---- constants, variables, facts and state ------------------------------------------------------


def none(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    return constant(-1)


def whole(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    return constant((1 << c.size(args[0])) - 1)


def players(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    return constant(c.players)


def fact(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    table = c.facts[args[0]]
    keys = [c.expression(k, frame) for k in args[1:]]
    if c.machine.recording and table.marks is not None:
        return _recorded_entry(c, table, keys)
    data = table.data
    if not table.shape:
        return constant(data)
    if len(table.shape) == 1 and isinstance(table.shape[0], str):
        index = keys[0]
        return lambda st: data[index(st)]
    return _entry(table, keys)


def _recorded_entry(c: Compiler, table: Any, keys: list[Fn]) -> Fn:
    """Look up, noting which entry was asked for."""
    plain, fired = _entry(table, keys), c.machine.fired

    def run(st: State) -> Any:
        marks = table.marks
        for dim, key in zip(table.shape, keys, strict=True):
            if not isinstance(marks, list):
                break
            at = min(key(st), dim["to"]) - dim["from"] if isinstance(dim, dict) else key(st)
            marks = marks[at] if 0 <= at < len(marks) else None
        if isinstance(marks, int):
            fired.add(marks)
        return plain(st)

    return run


def _entry(table: Any, keys: list[Fn]) -> Fn:
    """Look up by number; the last entry of an open end goes on for ever."""
    shape, name, optional = table.shape, table.name, table.kind == "optional"

    def run(st: State) -> Any:
        data = table.data
        for dim, key in zip(shape, keys, strict=True):
            at = key(st)
            if isinstance(dim, str):
                data = data[at]
                continue
            if dim["open"] and at > dim["to"]:
                at = dim["to"]
            if not dim["from"] <= at <= dim["to"]:
                raise GameError(f"table `{name}` has no entry for {at}")
            data = data[at - dim["from"]]
            if data is None:
                if optional:
                    return None
                raise GameError(f"table `{name}` has no entry for {at}")
        return data

    return run


def cell(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    base = c.layout.cells[args[0]]
    if len(args) == 1:
        return lambda st: st[base]
    index = c.expression(args[1], frame)
    kind = c.bundle["cells"][args[0]]["type"]
    empty = default_of(kind)

    def run(st: State) -> Any:
        i = index(st)
        return st[base + i] if i >= 0 else empty

    return run


def place(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    base = c.layout.places[args[0]]
    if len(args) == 1:
        return constant(base)
    index, nowhere = c.expression(args[1], frame), c.layout.places["nowhere"]

    def run(st: State) -> int:
        i = index(st)
        return base + i if i >= 0 else nowhere

    return run


def pieces(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    base = c.layout.pieces[args[0]]
    where = c.expression(args[1], frame)
    return lambda st: st[base + where(st)]


def owned(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    base, count = c.layout.owned[args[0]], c.players
    where, who = c.expression(args[1], frame), c.expression(args[2], frame)

    def run(st: State) -> int:
        owner = who(st)
        return st[base + where(st) * count + owner] if owner >= 0 else 0

    return run


def turn(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    return lambda st: st[layout.TURN]


def turns_left(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    return lambda st: st[layout.TURNS_LEFT]


def next_player(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    return lambda st: st[layout.NEXT_PLAYER]


def over(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    return lambda st: bool(st[layout.OVER])


def winners(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    return lambda st: c.machine.winners(st)


def seat(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    who, far, count = c.expression(args[0], frame), c.expression(args[1], frame), c.players

    def run(st: State) -> int:
        player = who(st)
        return (player + far(st)) % count if player >= 0 else -1

    return run


# ---- numbers and truths ---------------------------------------------------------------------------


def add(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    parts = [c.expression(a, frame) for a in args]

    def run(st: State) -> int:
        result = 0
        for part in parts:
            result += part(st)
        return result

    return run


def subtract(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    first, second = c.expression(args[0], frame), c.expression(args[1], frame)
    return lambda st: first(st) - second(st)


def multiply(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    first, second = c.expression(args[0], frame), c.expression(args[1], frame)
    return lambda st: first(st) * second(st)


def _divided(result: Callable[[int, int], int]) -> Callable[[Compiler, list[Any], Frame], Fn]:
    """Return the maker of what a division by something other than 0 gives."""

    def make(c: Compiler, args: list[Any], frame: Frame) -> Fn:
        first, second = c.expression(args[0], frame), c.expression(args[1], frame)

        def run(st: State) -> int:
            by = second(st)
            if by == 0:
                raise GameError("division by 0")
            return result(first(st), by)

        return run

    return make


def least_of(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    parts = [c.expression(a, frame) for a in args]
    return lambda st: min(p(st) for p in parts)


def greatest_of(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    parts = [c.expression(a, frame) for a in args]
    return lambda st: max(p(st) for p in parts)


def equal(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    first, second = c.expression(args[0], frame), c.expression(args[1], frame)
    return lambda st: first(st) == second(st)


def less(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    first, second = c.expression(args[0], frame), c.expression(args[1], frame)
    return lambda st: first(st) < second(st)


def at_most(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    first, second = c.expression(args[0], frame), c.expression(args[1], frame)
    return lambda st: first(st) <= second(st)


def both(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    """All hold; what stands behind one that does not is not looked at."""
    parts = [c.expression(a, frame) for a in conjuncts(["and", *args], through_marks=not c.machine.recording)]

    def run(st: State) -> bool:
        for part in parts:
            if not part(st):
                return False
        return True

    return run


def either(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    """One holds; what stands behind it is not looked at."""
    parts = [c.expression(a, frame) for a in args]

    def run(st: State) -> bool:
        for part in parts:
            if part(st):
                return True
        return False

    return run


def negate(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    inner = c.expression(args[0], frame)
    return lambda st: not inner(st)


def conditional(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    test, then, other = (c.expression(a, frame) for a in args)
    return lambda st: then(st) if test(st) else other(st)


def or_else(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    first, second = c.expression(args[0], frame), c.expression(args[1], frame)
    number = c.is_number(args[0])

    def run(st: State) -> Any:
        value = first(st)
        return second(st) if value is None or (not number and value == -1) else value

    return run


# ---- rules ------------------------------------------------------------------------------------


def rule(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    return c.call(args[0], args[1:], frame)


def for_player(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    """Evaluate an expression with another player as `me`; arguments keep the caller's."""
    inner, slot, who = unmarked(args[1]), c.layout.take(), c.expression(args[0], frame)
    call = c.call(inner[1], inner[2:], frame, itemgetter(slot))
    empty = nothing_of(str(c.bundle["rules"][inner[1]]["type"]))

    def run(st: State) -> Any:
        st[slot] = player = who(st)
        return call(st) if player >= 0 else empty

    return run


# ---- the index ----------------------------------------------------------------------------------

OPERATIONS: dict[str, Callable[[Compiler, list[Any], Frame], Fn]] = {
    "none": none,
    "all": whole,
    "players": players,
    "fact": fact,
    "cell": cell,
    "place": place,
    "pieces": pieces,
    "owned": owned,
    "turn": turn,
    "turns_left": turns_left,
    "next_player": next_player,
    "over": over,
    "winners": winners,
    "seat": seat,
    "+": add,
    "-": subtract,
    "*": multiply,
    "div": _divided(floordiv),
    "mod": _divided(mod),
    "min": least_of,
    "max": greatest_of,
    "=": equal,
    "<": less,
    "<=": at_most,
    "and": both,
    "or": either,
    "not": negate,
    "if": conditional,
    "or_else": or_else,
    "rule": rule,
    "as": for_player,
    **set_operations.OPERATIONS,
    **network_operations.OPERATIONS,
    **bags.OPERATIONS,
    **costs.OPERATIONS,
    **quantifiers.OPERATIONS,
}
