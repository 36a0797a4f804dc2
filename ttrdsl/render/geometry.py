"""Points, directions and curves in millimetres.

Results are rounded, so that every machine draws the same; in this package floats are added with `fsum`, for `sum` adds
differently in newer versions of Python.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]
SMOOTH = 20  # pieces a curve is measured in
DIGITS = 6


@dataclass(frozen=True)
class Box:
    """A rectangle along the axes."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, by: float, up: float | None = None) -> Box:
        """Return the box with so much more on each side; above and below it may be another width."""
        up = by if up is None else up
        return Box(self.left - by, self.top - up, self.right + by, self.bottom + up)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def joined(self, other: Box) -> Box:
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )  # fmt: skip

    def holds(self, point: Point) -> bool:
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def overlap(self, other: Box) -> float:
        """Return the area two rectangles share."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0.0


def box_around(points: Iterable[Point]) -> Box:
    """Return the smallest rectangle around points."""
    found = list(points)
    xs, ys = [x for x, _ in found], [y for _, y in found]
    return Box(min(xs), min(ys), max(xs), max(ys))


def aside(a: Point, b: Point, c: Point) -> float:
    """Say on which side of the way from a to b a point lies: more than 0 to the right, as y grows downwards."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def distance(a: Point, b: Point) -> float:
    """Return how far two points are apart."""
    return math.sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]))


def direction(a: Point, b: Point) -> float:
    """Return the angle of the way from one point to another, in radians."""
    return round(math.atan2(b[1] - a[1], b[0] - a[0]), DIGITS)


def ahead(a: Point, angle: float, far: float) -> Point:
    """Return the point so far ahead in a direction."""
    return round(a[0] + far * math.cos(angle), DIGITS), round(a[1] + far * math.sin(angle), DIGITS)


def turn_between(a: float, b: float) -> float:
    """Return the angle from one direction to another, from −π to π."""
    return (b - a + math.pi) % (2 * math.pi) - math.pi


@dataclass(frozen=True)
class Curve:
    """A way along points, measured."""

    points: tuple[Point, ...]
    lengths: tuple[float, ...]  # how far along the way each point lies

    @property
    def length(self) -> float:
        return self.lengths[-1]

    def at(self, along: float) -> tuple[Point, float]:
        """Return the point so far along the way and the direction there; both go straight on beyond the ends."""
        k = min(max(bisect_right(self.lengths, along) - 1, 0), len(self.points) - 2)
        a, b = self.points[k], self.points[k + 1]
        piece = self.lengths[k + 1] - self.lengths[k] or 1.0
        share = (along - self.lengths[k]) / piece
        place = (round(a[0] + share * (b[0] - a[0]), DIGITS), round(a[1] + share * (b[1] - a[1]), DIGITS))
        return place, self._direction(k, share)

    def _direction(self, k: int, share: float) -> float:
        """Turn gently from the direction of one piece to that of the next."""
        own = direction(self.points[k], self.points[k + 1])
        other = k + 1 if share > 0.5 else k - 1
        if not 0 <= other < len(self.points) - 1:
            return own
        turn = turn_between(own, direction(self.points[other], self.points[other + 1]))
        return own + turn * abs(share - 0.5)


def measured(points: Sequence[Point]) -> Curve:
    """Return the way along points."""
    lengths = [0.0]
    for a, b in pairwise(points):
        lengths.append(round(lengths[-1] + distance(a, b), DIGITS))
    return Curve(tuple(points), tuple(lengths))


def bow(a: Point, b: Point, leave: float, arrive: float) -> Curve:
    """Return the smooth way from a to b that leaves and arrives in given directions."""
    far = distance(a, b) * 0.36
    c, d = ahead(a, leave, far), ahead(b, arrive, -far)
    points = []
    for k in range(SMOOTH + 1):
        t = k / SMOOTH
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        x = p * a[0] + q * c[0] + r * d[0] + s * b[0]
        y = p * a[1] + q * c[1] + r * d[1] + s * b[1]
        points.append((round(x, DIGITS), round(y, DIGITS)))
    return measured(points)


def through(points: Sequence[Point]) -> Curve:
    """Return a smooth way through points: at each it runs as from the point before to the point after."""
    found = [points[0]]
    for k in range(len(points) - 1):
        a, b = points[k], points[k + 1]
        before, after = points[max(k - 1, 0)], points[min(k + 2, len(points) - 1)]
        for step in range(1, SMOOTH + 1):
            t = step / SMOOTH
            place = []
            for axis in (0, 1):
                leave, arrive = (b[axis] - before[axis]) / 2, (after[axis] - a[axis]) / 2
                rest = 3 * (b[axis] - a[axis]) - 2 * leave - arrive
                back = leave + arrive - 2 * (b[axis] - a[axis])
                place.append(round(a[axis] + t * (leave + t * (rest + t * back)), DIGITS))
            found.append((place[0], place[1]))
    return measured(found)
