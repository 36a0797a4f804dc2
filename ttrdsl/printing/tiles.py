"""From the picture of a board to sheets that are cut and laid side by side, or to one large page."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from ttrdsl.printing.papers import CLEAR, FOLD, ONE, RIM, Caption, caption_shapes, cut_marks, orientations
from ttrdsl.printing.reach import Reaching, measure, seen_in
from ttrdsl.render import palette
from ttrdsl.render.geometry import Box
from ttrdsl.render.scene import Group, Ink, Plate, Scene, Shape
from ttrdsl.tongue.tongue import said

CELL = 2.0  # of the small plan that shows where a sheet belongs


@dataclass(frozen=True)
class Plan:
    """How a board is divided: the paper, how many sheets, how much of the paper each covers, and where it folds."""

    page: tuple[float, float]
    columns: int
    rows: int
    tile: tuple[float, float]
    overlap: float
    scale: float = 1.0  # of the board on the paper
    panels: tuple[int, int] = (1, 1)  # side by side and below each other, with folds between them


def plan_tiles(frame: Box, paper: str, overlap: float, panels: tuple[int, int] = (1, 1), fit: bool = False) -> Plan:
    """Divide a picture into as few equal tiles as fit on a paper, upright or across; no tile lies across a fold.

    To fit, it is made smaller until it lies on one sheet; it is never made larger.
    """
    around = 2 * (RIM + overlap)
    if paper == ONE:
        page = (frame.width + around, frame.height + around)
        return Plan(page, 1, 1, (frame.width, frame.height), overlap, panels=panels)
    plans = []
    for width, height in orientations(paper):
        if fit:
            scale = min((width - 2 * RIM) / frame.width, (height - 2 * RIM) / frame.height, 1.0)
            tile = (frame.width * scale, frame.height * scale)
            plans.append(Plan((width, height), 1, 1, tile, 0.0, scale, panels))
            continue
        columns = panels[0] * ceil(frame.width / panels[0] / (width - around))
        rows = panels[1] * ceil(frame.height / panels[1] / (height - around))
        tile = (frame.width / columns, frame.height / rows)
        plans.append(Plan((width, height), columns, rows, tile, overlap, panels=panels))
    return min(plans, key=lambda plan: (plan.columns * plan.rows, -plan.scale))


def board_sheets(board: Scene, plan: Plan, version: str) -> list[Scene]:
    """Return the sheets of a board, row by row."""
    places = [(row, column) for row in range(plan.rows) for column in range(plan.columns)]
    shapes = measure(board.shapes)
    return [_sheet(board, shapes, plan, place, version) for place in places]


def _sheet(board: Scene, board_shapes: tuple[Reaching, ...], plan: Plan, place: tuple[int, int], version: str) -> Scene:
    """Return one sheet: its tile, and a little more of the board so that a cut beside the mark leaves no gap."""
    (row, column), (width, height), scale, overlap = place, plan.tile, plan.scale, plan.overlap
    left, top = board.frame.left + column * width / scale, board.frame.top + row * height / scale
    shown = Box(left, top, left + width / scale, top + height / scale).grown(overlap)
    window = Box(
        max(shown.left, board.frame.left),
        max(shown.top, board.frame.top),
        min(shown.right, board.frame.right),
        min(shown.bottom, board.frame.bottom),
    )
    x, y = round((plan.page[0] - width) / 2, 2), round((plan.page[1] - height) / 2, 2)
    area = Box(x, y, x + width, y + height)
    tile = Group(
        f"tile-{row}-{column}",
        seen_in(board_shapes, window),
        clip=window,
        moved=(x - left * scale, y - top * scale, scale),
    )
    what = _what(board.frame, plan, row, column)
    shapes: list[Shape] = [tile, *cut_marks(area, (area.left, area.right), (area.top, area.bottom), overlap)]
    if plan.columns * plan.rows == 1:
        across = [area.left + k * width / plan.panels[0] for k in range(1, plan.panels[0])]
        down = [area.top + k * height / plan.panels[1] for k in range(1, plan.panels[1])]
        shapes += cut_marks(area, across, down, overlap, FOLD)
    shapes += caption_shapes(Caption(board.title, what, version), area, overlap)
    shapes += _place_in_plan(plan, row, column, area, overlap)
    about = _size(board.frame, plan)
    return Scene(f"{board.title}: {what}", Box(0.0, 0.0, *plan.page), tuple(shapes), about=about)


def _what(frame: Box, plan: Plan, row: int, column: int) -> str:
    """Return what a sheet shows, and how large the board is on paper."""
    what = said("board")
    if plan.columns * plan.rows > 1:
        words = "board, row {row} of {rows}, column {column} of {columns}"
        what = said(words, row=row + 1, rows=plan.rows, column=column + 1, columns=plan.columns)
        across, down = plan.panels
        if across * down > 1:
            number = row * down // plan.rows * across + column * across // plan.columns + 1
            what = said("{what}, panel {k} of {n}", what=what, k=number, n=across * down)
    return f"{what}, {_size(frame, plan)}"


def _size(frame: Box, plan: Plan) -> str:
    """Return how large the board is on paper; one that was made smaller says how much."""
    size = f"{frame.width * plan.scale:.0f} × {frame.height * plan.scale:.0f} mm"
    return said("{size}, {n} % of real size", size=size, n=round(100 * plan.scale)) if plan.scale < 1 else size


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
