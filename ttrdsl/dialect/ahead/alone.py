"""Functions that come to one expression, once what is known of their arguments is put in: they need no call.

Names are given values and loops have rounds, but of how many is known; nothing is written, and in the end a value is
given back. What each name stands for is put where it is used.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from ttrdsl.dialect.ahead.parts import Part, Value, joined
from ttrdsl.dialect.ahead.shapes import Outline

if TYPE_CHECKING:
    from ttrdsl.dialect.ahead.writing import Expressions, Scope

MOST_ROUNDS = 8
CHEAP = re.compile(r"[a-z_0-9]+(\[[0-9]+\])?")  # to be written as often as needed


class _NotOne(Exception):
    """Raised when a function is more than an expression."""


def as_expression(e: Expressions, outline: Outline, scope: Scope) -> Value | None:
    """Return what a function gives as one value, or nothing if it takes more than that."""
    body = outline.function.body
    if not all(isinstance(node, (ast.Assign, ast.AugAssign, ast.While, ast.Return)) for node in body):
        return None
    try:
        for value in scope.given.values():
            _cheap(value)
        for node in body:
            if isinstance(node, ast.Return):
                assert node.value is not None
                return None if isinstance(node.value, ast.Tuple) else e.value(node.value, scope)
            _carry_out(e, node, scope)
    except _NotOne:
        pass
    return None


def _carry_out(e: Expressions, node: ast.stmt, scope: Scope) -> None:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            scope.given[name] = _cheap(e.value(value, scope))
        case ast.AugAssign(target=ast.Name(id=name), op=op, value=value) if name in scope.given:
            scope.given[name] = _cheap(joined(op, scope.given[name], e.value(value, scope)))
        case ast.While(test=test, body=body):
            for _ in range(MOST_ROUNDS):
                going = e.truth(test, scope)
                if not isinstance(going, bool):
                    raise _NotOne
                if not going:
                    return
                for inner in body:
                    _carry_out(e, inner, scope)
            raise _NotOne
        case _:
            raise _NotOne


def _cheap(value: Value) -> Value:
    """Return a value that may be written more than once."""
    if isinstance(value, Part) and not (CHEAP.fullmatch(value.text) and not value.more):
        raise _NotOne
    return value
