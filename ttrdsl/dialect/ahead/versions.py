"""Functions by what is known of their arguments: each is written once for those numbers, and asked for by its name."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ttrdsl.dialect.ahead.parts import Known, Value
from ttrdsl.dialect.ahead.runs import told_later
from ttrdsl.dialect.ahead.shapes import Outline, outline_of
from ttrdsl.dialect.ahead.statements import Statements
from ttrdsl.dialect.ahead.writing import Scope
from ttrdsl.dialect.shapes import shape_of

MOST_VERSIONS = 6  # of one function
LARGE = 150  # statements of functions that are written once for all numbers
VERSION = "__"  # between the name of a function and the number of its version
PLAIN = re.compile(r" *([a-z_][a-z_0-9]*) = -?[0-9]+")
NAME = re.compile(r"[a-z_][a-z_0-9]*")


def work_out(
    tree: ast.Module, entries: Iterable[str], known: Mapping[str, Mapping[int, int]], for_python: bool = True
) -> str:
    """Return a text that does what the entries of another do.

    In vectors that they are handed for arguments of the names in `known`, these numbers never change. What is not for
    Python itself stays in the dialect.
    """
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    versions = Versions(functions, for_python)
    for name in entries:
        outline = versions.outlines[name]
        values = [Known(param, known[param]) if param in known else None for param in outline.params]
        versions.write(name, outline, values)
    while versions.waiting:
        versions.write(*versions.waiting.pop())
    return "\n".join(versions.texts)


Arguments = Sequence[int | Known | None]  # None: it is not known


class Versions:
    """The functions of a text, and what was written of them."""

    def __init__(self, functions: list[ast.FunctionDef], for_python: bool) -> None:
        self.for_python = for_python
        self.outlines = {function.name: outline_of(function) for function in functions}
        self.sites = Counter(
            call.func.id for f in functions for call in shape_of(f).calls if isinstance(call.func, ast.Name)
        )
        self.names: dict[tuple[str, tuple[int | str | None, ...]], str] = {}
        self.written: Counter[str] = Counter()
        self.alike: dict[str, Arguments] = {}  # by name, the arguments that were the same whenever it was asked for
        self.waiting: list[tuple[str, Outline, Arguments]] = []
        self.texts: list[str] = []
        self.told = {loop for function in functions for loop in told_later(function)}
        self.long: set[ast.stmt] = set()  # loops that are too long to be written out

    def asked(self, name: str, values: Sequence[Value]) -> tuple[str, list[Value]]:
        """Return which function to call for these arguments, and those of them that it is still handed."""
        outline = self.outlines[name]
        own: list[int | Known | None] = [
            _in_a_version(param, value) for param, value in zip(outline.params, values, strict=True)
        ]
        alike = self.alike[name] = [
            value if value == same else None for value, same in zip(own, self.alike.get(name, own), strict=True)
        ]
        if outline.size > LARGE:
            own = [None if isinstance(value, int) else value for value in own]
        elif self.written[name] >= MOST_VERSIONS:
            own = [None if isinstance(value, int) and value != same else value for value, same in zip(own, alike)]
        key = name, tuple(str(id(value.numbers)) if isinstance(value, Known) else value for value in own)
        if key not in self.names:
            self.written[name] += 1
            self.names[key] = f"{name}{VERSION}{len(self.names)}"
            self.waiting.append((self.names[key], outline, own))
        return self.names[key], [value for value, mine in zip(values, own, strict=True) if not isinstance(mine, int)]

    def write(self, name: str, outline: Outline, values: Arguments) -> None:
        """Write a function for these arguments."""
        scope = Scope({})
        writer = Statements(self)
        writer.lines = []
        for param, value in zip(outline.params, values, strict=True):
            if isinstance(value, int):
                writer.line(1, f"{param} = {value}")
                writer.numbers[param] = value
            elif value is not None:
                scope.given[param] = value
        params = (param for param, value in zip(outline.params, values, strict=True) if not isinstance(value, int))
        writer.block(outline.function.body, scope, 1)
        self.texts.append("\n".join([f"def {name}({', '.join(params)}):", *filled(used(writer.lines))]))


def _in_a_version(param: str, value: Value) -> int | Known | None:
    if isinstance(value, Known):
        return Known(param, value.numbers)
    return value if isinstance(value, int) else None


def used(lines: list[str]) -> list[str]:
    """Leave out that names are given numbers which nobody asks for."""
    plain = [(found := PLAIN.fullmatch(line)) and found[1] for line in lines]
    given = Counter(name for name in plain if name)
    named = Counter(name for line in lines for name in NAME.findall(line))
    return [line for line, name in zip(lines, plain, strict=True) if not name or named[name] > given[name]]


def filled(lines: list[str]) -> list[str]:
    """Write something into blocks in which nothing is left."""
    found: list[str] = []
    depths = [len(line) - len(line.lstrip(" ")) for line in lines]
    for line, depth, following in zip(lines, depths, [*depths[1:], 0], strict=True):
        found.append(line)
        if line.endswith(":") and following <= depth:
            found.append(" " * (depth + 1) + "pass")
    return found or [" pass"]
