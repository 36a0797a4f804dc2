"""What the style `path` has to be told about a bundle: what its rules answered when they were asked beforehand."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Findings:
    """Elements are numbers as in the bundle; cells, piles and pieces go by their names."""

    place: int = -1  # where in the code a route is chosen
    prices: dict[int, list[tuple[int, int, int]]] = field(default_factory=dict)  # route: kind, cards, universal cards
    takes: dict[int, dict[str, int]] = field(default_factory=dict)  # route: pieces by kind
    gains: dict[int, int] = field(default_factory=dict)  # route: points it brings at once
    universal: frozenset[int] = frozenset()  # kinds that pay for every route
    common: frozenset[str] = frozenset()  # pieces of nobody that routes take
    swings: dict[int, int] = field(default_factory=dict)  # ticket: points between having and missing it
    hands: tuple[str, ...] = ()  # piles a player pays from
    ticket_piles: tuple[str, ...] = ()  # piles in which a player has tickets
    compared: tuple[bool, ...] = ()  # per line of the score sheet whether it looks at all players
