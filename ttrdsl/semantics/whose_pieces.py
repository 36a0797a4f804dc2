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
    waiting, met = [*t.called_by_nobody], set(t.called_by_nobody)
    while waiting:
        for found in walk(bodies.procs[waiting.pop()], "steps"):
            if "me" in found.bound:  # a loop lets each player act
                continue
            if head(found.node) == "shift":
                del found.node[PARTS:]
            elif head(found.node) == "run" and found.node[1] not in met:
                met.add(found.node[1])
                waiting.append(found.node[1])
    for move in (found.node for steps in program for found in walk(steps, "steps") if head(found.node) == "shift"):
        if move[2] not in t.placed:
            del move[PARTS:]
