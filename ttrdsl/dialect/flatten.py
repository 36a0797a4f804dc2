"""From the texts of the library and of a program to one plain text: functions and nothing else.

Docstrings, annotations and imports go, constants are put in where they are used, and functions that no entry leads to
are left out. What comes out is what `dialect.check` looks at and what both fast tiers run.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from ttrdsl.dialect import primitives, texts
from ttrdsl.dialect.dialect import NotInDialect, check_tree, parse
from ttrdsl.dialect.shapes import shape_of

# The functions each tier brings itself, and how many arguments they take.
GIVEN = {
    "bits": 1, "low": 1, "nth_bit": 2, "below": 2, "place_drawn": 3, "falls_to": 3, "filled": 3, "next_above": 4,
    "copy_run": 5, "word": 2, "die": 3, "game_seed": 2, "style_seed": 2,
}  # fmt: skip
ROOM = "_room"  # functions that say how much scratch memory another needs: ordinary Python, for whoever lays it out
PROGRAM = "program"


def flatten(library: Mapping[str, str], program: str, entries: Collection[str]) -> ast.Module:
    """Return one text, read and checked, with all functions that the entries need."""
    known, functions, brought = _read_library(tuple(library.items()))
    known, functions, brought = dict(known), dict(functions), dict(brought)
    _read(PROGRAM, program, known, functions, brought)
    for name, wanted in brought.items():
        if name in functions and _arguments(functions[name]) != _arguments(wanted):
            raise NotInDialect(f"`{name}` does not take the arguments it was promised with")
    missing = [name for name in entries if name not in functions]
    if missing:
        raise NotInDialect(f"there is no function `{missing[0]}`")
    needed = set(_needed(functions, entries))
    flat = ast.Module([function for name, function in functions.items() if name in needed], [])
    check_tree(flat, GIVEN)
    return flat


Known = dict[str, dict[str, int]]
Functions = dict[str, ast.FunctionDef]


@lru_cache(maxsize=8)
def _read_library(library: tuple[tuple[str, str], ...]) -> tuple[Known, Functions, Functions]:
    """Return the constants of a library's modules, its functions, and those a program brings; all texts share them."""
    known: Known = {texts.GIVEN: {n: v for n, v in vars(primitives).items() if n.isupper() and isinstance(v, int)}}
    functions: Functions = {}
    brought: Functions = {}
    for name, text in library:
        _read(name, text, known, functions, brought)
    return known, functions, brought


def _read(name: str, text: str, known: Known, functions: Functions, brought: Functions) -> None:
    """Read a module: its constants are put in where they are used."""
    tree = parse(text)
    known[name] = _constants(tree, name, known)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and _is_brought(node):
            brought[node.name] = node
        elif isinstance(node, ast.FunctionDef) and not node.name.endswith(ROOM):
            if node.name in functions:
                raise NotInDialect(f"{name}, line {node.lineno}: a second function `{node.name}`")
            functions[node.name] = node
            if name != PROGRAM or known[name]:  # what was written for a bundle is plain already
                _Plain(known[name]).visit(node)


def _is_brought(function: ast.FunctionDef) -> bool:
    """Say whether a module only promises a function, which the program brings."""
    match function.body[-1]:
        case ast.Raise(exc=ast.Name(id="NotImplementedError")):
            return True
    return False


def _arguments(function: ast.FunctionDef) -> list[str]:
    return [argument.arg for argument in function.args.args]


def _constants(tree: ast.Module, module: str, known: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """Return the numbers a module gives names to, and those it takes from other modules."""
    found: dict[str, int] = {}
    for node in tree.body:
        match node:
            case ast.ImportFrom(module=str(source), names=names) if source in known:
                values = known[source]
                found |= {n.name: values[n.name] for n in names if n.name in values}
                missing = [n.name for n in names if n.name.isupper() and n.name not in values]
                if missing:
                    raise NotInDialect(f"{module}, line {node.lineno}: `{missing[0]}` is not in `{source}`")
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name.isupper():
                found[name] = _value(value, found, module)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Call(func=ast.Name(id="range"))):
                found |= {t.id: number for number, t in enumerate(targets) if isinstance(t, ast.Name)}
            case ast.ImportFrom(module="__future__") | ast.FunctionDef() | ast.Expr(value=ast.Constant(value=str())):
                pass
            case _:
                raise NotInDialect(f"{module}, line {node.lineno}: only functions and numbers stand here")
    return found


def _value(node: ast.expr, names: Mapping[str, int], module: str) -> int:
    """Return the value of a constant: a number, or a few of them put together."""
    match node:
        case ast.Constant(value=int(number)):
            return number
        case ast.Name(id=name) if name in names:
            return names[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, names, module)
        case ast.BinOp(left=left, op=op, right=right):
            a, b = _value(left, names, module), _value(right, names, module)
            match op:
                case ast.Add():
                    return a + b
                case ast.Sub():
                    return a - b
                case ast.Mult():
                    return a * b
                case ast.LShift() if 0 <= b < 63:
                    return a << b
                case ast.BitOr():
                    return a | b
    raise NotInDialect(f"{module}, line {node.lineno}: a constant is a number")


class _Plain(ast.NodeTransformer):
    """Takes from a function what is for people, and puts numbers in the place of constants."""

    def __init__(self, constants: Mapping[str, int]) -> None:
        self.constants = constants

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:]
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        self.generic_visit(node)
        plain = ast.Assign([node.target], node.value) if node.value else ast.Pass()
        return ast.copy_location(plain, node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        number = self.constants.get(node.id) if isinstance(node.ctx, ast.Load) else None
        if number is None:
            return node
        found = ast.copy_location(ast.Constant(abs(number)), node)
        return found if number >= 0 else ast.copy_location(ast.UnaryOp(ast.USub(), found), node)


def _needed(functions: Mapping[str, ast.FunctionDef], entries: Iterable[str]) -> Iterator[str]:
    """Yield the functions the entries lead to."""
    seen: set[str] = set()
    waiting = list(entries)
    while waiting:
        name = waiting.pop()
        if name in functions and name not in seen:
            seen.add(name)
            yield name
            waiting += shape_of(functions[name]).called
