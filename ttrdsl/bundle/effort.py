"""Bound how deep and how long a program can go before it is run: nesting through rules, and loops inside loops."""

from __future__ import annotations

from typing import Any

from ttrdsl.bundle.calls import Called, walk
from ttrdsl.bundle.errors import Wrong
from ttrdsl.bundle.symbols import Symbols
from ttrdsl.bundle.types import DOMAINS, domain_of, is_set

DEEPEST = 150  # nested operations, called rules included
LONGEST = 10**12  # evaluations for one question, if every loop runs as often as it can
LONGEST_RANGE = 10_000
MOST_PICKS = 200_000

# Operations that work something out anew for each element of what stands behind their variable.
LOOPS = frozenset((
    "where", "any", "every", "count", "sum", "most", "least", "first", "best", "distinct", "picks", "one", "each",
    "secret",
))  # fmt: skip

# A rule without parameters that asks about networks is worked out once as long as nothing changes.
REMEMBERED = frozenset(("joined", "parts", "longest", "ordered", "picks", "apart", "encircles", "reach", "best"))

Effort = tuple[int, int]  # how deep, how long


class Efforts:
    """Works out the effort of nodes; rules and procedures come behind what they call."""

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        self.known: dict[Called, Effort] = {}
        self.on_networks: set[Called] = set()

    def add(self, called: Called, node: Any) -> None:
        """Work out one rule or procedure and refuse it if it is too much."""
        if any(op[0] in REMEMBERED or self._asks_networks(op) for op in walk(node)):
            self.on_networks.add(called)
        deep, long = self.of(node)
        if deep > DEEPEST:
            raise Wrong(f"nested {deep} deep together with what it calls, more than {DEEPEST}")
        if long > LONGEST:
            raise Wrong("loops inside loops would run longer than anybody waits")
        self.known[called] = deep, long

    def _asks_networks(self, node: list[Any]) -> bool:
        """Say whether a node calls a rule that asks about networks."""
        return (
            node[0] == "rule" and len(node) > 1 and isinstance(node[1], str) and ("rule", node[1]) in self.on_networks
        )

    def of(self, node: Any) -> Effort:
        """Return the effort of a node."""
        if isinstance(node, dict):
            return self._sum([self.of(value) for value in node.values()])
        if not isinstance(node, list):
            return 0, 1
        parts = [self.of(item) for item in node]
        inner = self._sum(parts)
        if not node or not isinstance(node[0], str):
            return inner
        if node[0] in ("rule", "run") and len(node) > 1 and isinstance(node[1], str):
            deep, long = self.known.get((node[0], node[1]), (0, 1))
            once = len(node) == 2 and self._asks_networks(node)
            return max(inner[0], deep + 1), inner[1] + (1 if once else long)
        if node[0] in LOOPS and len(node) > 2:
            # What is gone through is worked out once, the rest for each element.
            return inner[0], parts[2][1] + (inner[1] - parts[2][1]) * self.times(node[2])
        return inner

    def _sum(self, efforts: list[Effort]) -> Effort:
        return 1 + max((deep for deep, _ in efforts), default=0), 1 + sum(long for _, long in efforts)

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
                low, high = node[1], node[-1]
                return max(1, high - low + 1) if isinstance(low, int) and isinstance(high, int) else LONGEST_RANGE
            case "picks":
                return MOST_PICKS
            case "cards":
                return max(1, self.symbols.sizes["card"])
            case "parts":
                return max(1, self.symbols.sizes["route"])
            case "fact" | "cell" | "rule":
                return self._by_type(node)
            case _:
                return max(self.symbols.sizes.values())

    def _by_type(self, node: list[Any]) -> int:
        table = {"fact": self.symbols.facts, "cell": self.symbols.cells, "rule": self.symbols.rules}[node[0]]
        entry = table.get(node[1]) if isinstance(node[1], str) else None
        if entry is not None and is_set(entry.type):
            return max(1, self.symbols.size(domain_of(entry.type)))
        return LONGEST_RANGE if entry is not None and entry.type == "range" else max(self.symbols.sizes.values())
