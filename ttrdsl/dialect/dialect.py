"""The integer dialect: which texts may be run. Everything that is not on the list is refused, with its line.

A text of the dialect is a run of functions over 64-bit integers and flat vectors of them. It can count, compare, look
into the vectors it was handed and write to them, and call functions of the same text: whatever stands in a bundle, such
a text can do nothing but play.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from ttrdsl.dialect.shapes import constant, ends, made_of, shape_of

BUILT_IN = MappingProxyType({"min": 2, "max": 2, "abs": 1})
NAME = re.compile(r"_?[a-z][a-z_0-9]*|_")
LARGEST = (1 << 63) - 1
BINARY = (
    ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod,
    ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift,
)  # fmt: skip
UNARY = (ast.USub, ast.Invert)
COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
RESERVED = {"range", *BUILT_IN}


class NotInDialect(Exception):
    """A text that is not of the integer dialect: a mistake of ours, found before anything was run."""


def check(text: str, given: Mapping[str, int] = MappingProxyType({}), words: Collection[str] | None = None) -> None:
    """Refuse a text that is not of the dialect.

    `given` are functions from outside and how many arguments they take. With `words`, names are made of these words and
    of digits alone, so that no name of a bundle can be among them.
    """
    check_tree(parse(text), given, words)


def parse(text: str) -> ast.Module:
    """Read a text; whatever Python itself cannot read is refused like anything else."""
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise NotInDialect(f"line {getattr(error, 'lineno', None) or 1}: this is not a text of functions") from None


def check_tree(tree: ast.Module, given: Mapping[str, int], words: Collection[str] | None = None) -> None:
    """Refuse a text that was read already; see `check`."""
    forms = {name: Form(count) for name, count in {**BUILT_IN, **given}.items()}
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            raise NotInDialect(f"line {node.lineno}: a function is expected here")
        if node.name in forms or node.name == "range":
            _refuse(node, f"a second function `{node.name}`")
        results = shape_of(node).results
        if len(results) > 1:
            _refuse(node, f"`{node.name}` gives now one number, now several")
        forms[node.name] = Form(len(node.args.args), max(results, default=1))
    allowed = None if words is None else frozenset(words)
    for node in tree.body:
        assert isinstance(node, ast.FunctionDef)
        try:
            _check_function(node, tuple((name, forms.get(name)) for name in shape_of(node).called), allowed)
        except RecursionError:
            _refuse(node, f"`{node.name}` is nested too deeply")
        except NotInDialect as error:
            raise NotInDialect(f"in `{node.name}`, {error}") from None


@lru_cache(maxsize=400)
def _check_function(
    node: ast.FunctionDef, calls: tuple[tuple[str, Form | None], ...], words: frozenset[str] | None
) -> None:
    """Check a function; one of the library that calls the same functions as before is fine as it was."""
    forms = {name: form for name, form in calls if form is not None}
    _Function(node, forms, words).check()


@dataclass(frozen=True, slots=True)
class Form:
    """How a function is called: how many numbers or vectors it takes, and how many numbers it gives."""

    arguments: int
    results: int = 1


def _refuse(node: ast.AST, why: str) -> None:
    raise NotInDialect(f"line {getattr(node, 'lineno', 1)}: {why}")


class _Function:
    """The check of one function: its statements, its expressions, its names."""

    def __init__(self, function: ast.FunctionDef, forms: Mapping[str, Form], words: frozenset[str] | None) -> None:
        self.function = function
        self.forms = forms
        self.words = words
        self.arguments = {argument.arg for argument in function.args.args}
        self.locals = shape_of(function).locals

    def check(self) -> None:
        function, form = self.function, self.function.args
        self.name(function, function.name)
        if function.decorator_list or function.returns or getattr(function, "type_params", None):
            _refuse(function, "a function has a name, arguments and a body only")
        if form.posonlyargs or form.kwonlyargs or form.vararg or form.kwarg or form.defaults:
            _refuse(function, "arguments are plain names")
        for argument in form.args:
            self.name(argument, argument.arg)
            if argument.annotation:
                _refuse(argument, "arguments are plain names")
        for vector in shape_of(function).vectors:
            if vector.id in self.locals or vector.id not in self.arguments:
                _refuse(vector, f"`{vector.id}` is not a vector handed in")
        self.block(function.body)
        if not ends(function.body):
            _refuse(function, f"`{function.name}` may end without a result")

    def name(self, node: ast.AST, name: str) -> None:
        if not NAME.fullmatch(name) or name in RESERVED or "__" in name:
            _refuse(node, f"`{name}` is not a name of the dialect")
        if self.words is not None and not made_of(name, self.words):
            _refuse(node, f"`{name}` is not made of the words that may be used")

    # -- statements ---------------------------------------------------------------------------------------

    def block(self, body: list[ast.stmt]) -> None:
        for node in body:
            self.statement(node)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self.assigned(target, value)
            case ast.AugAssign(target=target, op=op, value=value) if isinstance(op, BINARY):
                self.target(target)
                self.number(value)
                self.divisor(op, value)
            case ast.If(test=test, body=body, orelse=orelse):
                self.truth(test)
                self.block(body)
                self.block(orelse)
            case ast.While(test=test, body=body, orelse=[]):
                self.truth(test)
                self.block(body)
            case ast.For(target=ast.Name(id=name), iter=steps, body=body, orelse=[]):
                self.name(node, name)
                self.range(steps)
                self.block(body)
            case ast.Return(value=ast.Tuple(elts=parts)) if len(parts) > 1:
                for part in parts:
                    self.number(part)
            case ast.Return(value=ast.expr() as value):
                self.number(value)
            case ast.Expr(value=ast.Call() as call):
                self.call(call, 0)
            case ast.Break() | ast.Continue() | ast.Pass():
                pass
            case _:
                _refuse(node, f"{_kind(node)} is not in the dialect")

    def assigned(self, target: ast.expr, value: ast.expr) -> None:
        if not isinstance(target, ast.Tuple):
            self.target(target)
            self.number(value)
            return
        for part in target.elts:
            self.target(part)
        if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
            for part in value.elts:
                self.number(part)
        elif isinstance(value, ast.Call):
            self.call(value, len(target.elts))
        else:
            _refuse(value, "as many values as names are expected")

    def target(self, node: ast.expr) -> None:
        if isinstance(node, ast.Name):
            self.name(node, node.id)
        elif isinstance(node, ast.Subscript):
            self.number(node)
        else:
            _refuse(node, f"{_kind(node)} cannot be given a value")

    def range(self, node: ast.expr) -> None:
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "range":
            _refuse(node, "a loop goes over a range")
        assert isinstance(node, ast.Call)
        if node.keywords or not 1 <= len(node.args) <= 3:
            _refuse(node, "a range has one to three numbers")
        for part in node.args:
            self.number(part)
        if len(node.args) == 3 and not constant(node.args[2]):
            _refuse(node, "the step of a range is a number other than 0")

    # -- expressions --------------------------------------------------------------------------------------

    def truth(self, node: ast.expr) -> None:
        """Check what is asked by `if`, `while` and the like; a truth is never kept in a variable."""
        match node:
            case ast.BoolOp(values=values):
                for value in values:
                    self.truth(value)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.truth(operand)
            case ast.Compare(left=left, ops=ops, comparators=others) if all(isinstance(op, COMPARISONS) for op in ops):
                for value in (left, *others):
                    self.number(value)
            case _:
                self.number(node)

    def number(self, node: ast.expr) -> None:
        match node:
            case ast.Constant(value=value):
                if type(value) is not int or value > LARGEST:
                    _refuse(node, "only whole numbers of 64 bits are in the dialect")
            case ast.Name(id=name):
                if name not in self.arguments and name not in self.locals:
                    _refuse(node, f"`{name}` has no value here")
            case ast.BinOp(left=left, op=op, right=right) if isinstance(op, BINARY):
                self.number(left)
                self.number(right)
                self.divisor(op, right)
            case ast.UnaryOp(op=op, operand=operand) if isinstance(op, UNARY):
                self.number(operand)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.truth(test)
                self.number(body)
                self.number(orelse)
            case ast.Subscript(value=ast.Name(), slice=index):
                self.index(index)
            case ast.Call():
                self.call(node, 1)
            case _:
                _refuse(node, f"{_kind(node)} is not in the dialect")

    def index(self, node: ast.expr) -> None:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            _refuse(node, "an index is never negative")
        self.number(node)

    def divisor(self, op: ast.operator, node: ast.expr) -> None:
        if isinstance(op, (ast.FloorDiv, ast.Mod)) and constant(node, zero=True) and not constant(node, negative=False):
            _refuse(node, "a divisor is positive")

    def call(self, node: ast.Call, results: int) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        form = self.forms.get(name)
        if form is None or node.keywords or name in self.arguments or name in self.locals:
            raise NotInDialect(f"line {node.lineno}: only functions of this text are called")
        if len(node.args) != form.arguments:
            _refuse(node, f"`{name}` takes {form.arguments} arguments")
        if results and results != form.results:
            _refuse(node, f"`{name}` does not give {results}, but {form.results}")
        for argument in node.args:
            self.number(argument)


def _kind(node: ast.AST) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(node).__name__).lower()
