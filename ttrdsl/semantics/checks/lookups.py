"""Find the expressions that look something up in a table."""

from __future__ import annotations

from collections.abc import Callable

from ttrdsl.program.node import Found, Node, walk
from ttrdsl.semantics.checks.fold import Board


def lookups_in(board: Board) -> Callable[[Node], bool]:
    """Return a test whether an expression looks something up in a table, itself or through rules."""
    origins = board.game.translator.origins
    bodies = board.game.bodies()
    nodes: dict[int, tuple[Node, bool]] = {}  # with the node itself, so that its number stays its own

    def has(ir: Node) -> bool:
        if id(ir) not in nodes:
            nodes[id(ir)] = (ir, False)  # until it is known; a rule that asks itself is found elsewhere
            nodes[id(ir)] = (ir, any(map(looks_up, walk(ir))))
        return nodes[id(ir)][1]

    def looks_up(found: Found) -> bool:
        called = bodies.called(found.node, found.operation)
        return (found.operation.name == "at" and origins[found.node[1]].note == "lookup") or (
            called is not None and has(called[1])
        )

    return has
