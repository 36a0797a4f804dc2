"""The board as a graph: cities, routes and the bit masks every question about networks starts from.

A *network* is an int with bit r set for each route r in it; a set of cities, and so a *place*
(one city, or all the cities of a zone), is an int with bit c set for each city c in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Graph:
    """The cities and routes of one board, built once.

    A dead-end city is a point of its own for each route that ends there: paths and trails may
    end at it, never pass, and two routes into it are not joined.
    """

    cities: int
    ends: tuple[tuple[int, int], ...]
    dead_ends: frozenset[int] = frozenset()

    routes_at: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Per city the network of all routes that end there."""
    span: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Per route the set of its two cities."""
    joints: int = field(init=False, repr=False, compare=False)
    """The set of cities where routes are joined: all that are no dead ends."""

    def __post_init__(self) -> None:
        routes_at = [0] * self.cities
        for route, (a, b) in enumerate(self.ends):
            if a == b:
                raise ValueError(f"route {route} joins city {a} to itself")
            routes_at[a] |= 1 << route
            routes_at[b] |= 1 << route
        joints = (1 << self.cities) - 1
        for city in self.dead_ends:
            joints &= ~(1 << city)
        # The class is frozen, and these three follow from the fields that are given.
        object.__setattr__(self, "routes_at", tuple(routes_at))
        object.__setattr__(self, "span", tuple(1 << a | 1 << b for a, b in self.ends))
        object.__setattr__(self, "joints", joints)


def bits(mask: int) -> Iterator[int]:
    """Give the numbers of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
