"""From a checked text of the dialect to the same program for LLVM, as text.

Everything in the dialect is a 64-bit integer or a vector of them, so there is nothing to infer: each expression becomes
a few lines, each variable a cell of the stack, which LLVM turns into registers. Vectors are handed on as bare addresses
that are promised not to overlap, so that a write to one does not make LLVM read the others again.
"""

from __future__ import annotations

import ast

from ttrdsl.accel.dialect import NotInDialect, locals_of
from ttrdsl.accel.native_primitives import PRIMITIVES
from ttrdsl.accel.signatures import Signature

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
    ast.LShift: "shl", ast.RShift: "ashr",
}  # fmt: skip
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "slt", ast.LtE: "sle", ast.Gt: "sgt", ast.GtE: "sge",
}  # fmt: skip


def lower(tree: ast.Module, known: dict[str, Signature]) -> str:
    """Return the text for LLVM: one function for each, seen by nobody outside."""
    parts = [PRIMITIVES]
    for function in tree.body:
        assert isinstance(function, ast.FunctionDef)
        parts.append(_Lowering(function, known).text())
    return "\n".join(parts)


class _Lowering:
    """One function on its way: the lines so far, and the block they are in."""

    def __init__(self, function: ast.FunctionDef, known: dict[str, Signature]) -> None:
        self.function = function
        self.known = known
        self.own = known[function.name]
        self.lines: list[str] = []
        self.count = 0
        self.open = True  # whether the block still needs an end
        self.loops: list[tuple[str, str]] = []  # where `continue` and `break` go

    def text(self) -> str:
        own = self.own
        arguments = []
        for name, vector in zip(own.arguments, own.vectors):
            form = ("ptr noalias nocapture" if own.apart else "ptr nocapture") if vector else "i64"
            arguments.append(f"{form} %a.{name}")
        numbers = {name for name, vector in zip(own.arguments, own.vectors) if not vector}
        for name in sorted(numbers | locals_of(self.function)):
            self.line(f"%{name} = alloca i64")
            self.line(f"store i64 {f'%a.{name}' if name in numbers else 0}, ptr %{name}")
        self.block(self.function.body)
        if self.open:
            self.line("unreachable")
        body = "\n".join(self.lines)
        return f"define internal {own.result} @f.{own.name}({', '.join(arguments)}) nounwind {{\n{body}\n}}\n"

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

    # -- statements -------------------------------------------------------------------------------------------

    def block(self, body: list[ast.stmt]) -> None:
        for node in body:
            if not self.open:
                return  # nothing behind a `return`, `break` or `continue` is reached
            self.statement(node)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign(targets=targets, value=value):
                self.assign(targets, value)
            case ast.AugAssign(target=ast.Name(id=name), op=op, value=value):
                old = self.value(f"load i64, ptr %{name}")
                self.store(f"%{name}", self.operate(op, old, self.number(value)))
            case ast.AugAssign(target=ast.Subscript() as target, op=op, value=value):
                place = self.place(target)
                old = self.value(f"load i64, ptr {place}")
                self.store(place, self.operate(op, old, self.number(value)))
            case ast.If(test=test, body=body, orelse=orelse):
                self.branch(test, body, orelse)
            case ast.While(test=test, body=body):
                self.repeat(test, body)
            case ast.For(target=ast.Name(id=name), iter=ast.Call(args=steps), body=body):
                self.step_through(name, steps, body)
            case ast.Return(value=ast.Tuple(elts=parts)):
                self.give([self.number(part) for part in parts])
            case ast.Return(value=ast.expr() as value):
                self.line(f"ret i64 {self.number(value)}")
                self.open = False
            case ast.Expr(value=value):
                self.number(value)
            case ast.Break():
                self.go(self.loops[-1][1])
            case ast.Continue():
                self.go(self.loops[-1][0])
            case ast.Pass():
                pass
            case _:
                raise NotInDialect(f"line {node.lineno}: cannot become native code")

    def store(self, place: str, value: str) -> None:
        self.line(f"store i64 {value}, ptr {place}")

    def assign(self, targets: list[ast.expr], value: ast.expr) -> None:
        if isinstance(value, ast.Tuple):
            values = [self.number(part) for part in value.elts]
        elif isinstance(targets[0], ast.Tuple):
            assert isinstance(value, ast.Call)
            given = self.call(value)
            kind = f"{{{', '.join(['i64'] * len(targets[0].elts))}}}"
            values = [self.value(f"extractvalue {kind} {given}, {i}") for i in range(len(targets[0].elts))]
        else:
            values = [self.number(value)]
        for target in targets:
            parts = target.elts if isinstance(target, ast.Tuple) else [target]
            for part, found in zip(parts, values):
                self.store(f"%{part.id}" if isinstance(part, ast.Name) else self.place(part), found)

    def give(self, values: list[str]) -> None:
        kind, packed = self.own.result, "undef"
        for i, value in enumerate(values):
            packed = self.value(f"insertvalue {kind} {packed}, i64 {value}, {i}")
        self.line(f"ret {kind} {packed}")
        self.open = False

    def branch(self, test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt]) -> None:
        then, other, after = self.label(), self.label(), self.label()
        self.truth(test, then, other if orelse else after)
        self.begin(then)
        self.block(body)
        goes_on = self.open or not orelse
        self.go(after)
        if orelse:
            self.begin(other)
            self.block(orelse)
            goes_on = goes_on or self.open
            self.go(after)
        if goes_on:
            self.begin(after)

    def repeat(self, test: ast.expr, body: list[ast.stmt]) -> None:
        head, inside, after = self.label(), self.label(), self.label()
        self.go(head)
        self.begin(head)
        self.truth(test, inside, after)
        self.loop(inside, head, after, body)
        self.go(head)
        self.begin(after)

    def step_through(self, name: str, steps: list[ast.expr], body: list[ast.stmt]) -> None:
        """A loop over a range: its bounds are read once, and the variable may be changed in the body, as in Python."""
        numbers = [self.number(part) for part in steps]
        first, last = ("0", numbers[0]) if len(numbers) == 1 else numbers[:2]
        step = ast.literal_eval(steps[2]) if len(steps) == 3 else 1
        head, inside, following, after = self.label(), self.label(), self.label(), self.label()
        cell = f"%c.{after[2:]}"
        self.lines.insert(0, f"  {cell} = alloca i64")
        self.store(cell, first)
        self.go(head)
        self.begin(head)
        now = self.value(f"load i64, ptr {cell}")
        going = self.value(f"icmp {'slt' if step > 0 else 'sgt'} i64 {now}, {last}")
        self.line(f"br i1 {going}, label %{inside}, label %{after}")
        self.begin(inside)
        self.store(f"%{name}", now)
        self.loop(None, following, after, body)
        self.go(following)
        self.begin(following)
        self.store(cell, self.value(f"add nsw i64 {now}, {step}"))
        self.go(head)
        self.begin(after)

    def loop(self, inside: str | None, again: str, after: str, body: list[ast.stmt]) -> None:
        if inside:
            self.begin(inside)
        self.loops.append((again, after))
        self.block(body)
        self.loops.pop()

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
