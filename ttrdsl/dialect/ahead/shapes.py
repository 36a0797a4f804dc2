"""What a function looks like to whoever would put its text in the place of a call."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from ttrdsl.dialect.shapes import inside, shape_of

LOOPS = (ast.For, ast.While)
ENDS = (ast.Return, ast.Break, ast.Continue)


@dataclass(frozen=True, slots=True)
class Outline:
    """One function: its text, how large it is, and how it can be put in place."""

    function: ast.FunctionDef
    params: tuple[str, ...]
    changed: frozenset[str]  # parameters that it gives other values
    size: int  # statements
    result: ast.expr | None  # what it gives, if it does nothing else
    uses: dict[str, int]  # how often that names each parameter
    calls: bool  # whether that calls functions
    tidy: bool  # whether each `return` stands where nothing has to follow


def outline_of(function: ast.FunctionDef) -> Outline:
    """Look at a function once."""
    params = tuple(argument.arg for argument in function.args.args)
    shape = shape_of(function)
    first = function.body[0]
    result = first.value if isinstance(first, ast.Return) and not isinstance(first.value, ast.Tuple) else None
    named = [name.id for name in shape.names]
    return Outline(
        function,
        params,
        shape.locals & frozenset(params),
        statements(function.body),
        result,
        {param: named.count(param) for param in params} if result is not None else {},
        bool(shape.calls),
        is_tidy(function.body, ast.Return),
    )


def statements(body: list[ast.stmt]) -> int:
    """Count the statements of a block, with those inside."""
    return sum(1 + sum(statements(getattr(node, name, [])) for name in ("body", "orelse")) for node in body)


def escapes(node: ast.stmt, kind: type[ast.stmt]) -> bool:
    """Say whether a `return`, or a `break` of the loop around, stands in a statement."""
    if isinstance(node, kind):
        return True
    if isinstance(node, LOOPS) and kind is not ast.Return:
        return False
    return any(escapes(part, kind) for name in ("body", "orelse") for part in getattr(node, name, []))


def is_tidy(body: list[ast.stmt], kind: type[ast.stmt], *, more: bool = False) -> bool:
    """Say whether what follows a choice that escapes would have to be written in one of its branches only."""
    for i, node in enumerate(body):
        if isinstance(node, kind) or not escapes(node, kind):
            continue
        if not isinstance(node, ast.If):
            return False
        node = straight(node)
        follows = more or i + 1 < len(body)
        if follows and not always_ends(node.body) and not always_ends(node.orelse):
            return False
        if not (is_tidy(node.body, kind, more=follows) and is_tidy(node.orelse, kind, more=follows)):
            return False
    return True


def straight(node: ast.If) -> ast.If:
    """Return a choice inside another, with nothing beside it, as one: both must hold."""
    while not node.orelse and len(node.body) == 1:
        inner = node.body[0]
        if not isinstance(inner, ast.If) or inner.orelse:
            break
        node = ast.If(ast.BoolOp(ast.And(), [node.test, inner.test]), inner.body, [])
    return node


def always_ends(body: list[ast.stmt]) -> bool:
    """Say whether no way leads past the end of a block."""
    if not body:
        return False
    last = body[-1]
    return isinstance(last, ENDS) or (isinstance(last, ast.If) and always_ends(last.body) and always_ends(last.orelse))


def stored_in(node: ast.stmt) -> frozenset[str]:
    """Return the names that a statement gives values to."""
    return frozenset(n.id for n in inside(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
