"""From the faces of a deck's cards to sheets: as many as fit side by side, with cut marks, and their backs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt

from ttrdsl.printing.faces import Face, Size, capital
from ttrdsl.printing.papers import ONE, RIM, Caption, caption_shapes, cut_marks, orientations
from ttrdsl.render.geometry import Box
from ttrdsl.render.scene import Group, Ink, Scene, Shape, Stroke
from ttrdsl.tongue.tongue import said

CAPTIONED = 100.0  # millimetres
HAIR = Ink("", "#d9d3c5", 0.1)


@dataclass(frozen=True)
class Grid:
    """How cards lie on a page, around its middle."""

    page: tuple[float, float]
    columns: int
    rows: int
    size: Size

    @property
    def area(self) -> Box:
        """All cards together."""
        width, height = self.columns * self.size.width, self.rows * self.size.height
        left, top = round((self.page[0] - width) / 2, 2), round((self.page[1] - height) / 2, 2)
        return Box(left, top, left + width, top + height)

    def corner(self, place: int) -> tuple[float, float]:
        """Return the upper left corner of a card, row by row."""
        return (
            round(self.area.left + place % self.columns * self.size.width, 2),
            round(self.area.top + place // self.columns * self.size.height, 2),
        )


def plan_cards(paper: str, size: Size, number: int) -> Grid:
    """Return the grid that takes most cards on a page; a single page takes all of them."""
    if paper == ONE:
        least = min(number, ceil(CAPTIONED / size.width))  # room for what stands below a sheet
        columns = max(1, least, round(sqrt(number * size.height / size.width)))
        rows = max(1, ceil(number / columns))
        return Grid((columns * size.width + 2 * RIM, rows * size.height + 2 * RIM), columns, rows, size)
    grids = []
    for width, height in orientations(paper):
        columns, rows = int((width - 2 * RIM) / size.width), int((height - 2 * RIM) / size.height)
        grids.append(Grid((width, height), columns, rows, size))
    return max(grids, key=lambda grid: grid.columns * grid.rows)


def deck_sheets(
    faces: Sequence[Face], back: Face | None, paper: str, size: Size, caption: Caption
) -> list[Scene]:  # fmt: skip
    """Return the sheets of one deck; with backs, each sheet is followed by its other side.

    A deck begins on a sheet of its own and its backs fill the whole sheet, so that they lie right whichever way the
    printer turns the paper.
    """
    cards = [face for face in faces for _ in range(face.copies)]
    grid = plan_cards(paper, size, len(cards))
    each = grid.columns * grid.rows
    sheets, number = [], ceil(len(cards) / each)
    for k in range(number):
        sheet = said("{what}, sheet {k} of {n}", what=caption.what, k=k + 1, n=number)
        what = caption.what if number == 1 else sheet
        sheets.append(_sheet(grid, cards[k * each : (k + 1) * each], Caption(caption.game, what, caption.version)))
        if back is not None:
            behind = Caption(caption.game, said("{what}, backs", what=what), caption.version)
            sheets.append(_sheet(grid, [back] * each, behind))
    return [replace(sheet, about=capital(caption.what)) for sheet in sheets]


def _sheet(grid: Grid, faces: Sequence[Face], caption: Caption) -> Scene:
    whole, size = grid.area, grid.size
    across = [round(whole.left + k * size.width, 2) for k in range(grid.columns + 1)]
    down = [round(whole.top + k * size.height, 2) for k in range(ceil(len(faces) / grid.columns) + 1)]
    area = replace(whole, bottom=down[-1])  # nobody cuts where nothing lies
    shapes: list[Shape] = [Stroke(((x, area.top), (x, area.bottom)), HAIR) for x in across]
    shapes += [Stroke(((area.left, y), (area.right, y)), HAIR) for y in down]
    for place, face in enumerate(faces):
        shapes.append(Group("card", face.shapes, moved=(*grid.corner(place), 1.0)))
    shapes += cut_marks(area, across, down)
    shapes += caption_shapes(caption, whole, column=size.width)
    return Scene(f"{caption.game}: {caption.what}", Box(0.0, 0.0, *grid.page), tuple(shapes))
