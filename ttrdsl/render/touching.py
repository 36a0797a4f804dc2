"""Whether spaces lie on each other, and sliding them along their curves until they do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ttrdsl.render.geometry import Box, Curve, Point, box_around
from ttrdsl.render.sizes import SPACE_LENGTH
from ttrdsl.render.spaces import Space, Spacing, rows_on

TOUCH = 0.6  # millimetres by which spaces may lie on each other
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

    def move(self, spacing: Spacing) -> None:
        self.spacing = spacing
        self.rows = rows_on(self.curve, self.tracks, self.count, spacing)
        self.spaces = [space for row in self.rows for space in row]
        corners = [corner for space in self.spaces for corner in space.corners]
        self.box = box_around(corners) if corners else Box(0, 0, -1, -1)


def slide_apart(rows: Sequence[Row]) -> None:
    """Slide the spaces of lines that lie on others along their curves, as little as will do."""
    for i, row in enumerate(rows):
        near = [other for j, other in enumerate(rows) if j != i and row.box.meets(other.box)]
        if row.spaces and any(touch(row.spaces, other.spaces) for other in near):
            _slide(row, [other for j, other in enumerate(rows) if j != i and row.box.grown(14).meets(other.box)])


def _slide(row: Row, near: list[Row]) -> None:
    old = row.spacing
    best, fewest = old, sum(touch(row.spaces, other.spaces) for other in near)
    for step in SLIDES:
        begin = old.begin + step
        if row.first <= begin <= row.last:
            row.move(replace(old, begin=round(begin, 4)))
            number = sum(touch(row.spaces, other.spaces) for other in near)
            if number < fewest:
                best, fewest = row.spacing, number
            if not number:
                break
    row.move(best)


def side_of(a: Point, b: Point, c: Point) -> float:
    """Say on which side of the way from a to b a point lies: more than 0 to the right, as y grows downwards."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def touch(one: list[Space], other: list[Space]) -> bool:
    """Say whether any space of one list lies on one of the other."""
    for a in one:
        reach = a.length + SPACE_LENGTH
        for b in other:
            if abs(a.at[0] - b.at[0]) + abs(a.at[1] - b.at[1]) < reach and _overlap(a.corners, b.corners):
                return True
    return False


def _overlap(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Say whether two rectangles lie on each other: no side of either has all of the other on its far side."""
    for shape, against in ((one, other), (other, one)):
        for p, q in zip(shape, (*shape[1:], shape[0]), strict=True):
            size = ((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2) ** 0.5
            if size and max(side_of(p, q, corner) for corner in against) / size < TOUCH:
                return False
    return True
