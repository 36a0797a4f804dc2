"""Loops that look at each number of a run and need no place for it: for Python over the numbers, not their places.

`for i in range(a, b): found += wk[i]` becomes `for i in wk[a:b]: found += i`, if b is greater than a: an end before the
beginning could be below 0, which Python counts from behind.
"""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import TYPE_CHECKING, NamedTuple

from ttrdsl.dialect.ahead.parts import Value, shown
from ttrdsl.dialect.ahead.runs import MOST_SIGNS, Run, some_round, variable_of
from ttrdsl.dialect.ahead.shapes import stored_in
from ttrdsl.dialect.shapes import inside

if TYPE_CHECKING:
    from ttrdsl.dialect.ahead.writing import Expressions, Scope

PLAIN = {"bits", "low", "min", "max", "abs"}  # functions that are handed no vector, so that they change none


class Numbers(NamedTuple):
    """A loop over the numbers of a run."""

    text: str  # of the run
    test: str  # what must hold for a first round
    body: list[ast.stmt]


def over_numbers(e: Expressions, node: ast.For, bounds: list[Value], scope: Scope) -> Numbers | None:
    """Return a loop as one over numbers, if it needs no places."""
    first, behind = bounds if len(bounds) == 2 else (0, bounds[0])
    if len(bounds) > 2 or node in e.versions.told:
        return None
    if any("(" in shown(bound) or len(shown(bound)) > MOST_SIGNS for bound in (first, behind)):
        return None
    place = _only_place(node)
    if place is None:
        return None
    run = Run(e, scope, variable_of(node), first, behind).of(place)
    known = isinstance(first, int) and isinstance(behind, int)
    test = "" if known else some_round(first, behind)
    return Numbers(run, test, _InPlace(place, node.target).body(node)) if run else None


def _only_place(node: ast.For) -> ast.Subscript | None:
    """Return where a loop looks, if its variable is for nothing else and nothing is written there."""
    looks: dict[str, ast.Subscript] = {}
    at, changed, named, within = variable_of(node), stored_in(node), 0, 0
    for part in (part for statement in node.body for part in inside(statement)):
        match part:
            case ast.Subscript(ctx=ast.Store()):
                return None
            case ast.Call(func=ast.Name(id=name)) if name not in PLAIN:
                return None
            case ast.Name(id=name):
                named += name == at
            case ast.Subscript(slice=index):
                own = [name.id for name in inside(index) if isinstance(name, ast.Name)]
                if at in own:
                    within += own.count(at)
                    looks[ast.dump(part)] = part
                    if changed & (set(own) - {at}):
                        return None
    if any(at in stored_in(statement) for statement in node.body):
        return None
    return looks.popitem()[1] if len(looks) == 1 and named == within else None


class _InPlace(ast.NodeTransformer):
    """Puts a name in the place of what is looked up."""

    def __init__(self, place: ast.Subscript, name: ast.expr) -> None:
        assert isinstance(name, ast.Name)
        self.place = ast.dump(place)
        self.name = name.id

    def body(self, node: ast.For) -> list[ast.stmt]:
        """Return the body of a loop, written anew."""
        return [self.visit(deepcopy(statement)) for statement in node.body]  # texts share those they are made of

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if ast.dump(node) == self.place:
            return ast.Name(self.name, ast.Load())
        self.generic_visit(node)
        return node
