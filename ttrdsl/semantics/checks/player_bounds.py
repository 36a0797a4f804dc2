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


def never_so_many(game: Game, name: str, value: int) -> bool:
    """Say whether a parameter is compared with the number of players, and no comparison is ever true in this game."""
    signs = {sign for _, decl in holding(game.book) for node in nodes(decl) if (sign := _compared(node, name))}
    return bool(signs) and not any(COMPARED[sign](count, value) for sign in signs for count in game.things.counts)


def _compared(node: a.Node, name: str) -> str:
    """Return the sign between `count(players)` and a name, as if the count stood first; nothing for other nodes."""
    if not isinstance(node, a.Binary) or node.op not in COMPARED:
        return ""
    for one, other, sign in ((node.left, node.right, node.op), (node.right, node.left, TURNED[node.op])):
        if _all_players(one) and isinstance(other, a.Name) and other.id == name:
            return sign
    return ""


def _all_players(node: a.Expr) -> bool:
    """Say whether an expression is `count(players)`."""
    if not isinstance(node, a.Call) or node.name.text != "count" or len(node.args) != 1:
        return False
    return isinstance(node.args[0], a.Name) and node.args[0].id == "players"
