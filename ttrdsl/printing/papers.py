"""Sizes of paper, and what every sheet carries at its rim: cut marks, what it shows, and the version of the map."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ttrdsl.render import palette
from ttrdsl.render.font import text_width
from ttrdsl.render.geometry import Box
from ttrdsl.render.scene import Ink, Shape, Stroke, Words
from ttrdsl.tongue.tongue import said

SIZES = {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "letter": (215.9, 279.4)}  # millimetres, upright
ONE = "one"  # a single page, as large as it takes
PAPERS = (*SIZES, ONE)
RIM = 7.5  # around what is cut out, at least; printers leave about half of it blank
BLANK = 3.5  # of the rim that no printer reaches
CLEAR = 1.0  # between a cut mark and what is cut out
MARK = Ink("", palette.INK, 0.15)
CAPTION = 2.5


@dataclass(frozen=True)
class Caption:
    """What stands below a sheet."""

    game: str
    what: str
    version: str


def orientations(paper: str) -> list[tuple[float, float]]:
    """Return a paper upright and across."""
    width, height = SIZES[paper]
    return [(width, height), (height, width)]


def cut_marks(area: Box, across: Iterable[float], down: Iterable[float], beyond: float = 0.0) -> list[Shape]:
    """Return marks outside an area: where to cut from top to bottom, and where from side to side.

    What is printed may go on beyond the area; the marks keep clear of it.
    """
    near, far = beyond + CLEAR, beyond + RIM - BLANK
    lines = []
    for x in across:
        lines += [((x, area.top - far), (x, area.top - near)), ((x, area.bottom + near), (x, area.bottom + far))]
    for y in down:
        lines += [((area.left - far, y), (area.left - near, y)), ((area.right + near, y), (area.right + far, y))]
    return [Stroke(line, MARK) for line in lines]


def caption_shapes(caption: Caption, area: Box, beyond: float = 0.0, column: float = 0.0) -> list[Shape]:
    """Return the line below an area: the game and what is shown of it on the left, the version on the right.

    Neither crosses the cut marks of columns; a long title is cut short.
    """
    y = area.bottom + beyond + CLEAR + CAPTION * 0.8
    version = said("map version {version}", version=caption.version)
    room = column - 4.0 if 0 < column < area.width else area.width - text_width(version, CAPTION) - 8.0
    game = shortened(caption.game, room - text_width(f": {caption.what}", CAPTION), CAPTION)
    ink = Ink(palette.FAINT)
    return [
        Words(f"{game}: {caption.what}", (area.left + 2, y), CAPTION, ink, limit=max(room, 10.0)),
        Words(version, (area.right - 2, y), CAPTION, ink, anchor="end"),
    ]


def shortened(text: str, width: float, size: float) -> str:
    """Return as much of a text as fits into a width, at least a few signs."""
    if text_width(text, size) <= width:
        return text
    kept = text
    while len(kept) > 8 and text_width(f"{kept}…", size) > width:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"
