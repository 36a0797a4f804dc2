"""From the picture of a board to sheets that are cut and laid side by side, or to one large page."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from ttrdsl.printing.papers import CLEAR, ONE, RIM, Caption, caption_shapes, cut_marks, orientations
from ttrdsl.printing.reach import Reaching, measure, seen_in
from ttrdsl.render import palette
from ttrdsl.render.geometry import Box
from ttrdsl.render.scene import Group, Ink, Plate, Scene, Shape
from ttrdsl.tongue.tongue import said

CELL = 2.0  # of the small plan that shows where a sheet belongs


@dataclass(frozen=True)
class Plan:
    """How a board is divided: the paper, how many sheets, and how much of the board each shows."""

    page: tuple[float, float]
    columns: int
    rows: int
    tile: tuple[float, float]


def plan_tiles(frame: Box, paper: str, overlap: float) -> Plan:
    """Divide a picture into as few equal tiles as fit on a paper, upright or across."""
    around = 2 * (RIM + overlap)
    if paper == ONE:
        return Plan((frame.width + around, frame.height + around), 1, 1, (frame.width, frame.height))
    plans = []
    for width, height in orientations(paper):
        columns, rows = ceil(frame.width / (width - around)), ceil(frame.height / (height - around))
        plans.append(Plan((width, height), columns, rows, (frame.width / columns, frame.height / rows)))
    return min(plans, key=lambda plan: plan.columns * plan.rows)


def board_sheets(board: Scene, paper: str, overlap: float, version: str) -> list[Scene]:
    """Return the sheets of a board, row by row."""
    plan = plan_tiles(board.frame, paper, overlap)
    places = [(row, column) for row in range(plan.rows) for column in range(plan.columns)]
    shapes = measure(board.shapes)
    return [_sheet(board, shapes, plan, place, overlap, version) for place in places]


def _sheet(
    board: Scene, board_shapes: tuple[Reaching, ...], plan: Plan, place: tuple[int, int], overlap: float, version: str
) -> Scene:
    """Return one sheet: its tile, and a little more of the board so that a cut beside the mark leaves no gap."""
    (row, column), (width, height) = place, plan.tile
    left, top = board.frame.left + column * width, board.frame.top + row * height
    shown = Box(left, top, left + width, top + height).grown(overlap)
    window = Box(
        max(shown.left, board.frame.left),
        max(shown.top, board.frame.top),
        min(shown.right, board.frame.right),
        min(shown.bottom, board.frame.bottom),
    )
    x, y = round((plan.page[0] - width) / 2, 2), round((plan.page[1] - height) / 2, 2)
    area = Box(x, y, x + width, y + height)
    tile = Group(f"tile-{row}-{column}", seen_in(board_shapes, window), clip=window, moved=(x - left, y - top, 1.0))
    what = said("board")
    if plan.columns * plan.rows > 1:
        words = "board, row {row} of {rows}, column {column} of {columns}"
        what = said(words, row=row + 1, rows=plan.rows, column=column + 1, columns=plan.columns)
    shapes: list[Shape] = [tile, *cut_marks(area, (area.left, area.right), (area.top, area.bottom), overlap)]
    shapes += caption_shapes(Caption(board.title, what, version), area, overlap)
    shapes += _place_in_plan(plan, row, column, area, overlap)
    return Scene(f"{board.title}: {what}", Box(0.0, 0.0, *plan.page), tuple(shapes))


def _place_in_plan(plan: Plan, row: int, column: int, area: Box, overlap: float) -> list[Shape]:
    """Return a small plan of all sheets with this one filled, above the middle of the tile."""
    if plan.columns * plan.rows == 1:
        return []
    cell = min(CELL, (RIM - CLEAR - 2.0) / plan.rows)
    bottom = area.top - overlap - CLEAR
    left = area.middle[0] - plan.columns * cell / 2
    shapes: list[Shape] = []
    for k in range(plan.rows):
        for n in range(plan.columns):
            at = (left + (n + 0.5) * cell, bottom - (plan.rows - k - 0.5) * cell)
            own = palette.INK if (k, n) == (row, column) else palette.WHITE
            shapes.append(Plate(at, cell, cell, Ink(own, palette.FAINT, 0.1)))
    return shapes
