"""From curves to the spaces of each track: where each piece will stand, and which way it looks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from ttrdsl.render.geometry import Curve, Point, ahead
from ttrdsl.render.sizes import SHORTEST, SPACE_GAP, SPACE_LENGTH, SPACE_WIDTH, TRACK_GAP, WIDEST_GAP

RIGHT_ANGLE = 1.570796


@dataclass(frozen=True)
class Space:
    """One space: its middle, the direction of the track, and its length."""

    at: Point
    angle: float
    length: float

    @cached_property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The corners, in the order in which they are drawn."""
        front, back = ahead(self.at, self.angle, self.length / 2), ahead(self.at, self.angle, -self.length / 2)
        side, half = self.angle + RIGHT_ANGLE, SPACE_WIDTH / 2
        return ahead(back, side, -half), ahead(front, side, -half), ahead(front, side, half), ahead(back, side, half)


@dataclass(frozen=True)
class Spacing:
    """How the spaces of a line lie on its curve."""

    length: float
    gap: float
    begin: float


@lru_cache(maxsize=600)  # a board that is drawn again while somebody moves a city is much the same
def rows_on(curve: Curve, tracks: int, count: int, spacing: Spacing) -> tuple[tuple[Space, ...], ...]:
    """Return the spaces of each track of a curve, side by side."""
    rows = []
    for k in range(tracks):
        offset = (k - (tracks - 1) / 2) * (SPACE_WIDTH + TRACK_GAP)
        spaces = []
        for n in range(count):
            at, angle = curve.at(spacing.begin + n * (spacing.length + spacing.gap) + spacing.length / 2)
            spaces.append(Space(ahead(at, angle + RIGHT_ANGLE, offset), round(angle, 6), spacing.length))
        rows.append(tuple(spaces))
    return tuple(rows)


def spacing_on(total: float, count: int, least: tuple[float, float], wanted: tuple[float, float]) -> Spacing:
    """Fit spaces on a curve that stay at least so far from its ends, and as far as is wanted if there is room.

    Spaces grow shorter where they must, and the gaps wider where they can.
    """
    if count == 0:
        return Spacing(SPACE_LENGTH, SPACE_GAP, total / 2)
    room = total - least[0] - least[1]
    length, gap = SPACE_LENGTH, SPACE_GAP
    if count * (length + gap) - gap > room:
        length = max((room + gap) / count - gap, SPACE_LENGTH * SHORTEST)
    spare = room - count * (length + gap) + gap
    if spare > 0 and count > 1:
        gap += min(WIDEST_GAP - gap, spare / 3 / (count - 1))
    free = total - (count * (length + gap) - gap)
    first, second = max(wanted[0], least[0]), max(wanted[1], least[1])
    if free > first + second:
        begin = first + (free - first - second) / 2
    else:
        over = max(0.0, free - least[0] - least[1])
        more = (first - least[0]) + (second - least[1])
        begin = least[0] + (over * (first - least[0]) / more if more > 0 else over / 2)
        begin = min(begin, max(free - least[1], free / 2))
    return Spacing(round(length, 4), round(gap, 4), round(begin, 4))
