"""The text tier: the functions of a program, run by Python itself on lists of integers."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Mapping
from typing import Any

from ttrdsl.dialect import primitives
from ttrdsl.dialect.flatten import GIVEN, flatten

# All that a text finds around it: nothing here opens a file, imports a module or looks into an object.
AROUND: dict[str, Any] = {"range": range, "min": min, "max": max, "abs": abs}


def load(library: Mapping[str, str], program: str, entries: Mapping[str, str | None]) -> dict[str, Callable[..., Any]]:
    """Return the entries of a program as functions on lists."""
    names: dict[str, Any] = {"__builtins__": AROUND} | {name: getattr(primitives, name) for name in GIVEN}
    tree = _InPlace().visit(copy.deepcopy(flatten(library, program, entries)))
    exec(compile(tree, "<program>", "exec", dont_inherit=True, optimize=2), names)
    return {name: names[name] for name in entries}


class _InPlace(ast.NodeTransformer):
    """Writes the lowest bit of a word in place of its call, which would take longer than the work."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id="low"), args=[ast.Name(id=word)]):
                found = ast.parse(f"({word} & -{word}).bit_length() - 1", mode="eval").body
                return ast.copy_location(found, node)
        return node
