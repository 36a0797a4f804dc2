"""From a move of pieces to whose go first: mine, where somebody acts and the game keeps book of owners."""

from __future__ import annotations

from collections.abc import Iterable

from ttrdsl.program.node import Bodies, Node, Op, head, walk
from ttrdsl.semantics.translator import Scope, Translator

PARTS = 5  # of a move that says nothing of it


def mine_first(scope: Scope, source: Node) -> list[Node]:
    """Return what a move adds where pieces of several players may lie: that mine go first."""
    supply = isinstance(source, list) and source[:2] == ["place", "player"]
    return ["me"] if scope.me and not supply else []


def settle_whose(t: Translator, program: Iterable[list[Op]], bodies: Bodies) -> None:
    """Leave it to the order of the seats where the steps of a move are called by nobody, or nobody asks for owners."""
    by_nobody = (bodies.procs[name] for name in t.called_by_nobody)
    for moves in (_moves(steps, bodies) for steps in by_nobody):
        for move in moves:
            del move[PARTS:]
    for moves in (_moves(steps) for steps in program):
        for move in moves:
            if move[2] not in t.placed:
                del move[PARTS:]


def _moves(steps: Node, bodies: Bodies | None = None) -> list[Op]:
    return [found.node for found in walk(steps, "steps", bodies) if head(found.node) == "shift"]
