"""Expressions of the dialect as lines for LLVM: numbers end in a name, truths in one of two blocks."""

from __future__ import annotations

import ast

from ttrdsl.dialect.dialect import NotInDialect
from ttrdsl.dialect.signatures import Signature

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
    ast.LShift: "shl", ast.RShift: "ashr",
}  # fmt: skip
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "slt", ast.LtE: "sle", ast.Gt: "sgt", ast.GtE: "sge",
}  # fmt: skip


class Expressions:
    """One function on its way: the lines so far, and the block they are in."""

    def __init__(self, function: ast.FunctionDef, known: dict[str, Signature]) -> None:
        self.function = function
        self.known = known
        self.own = known[function.name]
        self.lines: list[str] = []
        self.count = 0
        self.open = True  # whether the block still needs an end
        self.loops: list[tuple[str, str]] = []  # where `continue` and `break` go

    # -- lines and blocks -----------------------------------------------------------------------------------

    def line(self, text: str) -> None:
        self.lines.append(f"  {text}")

    def fresh(self) -> str:
        self.count += 1
        return f"%t.{self.count}"

    def value(self, text: str) -> str:
        """Add a line that gives a value, and return its name."""
        name = self.fresh()
        self.lines.append(f"  {name} = {text}")
        return name

    def label(self) -> str:
        self.count += 1
        return f"b.{self.count}"

    def begin(self, label: str) -> None:
        self.lines.append(f"{label}:")
        self.open = True

    def go(self, label: str) -> None:
        if self.open:
            self.line(f"br label %{label}")
        self.open = False

    def store(self, place: str, value: str) -> None:
        self.line(f"store i64 {value}, ptr {place}")

    # -- expressions ------------------------------------------------------------------------------------------

    def truth(self, node: ast.expr, yes: str, no: str) -> None:
        """Go to one block or the other."""
        match node:
            case ast.BoolOp(op=op, values=values):
                for value in values[:-1]:
                    more = self.label()
                    self.truth(value, *((more, no) if isinstance(op, ast.And) else (yes, more)))
                    self.begin(more)
                self.truth(values[-1], yes, no)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.truth(operand, no, yes)
            case ast.Constant(value=value):
                self.go(yes if value else no)
            case ast.Compare(left=left, ops=ops, comparators=others):
                before = self.number(left)
                for i, (comparison, other) in enumerate(zip(ops, others)):
                    after = self.number(other)
                    holds = self.value(f"icmp {COMPARISONS[type(comparison)]} i64 {before}, {after}")
                    more = self.label() if i + 1 < len(ops) else yes
                    self.line(f"br i1 {holds}, label %{more}, label %{no}")
                    if more != yes:
                        self.begin(more)
                    before = after
            case _:
                holds = self.value(f"icmp ne i64 {self.number(node)}, 0")
                self.line(f"br i1 {holds}, label %{yes}, label %{no}")
        self.open = False

    def number(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=value):
                return str(value)
            case ast.Name(id=name):
                return self.value(f"load i64, ptr %{name}")
            case ast.Subscript():
                return self.value(f"load i64, ptr {self.place(node)}")
            case ast.BinOp(left=left, op=op, right=right):
                first = self.number(left)
                return self.operate(op, first, self.number(right))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self.value(f"sub i64 0, {self.number(operand)}")
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                return self.value(f"xor i64 {self.number(operand)}, -1")
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.either(test, body, orelse)
            case ast.Call():
                return self.call(node)
        raise NotInDialect(f"line {node.lineno}: cannot become native code")

    def place(self, node: ast.expr) -> str:
        assert isinstance(node, ast.Subscript)
        assert isinstance(node.value, ast.Name)
        index = self.number(node.slice)
        return self.value(f"getelementptr inbounds i64, ptr %a.{node.value.id}, i64 {index}")

    def operate(self, op: ast.operator, a: str, b: str) -> str:
        if isinstance(op, (ast.FloorDiv, ast.Mod)):
            return self.divide(op, a, b)
        return self.value(f"{OPERATORS[type(op)]} i64 {a}, {b}")

    def divide(self, op: ast.operator, a: str, b: str) -> str:
        """Divide towards the smaller number, as Python does; the divisor is positive."""
        rest = self.value(f"srem i64 {a}, {b}")
        less = self.value(f"icmp slt i64 {rest}, 0")
        if isinstance(op, ast.Mod):
            return self.value(f"select i1 {less}, i64 {self.value(f'add i64 {rest}, {b}')}, i64 {rest}")
        whole = self.value(f"sdiv i64 {a}, {b}")
        return self.value(f"add i64 {whole}, {self.value(f'sext i1 {less} to i64')}")

    def either(self, test: ast.expr, body: ast.expr, orelse: ast.expr) -> str:
        then, other, after = self.label(), self.label(), self.label()
        cell = f"%c.{after[2:]}"
        self.lines.insert(0, f"  {cell} = alloca i64")
        self.truth(test, then, other)
        for label, node in ((then, body), (other, orelse)):
            self.begin(label)
            self.store(cell, self.number(node))
            self.go(after)
        self.begin(after)
        return self.value(f"load i64, ptr {cell}")

    def call(self, node: ast.Call) -> str:
        """Call a function; what comes back may be several numbers in one."""
        assert isinstance(node.func, ast.Name)
        own = self.known[node.func.id]
        given = []
        for vector, argument in zip(own.vectors, node.args):
            if vector:
                assert isinstance(argument, ast.Name)
                given.append(f"ptr %a.{argument.id}")
            else:
                given.append(f"i64 {self.number(argument)}")
        return self.value(f"call {own.result} @f.{own.name}({', '.join(given)})")
