"""The first page of a file with several sets: what is in it, on which pages, and a ruler to see if it is true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from ttrdsl.printing.faces import capital
from ttrdsl.printing.lettering import fit, letter
from ttrdsl.printing.papers import CAPTION, SIZES, size_of
from ttrdsl.render import palette
from ttrdsl.render.geometry import Box
from ttrdsl.render.scene import Ink, Scene, Shape, Stroke, Words
from ttrdsl.tongue.tongue import said

LEFT, TOP, LINE, TEXT = 22.0, 34.0, 7.0, 4.2
RULER = 100  # millimetres


def contents_sheet(title: str, sets: Mapping[str, Sequence[Scene]], paper: str, version: str) -> Scene:
    """Return a page that lists all sheets behind it, set by set and deck by deck."""
    width, height = size_of(paper) or SIZES["a4"]
    height, right = min(height, 1.5 * width), width - LEFT
    name = fit([title], right - LEFT, 24.0, 15.0, 7.0)
    shapes = letter(name, LEFT, TOP, palette.INK, right - LEFT)
    y = TOP + name.height + 12
    shapes.append(Words(said("Print without scaling, at 100 %."), (LEFT, y), TEXT, Ink(palette.FAINT)))
    page, step = 2, min(LINE, (height - y - 50) / max(1, sum(1 + len(_runs(made)) for made in sets.values())))
    y += step
    for key, made in sets.items():
        if not made:
            continue
        y += 1.4 * step
        pages = f"{page}–{page + len(made) - 1}" if len(made) > 1 else f"{page}"
        shapes += _line(capital(said(key)), pages, y, right, True)
        for what, number in _runs(made):
            y += step
            shapes += _line(f"    {what}", said("{n} sheets", n=number) if number > 1 else "", y, right, False)
        page += len(made)
    shapes += _ruler(LEFT, height - 28)
    at = (right, height - 10)
    shapes.append(Words(said("map version {version}", version=version), at, CAPTION, Ink(palette.FAINT), anchor="end"))
    return Scene(f"{title}: {said('contents')}", Box(0.0, 0.0, width, height), tuple(shapes))


def _runs(sheets: Sequence[Scene]) -> list[tuple[str, int]]:
    """Return what sheets show, without the number of the sheet, and how many of each there are."""
    return [(what, len(list(found))) for what, found in groupby(sheets, lambda sheet: sheet.about)]


def _line(left: str, right: str, y: float, edge: float, bold: bool) -> list[Shape]:
    ink = Ink(palette.INK if bold else palette.FAINT)
    return [
        Words(left.strip(), (LEFT if bold else LEFT + 6, y), TEXT, ink, bold, limit=edge - LEFT - 30),
        Words(right, (edge, y), TEXT, ink, bold, "end"),
    ]


def _ruler(x: float, y: float) -> list[Shape]:
    """Return a line that is as long as it says, if the printer did not scale."""
    ink = Ink("", palette.INK, 0.2)
    shapes: list[Shape] = [Stroke(((x, y), (x + RULER, y)), ink)]
    for k in range(0, RULER + 1, 5):
        shapes.append(Stroke(((x + k, y), (x + k, y - (4.0 if k % 10 == 0 else 2.0))), ink))
    said_so = said("This line is {n} mm long, if the printer did not scale.", n=RULER)
    return [*shapes, Words(said_so, (x, y + 5), 3.2, Ink(palette.FAINT))]
