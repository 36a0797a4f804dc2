"""One function, written anew: expressions are worked out as far as they are known, calls are put in place."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ttrdsl.dialect.ahead.alone import as_expression
from ttrdsl.dialect.ahead.parts import (
    AND,
    ATOM,
    CHOICE,
    COMPARED,
    COMPARISONS,
    NOT,
    OR,
    SIGN,
    SUM,
    Known,
    Part,
    Value,
    joined,
    plus,
    shown,
)
from ttrdsl.dialect.primitives import bits, low

FEW = 8  # statements of functions that may come to one expression
FEW_PLACES = 16  # that are looked at one by one

if TYPE_CHECKING:
    from ttrdsl.dialect.ahead.versions import Versions

Numbers = dict[str, int]
COUNTED: dict[str, Callable[..., int]] = {"min": min, "max": max, "abs": abs, "bits": bits, "low": low}


@dataclass(slots=True)
class Scope:
    """The function whose text is being read: what its names mean where it is written."""

    given: dict[str, Value]  # parameters in whose place something else is written
    suffix: str = ""  # of its own names
    put: bool = False  # whether it stands in the place of a call
    target: str | None = None  # what is given its result there
    results: list[Numbers] = field(default_factory=list)  # what is known at each of its ends
    breaks: list[Numbers] | None = None  # and where loops that are written out are left


class Expressions:
    """Writes expressions of one function; the numbers of names that are known stand in `numbers`."""

    def __init__(self, versions: Versions) -> None:
        self.versions = versions
        self.numbers: Numbers = {}

    def value(self, node: ast.expr, scope: Scope) -> Value:
        """Return the value of an expression."""
        match node:
            case ast.Constant(value=int(number)):
                return number
            case ast.Name(id=name):
                return self.named(name, scope)
            case ast.BinOp(left=left, op=op, right=right):
                return joined(op, self.value(left, scope), self.value(right, scope))
            case ast.Subscript(value=vector, slice=index):
                return _looked_up(self.value(vector, scope), self.value(index, scope))
            case ast.Call():
                return self.called(node, scope)
            case ast.IfExp():
                return self.chosen(node, scope)
            case ast.UnaryOp(op=op, operand=operand):
                found = self.value(operand, scope)
                if isinstance(found, int):
                    return -found if isinstance(op, ast.USub) else ~found
                return Part(f"{'-' if isinstance(op, ast.USub) else '~'}{shown(found, SIGN)}", SIGN)
        raise AssertionError(ast.dump(node))

    def named(self, name: str, scope: Scope) -> Value:
        """Return what a name stands for: a number that is known, or the name it has here."""
        if name in scope.given:
            return scope.given[name]
        own = name + scope.suffix
        return self.numbers[own] if own in self.numbers else Part(own)

    def chosen(self, node: ast.IfExp, scope: Scope) -> Value:
        """Return one of two values."""
        test = self.truth(node.test, scope)
        if isinstance(test, bool):
            return self.value(node.body if test else node.orelse, scope)
        one, two = self.value(node.body, scope), self.value(node.orelse, scope)
        text = f"{shown(one, OR)} if {shown(test, OR)} else {shown(two, CHOICE)}"
        return Part(text, CHOICE, test=test if (one, two) == (1, 0) else None)

    def truth(self, node: ast.expr, scope: Scope) -> bool | Part:
        """Return what a condition comes to."""
        match node:
            case ast.BoolOp(op=op, values=values):
                return self.together(isinstance(op, ast.And), values, scope)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                found = self.truth(operand, scope)
                return not found if isinstance(found, bool) else Part(f"not {shown(found, NOT)}", NOT)
            case ast.Compare():
                return self.compared(node, scope)
        number = self.value(node, scope)
        if isinstance(number, int):
            return number != 0
        assert isinstance(number, Part)
        return number.test or number

    def together(self, every: bool, values: list[ast.expr], scope: Scope) -> bool | Part:
        """Return conditions of which all must hold, or one; what cannot matter is left out."""
        parts: list[Part] = []
        for value in values:
            found = self.truth(value, scope)
            if isinstance(found, Part):
                parts.append(found)
            elif found != every:
                if not any("(" in part.text for part in parts):
                    return found
                parts.append(Part(str(found)))
                break
        if not parts:
            return every
        binds = AND if every else OR
        word = " and " if every else " or "
        return parts[0] if len(parts) == 1 else Part(word.join(shown(part, binds + 1) for part in parts), binds)

    def compared(self, node: ast.Compare, scope: Scope) -> bool | Part:
        """Return a comparison."""
        values = [self.value(part, scope) for part in (node.left, *node.comparators)]
        signs = [COMPARISONS[type(op)] for op in node.ops]
        if all(isinstance(value, int) for value in values):
            return all(holds(a, b) for (_, holds), a, b in zip(signs, values, values[1:], strict=False))  # type: ignore[arg-type]
        first, second = values[0], values[1]
        if len(values) == 2 and isinstance(first, Part) and second == 0 and signs[0][0] in ("!=", "=="):
            holds = first.test or first
            return holds if signs[0][0] == "!=" else Part(f"not {shown(holds, NOT)}", NOT)
        pairs = zip(signs, values[1:], strict=True)
        rest = "".join(f" {sign} {shown(value, COMPARED + 1)}" for (sign, _), value in pairs)
        return Part(shown(first, COMPARED + 1) + rest, COMPARED)

    # -- calls --------------------------------------------------------------------------------------------

    def called(self, node: ast.Call, scope: Scope) -> Value:
        """Return what a call gives: what the function would write, or a call of the version for these arguments."""
        assert isinstance(node.func, ast.Name)
        name, values = node.func.id, [self.value(argument, scope) for argument in node.args]
        outline = self.versions.outlines.get(name)
        if outline is None:
            return _given(name, values, self.versions.for_python)
        if outline.result is not None and _fits_in_place(outline.uses, outline.calls, values):
            return self.value(outline.result, Scope(dict(zip(outline.params, values, strict=True))))
        if outline.size <= FEW:
            alone = as_expression(self, outline, Scope(dict(zip(outline.params, values, strict=True))))
            if alone is not None:
                return alone
        name, kept = self.versions.asked(name, values)
        return Part(f"{name}({', '.join(shown(value) for value in kept)})")


def _looked_up(vector: Value, index: Value) -> Value:
    if isinstance(vector, Known) and isinstance(index, int) and index in vector.numbers:
        return vector.numbers[index]
    return Part(f"{shown(vector)}[{shown(index)}]")


def _given(name: str, values: list[Value], for_python: bool) -> Value:
    """Return what a function of the tier gives; for Python small ones are written in place, as a call takes longer."""
    plain = for_python and all(_is_plain(value) for value in values)
    if name in COUNTED and all(isinstance(value, int) for value in values):
        return COUNTED[name](*values)
    if plain and name in ("min", "max"):
        one, two = (shown(value, COMPARED + 1) for value in values)
        return Part(f"{one} if {one} {'<' if name == 'min' else '>'}= {two} else {two}", CHOICE)
    if plain and name == "low" and isinstance(values[0], Part):
        return Part(f"({values[0].text} & -{values[0].text}).bit_length()", ATOM, -1)
    if name == "die" and for_python and all(_is_plain(value) for value in values[1:]):
        seed, number, sides = (shown(value, ATOM) for value in values)
        throw = f"upper_halves({seed}, {number} >> 5)[{number} & 31] * {sides} >> 32"
        return Part(f"{throw} if {sides} > 1 else 0", CHOICE)
    if name == "filled" and for_python and isinstance(values[2], int) and values[2] <= FEW_PLACES:
        return _filled(values[0], values[1], values[2])
    if name == "bits" and for_python:
        return Part(f"{shown(values[0], ATOM)}.bit_count()")
    return Part(f"{name}({', '.join(shown(value) for value in values)})")


def _filled(vector: Value, first: Value, count: int) -> Value:
    """Return which places hold something as a sum: adding whole numbers is what Python is quickest at."""
    if not isinstance(first, int) and not (isinstance(first, Part) and first.text.isidentifier()):
        return Part(f"filled({shown(vector)}, {shown(first)}, {count})")
    places = [f"({1 << i} if {shown(vector)}[{shown(plus(first, i))}] else 0)" for i in range(count)]
    return Part(" + ".join(places) or "0", SUM)


def _is_plain(value: Value) -> bool:
    return isinstance(value, int) or (isinstance(value, Part) and value.is_name)


def _fits_in_place(uses: dict[str, int], calls: bool, values: list[Value]) -> bool:
    """Say whether arguments can be written where a function names them: as often, and as late."""
    for count, value in zip(uses.values(), values, strict=True):
        if isinstance(value, Part) and not value.is_name and (calls or count > 1 or "(" in value.text):
            return False
    return True
