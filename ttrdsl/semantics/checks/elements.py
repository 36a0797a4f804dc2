"""Choose the elements a condition has to be tried with: one of each class that its facts cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import Any

from ttrdsl.program.evaluate import Env, TooMuchWork
from ttrdsl.program.names import free
from ttrdsl.program.node import Node, walk
from ttrdsl.semantics.checks.counters import never_negative, put_into_fields
from ttrdsl.semantics.checks.fold import Board
from ttrdsl.semantics.types import Type

MOST_CASES = 3000
BY_IDENTITY = ("=", "in", "set", "reach")


class Elements:
    """Finds, for the variables of expressions, the elements worth trying."""

    def __init__(self, board: Board) -> None:
        self.board = board
        # By the number of a node, with the node itself, so that the number stays its own.
        self.node_facts: dict[int, tuple[Node, frozenset[str]]] = {}
        self.state_free: dict[int, tuple[Node, Node, bool]] = {}

    @cached_property
    def counters(self) -> frozenset[str]:
        """The fields that never hold less than zero."""
        return never_negative(self.board)

    @cached_property
    def written(self) -> dict[str, list[Node]]:
        """What steps put into fields, by their keys."""
        return put_into_fields(self.board)

    def facts_read(self, ir: Node) -> frozenset[str]:
        """Return the facts and fields an expression mentions, through rules too; `=` if it tells elements apart."""
        if id(ir) not in self.node_facts:
            self.node_facts[id(ir)] = (ir, self._facts(ir))
        return self.node_facts[id(ir)][1]

    def _facts(self, ir: Node) -> frozenset[str]:
        found: set[str] = set()
        for op, operation, _, _ in walk(ir, "value", self.board.bodies):
            if operation.arguments and operation.arguments[0].kind in ("fact", "field", "cell"):
                found.add(op[1])
            elif operation.name in BY_IDENTITY and any(isinstance(x, str) and x != "me" for x in op[1:]):
                found.add("=")
        return frozenset(found)

    def representatives(self, domain: str, read: frozenset[str], among: frozenset[int] | None = None) -> list[int]:
        """Return one element of each class that the facts read tell apart, in order."""
        if among is None:
            among = frozenset(range(self.board.sizes[domain]))
        return sorted(among) if "=" in read else [x for x, _ in self.classes(domain, read, among)]

    def classes(self, domain: str, read: frozenset[str], among: frozenset[int]) -> list[tuple[int, frozenset[int]]]:
        """Return the classes that the facts read tell apart: the first element of each, and all of them."""
        columns = [c for c in (self._column(name, domain) for name in sorted(read)) if c is not None]
        found: dict[Any, list[int]] = {}
        for element in sorted(among):
            found.setdefault(tuple(repr(column[element]) for column in columns), []).append(element)
        return [(alike[0], frozenset(alike)) for alike in found.values()]

    def _column(self, name: str, domain: str) -> list[Any] | None:
        if name in self.board.constant_fields and self.board.fields[name].domain == domain:
            return self.board.constant_fields[name]
        fact = self.board.facts.get(name)
        return fact["data"] if fact is not None and fact["by"] == [domain] else None

    def cases(self, conditions: list[Node], types: dict[str, Type]) -> Iterator[Env]:
        """Yield the values to try for the variables of some conditions; others stay free."""
        used = frozenset[str]().union(*map(free, conditions))
        read = frozenset().union(*(self.facts_read(c) for c in conditions))
        names = [n for n, kind in types.items() if n in used and kind.kind == "id" and kind.of in self.board.sizes]
        choices = [self.representatives(types[n].of, read) for n in names]
        total = 1
        for choice in choices:
            total *= len(choice)
        if total > MOST_CASES:
            raise TooMuchWork
        for values in product(*choices):
            yield dict(zip(names, values, strict=True))
