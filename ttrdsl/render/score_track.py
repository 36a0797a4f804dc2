"""A track of numbered spaces around a board, and where each number lies."""

from __future__ import annotations

from ttrdsl.render import palette
from ttrdsl.render.font import CAPITAL
from ttrdsl.render.geometry import Box, Point
from ttrdsl.render.scene import Group, Ink, Plate, Shape, Words
from ttrdsl.render.sizes import SCORE_TRACK

ROW_HEIGHT = 8.0


def cells_around(inner: Box, count: int) -> list[Box]:
    """Return so many cells around a box, clockwise from its lower left corner; the first is number 1."""
    t = SCORE_TRACK
    outer = inner.grown(t)
    count += count % 2
    across = max(1, min(count // 2 - 1, round(count / 2 * outer.width / (outer.width + outer.height))))
    up = count // 2 - across
    wide, high = (outer.width - t) / across, (outer.height - t) / up
    cells = []
    for k in range(up):
        bottom = outer.bottom - k * high
        cells.append(Box(outer.left, bottom - high, outer.left + t, bottom))
    for k in range(across):
        left = outer.left + k * wide
        cells.append(Box(left, outer.top, left + wide, outer.top + t))
    for k in range(up):
        top = outer.top + k * high
        cells.append(Box(outer.right - t, top, outer.right, top + high))
    for k in range(across):
        right = outer.right - k * wide
        cells.append(Box(right - wide, outer.bottom - t, right, outer.bottom))
    return cells


def cells_in_row(left: float, top: float, width: float, count: int) -> list[Box]:
    """Return so many cells in rows of a given width; the first is number 1."""
    per_row = max(5, min(count, int(width / 11.0)))
    first = Box(left, top, left + width / per_row, top + ROW_HEIGHT)
    return [first.moved(k % per_row * first.width, k // per_row * ROW_HEIGHT) for k in range(count)]


def track_shapes(cells: list[Box], title: str) -> Group:
    """Draw the cells with their numbers."""
    shapes: list[Shape] = []
    for number, cell in enumerate(cells, 1):
        fifth = number % 5 == 0
        fill = palette.TRACK_FIFTH if fifth else palette.TRACK
        shapes.append(Plate(cell.middle, cell.width, cell.height, Ink(fill, palette.RIM, 0.4)))
        size = min(5.4 if fifth else 4.6, min(cell.width, cell.height) * 0.5)
        x, y = cell.middle
        ink = Ink(palette.INK if fifth else palette.FAINT)
        shapes.append(Words(str(number), (x, y + size * CAPITAL / 2), size, ink, fifth, "middle"))
    return Group("track", tuple(shapes), title)


def place_of(cells: list[Box], number: int) -> Point:
    """Return where a number lies; beyond the end it begins anew, and nothing yet is the last space."""
    return cells[(number - 1) % len(cells)].middle
