"""Sizes of paper, and what every sheet carries at its rim: cut marks, what it shows, and the version of the map."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ttrdsl.render import palette
from ttrdsl.render.font import text_width
from ttrdsl.render.geometry import Box
from ttrdsl.render.scene import Ink, Shape, Stroke, Words
from ttrdsl.tongue.tongue import said

SIZES = {  # millimetres, upright; the usual one first
    "a4": (210.0, 297.0), "a3": (297.0, 420.0), "a2": (420.0, 594.0), "a1": (594.0, 841.0), "a0": (841.0, 1189.0),
    "letter": (215.9, 279.4), "legal": (215.9, 355.6), "tabloid": (279.4, 431.8),
}  # fmt: skip
ONE = "one"  # a single page, as large as it takes
PAPERS = (*SIZES, ONE)
WRITTEN = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)", re.IGNORECASE)
SMALLEST, LARGEST = 100.0, 3000.0  # millimetres on a side of a paper
RIM = 7.5  # around what is cut out, at least; printers leave about half of it blank
BLANK = 3.5  # of the rim that no printer reaches
CLEAR = 1.0  # between a cut mark and what is cut out
MARK = Ink("", palette.INK, 0.15)
FOLD = Ink("", palette.INK, 0.15, (0.6, 0.5))
CAPTION = 2.5
NARROW = 30.0  # a column that holds no caption


@dataclass(frozen=True)
class Caption:
    """What stands below a sheet."""

    game: str
    what: str
    version: str


def size_of(paper: str) -> tuple[float, float] | None:
    """Return the size of a paper, by its name or as it is written, like `500x700`; nothing if it is not one."""
    found = WRITTEN.fullmatch(paper)
    if found is None:
        return SIZES.get(paper)
    low, high = sorted(float(side) for side in found.groups())
    return (low, high) if low >= SMALLEST and high <= LARGEST else None


def orientations(paper: str) -> list[tuple[float, float]]:
    """Return a paper upright and across."""
    size = size_of(paper)
    assert size is not None, paper
    return [size, (size[1], size[0])]


def cut_marks(
    area: Box, across: Iterable[float], down: Iterable[float], beyond: float = 0.0, ink: Ink = MARK
) -> list[Shape]:
    """Return marks outside an area: where to cut, or to fold, from top to bottom, and where from side to side.

    What is printed may go on beyond the area; the marks keep clear of it.
    """
    near, far = beyond + CLEAR, beyond + RIM - BLANK
    lines = []
    for x in across:
        lines += [((x, area.top - far), (x, area.top - near)), ((x, area.bottom + near), (x, area.bottom + far))]
    for y in down:
        lines += [((area.left - far, y), (area.left - near, y)), ((area.right + near, y), (area.right + far, y))]
    return [Stroke(line, ink) for line in lines]


def caption_shapes(caption: Caption, area: Box, beyond: float = 0.0, column: float = 0.0) -> list[Shape]:
    """Return the line below an area: the game and what is shown of it on the left, the version on the right.

    Neither crosses the cut marks of columns, unless those are narrow: there it covers some. A long title is cut short.
    """
    y = area.bottom + beyond + CLEAR + CAPTION * 0.8
    version = said("map version {version}", version=caption.version)
    narrow = column < NARROW
    room = column - 4.0 if not narrow and column < area.width else area.width - text_width(version, CAPTION) - 8.0
    game = shortened(caption.game, room - text_width(f": {caption.what}", CAPTION), CAPTION)
    ink, halo = Ink(palette.FAINT), palette.WHITE if column and narrow else ""
    return [
        Words(f"{game}: {caption.what}", (area.left + 2, y), CAPTION, ink, limit=max(room, 10.0), halo=halo),
        Words(version, (area.right - 2, y), CAPTION, ink, anchor="end", halo=halo),
    ]


def shortened(text: str, width: float, size: float) -> str:
    """Return as much of a text as fits into a width, at least a few signs."""
    if text_width(text, size) <= width:
        return text
    kept = text
    while len(kept) > 8 and text_width(f"{kept}…", size) > width:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"
