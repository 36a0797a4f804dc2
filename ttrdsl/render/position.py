"""A moment of a game as far as the board shows it: who claimed what, which pieces lie where, and counters."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Token:
    """Pieces of one kind and one owner that lie on a city or route; −1 is nobody's."""

    domain: str  # "city" or "route"
    index: int
    kind: str
    owner: int
    count: int


@dataclass(frozen=True)
class Position:
    """What stands on the board."""

    players: int
    claims: dict[int, int] = field(default_factory=dict)  # route to player
    tokens: tuple[Token, ...] = ()
    counters: dict[str, tuple[int, ...]] = field(default_factory=dict)  # name of a field to its value for each player
    labels: tuple[str, ...] = ()  # what stands on the pieces of each player, if it is not her number

    def label(self, player: int) -> str:
        """Return what stands on the pieces of a player."""
        return self.labels[player] if player < len(self.labels) else str(player + 1)
