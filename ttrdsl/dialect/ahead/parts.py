"""Values while a text is worked out ahead: a number that is known, or a piece of text that will give one."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass

# How tightly operations bind, from loose to tight.
CHOICE, OR, AND, NOT, COMPARED = range(1, 6)
SUM, PRODUCT, SIGN, ATOM = 10, 11, 12, 15
LARGEST_SHIFT = 63


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of text, how tightly it binds, and a number that is still to be added to it."""

    text: str
    binds: int = ATOM
    more: int = 0
    test: Part | None = None  # the condition, if it is 1 where that holds and 0 elsewhere

    @property
    def is_name(self) -> bool:
        """Whether it is a plain name: to be written anywhere, as often as needed."""
        return not self.more and self.is_plain

    @property
    def is_plain(self) -> bool:
        """Whether it is a plain name, or one to which a number is added."""
        return self.binds == ATOM and self.text.isidentifier()


@dataclass(frozen=True, slots=True)
class Known:
    """A vector of which some numbers never change, and its name in the text."""

    text: str
    numbers: Mapping[int, int]


Value = int | Part | Known


def shown(value: Value, least: int = 0) -> str:
    """Return the text of a value, in brackets if it does not bind that tightly."""
    if isinstance(value, int):
        return str(value) if value >= 0 or least <= SIGN else f"({value})"
    if isinstance(value, Known):
        return value.text
    text, binds = value.text, value.binds
    if value.more:
        first = text if binds >= SUM else f"({text})"
        text, binds = f"{first} {'+' if value.more > 0 else '-'} {abs(value.more)}", SUM
    return text if binds >= least else f"({text})"


def plus(one: Value, other: Value) -> Value:
    """Add; numbers that are known come together at the end."""
    if isinstance(one, int):
        one, other = other, one
    if isinstance(one, int):
        assert isinstance(other, int)
        return one + other
    assert isinstance(one, Part)
    if isinstance(other, int):
        return Part(one.text, one.binds, one.more + other)
    assert isinstance(other, Part)
    return Part(f"{_plain(one, SUM)} + {_plain(other, SUM)}", SUM, one.more + other.more)


def minus(one: Value, other: Value) -> Value:
    """Take away."""
    if isinstance(other, int):
        return plus(one, -other)
    assert isinstance(other, Part)
    if isinstance(one, int):
        return Part(f"{one - other.more} - {_plain(other, PRODUCT)}", SUM)
    assert isinstance(one, Part)
    return Part(f"{_plain(one, SUM)} - {_plain(other, PRODUCT)}", SUM, one.more - other.more)


def _plain(part: Part, least: int) -> str:
    return part.text if part.binds >= least else f"({part.text})"


@dataclass(frozen=True, slots=True)
class Sign:
    """An operation on two numbers: how it is written, how tightly it binds, what it gives."""

    text: str
    binds: int
    gives: Callable[[int, int], int]
    idle: int | None = None  # the number that changes nothing on the right
    idle_left: bool = False  # and on the left, too


SIGNS = {
    ast.Mult: Sign("*", PRODUCT, lambda a, b: a * b, 1, idle_left=True),
    ast.FloorDiv: Sign("//", PRODUCT, lambda a, b: a // b, 1),
    ast.Mod: Sign("%", PRODUCT, lambda a, b: a % b),
    ast.LShift: Sign("<<", 9, lambda a, b: a << b, 0),
    ast.RShift: Sign(">>", 9, lambda a, b: a >> b, 0),
    ast.BitAnd: Sign("&", 8, lambda a, b: a & b, -1, idle_left=True),
    ast.BitXor: Sign("^", 7, lambda a, b: a ^ b, 0, idle_left=True),
    ast.BitOr: Sign("|", 6, lambda a, b: a | b, 0, idle_left=True),
}
COMPARISONS: dict[type[ast.cmpop], tuple[str, Callable[[int, int], bool]]] = {
    ast.Eq: ("==", lambda a, b: a == b),
    ast.NotEq: ("!=", lambda a, b: a != b),
    ast.Lt: ("<", lambda a, b: a < b),
    ast.LtE: ("<=", lambda a, b: a <= b),
    ast.Gt: (">", lambda a, b: a > b),
    ast.GtE: (">=", lambda a, b: a >= b),
}


def joined(op: ast.operator, one: Value, other: Value) -> Value:
    """Return what an operation gives, worked out as far as it is known."""
    if isinstance(op, ast.Add):
        return plus(one, other)
    if isinstance(op, ast.Sub):
        return minus(one, other)
    sign = SIGNS[type(op)]
    if isinstance(one, int) and isinstance(other, int) and _has_result(op, other):
        return sign.gives(one, other)
    if isinstance(other, int) and other == sign.idle:
        return one
    if sign.idle_left and isinstance(one, int) and one == sign.idle:
        return other
    return Part(f"{shown(one, sign.binds)} {sign.text} {shown(other, sign.binds + 1)}", sign.binds)


def _has_result(op: ast.operator, other: int) -> bool:
    """Say whether an operation with this number on the right can be worked out now."""
    if isinstance(op, (ast.FloorDiv, ast.Mod)):
        return other > 0
    return not isinstance(op, (ast.LShift, ast.RShift)) or 0 <= other < LARGEST_SHIFT
