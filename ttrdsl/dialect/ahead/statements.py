"""One function, written anew, statement by statement: choices that are known are made, short loops are written out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from ttrdsl.dialect.ahead.elements import over_numbers
from ttrdsl.dialect.ahead.parts import SIGNS, Part, Value, joined, shown
from ttrdsl.dialect.ahead.rows import as_rows
from ttrdsl.dialect.ahead.runs import as_lines
from ttrdsl.dialect.ahead.shapes import escapes, is_tidy, statements, stored_in, straight
from ttrdsl.dialect.ahead.writing import Expressions, Numbers, Scope

DEEPEST, MOST_LOOPS = 40, 8  # around what is put in place; Python reads a hundred levels, and twenty loops
LARGEST, GROWTH = 40, 12  # statements of functions that are put in place: of one, and of all places but one
MOST_LINES = 120  # of a loop that is written out
MOST_ROUNDS, MOST_BREAKS = 32, 10
SMALL = 6  # statements of functions that are put in place everywhere
IDLE = ast.Add, ast.Sub, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift  # operations that change nothing by 0
FIXED = re.compile(r"\w+\[[0-9]+\]")
WORDS = {ast.Add: "+", ast.Sub: "-"} | {kind: sign.text for kind, sign in SIGNS.items()}


class Statements(Expressions):
    """Writes the lines of one function. What writes a block says whether a way leads past its end."""

    lines: list[str]
    loops: int = 0  # around what is being written
    places: int = 0  # functions put in place so far, to tell their names apart

    def line(self, depth: int, text: str) -> None:
        self.lines.append(" " * depth + text)

    def block(self, nodes: list[ast.stmt], scope: Scope, depth: int) -> bool:
        """Write statements one after another."""
        for i, node in enumerate(nodes):
            if isinstance(node, ast.If):
                node = straight(node)
                rest = nodes[i + 1 :]
                test = self.truth(node.test, scope)
                if isinstance(test, bool):
                    return self.block([*(node.body if test else node.orelse), *rest], scope, depth)
                taken = self._takes_along(node, scope)
                falls = self.choice("if", test, node, rest if taken else [], scope, depth)
                if taken or not falls:
                    return falls
            elif not self.statement(node, scope, depth):
                return False
        return True

    def _takes_along(self, node: ast.If, scope: Scope) -> bool:
        """Say whether a choice ends something in the middle of the text, so that what follows belongs to a branch."""
        return (scope.put and escapes(node, ast.Return)) or (scope.breaks is not None and escapes(node, ast.Break))

    def choice(self, word: str, test: Part, node: ast.If, rest: list[ast.stmt], scope: Scope, depth: int) -> bool:
        """Write a choice that is not known, in each branch with what comes after it there."""
        before = dict(self.numbers)
        self.line(depth, f"{word} {shown(test)}:")
        first = self.block([*node.body, *rest], scope, depth + 1)
        known, self.numbers = self.numbers, before
        other, at = [*node.orelse, *rest], len(self.lines)
        second = True
        if len(other) == 1 and isinstance(other[0], ast.If):
            inner = self.truth(other[0].test, scope)
            if isinstance(inner, Part):
                second = self.choice("elif", inner, other[0], [], scope, depth)
                other = []
        if other:
            self.line(depth, "else:")
            second = self.block(other, scope, depth + 1)
            if len(self.lines) == at + 1:
                self.lines.pop()
        if first and second:
            self.numbers = common([known, self.numbers])
        elif first:
            self.numbers = known
        return first or second

    def statement(self, node: ast.stmt, scope: Scope, depth: int) -> bool:
        """Write one statement."""
        match node:
            case ast.Assign(targets=targets, value=value):
                self.assign(targets, value, scope, depth)
            case ast.AugAssign(target=target, op=op, value=ast.IfExp(test, body, ast.Constant(value=0))) if (
                self.versions.for_python and isinstance(op, IDLE)
            ):
                self.block([ast.If(test, [ast.AugAssign(target, op, body)], [])], scope, depth)
            case ast.AugAssign():
                self.change(node, scope, depth)
            case ast.While():
                return self.while_loop(node, scope, depth)
            case ast.For():
                return self.for_loop(node, scope, depth)
            case ast.Return(value=ast.expr() as value):
                return self.result(value, scope, depth)
            case ast.Expr(value=ast.Call() as call):
                if not self.rows(call, scope, depth) and not self.put_in_place(call, scope, depth, None):
                    self.line(depth, shown(self.called(call, scope)))
            case ast.Break() if scope.breaks is not None:
                scope.breaks.append(dict(self.numbers))
                return False
            case ast.Break() | ast.Continue():
                self.line(depth, "break" if isinstance(node, ast.Break) else "continue")
                return False
        return True

    # -- values -------------------------------------------------------------------------------------------

    def assign(self, targets: list[ast.expr], value: ast.expr, scope: Scope, depth: int) -> None:
        """Write that names or places are given a value."""
        alone = len(targets) == 1 and not isinstance(targets[0], ast.Tuple)
        if (
            alone
            and isinstance(value, ast.Call)
            and self.put_in_place(value, scope, depth, self.target(targets[0], scope))
        ):
            return
        if isinstance(value, ast.Tuple):
            found, text = None, ", ".join(shown(self.value(part, scope)) for part in value.elts)
        else:
            found = self.value(value, scope)
            text = shown(found)
        for target in reversed(targets):
            text = f"{self.target(target, scope)} = {text}"
        self.line(depth, text)
        for target in targets:
            parts = target.elts if isinstance(target, ast.Tuple) else [target]
            for part in parts:
                if isinstance(part, ast.Name):
                    self.note(part.id + scope.suffix, found)

    def target(self, node: ast.expr, scope: Scope) -> str:
        """Return the text of what is given a value."""
        if isinstance(node, ast.Tuple):
            return ", ".join(self.target(part, scope) for part in node.elts)
        return node.id + scope.suffix if isinstance(node, ast.Name) else shown(self.value(node, scope))

    def note(self, name: str, value: Value | None) -> None:
        """Note what is known of a name that was given a value."""
        if isinstance(value, int):
            self.numbers[name] = value
        else:
            self.numbers.pop(name, None)

    def change(self, node: ast.AugAssign, scope: Scope, depth: int) -> None:
        """Write that something is given a value made of the one it had."""
        value = self.value(node.value, scope)
        target = self.target(node.target, scope)
        if target in self.numbers:
            found = joined(node.op, self.numbers[target], value)
            self.note(target, found)
            self.line(depth, f"{target} = {shown(found)}")
        elif FIXED.fullmatch(target):  # where the place is known, looking it up twice is quicker than keeping it
            self.line(depth, f"{target} = {shown(joined(node.op, Part(target), value))}")
        else:
            self.line(depth, f"{target} {WORDS[type(node.op)]}= {shown(value)}")

    def result(self, value: ast.expr, scope: Scope, depth: int) -> bool:
        """Write what a function gives: back to who called it, or to what the call stands for."""
        if not scope.put and isinstance(value, ast.Call) and self.put_in_place(value, scope, depth, "return"):
            return False
        if isinstance(value, ast.Tuple):
            found, text = None, ", ".join(shown(self.value(part, scope)) for part in value.elts)
        else:
            found = self.value(value, scope)
            text = shown(found)
        if not scope.put:
            self.line(depth, f"return {text}")
            return False
        if scope.target is not None:
            self.line(depth, f"{scope.target} = {text}")
            self.note(scope.target, found)
        elif "(" in text:
            self.line(depth, text)
        scope.results.append(dict(self.numbers))
        return False

    def rows(self, call: ast.Call, scope: Scope, depth: int) -> bool:
        """Write a call as lines that look rows up, if it is such a one."""
        lines = as_rows(self, call, scope, f"__{self.places + 1}") if self.versions.for_python else []
        self.places += bool(lines)
        self.lines += [" " * depth + line for line in lines]
        return bool(lines)

    def put_in_place(self, call: ast.Call, scope: Scope, depth: int, target: str | None) -> bool:
        """Write a function in the place of its call; say whether that was worth while."""
        assert isinstance(call.func, ast.Name)
        name = call.func.id
        outline = self.versions.outlines.get(name)
        if outline is None or outline.size > LARGEST or depth > DEEPEST or self.loops > MOST_LOOPS:
            return False
        if outline.size > SMALL and outline.size * (self.versions.sites[name] - 1) > GROWTH:
            return False
        if outline.result is not None or not (outline.tidy or target == "return"):
            return False
        self.places += 1
        inner = Scope({}, f"__{self.places}", target != "return", target)
        for param, argument in zip(outline.params, call.args, strict=True):
            found = self.value(argument, scope)
            if param in outline.changed or (isinstance(found, Part) and not found.is_name):
                self.line(depth, f"{param}{inner.suffix} = {shown(found)}")
                self.note(param + inner.suffix, found)
            else:
                inner.given[param] = found
        self.block(outline.function.body, inner, depth)
        if inner.put:
            self.numbers = common(inner.results)
        return True

    # -- loops --------------------------------------------------------------------------------------------

    def for_loop(self, node: ast.For, scope: Scope, depth: int) -> bool:
        """Write a loop over a range: a short one as its rounds, one after another."""
        assert isinstance(node.target, ast.Name)
        assert isinstance(node.iter, ast.Call)
        bounds = [self.value(part, scope) for part in node.iter.args]
        numbers = [bound for bound in bounds if isinstance(bound, int)]
        if len(numbers) == len(bounds):
            rounds = range(*numbers)
            if not rounds:
                return True
            if depth <= DEEPEST and self._short(node, len(rounds)):
                body = [part for x in rounds for part in (ast.Assign([node.target], ast.Constant(x)), *node.body)]
                falls = self._rounds(node, body, scope, depth)
                if falls is not None:
                    return falls
        lines = as_lines(self, node, bounds, scope) if self.versions.for_python else []
        self._forget(node, scope)
        if lines:
            self.lines += [" " * depth + line for line in lines]
            return True
        goes_over, run = f"for {node.target.id}{scope.suffix} in", over_numbers(self, node, bounds, scope)
        if run is not None and self.versions.for_python:
            if run.test:
                self.line(depth, f"if {run.test}:")
                depth += 1
            self.line(depth, f"{goes_over} {run.text}:")
            node = ast.For(node.target, node.iter, run.body, [])
        else:
            self.line(depth, f"{goes_over} range({', '.join(shown(bound) for bound in bounds)}):")
        self._body(node, scope, depth)
        return True

    def _short(self, node: ast.For, rounds: int) -> bool:
        """Say whether the rounds of a loop may be few and small enough to be written out."""
        if node in self.versions.long or any(escapes(part, ast.Continue) for part in node.body):
            return False
        if rounds * statements(node.body) > MOST_LINES or not is_tidy(node.body, ast.Break, more=True):
            return False
        return rounds <= (MOST_BREAKS if any(escapes(part, ast.Break) for part in node.body) else MOST_ROUNDS)

    def _rounds(self, node: ast.For, body: list[ast.stmt], scope: Scope, depth: int) -> bool | None:
        """Write the rounds of a loop; a `break` leads past them all. If they are too long, write nothing."""
        before, at, given = dict(self.numbers), len(self.lines), len(scope.results)
        around, scope.breaks = scope.breaks, []
        falls = self.block(body, scope, depth)
        left, scope.breaks = scope.breaks, around
        if len(self.lines) - at > MOST_LINES:
            self._take_back(node, before, at)
            del scope.results[given:]
            return None
        if left:
            self.numbers = common([*left, self.numbers] if falls else left)
        return falls or bool(left)

    def _take_back(self, node: ast.stmt, numbers: Numbers, at: int) -> None:
        """Forget what was written of a loop, and never try again."""
        self.versions.long.add(node)
        self.numbers = numbers
        del self.lines[at:]

    def while_loop(self, node: ast.While, scope: Scope, depth: int) -> bool:
        """Write a loop: as its rounds if it is known how many there are."""
        test = self.truth(node.test, scope)
        if test is False:
            return True
        if test is True and not isinstance(node.test, ast.Constant) and self._unrolled(node, scope, depth):
            return True
        self._forget(node, scope)
        test = self.truth(node.test, scope)
        self.line(depth, f"while {1 if test is True else shown(test)}:")
        self._body(node, scope, depth)
        return test is not True or any(escapes(part, ast.Break) for part in node.body)

    def _unrolled(self, node: ast.While, scope: Scope, depth: int) -> bool:
        """Write the rounds of a loop whose end can be told; else write nothing."""
        kinds = ast.Break, ast.Continue, ast.Return
        if node in self.versions.long or any(escapes(part, kind) for part in node.body for kind in kinds):
            return False
        before, at = dict(self.numbers), len(self.lines)
        around, scope.breaks = scope.breaks, None
        for _ in range(MOST_ROUNDS):
            self.block(node.body, scope, depth)
            test = self.truth(node.test, scope)
            if test is not True or len(self.lines) - at > MOST_LINES:
                break
        scope.breaks = around
        if test is False:
            return True
        self._take_back(node, before, at)
        return False

    def _body(self, node: ast.For | ast.While, scope: Scope, depth: int) -> None:
        around, scope.breaks = scope.breaks, None
        before = dict(self.numbers)
        self.loops += 1
        self.block(node.body, scope, depth + 1)
        self.loops -= 1
        self.numbers, scope.breaks = before, around

    def _forget(self, node: ast.stmt, scope: Scope) -> None:
        """Forget what a loop may change."""
        for name in stored_in(node):
            self.numbers.pop(name + scope.suffix, None)


def common(known: Iterable[Numbers]) -> Numbers:
    """Return what is known wherever one comes from."""
    first, *others = known
    return {name: number for name, number in first.items() if all(other.get(name) == number for other in others)}
