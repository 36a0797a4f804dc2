"""Which arguments of each function are vectors, and which functions are only ever handed different ones."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from ttrdsl.dialect.dialect import NotInDialect
from ttrdsl.dialect.shapes import shape_of

NUMBER = "i64"


@dataclass
class Signature:
    """A function as native code sees it."""

    name: str
    arguments: tuple[str, ...]
    vectors: list[bool]
    result: str = NUMBER
    apart: bool = True  # whether all its vectors are different ones in every call


def _given(name: str, numbers: int, vectors: int = 0) -> Signature:
    return Signature(name, ("",) * (vectors + numbers), [True] * vectors + [False] * numbers)


GIVEN = MappingProxyType(
    {
        "bits": _given("bits", 1),
        "low": _given("low", 1),
        "nth_bit": _given("nth_bit", 2),
        "below": _given("below", 1, vectors=1),
        "place_drawn": _given("place_drawn", 2, vectors=1),
        "falls_to": _given("falls_to", 2, vectors=1),
        "filled": _given("filled", 2, vectors=1),
        "next_above": _given("next_above", 3, vectors=1),
        "copy_run": _given("copy_run", 3, vectors=2),
        "word": _given("word", 2),
        "die": _given("die", 3),
        "game_seed": _given("game_seed", 2),
        "style_seed": _given("style_seed", 2),
        "min": _given("min", 2),
        "max": _given("max", 2),
        "abs": _given("abs", 1),
    }
)


def signatures(tree: ast.Module, told: Mapping[str, list[bool]] = MappingProxyType({})) -> dict[str, Signature]:
    """Return the signatures of all functions of a checked text, and of those every text is given.

    Of some functions we are told which arguments are vectors: those called from outside, which may not use them all.
    """
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    known = {name: replace(own, vectors=list(own.vectors)) for name, own in GIVEN.items()}
    known |= {function.name: _first_look(function) for function in functions}
    for name, kinds in told.items():
        if len(kinds) != len(known[name].arguments) or any(a and not b for a, b in zip(known[name].vectors, kinds)):
            raise NotInDialect(f"the arguments of `{name}` are not those it is called with")
        known[name].vectors = list(kinds)
    calls = [(f, call) for f in functions for call in shape_of(f).calls]
    changed = True
    while changed:  # a vector is what is looked into, or handed on to where it is
        changed = False
        for function, call in calls:
            changed = _pass_on(known[function.name], call, known) or changed
    for function in functions:
        own = known[function.name]
        vectors = {name for name, vector in zip(own.arguments, own.vectors) if vector}
        for node in _used_as_numbers(function, known):
            if node.id in vectors:
                raise NotInDialect(f"line {node.lineno}: `{node.id}` is a vector, not a number")
    return known


def _used_as_numbers(function: ast.FunctionDef, known: dict[str, Signature]) -> Iterator[ast.Name]:
    """Yield the names that are neither looked into, nor handed on as vectors."""
    shape = shape_of(function)
    vectors = {id(vector) for vector in shape.vectors}
    for call in shape.calls:
        if isinstance(call.func, ast.Name):
            vectors.add(id(call.func))
            own = known.get(call.func.id)
            vectors.update(id(a) for a, vector in zip(call.args, own.vectors if own else ()) if vector)
    yield from (node for node in shape.names if id(node) not in vectors)


def _first_look(function: ast.FunctionDef) -> Signature:
    arguments = tuple(argument.arg for argument in function.args.args)
    looked_into = {vector.id for vector in shape_of(function).vectors}
    results = max(shape_of(function).results)
    result = NUMBER if results == 1 else f"{{{', '.join([NUMBER] * results)}}}"
    return Signature(function.name, arguments, [name in looked_into for name in arguments], result)


def _pass_on(caller: Signature, call: ast.Call, known: dict[str, Signature]) -> bool:
    """Learn about a caller from what it hands on, and about a function from what it is handed."""
    assert isinstance(call.func, ast.Name)
    own = known.get(call.func.id)
    if own is None:
        return False
    changed, handed = False, []
    for i, argument in enumerate(call.args):
        name = argument.id if isinstance(argument, ast.Name) else None
        place = caller.arguments.index(name) if name in caller.arguments else None
        if not own.vectors[i] and place is not None and caller.vectors[place]:
            own.vectors[i] = changed = True  # an argument of which no use is made
        if own.vectors[i]:
            if place is None:
                raise NotInDialect(f"line {call.lineno}: `{own.name}` is to be handed a vector")
            handed.append(name)
            if not caller.vectors[place]:
                caller.vectors[place] = changed = True
    if own.apart and len(handed) > 1 and (len(set(handed)) < len(handed) or not caller.apart):
        own.apart, changed = False, True
    return changed
