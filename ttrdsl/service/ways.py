"""The shortest ways between cities of a board that is still being written."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush


def shortest_lengths(routes: Iterable[tuple[tuple[str, str], int]], start: str) -> dict[str, int]:
    """Return how far each city lies from one, by lengths of routes."""
    beside: dict[str, list[tuple[str, int]]] = {}
    for (a, b), length in routes:
        beside.setdefault(a, []).append((b, length))
        beside.setdefault(b, []).append((a, length))
    found: dict[str, int] = {}
    waiting = [(0, start)]
    while waiting:
        far, city = heappop(waiting)
        if city in found:
            continue
        found[city] = far
        for other, length in beside.get(city, ()):
            if other not in found:
                heappush(waiting, (far + length, other))
    return found
