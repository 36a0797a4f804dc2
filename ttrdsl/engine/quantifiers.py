"""Operations with a binder: some, every, how many, the sum, the best of what is gone through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ttrdsl.engine.bags import bag, picks, source
from ttrdsl.engine.compiler import Compiler, Frame
from ttrdsl.engine.values import mask_of
from ttrdsl.program.kinds import kind_of
from ttrdsl.program.node import Node, is_bag

State = list[Any]
Fn = Callable[[State], Any]


def any_of(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    """Some element meets a condition; the search stops at the first."""
    variable, ir, test = args
    found, (slot, wanted) = source(c, ir, frame), c.with_variable(variable, test, frame)

    def run(st: State) -> bool:
        for x in found(st):
            st[slot] = x
            if wanted(st):
                return True
        return False

    return run


def every(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    variable, ir, test = args
    found, (slot, wanted) = source(c, ir, frame), c.with_variable(variable, test, frame)

    def run(st: State) -> bool:
        for x in found(st):
            st[slot] = x
            if not wanted(st):
                return False
        return True

    return run


def count(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    if is_bag(args[1]):
        whole = bag(c, args[1], frame)
        return lambda st: sum(n for _, n in whole(st))
    found = source(c, args[1], frame)
    return lambda st: sum(1 for _ in found(st))


def total(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    variable, ir, value_ir = args
    slot, value = c.with_variable(variable, value_ir, frame)
    if is_bag(ir):
        whole = bag(c, ir, frame)

        def run_bag(st: State) -> int:
            result = 0
            for kind, number in whole(st):
                st[slot] = kind
                result += number * value(st)
            return result

        return run_bag
    found = source(c, ir, frame)

    def run(st: State) -> int:
        result = 0
        for x in found(st):
            st[slot] = x
            result += value(st)
        return result

    return run


def _extreme(choose: Callable[[list[int]], int]) -> Callable[[Compiler, list[Any], Frame], Fn]:
    def make(c: Compiler, args: list[Any], frame: Frame) -> Fn:
        values = _values(c, args, frame)

        def run(st: State) -> int | None:
            found = values(st)
            return choose(found) if found else None

        return run

    return make


def _values(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    variable, ir, value_ir = args[:3]
    found, (slot, value) = source(c, ir, frame), c.with_variable(variable, value_ir, frame)

    def run(st: State) -> list[Any]:
        result = []
        for x in found(st):
            st[slot] = x
            result.append(value(st))
        return result

    return run


def first(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    found, empty = source(c, args[1], frame), 0 if is_of_sets(c, args[1]) else -1

    def run(st: State) -> int:
        for x in found(st):
            return int(x)
        return empty

    return run


def is_of_sets(c: Compiler, ir: Node) -> bool:
    """Say whether a source is made of sets (networks, the places of a ticket), of which none is the empty one."""
    return kind_of(ir, c.bundle, {}) in ("nets", "stops")


def best(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    """The element with the greatest values; the first of those with equal ones."""
    variable, ir, *keys_ir = args
    inner = frame.bind(variable, c.layout.take())
    slot, keys = inner[variable], [c.expression(k, inner) for k in keys_ir]
    found = source(c, ir, frame)
    empty = 0 if is_of_sets(c, ir) else -1

    def run(st: State) -> int:
        best_value: list[int] | None = None
        best_element = empty
        for x in found(st):
            st[slot] = x
            value = [k(st) for k in keys]
            if best_value is None or value > best_value:
                best_value, best_element = value, x
        return best_element

    return run


def distinct(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    values = _values(c, args, frame)
    if len(args) == 4:
        return lambda st: mask_of(v for v in values(st) if v >= 0)
    return lambda st: frozenset(values(st))


def where(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    """The elements of a set that meet a condition, as a set."""
    ir = ["where", *args]
    if is_bag(ir):
        return bag(c, ir, frame)
    found = source(c, ir, frame)
    return lambda st: mask_of(found(st))


OPERATIONS: dict[str, Callable[[Compiler, list[Any], Frame], Fn]] = {
    "where": where,
    "any": any_of,
    "every": every,
    "count": count,
    "sum": total,
    "most": _extreme(max),
    "least": _extreme(min),
    "first": first,
    "best": best,
    "distinct": distinct,
    "picks": picks,
}
