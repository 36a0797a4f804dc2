"""Turn what the grammar recognises of expressions and costs into nodes."""

from __future__ import annotations

from typing import Any

from lark.tree import Meta

from ttrdsl.diagnostics import Span
from ttrdsl.syntax import ast as a
from ttrdsl.syntax.tree_reader import TooDeep, TreeReader, cites_of

MOST_TERMS = 1000  # of a sum


class ReadValues(TreeReader):
    """One method per rule or alias of the grammar."""

    def number(self, meta: Meta, c: list[Any]) -> a.Number:
        return a.Number(self.at(meta), int(c[0]))

    def name(self, meta: Meta, c: list[Any]) -> a.Name:
        return a.Name(self.at(meta), str(c[0]))

    def quoted(self, meta: Meta, c: list[Any]) -> a.Quoted:
        return a.Quoted(self.at(meta), str(c[0])[1:-1])

    def parenthesis(self, meta: Meta, c: list[Any]) -> a.Expr:
        return c[0]  # type: ignore[no-any-return]

    def conditional(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Conditional(self.at(meta), *c), *c)  # type: ignore[no-any-return]

    def or_(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Logic(self.at(meta), "or", tuple(c)), *c)  # type: ignore[no-any-return]

    def and_(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Logic(self.at(meta), "and", tuple(c)), *c)  # type: ignore[no-any-return]

    def negation(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Unary(self.at(meta), "not", c[0]), *c)  # type: ignore[no-any-return]

    def minus(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Unary(self.at(meta), "-", c[0]), *c)  # type: ignore[no-any-return]

    def compare(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Binary(self.at(meta), str(c[1]), c[0], c[2]), c[0], c[2])  # type: ignore[no-any-return]

    def arithmetic(self, meta: Meta, c: list[Any]) -> a.Expr:
        try:
            return self.compare(meta, c)
        except TooDeep:
            terms = self._terms(a.Binary(self.at(meta), str(c[1]), c[0], c[2]))
            if not 2 < len(terms) <= MOST_TERMS:
                raise
            return self._sum(terms)

    def _terms(self, node: a.Expr) -> list[a.Expr]:
        """Return the terms of a sum of sums, which are forgotten."""
        terms, waiting = [], [node]
        while waiting:
            found = waiting.pop()
            if isinstance(found, a.Binary) and found.op == "+":
                self.depths.pop(id(found), None)
                waiting += [found.right, found.left]
            else:
                terms.append(found)
        return terms

    def _sum(self, terms: list[a.Expr]) -> a.Expr:
        """Return a long sum as one of two halves: it is not nested, however many terms it has."""
        if len(terms) == 1:
            return terms[0]
        left, right = self._sum(terms[: len(terms) // 2]), self._sum(terms[len(terms) // 2 :])
        span = Span(self.file, left.span.start, right.span.end)
        return self.deeper(a.Binary(span, "+", left, right), left, right)  # type: ignore[no-any-return]

    def member(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Binary(self.at(meta), "has", c[0], c[1]), *c)  # type: ignore[no-any-return]

    def matches(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Matches(self.at(meta), c[0], self.words(c[1:])), c[0])  # type: ignore[no-any-return]

    def between(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Between(self.at(meta), c[0], c[1]), *c)  # type: ignore[no-any-return]

    def property(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Property(self.at(meta), c[0], self.word(c[1])), c[0])  # type: ignore[no-any-return]

    def lookup(self, meta: Meta, c: list[Any]) -> a.Expr:
        return self.deeper(a.Lookup(self.at(meta), c[0], tuple(c[1:])), *c)  # type: ignore[no-any-return]

    def arguments(self, meta: Meta, c: list[Any]) -> tuple[Any, ...]:
        return ("args", *c)

    def binder(self, meta: Meta, c: list[Any]) -> tuple[Any, ...]:
        name, source, where, *values = c
        return ("binder", self.word(name), source, where, tuple(v for v in values if v is not None))

    def function(self, meta: Meta, c: list[Any]) -> a.Expr:
        name, arguments = self.word(c[0]), c[1]
        if arguments is not None and arguments[0] == "binder":
            _, var, source, where, values = arguments
            node: a.Expr = a.Binder(self.at(meta), name, var, source, where, values)
            return self.deeper(node, source, where, *values)  # type: ignore[no-any-return]
        args = arguments[1:] if arguments else ()
        return self.deeper(a.Call(self.at(meta), name, args), *args)  # type: ignore[no-any-return]

    def method(self, meta: Meta, c: list[Any]) -> a.Expr:
        of, name, arguments = c
        args = arguments[1:] if arguments and arguments[0] == "args" else ()
        return self.deeper(a.Method(self.at(meta), of, self.word(name), args), of, *args)  # type: ignore[no-any-return]

    def items(self, children: list[Any]) -> tuple[a.Item, ...]:
        return tuple(x for x in children if isinstance(x, (a.OneOf, a.Slots, a.Times, a.ForEach)))

    def cost(self, meta: Meta, c: list[Any]) -> a.Expr:
        items = self.items(c)
        return self.deeper(a.CostExpr(self.at(meta), items, cites_of(c[0])), *items)  # type: ignore[no-any-return]

    def one(self, meta: Meta, c: list[Any]) -> a.OneOf:
        return a.OneOf(self.at(meta), self.word(c[0]), c[1], c[2])

    def slots(self, meta: Meta, c: list[Any]) -> a.Slots:
        choices = (c[1],) if isinstance(c[1], a.Choice) else c[1]
        return self.deeper(a.Slots(self.at(meta), c[0], choices), c[0], *choices)  # type: ignore[no-any-return]

    def groups(self, meta: Meta, c: list[Any]) -> a.Times:
        items = self.items(c[1:])
        return self.deeper(a.Times(self.at(meta), c[0], items), c[0], *items)  # type: ignore[no-any-return]

    def for_each(self, meta: Meta, c: list[Any]) -> a.ForEach:
        items = self.items(c[3:])
        node = a.ForEach(self.at(meta), self.word(c[0]), c[1], c[2], items)
        return self.deeper(node, c[1], c[2], *items)  # type: ignore[no-any-return]

    def choices(self, meta: Meta, c: list[Any]) -> tuple[a.Choice, ...]:
        return tuple(c)

    def choice(self, meta: Meta, c: list[Any]) -> a.Choice:
        part = None if c[0] is None else self.word(c[0])
        return self.deeper(a.Choice(self.at(meta), part, c[1], c[2]), c[1])  # type: ignore[no-any-return]

    def words_(self, meta: Meta, c: list[Any]) -> a.Words:
        return a.Words(self.at(meta), self.words(c))

    def named_cost(self, meta: Meta, c: list[Any]) -> a.Call:
        arguments = c[1]
        args = arguments[1:] if arguments and arguments[0] == "args" else ()
        return a.Call(self.at(meta), self.word(c[0]), args)

    def group(self, meta: Meta, c: list[Any]) -> a.Group:
        items = self.items(c)
        return self.deeper(a.Group(self.at(meta), items), *items)  # type: ignore[no-any-return]
