"""What can be somebody's: which fields of routes say whose a route is, and which tickets players can have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.program.node import Bodies, Node, roots, walk
from ttrdsl.program.state import reads

NETWORK = "set route"


def owner_cells(bundle: dict[str, Any]) -> list[str]:
    """Name the cells that say whose a route is.

    If a route names several players (who laid it, who claimed it), its owners are those by whom rules make networks;
    if they make none, all of them are.
    """
    cells = [name for name, cell in bundle["cells"].items() if cell["by"] == ["route"] and cell["type"] == "id player"]
    if len(cells) < 2:
        return cells
    bodies = Bodies.of(bundle)
    read = {thing for net in _networks(bundle) for thing in reads(net, bodies)}
    return [name for name in cells if f"cell {name}" in read] or cells


def held_tickets(bundle: dict[str, Any]) -> list[int]:
    """Return the tickets that a player can come to have; others lie open for all, or are never dealt."""
    decks = {deck for pile in bundle["piles"].values() if pile["by"] == ["player"] for deck in pile["holds"]}
    return [kind for kind, card in enumerate(bundle["cards"]) if card["ticket"] and card["deck"] in decks]


def _networks(bundle: dict[str, Any]) -> Iterator[Node]:
    """Give the sets of routes about which networks are asked."""
    for _, node, form in roots(bundle):
        for found in walk(node, form):
            if not isinstance(found.node, list):
                continue
            for i, argument in enumerate(found.operation.arguments, 1):
                if argument.kind == NETWORK and i < len(found.node):
                    yield found.node[i]
