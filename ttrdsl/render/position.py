"""A moment of a game as far as the board shows it: who claimed what, which pieces lie where, and counters."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Token:
    """Pieces of one kind and one owner on a city or route, cards of one color in a pile, or who stands there.

    An owner of −1 is nobody, a color of −1 none.
    """

    domain: str  # "city" or "route"; "zone" for cards
    index: int
    kind: str  # a kind of piece, the name of a pile, or the field that says where she or it stands
    owner: int
    count: int
    color: int = -1


@dataclass(frozen=True)
class Position:
    """What stands on the board."""

    players: int
    claims: dict[int, int] = field(default_factory=dict)  # route to player
    tokens: tuple[Token, ...] = ()
    counters: dict[str, tuple[int, ...]] = field(default_factory=dict)  # name of a field to its value for each player
    labels: tuple[str, ...] = ()  # what stands on the pieces of each player, if it is not her number
    fields: dict[str, tuple[int, ...]] = field(default_factory=dict)  # of cities and routes, as they are now
    turn: int = -1  # whose turn it is; nobody's before the first and after the last
    notes: tuple[str, ...] = ()  # for each player, what everybody may see of her: points, pieces, cards
    table: tuple[str, ...] = ()  # the same of piles that belong to nobody

    def label(self, player: int) -> str:
        """Return what stands on the pieces of a player."""
        return self.labels[player] if player < len(self.labels) else str(player + 1)
