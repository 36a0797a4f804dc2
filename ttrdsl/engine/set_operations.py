"""Operations on sets and ranges, as functions of the state: one maker per operation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ttrdsl.engine.compiler import Compiler, Frame
from ttrdsl.engine.errors import GameError
from ttrdsl.program.limits import MOST_THINGS

State = list[Any]
Fn = Callable[[State], Any]


def set_of(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    parts = [c.expression(a, frame) for a in args[1:]]

    def run(st: State) -> int:
        mask = 0
        for part in parts:
            element = part(st)
            if element >= 0:
                mask |= 1 << element
        return mask

    return run


def numbers(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    parts = [c.expression(a, frame) for a in args]
    return lambda st: frozenset(p(st) for p in parts)


def number_range(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    low, high = c.expression(args[0], frame), c.expression(args[1], frame)

    def run(st: State) -> range:
        first, last = low(st), high(st)
        if last - first >= MOST_THINGS:
            raise GameError(f"a range of {last - first + 1} numbers is too long")
        return range(first, last + 1)

    return run


def is_in(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    x, s = c.expression(args[0], frame), c.expression(args[1], frame)

    def run(st: State) -> bool:
        element, found = x(st), s(st)
        if type(found) is int:
            return element >= 0 and bool(found >> element & 1)
        return element in found

    return run


def union(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    first, second = c.expression(args[0], frame), c.expression(args[1], frame)
    return lambda st: first(st) | second(st)


def intersection(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    first, second = c.expression(args[0], frame), c.expression(args[1], frame)
    return lambda st: first(st) & second(st)


def difference(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    first, second = c.expression(args[0], frame), c.expression(args[1], frame)

    def run(st: State) -> Any:
        left, right = first(st), second(st)
        return left & ~right if type(left) is int else left - right

    return run


def size(c: Compiler, args: list[Any], frame: Frame) -> Fn:
    inner = c.expression(args[0], frame)

    def run(st: State) -> int:
        found = inner(st)
        return found.bit_count() if type(found) is int else len(found)

    return run


OPERATIONS: dict[str, Callable[[Compiler, list[Any], Frame], Fn]] = {
    "set": set_of,
    "numbers": numbers,
    "range": number_range,
    "in": is_in,
    "union": union,
    "inter": intersection,
    "minus": difference,
    "size": size,
}
