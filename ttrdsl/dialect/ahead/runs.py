"""Loops that fill a run of a vector with one number or copy it from another run: for Python a line, not a round each.

`for i in range(n): wk[a + i] = tb[b + i]` becomes `wk[a:a + n] = tb[b:b + n]`, if n is greater than 0: an end before
the beginning could be below 0, which Python counts from behind.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ttrdsl.dialect.ahead.parts import COMPARED, PRODUCT, SUM, Known, Part, Value, minus, shown
from ttrdsl.dialect.shapes import inside, shape_of

if TYPE_CHECKING:
    from ttrdsl.dialect.ahead.writing import Expressions, Scope

MOST_SIGNS = 40  # of a bound, which is written more than once


def as_lines(e: Expressions, node: ast.For, bounds: list[Value], scope: Scope) -> list[str]:
    """Return a loop as a line, behind a question if it may have no round; nothing if it does more than fill a run."""
    first, behind = bounds if len(bounds) == 2 else (0, bounds[0])
    line = None if node in e.versions.told or len(bounds) > 2 else _as_line(e, node, first, behind, scope)
    if line is None:
        return []
    if isinstance(first, int) and isinstance(behind, int):
        return [line]
    return [f"if {some_round(first, behind)}:", " " + line]


def some_round(first: Value, behind: Value) -> str:
    """Return the text of what must hold for a loop to have a round."""
    if isinstance(first, Part) and isinstance(behind, Part) and behind.binds == SUM:
        start = f"{first.text} + "
        if first.is_plain and behind.text.startswith(start):
            first, behind = first.more, Part(behind.text.removeprefix(start), SUM, behind.more)
    if isinstance(first, int) and isinstance(behind, Part):
        first, behind = 0, minus(behind, first)
    return f"{shown(behind, COMPARED + 1)} > {shown(first, COMPARED + 1)}"


def told_later(function: ast.FunctionDef) -> set[ast.stmt]:
    """Return the loops whose variable is asked for behind them, where it tells how far they came."""
    loops = [node for node in inside(function) if isinstance(node, ast.For)]
    own = {
        name
        for loop in loops
        for node in (loop.target, *loop.body)
        for name in inside(node)
        if isinstance(name, ast.Name) and name.id == variable_of(loop)
    }
    elsewhere = {name.id for name in shape_of(function).names if name not in own}
    return {loop for loop in loops if variable_of(loop) in elsewhere}


def variable_of(loop: ast.For) -> str:
    """Return the name that counts the rounds of a loop."""
    assert isinstance(loop.target, ast.Name)
    return loop.target.id


def _as_line(e: Expressions, node: ast.For, first: Value, behind: Value, scope: Scope) -> str | None:
    if any("(" in shown(bound) or len(shown(bound)) > MOST_SIGNS for bound in (first, behind)):
        return None
    run = Run(e, scope, variable_of(node), first, behind)
    match node.body:
        case [ast.Assign(targets=[ast.Subscript() as place], value=ast.Constant(value=int(number)))]:
            goal = run.of(place)
            size = minus(behind, first)
            return goal and f"{goal} = [{number}] * {shown(size, PRODUCT + 1)}"
        case [ast.Assign(targets=[ast.Subscript() as place], value=ast.Subscript() as other)]:
            goal, source = run.of(place), run.of(other)
            return f"{goal} = {source}" if goal and source and run.kept(place, other) else None
    return None


class Run:
    """The places that an index goes through when its variable counts from one number to another."""

    def __init__(self, e: Expressions, scope: Scope, variable: str, first: Value, behind: Value) -> None:
        self.e, self.scope, self.variable = e, scope, variable
        self.first, self.behind = first, behind

    def of(self, place: ast.Subscript) -> str | None:
        """Return the text of all places, or nothing if they do not lie one behind another."""
        if not follows(place.slice, self.variable):
            return None
        vector = shown(self.e.value(place.value, self.scope))
        return f"{vector}[{shown(self.at(place, self.first))}:{shown(self.at(place, self.behind))}]"

    def at(self, place: ast.Subscript, number: Value) -> Value:
        """Return the index for a number of the variable."""
        given = self.scope.given
        self.scope.given = given | {self.variable: number}
        found = self.e.value(place.slice, self.scope)
        self.scope.given = given
        return found

    def kept(self, place: ast.Subscript, other: ast.Subscript) -> bool:
        """Say whether no number is copied that was written just before: read all at once, it would be the old one."""
        goal, source = (self.e.value(part.value, self.scope) for part in (place, other))
        if _numbers(goal) is not _numbers(source):
            return True
        there, here = self.at(place, 0), self.at(other, 0)
        return isinstance(there, int) and isinstance(here, int) and there <= here


def _numbers(vector: Value) -> object:
    """Return what is known of a vector, by which it is told apart from others wherever it is handed to."""
    return vector.numbers if isinstance(vector, Known) else None


def follows(index: ast.expr, variable: str) -> bool:
    """Say whether an index is a variable and something that stays, so that it grows by one with it."""
    match index:
        case ast.Name(id=name):
            return name == variable
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return (follows(left, variable) and _stays(right, variable)) or (
                _stays(left, variable) and follows(right, variable)
            )
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return follows(left, variable) and _stays(right, variable)
    return False


def _stays(node: ast.expr, variable: str) -> bool:
    kinds = ast.Name, ast.Constant, ast.BinOp, ast.operator, ast.expr_context
    return all(isinstance(n, kinds) and not (isinstance(n, ast.Name) and n.id == variable) for n in inside(node))
