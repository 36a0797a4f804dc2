"""Routes that leave the board over one edge and come back over another: two ways instead of one, and where."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from ttrdsl.render.chart import Chart, Line
from ttrdsl.render.geometry import Box, Point, distance
from ttrdsl.render.sizes import CITY, CLEAR, SPACE_GAP, SPACE_LENGTH, TIGHT, TRACK_GAP, half_width

LEAST_MARGIN, MOST_MARGIN = 16.0, 110.0


@dataclass(frozen=True)
class Exit:
    """Where a line leaves and comes back, how many of its spaces lie before that, and which edge it is."""

    leaves: Point
    returns: Point
    before: int
    side: str  # "left", "right", "top" or "bottom": where it leaves from its first end


def room_at_edges(chart: Chart, spots: list[Point], box: Box) -> Box:
    """Return the box grown so far that the spaces of lines over an edge find room before it."""
    sides, poles = [LEAST_MARGIN], [LEAST_MARGIN]
    for line in chart.lines:
        if line.edge == "across":
            a, b = spots[line.ends[0]], spots[line.ends[1]]
            right, left = (a, b) if _to_the_right(line, a, b, box) else (b, a)
            free = box.right - right[0] + left[0] - box.left
            up = abs(a[1] - b[1])
            missing = sqrt(max(0.0, _needed(line) ** 2 - up * up)) - free
            sides.append(missing / 2)
        elif line.edge == "over":
            poles.append(30.0)
    return box.grown(min(max(sides), MOST_MARGIN), min(max(poles), MOST_MARGIN))


def _needed(line: Line) -> float:
    return line.length * (SPACE_LENGTH + SPACE_GAP) + 2 * (CITY + CLEAR) + SPACE_GAP


def _to_the_right(line: Line, a: Point, b: Point, box: Box) -> bool:
    return line.direction > 0 or (line.direction == 0 and a[0] >= b[0])


def exits(chart: Chart, spots: list[Point], sea: Box) -> dict[int, Exit]:
    """Return the exit of each line that has one, by the number of the line."""
    found: dict[int, Exit] = {}
    for number, line in enumerate(chart.lines):
        a, b = spots[line.ends[0]], spots[line.ends[1]]
        if line.edge == "across":
            found[number] = _across(line, a, b, sea)
        elif line.edge == "over":
            found[number] = _over(line, a, b, sea)
    return _apart(chart, found, sea)


def _across(line: Line, a: Point, b: Point, sea: Box) -> Exit:
    right = _to_the_right(line, a, b, sea)
    first = sea.right - a[0] if right else a[0] - sea.left
    second = b[0] - sea.left if right else sea.right - b[0]
    share = first / max(first + second, 1.0)
    y = a[1] + share * (b[1] - a[1])
    out, back = (sea.right, sea.left) if right else (sea.left, sea.right)
    before = _split(line.length, distance(a, (out, y)), distance((back, y), b))
    return Exit((out, y), (back, y), before, "right" if right else "left")


def _over(line: Line, a: Point, b: Point, sea: Box) -> Exit:
    """Leave over the nearer of top and bottom, on a slant if the way would be too short."""
    top = a[1] - sea.top + b[1] - sea.top < sea.bottom - a[1] + sea.bottom - b[1]
    y = sea.top if top else sea.bottom
    before = (line.length + 1) // 2
    towards = 1 if b[0] >= a[0] else -1
    xs = []
    for (x, height), count, way in ((a, before, towards), (b, line.length - before, -towards)):
        needed = count * (SPACE_LENGTH + SPACE_GAP) + CITY + CLEAR + 4.0
        up = abs(height - y)
        xs.append(x + way * min(sqrt(max(0.0, needed * needed - up * up)), abs(b[0] - a[0]) / 2.2))
    return Exit((xs[0], y), (xs[1], y), before, "top" if top else "bottom")


def _split(length: int, first: float, second: float) -> int:
    """Return how many spaces lie before the edge: by the room there is on both sides, and none where none fits."""
    before, behind = max(first - CITY - CLEAR, 1.0), max(second - CITY - CLEAR, 1.0)
    most_before, most_behind = (int(room / (SPACE_LENGTH * TIGHT + SPACE_GAP)) for room in (before, behind))
    found = max(min(round(length * before / (before + behind)), most_before), length - most_behind)
    return min(max(found, 0), length)


def _apart(chart: Chart, found: dict[int, Exit], sea: Box) -> dict[int, Exit]:
    """Push exits over the sides apart, so that lines do not leave through each other; both halves stay level."""
    order = sorted((n for n, e in found.items() if e.side in ("left", "right")), key=lambda n: (found[n].leaves[1], n))
    heights = [found[n].leaves[1] for n in order]
    wide = [half_width(len(chart.lines[n].routes)) + TRACK_GAP for n in order]
    for _ in range(40):
        for k in range(len(order) - 1):
            missing = wide[k] + wide[k + 1] + 1.5 - (heights[k + 1] - heights[k])
            if missing > 0:
                heights[k] -= missing / 2
                heights[k + 1] += missing / 2
    for n, y in zip(order, heights, strict=True):
        exit_ = found[n]
        y = round(min(max(y, sea.top + 12), sea.bottom - 12), 4)
        found[n] = Exit((exit_.leaves[0], y), (exit_.returns[0], y), exit_.before, exit_.side)
    return found
