"""Questions about pieces of a text that was read: what a function names, what a block comes to."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from functools import lru_cache


@lru_cache(maxsize=400)  # the functions of the library stand in every program
def calls_of(function: ast.FunctionDef) -> tuple[str, ...]:
    """Return the functions a function calls, each once."""
    calls = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    return tuple(dict.fromkeys(called.id for called in calls if isinstance(called, ast.Name)))


def locals_of(function: ast.FunctionDef) -> set[str]:
    """Return the names a function gives values to, its arguments left out."""
    return {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def vectors_of(function: ast.FunctionDef) -> Iterator[ast.Name]:
    """Yield the names that are looked into."""
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            yield node.value


@lru_cache(maxsize=400)
def results_of(function: ast.FunctionDef) -> frozenset[int]:
    """Return how many numbers a function gives back, for each way it ends."""
    ways = (node.value for node in ast.walk(function) if isinstance(node, ast.Return))
    return frozenset(len(value.elts) if isinstance(value, ast.Tuple) else 1 for value in ways)


def constant(node: ast.expr, *, zero: bool = False, negative: bool = True) -> bool:
    """Say whether an expression is a plain number, of the kinds asked for."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return negative and constant(node.operand)
    return isinstance(node, ast.Constant) and type(node.value) is int and (zero or node.value != 0)


def ends(body: list[ast.stmt]) -> bool:
    """Say whether no way leads past the end of a block."""
    last = body[-1]
    if isinstance(last, ast.If):
        return bool(last.orelse) and ends(last.body) and ends(last.orelse)
    if isinstance(last, ast.While) and isinstance(last.test, ast.Constant) and last.test.value:
        return not leaves(last.body)
    return isinstance(last, ast.Return)


def leaves(body: list[ast.stmt]) -> bool:
    """Say whether a `break` leaves the loop whose body this is."""
    for node in body:
        if isinstance(node, ast.Break) or (isinstance(node, ast.If) and (leaves(node.body) or leaves(node.orelse))):
            return True
    return False


def made_of(name: str, words: Collection[str]) -> bool:
    """Say whether a name consists of words of a list, digits and lines between them."""
    return all(part in words for part in re.sub(r"[0-9]+", "_", name).split("_") if part)
