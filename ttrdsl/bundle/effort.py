"""Bound how deep and how long a program can go before it is run: nesting through rules, and loops inside loops."""

from __future__ import annotations

from typing import Any

from ttrdsl.bundle.calls import Called
from ttrdsl.bundle.errors import Wrong
from ttrdsl.bundle.symbols import Symbols
from ttrdsl.bundle.types import DOMAINS, domain_of, is_set
from ttrdsl.program.limits import DEEPEST, LONGEST, MOST_THINGS
from ttrdsl.program.node import Node, parts, walk
from ttrdsl.program.operations import operation_of

USUAL_PICKS = 1_000  # combinations that picks are weighed with; how many there are depends on the game

TOO_DEEP = "nested too deeply"
TOO_LONG = "loops inside loops would run longer than anybody waits"

Effort = tuple[int, int]  # how deep, how long


class Efforts:
    """Works out the effort of nodes; rules and procedures come behind what they call."""

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        self.known: dict[Called, Effort] = {}
        self.on_networks: set[Called] = set()

    def add(self, called: Called, node: Node, form: str) -> None:
        """Work out one rule or procedure and refuse it if it is too much."""
        if any(found.operation.network or self._called(found.node) in self.on_networks for found in walk(node, form)):
            self.on_networks.add(called)
        deep, long = self.of(node, form)
        if deep > DEEPEST:
            raise Wrong(f"{TOO_DEEP} together with what it calls: {deep} deep, at most {DEEPEST}")
        if long > LONGEST:
            raise Wrong(TOO_LONG)
        self.known[called] = deep, long

    def _called(self, node: Any) -> Called:
        """Return what a node would call; it need not be a call."""
        named = isinstance(node, list) and len(node) > 1 and isinstance(node[1], str)
        return (node[0], node[1]) if named else ("", "")

    def of(self, node: Node, form: str) -> Effort:
        """Return the effort of a node."""
        operation = operation_of(node, form)
        times = self.times(node[operation.source]) if operation and operation.source and len(node) > 2 else 1  # type: ignore[index, arg-type]
        deep, long = 0, times
        for part in parts(node, form):
            inner = self.of(part.node, part.form)
            # What is gone through is worked out once, what sees the variable for each element.
            deep, long = max(deep, inner[0] + 1), long + inner[1] * (times if part.sees else 1)
        if operation is not None and operation.calls:
            # A rule without parameters that asks about networks is worked out once as long as nothing changes.
            called = self._called(node)
            inner = self.known.get(called, (0, 1))
            once = called in self.on_networks and len(node) == 2  # type: ignore[arg-type]
            deep, long = max(deep, inner[0] + 1), long + (1 if once else inner[1])
        return max(deep, int(operation is not None)), long

    def times(self, node: Any) -> int:
        """Return how many elements a source has at most."""
        while isinstance(node, list) and len(node) > 2 and node[0] in ("where", "at"):
            node = node[2]
        if not isinstance(node, list) or len(node) < 2:
            return max(self.symbols.sizes.values())
        match node[0]:
            case "all" if node[1] in DOMAINS:
                return self.symbols.size(node[1])
            case "set" | "numbers":
                return max(1, len(node) - 2)
            case "range":
                low, high = self.span(node[1]), self.span(node[-1])
                return max(1, high[1] - low[0] + 1) if low and high else MOST_THINGS
            case "picks":
                return USUAL_PICKS
            case "cards":
                return max(1, self.symbols.sizes["card"])
            case "parts":
                return max(1, self.symbols.sizes["route"])
            case "fact" | "cell" | "rule":
                return self._by_type(node)
            case _:
                return max(self.symbols.sizes.values())

    def span(self, node: Any) -> tuple[int, int] | None:
        """Return the least and the greatest that a number can be, if it follows from the board and the players."""
        if isinstance(node, int):
            return node, node
        match node:
            case ["at", _, inner]:
                return self.span(inner)
            case ["players"] | ["size", ["all", "player"]]:
                return self.symbols.fewest, self.symbols.most
            case ["fact", str(name), *_]:
                return self.symbols.spans.get(name)
            case ["+" | "-" | "min" | "max", *terms]:
                spans = [found for term in terms if (found := self.span(term))]
                return _joined(node[0], spans) if spans and len(spans) == len(terms) else None
        return None

    def _by_type(self, node: list[Any]) -> int:
        table = {"fact": self.symbols.facts, "cell": self.symbols.cells, "rule": self.symbols.rules}[node[0]]
        entry = table.get(node[1]) if isinstance(node[1], str) else None
        if entry is not None and is_set(entry.type):
            return max(1, self.symbols.size(domain_of(entry.type)))
        return MOST_THINGS if entry is not None and entry.type == "range" else max(self.symbols.sizes.values())


def _joined(operation: str, spans: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the least and the greatest of a sum, a difference, or the least or greatest of some numbers."""
    lows, highs = zip(*spans, strict=True)
    if operation == "-":
        return lows[0] - highs[1], highs[0] - lows[1]
    if operation == "+":
        return sum(lows), sum(highs)
    return (min(lows), min(highs)) if operation == "min" else (max(lows), max(highs))
