"""Find the expressions that look something up in a table."""

from __future__ import annotations

from collections.abc import Callable

from ttrdsl.semantics.checks.fold import Board
from ttrdsl.semantics.program import walk
from ttrdsl.semantics.types import IR


def lookups_in(board: Board) -> Callable[[IR], bool]:
    """Return a test whether an expression looks something up in a table, itself or through rules."""
    origins = board.game.translator.origins
    rules: dict[str, bool] = {}
    nodes: dict[int, tuple[IR, bool]] = {}  # with the node itself, so that its number stays its own

    def has(ir: IR) -> bool:
        if id(ir) not in nodes:
            nodes[id(ir)] = (ir, any(_looks_up(op) for op in walk(ir)))
        return nodes[id(ir)][1]

    def _looks_up(op: IR) -> bool:
        if op[0] == "at":
            return bool(origins[op[1]].note == "lookup")
        if op[0] == "rule" and op[1] not in rules:
            rules[op[1]] = False
            rules[op[1]] = has(board.rules[op[1]].ir)
        return bool(op[0] == "rule" and rules[op[1]])

    return has
