"""Whether spaces lie on each other, and sliding them along their curves until they do not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import fsum

from ttrdsl.render.curves import Way
from ttrdsl.render.geometry import Box, Curve, Point, aside, box_around
from ttrdsl.render.sizes import SPACE_LENGTH, half_width
from ttrdsl.render.spaces import Space, Spacing, rows_on, spacing_on

TOUCH = 0.6  # millimetres by which spaces may lie on each other
EFFORT = 20_000  # comparisons of lines before sliding stops; a board with more is too small for its lines
SLIDES = (1.5, -1.5, 3.0, -3.0, 5.0, -5.0, 8.0, -8.0, 12.0, -12.0)


@dataclass
class Row:
    """The spaces of all tracks of a curve, and how far they may slide."""

    curve: Curve
    tracks: int
    count: int
    spacing: Spacing
    first: float  # where they may begin, at the earliest and at the latest
    last: float

    def __post_init__(self) -> None:
        self.move(self.spacing)

    @property
    def reach(self) -> Box:
        """A box around all that its spaces can cover."""
        return box_around(self.curve.points).grown(half_width(self.tracks))

    def move(self, spacing: Spacing) -> None:
        self.spacing = spacing
        self.rows = rows_on(self.curve, self.tracks, self.count, spacing)
        self.spaces = [space for row in self.rows for space in row]
        corners = [corner for space in self.spaces for corner in space.corners]
        self.box = box_around(corners) if corners else Box(0, 0, -1, -1)


def row_on(way: Way, curve: Curve, clear: tuple[float, float]) -> Row:
    """Return the spaces on a curve, and how far they may slide."""
    spacing = spacing_on(curve.length, way.length, way.least, clear)
    used = way.length * (spacing.length + spacing.gap) - spacing.gap
    return Row(curve, way.tracks, way.length, spacing, way.least[0], curve.length - way.least[1] - used)


def slide_apart(rows: Sequence[Row]) -> None:
    """Slide the spaces of lines that lie on others along their curves, as little as will do, until this is too much."""
    effort = EFFORT
    for i, row in enumerate(rows):
        if effort <= 0:
            break
        near = [other for j, other in enumerate(rows) if j != i and row.box.meets(other.box)]
        effort -= len(near)
        if row.spaces and any(touch(row.spaces, other.spaces) for other in near):
            near = [other for j, other in enumerate(rows) if j != i and row.box.grown(14).meets(other.box)]
            effort -= _slide(row, near)


def _slide(row: Row, near: list[Row]) -> int:
    """Slide one line where it lies on the fewest others, and say how many were compared with it on the way."""
    old = row.spacing
    best, fewest = old, sum(touch(row.spaces, other.spaces) for other in near)
    tried = 1
    for step in SLIDES:
        begin = old.begin + step
        if row.first <= begin <= row.last:
            row.move(replace(old, begin=round(begin, 4)))
            number = sum(touch(row.spaces, other.spaces) for other in near)
            tried += 1
            if number < fewest:
                best, fewest = row.spacing, number
            if not number:
                break
    row.move(best)
    return tried * len(near)


def cross(one: Curve, other: Curve) -> bool:
    """Say whether two curves cross."""
    pieces = list(pairwise(other.points))
    for p, q in pairwise(one.points):
        left, right, top, bottom = min(p[0], q[0]), max(p[0], q[0]), min(p[1], q[1]), max(p[1], q[1])
        for r, s in pieces:
            if (r[0] < left and s[0] < left) or (r[0] > right and s[0] > right):
                continue  # most pieces lie far from each other
            if (r[1] < top and s[1] < top) or (r[1] > bottom and s[1] > bottom):
                continue
            if aside(p, q, r) * aside(p, q, s) < 0 and aside(r, s, p) * aside(r, s, q) < 0:
                return True
    return False


def touch(one: list[Space], other: list[Space]) -> bool:
    """Say whether any space of one list lies on one of the other."""
    return any(_overlap(a.corners, b.corners) > 0 for a, b in _neighbours(one, other))


def depth(one: list[Space], other: list[Space]) -> float:
    """Say how far the spaces of one list lie on those of the other, all together, in millimetres."""
    return fsum(_overlap(a.corners, b.corners) for a, b in _neighbours(one, other))


def _neighbours(one: list[Space], other: list[Space]) -> Iterator[tuple[Space, Space]]:
    for a in one:
        reach = a.length + SPACE_LENGTH
        for b in other:
            if abs(a.at[0] - b.at[0]) + abs(a.at[1] - b.at[1]) < reach:
                yield a, b


def _overlap(one: tuple[Point, ...], other: tuple[Point, ...]) -> float:
    """Say how far two rectangles lie on each other: 0 if a side of either has all of the other on its far side."""
    least = 1000.0
    for shape, against in ((one, other), (other, one)):
        for p, q in zip(shape, (*shape[1:], shape[0]), strict=True):
            size = ((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2) ** 0.5
            if size:
                least = min(least, max(aside(p, q, corner) for corner in against) / size - TOUCH)
            if least < 0:
                return 0.0
    return least
