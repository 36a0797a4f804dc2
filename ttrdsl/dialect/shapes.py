"""Questions about pieces of a text that was read: what a function names, what a block comes to."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

LEAVES = (ast.Name, ast.Constant)  # most nodes are: nothing stands below them


@dataclass(frozen=True, slots=True)
class Shape:
    """What a function consists of, found in one walk."""

    calls: tuple[ast.Call, ...]
    names: tuple[ast.Name, ...]  # all of them
    vectors: tuple[ast.Name, ...]  # those that are looked into
    reach: dict[str, int]  # the greatest plain number by which each is looked into
    called: tuple[str, ...]  # the functions it calls, each once
    locals: frozenset[str]  # the names it gives values to, its arguments left out
    results: frozenset[int]  # how many numbers it gives back, for each way it ends


@lru_cache(maxsize=400)  # the functions of the library stand in every program
def shape_of(function: ast.FunctionDef) -> Shape:
    """Walk through a function once, whatever is asked about it."""
    nodes: dict[type, list[Any]] = {ast.Call: [], ast.Name: [], ast.Subscript: [], ast.Return: []}
    for node in inside(function):
        if type(node) in nodes:
            nodes[type(node)].append(node)
    calls, names = nodes[ast.Call], nodes[ast.Name]
    looks = nodes[ast.Subscript]
    ways = (node.value for node in nodes[ast.Return])
    return Shape(
        tuple(calls),
        tuple(names),
        tuple(look.value for look in looks if isinstance(look.value, ast.Name)),
        _reach(looks),
        tuple(dict.fromkeys(call.func.id for call in calls if isinstance(call.func, ast.Name))),
        frozenset(node.id for node in names if isinstance(node.ctx, ast.Store)),
        frozenset(len(value.elts) if isinstance(value, ast.Tuple) else 1 for value in ways),
    )


def _reach(looks: Iterable[ast.Subscript]) -> dict[str, int]:
    found: dict[str, int] = {}
    for look in looks:
        match look:
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=int(number))):
                found[name] = max(number, found.get(name, 0))
    return found


def inside(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all statements and expressions below it, in the order of the text."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, LEAVES):
            continue
        found = [getattr(node, name, None) for name in node._fields]
        for value in reversed(found):
            if isinstance(value, list):
                waiting.extend(part for part in reversed(value) if isinstance(part, ast.AST))
            elif isinstance(value, (ast.expr, ast.stmt)):
                waiting.append(value)


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
