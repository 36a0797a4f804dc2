"""From a field of numbers on a grid to the rings around what lies above 0, and rings made of fewer points."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt

Point = tuple[float, float]
Edge = tuple[int, int, int]  # column, row, and 0 for the side to the right of a corner or 1 for the one below it


def rings(field: Sequence[Sequence[float]]) -> list[list[Point]]:
    """Return closed rings in units of the grid; what lies outside the field counts as below 0.

    Rings run so that what is above 0 lies on one side; holes are rings of their own.
    """
    height, width = len(field), len(field[0])
    below = -1e-6
    rows = [[below] * (width + 2), *([below, *row, below] for row in field), [below] * (width + 2)]
    following: dict[Edge, Edge] = {}
    for y in range(height + 1):
        upper, lower = rows[y], rows[y + 1]
        for x in range(width + 1):
            a, b, c, d = upper[x] > 0, upper[x + 1] > 0, lower[x + 1] > 0, lower[x] > 0
            if a == b == c == d:
                continue
            top, right, bottom, left = (x, y, 0), (x + 1, y, 1), (x, y + 1, 0), (x, y, 1)
            sides = ((a, b, top), (b, c, right), (c, d, bottom), (d, a, left))
            starts = [edge for one, two, edge in sides if one and not two]
            ends = [edge for one, two, edge in sides if two and not one]
            if len(starts) == 2 and a != (upper[x] + upper[x + 1] + lower[x] + lower[x + 1] > 0):
                ends.reverse()  # two corners touch: they are joined if the middle lies above 0
            for start, end in zip(starts, ends, strict=True):
                following[start] = end
    return _linked(following, rows, width, height)


def _linked(following: dict[Edge, Edge], rows: list[list[float]], width: int, height: int) -> list[list[Point]]:
    found = []
    while following:
        start = next(iter(following))
        ring, edge = [], start
        while edge in following:
            ring.append(_crossing(edge, rows, width, height))
            edge = following.pop(edge)
        found.append(ring)
    return found


def _crossing(edge: Edge, rows: list[list[float]], width: int, height: int) -> Point:
    """Return where the field passes 0 on a side of a cell; never outside the grid."""
    x, y, down = edge
    one, two = rows[y][x], rows[y + down][x + 1 - down]
    share = one / (one - two)
    across, along = x - 1 + (0.0 if down else share), y - 1 + (share if down else 0.0)
    return min(max(across, 0.0), width - 1.0), min(max(along, 0.0), height - 1.0)


def area(ring: Sequence[Point]) -> float:
    """Return the area inside a ring, less than 0 if it runs the other way round."""
    after = [*ring[1:], ring[0]]
    return fsum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, after, strict=True)) / 2


def thinned(points: Sequence[Point], tolerance: float, closed: bool = True) -> list[Point]:
    """Return a line or ring of fewer points, none of those left out farther from it than the tolerance."""
    if len(points) < 4:
        return list(points)
    if closed:
        far = max(range(len(points)), key=lambda k: _square(points[0], points[k]))
        first = thinned(points[: far + 1], tolerance, closed=False)
        return first[:-1] + thinned([*points[far:], points[0]], tolerance, closed=False)[:-1]
    kept = {0, len(points) - 1}
    waiting = [(0, len(points) - 1)]
    while waiting:
        low, high = waiting.pop()
        best, worst = -1, tolerance
        for k in range(low + 1, high):
            off = _off(points[k], points[low], points[high])
            if off > worst:
                best, worst = k, off
        if best >= 0:
            kept.add(best)
            waiting += [(low, best), (best, high)]
    return [points[k] for k in sorted(kept)]


def _square(a: Point, b: Point) -> float:
    return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])


def _off(point: Point, a: Point, b: Point) -> float:
    """Return how far a point lies from the way between two others."""
    across, along = b[0] - a[0], b[1] - a[1]
    size = across * across + along * along
    if size == 0:
        return sqrt(_square(point, a))
    share = min(max(((point[0] - a[0]) * across + (point[1] - a[1]) * along) / size, 0.0), 1.0)
    return sqrt(_square(point, (a[0] + share * across, a[1] + share * along)))


def inside(point: Point, shapes: Sequence[Sequence[Point]]) -> bool:
    """Say whether a point lies inside an odd number of rings."""
    x, y = point
    odd = False
    for ring in shapes:
        last = ring[-1]
        for here in ring:
            if (here[1] > y) != (last[1] > y):
                odd ^= x < (last[0] - here[0]) * (y - here[1]) / (last[1] - here[1]) + here[0]
            last = here
    return odd
