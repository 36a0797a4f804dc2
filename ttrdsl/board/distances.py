"""How far it is from city to city: neighbours by their shortest routes, and the spaces of the shortest ways."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping

Near = Mapping[str, Mapping[str, int]]


def neighbours(cities: Iterable[str], routes: Iterable[tuple[str, str, int]]) -> Near:
    """Return the lengths of the shortest routes from each city to its neighbours."""
    near: dict[str, dict[str, int]] = {name: {} for name in cities}
    for first, second, length in routes:
        if first != second and first in near and second in near:
            length = max(1, min(length, near[first].get(second, length)))
            near[first][second] = near[second][first] = length
    return near


def distances(near: Near, starts: Iterable[str]) -> dict[str, int]:
    """Return how many spaces lie between the nearest of some cities and every other that can be reached."""
    found: dict[str, int] = {}
    waiting = [(0, name) for name in starts]
    heapq.heapify(waiting)
    while waiting:
        far, name = heapq.heappop(waiting)
        if name not in found:
            found[name] = far
            for other, length in near[name].items():
                heapq.heappush(waiting, (far + length, other))
    return found
