"""Find the expressions that look something up in a table."""

from __future__ import annotations

from typing import Protocol

from ttrdsl.program.node import Found, Node, walk
from ttrdsl.semantics.checks.fold import Board


class WithLookups(Protocol):
    """Says whether a node of a form looks something up."""

    def __call__(self, node: Node, form: str = "value", /) -> bool: ...


def lookups_in(board: Board) -> WithLookups:
    """Return a test whether a node looks something up in a table, itself or through rules."""
    origins = board.game.translator.origins
    bodies = board.game.bodies()
    nodes: dict[int, tuple[Node, bool]] = {}  # with the node itself, so that its number stays its own

    def has(node: Node, form: str = "value", /) -> bool:
        if id(node) not in nodes:
            nodes[id(node)] = (node, False)  # until it is known; a rule that asks itself is found elsewhere
            nodes[id(node)] = (node, any(map(looks_up, walk(node, form))))
        return nodes[id(node)][1]

    def looks_up(found: Found) -> bool:
        called = bodies.called(found.node, found.operation)
        return (found.operation.name == "at" and origins[found.node[1]].note == "lookup") or (
            called is not None and called[2] == "value" and has(called[1])  # procedures are gone through themselves
        )

    return has
