"""Which decks of a game its rules and steps ever look at or draw from."""

from __future__ import annotations

from typing import Any

from ttrdsl.program.node import roots, unmarked, walk


def decks_in_use(bundle: dict[str, Any]) -> frozenset[int]:
    """Return the decks that some rule or step names; all of them, where one is chosen in play.

    A variant can take away whatever draws tickets, but not the tickets, for they belong to the board.
    """
    every = frozenset(range(len(bundle["domains"]["deck"])))
    found: set[int] = set()
    for _, root, form in roots(bundle):
        for step in walk(root, form):
            node = step.node
            if isinstance(node, list) and node[:2] == ["pile", "deck"]:
                deck = unmarked(node[2])
                if not isinstance(deck, int):
                    return every
                found.add(deck)
    return frozenset(found)
