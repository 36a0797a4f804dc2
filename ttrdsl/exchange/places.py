"""Turn what is known of positions into whole numbers on a frame; y grows downwards.

Latitudes and longitudes are projected so that shapes are right in the middle of the board: a degree of longitude is as
long as it is at the middle latitude. Only sums, products and quotients are used, so that every machine finds the same
numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ttrdsl.exchange.draft import City, Point

FRAME = 1000
LEAST_EXTENT = 100  # a board of fewer units has no room for names
LARGEST = 900_000
PI = 3.141592653589793

Spots = dict[str, tuple[tuple[int, int], ...]]


def cosine(degrees: float) -> float:
    """Return the cosine of an angle between -90 and 90 degrees."""
    x = degrees * PI / 180
    total = term = 1.0
    for n in range(1, 20):
        term = -term * x * x / ((2 * n - 1) * (2 * n))
        total += term
    return total


@dataclass(frozen=True)
class Projection:
    """How longitudes and latitudes become points: where the board begins, and how long a degree of longitude is."""

    start: float
    narrow: float

    def point(self, spot: Point) -> Point:
        """Return the point of a longitude and latitude."""
        return (spot[0] - self.start) % 360 * self.narrow, -spot[1]

    def square(self, first: Point, second: Point) -> float:
        """Return the square of the distance of two points, the shorter way around the world."""
        across = abs(first[0] - second[0])
        across = min(across, 360 * self.narrow - across)
        return across * across + (first[1] - second[1]) ** 2


def projection(spots: Sequence[Point]) -> Projection:
    """Return the projection for some spots; the board is cut where the widest gap without cities is."""
    latitudes = [latitude for _, latitude in spots]
    narrow = max(cosine((min(latitudes) + max(latitudes)) / 2), 0.05)
    return Projection(_after_widest_gap([longitude for longitude, _ in spots]), narrow)


def _after_widest_gap(longitudes: Sequence[float]) -> float:
    """Return the longitude the board begins with at its left edge."""
    around = sorted({longitude % 360 for longitude in longitudes})
    gaps = [(after - before) % 360 or 360.0 for before, after in zip([around[-1], *around], around, strict=False)]
    return around[gaps.index(max(gaps))]


def on_frame(cities: Sequence[City], geographic: bool) -> Spots:
    """Return the spots of the cities that have any; whole numbers that fit are left as they are."""
    flat = [spot for city in cities for spot in city.spots]
    if not flat:
        return {}
    if geographic:
        plane = projection(flat)
        flat = [plane.point(spot) for spot in flat]
    whole = all(x == int(x) and y == int(y) and min(x, y) >= 0 and max(x, y) <= LARGEST for x, y in flat)
    left, top = min(x for x, _ in flat), min(y for _, y in flat)
    extent = max(max(x for x, _ in flat) - left, max(y for _, y in flat) - top)
    if not geographic and whole and (extent >= LEAST_EXTENT or extent == 0):
        placed = [(int(x), int(y)) for x, y in flat]
    else:
        scale = FRAME / extent if extent else 1.0
        placed = [(_nearest((x - left) * scale), _nearest((y - top) * scale)) for x, y in flat]
    rest = iter(placed)
    return {city.name: tuple(next(rest) for _ in city.spots) for city in cities if city.spots}


def _nearest(number: float) -> int:
    """Round half up; a little is taken off first, so that the last bits of a quotient decide nothing."""
    return int(number + 0.5 - 1e-9)
