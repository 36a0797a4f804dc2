"""Shortest ways on a board: how many spaces, and by which routes."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ttrdsl.semantics.things import Things


@dataclass(frozen=True)
class Way:
    """Routes one after another."""

    spaces: int
    routes: tuple[int, ...]


class Ways:
    """The shortest ways of one board; nobody passes through a dead end."""

    def __init__(self, things: Things) -> None:
        self.things = things
        dead = things.facts.get("city.dead_end", {}).get("data", [])
        self.dead = {city for city, is_dead in enumerate(dead) if is_dead}
        self.near: list[list[tuple[int, int, int]]] = [[] for _ in things.cities]
        for number, route in enumerate(things.routes):
            first, second = route.ends
            self.near[first].append((second, route.length, number))
            self.near[second].append((first, route.length, number))

    def through(self, stops: Sequence[Iterable[int]]) -> Way | None:
        """Return the shortest way from the first place by the others to the last; each place is a set of cities."""
        legs = [self._between(set(a), set(b)) for a, b in pairwise(stops)]
        found = [leg for leg in legs if leg is not None]
        if not legs or len(found) < len(legs):
            return None
        return Way(sum(leg.spaces for leg in found), tuple(r for leg in found for r in leg.routes))

    def _between(self, starts: set[int], ends: set[int]) -> Way | None:
        waiting: list[tuple[int, int, tuple[int, ...]]] = [(0, city, ()) for city in sorted(starts)]
        done: set[int] = set()
        while waiting:
            spaces, city, routes = heapq.heappop(waiting)
            if city in ends:
                return Way(spaces, routes)
            if city in done or (city in self.dead and city not in starts):
                continue
            done.add(city)
            for other, length, number in self.near[city]:
                if other not in done:
                    heapq.heappush(waiting, (spaces + length, other, (*routes, number)))
        return None
