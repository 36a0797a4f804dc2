"""The exceptions to one rule or step: the order in which they are asked, and how many there may be."""

from __future__ import annotations

from typing import Any

from ttrdsl.semantics.book import Changed
from ttrdsl.semantics.translator import Translator

MOST_EXCEPTIONS = 100  # to one rule or step
MOST_PARTS = 50_000  # of a rule or step with its exceptions, each copy of what `default` stands for counted
LARGE = 500  # parts that are not written twice, if a value can be handed on instead


def ordered(exceptions: list[Changed]) -> list[Changed]:
    """Put exceptions in the order they are asked: later layers first, in a layer those with a condition first."""
    return sorted(exceptions, key=lambda c: (-c.layer, c.decl.when is None))


def are_few(t: Translator, name: str, exceptions: list[Changed]) -> bool:
    """Say whether there are few enough exceptions; if not, report the first that is too many."""
    if len(exceptions) <= MOST_EXCEPTIONS:
        return True
    one_more = sorted(exceptions, key=lambda c: c.layer)[MOST_EXCEPTIONS].decl
    title = f"`{name}` has more than {MOST_EXCEPTIONS} exceptions"
    t.error(
        "TTR006", one_more.path.span, title, "one too many", help="one exception that looks its value up in a table"
    )
    return False


class Growth:
    """How large the answers of one chain are; parts that several answers share are looked at once."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[Any, int]] = {}  # with the part itself, so that no other takes its place
        self.reported = False

    def parts(self, node: Any) -> int:
        """Return how many parts a node has once it is written out."""
        if not isinstance(node, (list, dict)):
            return 1
        if id(node) not in self.known:
            inside = node.values() if isinstance(node, dict) else node
            self.known[id(node)] = node, 1 + sum(map(self.parts, inside))
        return self.known[id(node)][1]

    def is_large(self, node: Any) -> bool:
        """Say whether an answer is too large to be written twice."""
        return self.parts(node) > LARGE

    def is_small(self, t: Translator, name: str, changed: Changed, node: Any) -> bool:
        """Say whether an answer is small enough; if not, report the exception that makes it too large."""
        if self.reported:
            return False
        if self.parts(node) <= MOST_PARTS:
            return True
        self.reported = True
        title = f"with this exception `{name}` has more than {MOST_PARTS:,} parts"
        label = "each exception that has a condition and uses `default` makes it twice as large"
        help = "put the condition inside and leave out `when`: `default + (if … then 3 else 0)`"
        t.error("TTR006", changed.decl.path.span, title, label, help=help)
        return False
