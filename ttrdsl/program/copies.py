"""How many cards of a kind there are: one number, or one for each number of players."""

from __future__ import annotations

from typing import Any


def copies(bundle: dict[str, Any], kind: int, players: int) -> int:
    """Return how many cards of a kind a game with so many players has."""
    count = bundle["cards"][kind]["count"]
    return int(count[players - bundle["game"]["players"][0]] if isinstance(count, list) else count)


def most_copies(card: dict[str, Any]) -> int:
    """Return how many cards of a kind there are at most: as many as any number of players needs."""
    count = card["count"]
    return int(max(count, default=0) if isinstance(count, list) else count)
