"""Operations that go through sets, ranges and piles of cards; of equal cards each counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ttrdsl.engine.compiler import Compiler, Frame, constant
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.layout import NO_PILE, Pile
from ttrdsl.engine.values import elements
from ttrdsl.networks.on_lists import NoAnswer, all_picks
from ttrdsl.program.node import Op, is_bag

State = list[Any]
Fn = Callable[[State], Any]
Bag = list[tuple[int, int]]


# ---- piles and bags -------------------------------------------------------------------------------


def pile(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    """The pile itself, for whoever moves or counts its cards."""
    found = c.layout.piles[args[0]]
    if len(args) == 1:
        return constant(found[0])
    index = c.expression(args[1], frame)
    with_none = [*found, NO_PILE]  # index -1 is none, whose pile is empty
    return lambda st: with_none[index(st)]


def cards(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    """Several piles or bags as one: a list of piles and of bags."""
    parts = [bag(c, a, frame) if is_bag(a) else c.expression(a, frame) for a in args]

    def run(st: State) -> list[Any]:
        found: list[Any] = []
        for part in parts:
            value = part(st)
            if isinstance(value, list) and value and not isinstance(value[0], tuple):
                found.extend(value)  # a rule that gives several piles
            else:
                found.append(value)
        return found

    return run


def bag(c: Compiler, ir: Op, frame: Frame) -> Fn:
    """Return the function that gives a bag: pairs of kind and number, in order of kinds."""
    if ir[0] == "at":
        return bag(c, ir[2], frame)
    if ir[0] == "where":
        source, (slot, test) = bag(c, ir[2], frame), c.with_variable(ir[1], ir[3], frame)

        def filtered(st: State) -> Bag:
            found = []
            for kind, number in source(st):
                st[slot] = kind
                if test(st):
                    found.append((kind, number))
            return found

        return filtered
    if len(ir) == 2:
        single = c.expression(ir[1], frame) if not is_bag(ir[1]) else bag(c, ir[1], frame)
        return lambda st: _pairs(single(st), st)
    whole = cards(c, ir[1:], frame)

    def merged(st: State) -> Bag:
        counts: dict[int, int] = {}
        for part in whole(st):
            for kind, number in _pairs(part, st):
                counts[kind] = counts.get(kind, 0) + number
        return sorted(counts.items())

    return merged


def _pairs(value: Any, st: State) -> Bag:
    """Return the cards of a pile, a bag, some chosen cards or a payment."""
    if isinstance(value, Pile):
        return value.cards(st)
    if isinstance(value, list):
        if value and not isinstance(value[0], tuple):
            counts: dict[int, int] = {}
            for part in value:
                for kind, number in _pairs(part, st):
                    counts[kind] = counts.get(kind, 0) + number
            return sorted(counts.items())
        return value
    if isinstance(value, tuple):
        kinds = value[1] if value and value[0] == "paid" else value
        return [(k, kinds.count(k)) for k in sorted(set(kinds))]
    return []


def _size(value: Any, st: State) -> int:
    """Return how many cards these are."""
    return value.size(st) if isinstance(value, Pile) else sum(n for _, n in _pairs(value, st))


def _number(value: Any, kind: int, st: State) -> int:
    """Return how many of these cards are of one kind."""
    return value.count(st, kind) if isinstance(value, Pile) else sum(n for k, n in _pairs(value, st) if k == kind)


def held(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    """Count the cards of some kinds in a bag."""
    source, kinds_ir = args
    kinds = c.expression(kinds_ir, frame)
    found = bag(c, source, frame)
    if source[0] == "cards" and len(source) == 2 and not is_bag(source[1]):
        one = c.expression(source[1], frame)
        if kinds_ir == ["all", "card"]:
            return lambda st: _size(one(st), st)
        if kinds_ir[:2] == ["set", "card"] and len(kinds_ir) == 3:
            kind = c.expression(kinds_ir[2], frame)
            return lambda st: _number(one(st), kind(st), st)

    def run(st: State) -> int:
        mask = kinds(st)
        return sum(n for k, n in found(st) if mask >> k & 1)

    return run


# ---- going through -------------------------------------------------------------------------------


def source(c: Compiler, ir: Op, frame: Frame) -> Fn:
    """Return the function that gives the elements to go through, in order; of equal cards one."""
    if ir[0] == "at":
        return source(c, ir[2], frame)
    if is_bag(ir):
        whole = bag(c, ir, frame)
        return lambda st: [k for k, _ in whole(st)]
    if ir[0] == "all":
        return constant(range(c.size(ir[1])))
    if ir[0] == "where":
        return _filtered(c, ir, frame)
    if ir[0] == "picks":
        return picks(c, ir[1:], frame)
    value = c.expression(ir, frame)

    def run(st: State) -> Any:
        found = value(st)
        if type(found) is int:
            return elements(found) if found else ()
        return sorted(found) if isinstance(found, frozenset) else found

    return run


def _filtered(c: Compiler, ir: Op, frame: Frame) -> Fn:
    """The elements that meet a condition, looked at one after another, so that whoever wants no more stops early."""
    outer, (slot, test) = source(c, ir[2], frame), c.with_variable(ir[1], ir[3], frame)

    def run(st: State) -> Iterator[Any]:
        for x in outer(st):
            st[slot] = x
            if test(st):
                yield x

    return run


def picks(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    """All sets made of at most n of the routes of each element."""
    variable, ir, routes_ir, most_ir = args
    found, most = source(c, ir, frame), c.expression(most_ir, frame)
    slot, routes = c.with_variable(variable, routes_ir, frame)

    def run(st: State) -> list[int]:
        choices = []
        for x in found(st):
            st[slot] = x
            choices.append(elements(routes(st)))
        try:
            return all_picks(choices, most(st))
        except NoAnswer as error:
            raise GameError(str(error)) from None

    return run


# ---- payments ------------------------------------------------------------------------------------


def part(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    payment, name = c.expression(args[0], frame), args[1]
    return lambda st: dict(paid[2]).get(name, 0) if (paid := payment(st)) else 0


def bound(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    payment, name = c.expression(args[0], frame), args[1]
    return lambda st: dict(paid[3]).get(name, -1) if (paid := payment(st)) else -1


def missing(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    inner = c.expression(args[0], frame)
    return lambda st: inner(st) is None


OPERATIONS: dict[str, Callable[[Compiler, list[Any], Frame], Fn]] = {
    "pile": pile,
    "cards": cards,
    "held": held,
    "part": part,
    "bound": bound,
    "missing": missing,
}
