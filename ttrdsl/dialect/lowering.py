"""From a checked text of the dialect to the same program for LLVM, as text.

Everything in the dialect is a 64-bit integer or a vector of them, so there is nothing to infer: each expression becomes
a few lines, each variable a cell of the stack, which LLVM turns into registers. Vectors are handed on as bare addresses
that are promised not to overlap, so that a write to one does not make LLVM read the others again.
"""

from __future__ import annotations

import ast

from ttrdsl.dialect.ahead.versions import VERSION
from ttrdsl.dialect.dialect import NotInDialect
from ttrdsl.dialect.lowered_expressions import Expressions
from ttrdsl.dialect.native_primitives import PRIMITIVES
from ttrdsl.dialect.shapes import shape_of
from ttrdsl.dialect.signatures import Signature
from ttrdsl.dialect.ways import FEW, Way, cases, parted


def lower(tree: ast.Module, known: dict[str, Signature], plain: ast.Module) -> str:
    """Return the text for LLVM: one function for each, seen by nobody outside; `plain` was there before it."""
    parts = [PRIMITIVES]
    before = {function.name: function for function in plain.body if isinstance(function, ast.FunctionDef)}
    for function in tree.body:
        assert isinstance(function, ast.FunctionDef)
        parts.append(_Lowering(function, known, before[function.name.partition(VERSION)[0]]).text())
    return "\n".join(parts)


class _Lowering(Expressions):
    """One function on its way: the lines so far, and the block they are in."""

    many_ways = False  # whether its ways part by a number

    def __init__(self, function: ast.FunctionDef, known: dict[str, Signature], before: ast.FunctionDef) -> None:
        super().__init__(function, known)
        self.before = before

    def text(self) -> str:
        own = self.own
        numbers = {name for name, vector in zip(own.arguments, own.vectors) if not vector}
        for name in sorted(numbers | shape_of(self.function).locals):
            self.line(f"%{name} = alloca i64")
            self.line(f"store i64 {f'%a.{name}' if name in numbers else 0}, ptr %{name}")
        self.block(self.function.body)
        if self.open:
            self.line("unreachable")
        arguments = []
        for name, vector in zip(own.arguments, own.vectors):
            arguments.append(f"{self.vector_form(name) if vector else 'i64'} %a.{name}")
        body = "\n".join(self.lines)
        return f"define internal {own.result} @f.{own.name}({', '.join(arguments)}) nounwind {{\n{body}\n}}\n"

    def vector_form(self, name: str) -> str:
        """A vector: an address, and what is promised about it. A place with a plain number lies in it, read or not.

        A number that was worked out is no such promise: its place may be one that is never come to. Where the ways
        part nothing is said: all of them would wait for what one of them reads.
        """
        form = f"ptr {'noalias ' if self.own.apart else ''}nocapture align 8"
        size = 8 * (shape_of(self.before).reach.get(name, 0) + 1)
        return form if self.many_ways else f"{form} dereferenceable({size})"

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
        name, ways = parted(ast.If(test, body, orelse))
        if len(ways) >= FEW:
            self.many_ways = True
            self.switch(name, ways)
            return
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

    def switch(self, name: str, ways: list[Way]) -> None:
        """A tree of comparisons of one variable: one jump by its value; what is far from all is compared."""
        labels, after, further = [self.label() for _ in ways], self.label(), self.label()
        value = self.value(f"load i64, ptr %{name}")
        self.line(f"switch i64 {value}, label %{further} [{' '.join(cases(ways, labels))}]")
        self.begin(further)
        below = self.value(f"icmp slt i64 {value}, 0")
        self.line(f"br i1 {below}, label %{labels[0]}, label %{labels[-1]}")
        goes_on = False
        for way, label in zip(ways, labels, strict=True):
            self.begin(label)
            self.block(way.body)
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
