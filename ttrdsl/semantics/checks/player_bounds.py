"""Numbers that rules compare with the number of players, and that no table of this game ever comes to."""

from __future__ import annotations

from collections.abc import Callable
from operator import eq, ge, gt, le, lt

from ttrdsl.semantics.changes import holding
from ttrdsl.semantics.compile_game import Game
from ttrdsl.syntax import ast as a
from ttrdsl.syntax.walk import nodes

COMPARED: dict[str, Callable[[int, int], bool]] = {"<=": le, "<": lt, "=": eq, ">=": ge, ">": gt}
TURNED = {"<=": ">=", "<": ">", "=": "=", ">=": "<=", ">": "<"}


def never_so_many(game: Game) -> Callable[[str, int], bool]:
    """Return what says whether a parameter is compared with the number of players and never true in this game.

    All rules are looked through once, whatever is asked afterwards.
    """
    signs: dict[str, set[str]] = {}
    for _, decl in holding(game.book):
        for node in nodes(decl):
            if isinstance(node, a.Binary) and node.op in COMPARED and (found := _compared(node)):
                signs.setdefault(found[0], set()).add(found[1])

    def never(name: str, value: int) -> bool:
        signs_here = signs.get(name, set())
        ever = any(COMPARED[sign](count, value) for sign in signs_here for count in game.things.counts)
        return bool(signs_here) and not ever

    return never


def _compared(node: a.Binary) -> tuple[str, str] | None:
    """Return the name that `count(players)` is compared with, and the sign between them as if the count stood first."""
    for one, other, sign in ((node.left, node.right, node.op), (node.right, node.left, TURNED[node.op])):
        if _all_players(one) and isinstance(other, a.Name):
            return other.id, sign
    return None


def _all_players(node: a.Expr) -> bool:
    """Say whether an expression is `count(players)`."""
    if not isinstance(node, a.Call) or node.name.text != "count" or len(node.args) != 1:
        return False
    return isinstance(node.args[0], a.Name) and node.args[0].id == "players"
