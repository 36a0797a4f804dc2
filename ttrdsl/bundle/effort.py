"""Bound how deep and how long a program can go before it is run: nesting through rules, and loops inside loops."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any, NamedTuple

from ttrdsl.bundle.calls import Called
from ttrdsl.bundle.errors import Wrong
from ttrdsl.bundle.spans import span
from ttrdsl.bundle.symbols import Symbols
from ttrdsl.bundle.types import DOMAINS, domain_of, is_set
from ttrdsl.program.limits import (
    DEEPEST,
    LONGEST,
    LONGEST_QUESTION,
    MOST_THINGS,
    USUAL_QUESTION,
)
from ttrdsl.program.node import Node, Path, parts, walk
from ttrdsl.program.operations import operation_of

MANY_PICKS = 1_000  # combinations that picks are weighed with; how many there are depends on the game
LONG = 1_000  # evaluations of a rule that is worth naming
FEW = 12  # things that a filter, a rule or a field usually leaves of all there are

TOO_DEEP = "nested too deeply"
TOO_LONG = "loops inside loops would run longer than anybody waits"


class Times(NamedTuple):
    """How often something happens: usually, and at most."""

    usual: int
    most: int


class Effort(NamedTuple):
    """What it takes to work something out: operations inside each other, and evaluations, usually and at most."""

    deep: int
    usual: int
    most: int


NOT_KNOWN = Effort(0, 1, 1)


class Efforts:
    """Works out the effort of nodes; rules and procedures come behind what they call."""

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        self.known: dict[Called, Effort] = {}
        self.on_networks: set[Called] = set()
        self.mostly: dict[Called, Called] = {}  # what most of the time is spent in, of all that each calls

    def add(self, called: Called, node: Node, form: str, limit: int = USUAL_QUESTION) -> None:
        """Work out one rule or procedure and refuse it if it is too much, or a question in it is beyond a limit."""
        if any(found.operation.network or self._called(found.node) in self.on_networks for found in walk(node, form)):
            self.on_networks.add(called)
        effort = self.of(node, form)
        if effort.deep > DEEPEST:
            raise Wrong(f"{TOO_DEEP} together with what it calls: {effort.deep} deep, at most {DEEPEST}")
        if effort.most > LONGEST or effort.usual > LONGEST_QUESTION:
            raise Wrong(TOO_LONG)
        for path, question in questions(node, form):
            if is_too_long(self.of(question, "value"), limit):
                inner, culprit = self._longest(question, limit)
                raise Wrong(f"{TOO_LONG}{culprit}", *path, *inner)
        self.known[called] = effort
        slowest = self._slowest(node, form)
        just_it = slowest is not None and effort.usual < 2 * self.known[slowest].usual
        self.mostly[called] = self.mostly[slowest] if slowest and just_it else called

    def _called(self, node: Any) -> Called:
        """Return what a node would call; it need not be a call."""
        named = isinstance(node, list) and len(node) > 1 and isinstance(node[1], str)
        return (node[0], node[1]) if named else ("", "")

    def of(self, node: Node, form: str) -> Effort:
        """Return the effort of a node."""
        operation = operation_of(node, form)
        goes_through = operation is not None and operation.source and len(node) > 2  # type: ignore[arg-type]
        times = self.times(node[operation.source]) if operation and goes_through else Times(1, 1)  # type: ignore[index]
        deep, usual, most = 0, times.usual, times.most
        for part in parts(node, form):
            inner = self.of(part.node, part.form)
            # What is gone through is worked out once, what sees the variable for each element.
            rounds = times if part.sees else Times(1, 1)
            deep = max(deep, inner.deep + 1)
            usual, most = usual + inner.usual * rounds.usual, most + inner.most * rounds.most
        if operation is not None and operation.calls:
            # A rule without parameters that asks about networks is worked out once as long as nothing changes.
            called = self._called(node)
            inner = self.known.get(called, NOT_KNOWN)
            once = called in self.on_networks and len(node) == 2  # type: ignore[arg-type]
            deep = max(deep, inner.deep + 1)
            usual, most = usual + (1 if once else inner.usual), most + (1 if once else inner.most)
        return Effort(max(deep, int(operation is not None)), usual, most)

    def _longest(self, node: Node, limit: int) -> tuple[Path, str]:
        """Return the way to the innermost part of a question that takes too long by itself, and whom that calls."""
        for part in parts(node):
            if is_too_long(self.of(part.node, part.form), limit):
                path, culprit = self._longest(part.node, limit)
                return (part.key, *path), culprit
        slowest = self._slowest(node, "value")
        return (), f", mostly in `{self.mostly[slowest][1]}`" if slowest else ""

    def _slowest(self, node: Node, form: str) -> Called | None:
        """Return the slowest rule or procedure that a node calls; none if none of them takes long."""
        called = {self._called(found.node) for found in walk(node, form) if found.operation.calls} & self.known.keys()
        slowest = max(sorted(called), key=lambda one: self.known[one].usual, default=None)
        return slowest if slowest and self.known[slowest].usual > LONG else None

    def times(self, node: Any) -> Times:
        """Return how many elements a source has."""
        filtered = False
        while isinstance(node, list) and len(node) > 2 and node[0] in ("where", "at"):
            filtered = filtered or node[0] == "where"
            node = node[2]
        found = self._things(node)
        return Times(min(FEW, found.usual), found.most) if filtered else found

    def _things(self, node: Any) -> Times:
        if not isinstance(node, list) or len(node) < 2:
            return self._some()
        match node[0]:
            case "all" if node[1] in DOMAINS:
                return _just(self.symbols.size(node[1]))
            case "set" | "numbers":
                return _just(len(node) - 2)
            case "range":
                length = span(node[-1], self.symbols)[1] - span(node[1], self.symbols)[0] + 1
                return _just(int(length)) if isfinite(length) else Times(FEW, MOST_THINGS)
            case "picks":
                return self._some(MANY_PICKS)
            case "cards":
                return _just(self.symbols.sizes["card"])
            case "parts":
                return self._some(self.symbols.sizes["route"])
            case "fact" | "cell" | "rule":
                return self._by_type(node)
            case _:
                return self._some()

    def _by_type(self, node: list[Any]) -> Times:
        table = {"fact": self.symbols.facts, "cell": self.symbols.cells, "rule": self.symbols.rules}[node[0]]
        entry = table.get(node[1]) if isinstance(node[1], str) else None
        if entry is not None and is_set(entry.type):
            return self._some(self.symbols.size(domain_of(entry.type)))
        return self._some(MOST_THINGS) if entry is not None and entry.type == "range" else self._some()

    def _some(self, most: int | None = None) -> Times:
        """Return how often something happens that is done for some of a number of things, or of the most there are."""
        most = max(1, max(self.symbols.sizes.values()) if most is None else most)
        return Times(min(FEW, most), most)


def is_too_long(effort: Effort, limit: int) -> bool:
    """Say whether one question would take longer than anybody waits."""
    return effort.usual > limit or effort.most > LONGEST_QUESTION


def questions(node: Node, form: str) -> Iterator[tuple[Path, Node]]:
    """Give what is worked out at once, and the way to it: a whole value, or all that stand in steps."""
    if form == "value":
        yield (), node
        return
    for part in parts(node, form):
        for path, question in questions(part.node, part.form):
            yield (part.key, *path), question


def _just(number: int) -> Times:
    return Times(max(1, number), max(1, number))
