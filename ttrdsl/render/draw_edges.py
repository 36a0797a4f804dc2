"""What stands where a route leaves the board: an arrow and the name of the city it leads to."""

from __future__ import annotations

from ttrdsl.render import palette
from ttrdsl.render.font import CAPITAL, text_width
from ttrdsl.render.geometry import Box
from ttrdsl.render.layout import Layout
from ttrdsl.render.scene import Ink, Mark, Shape, Words
from ttrdsl.render.sizes import EDGE_LABEL

ARROW = 2.2
PAD = 3.0
TURNS = {"right": 0.0, "bottom": 1.570796, "left": 3.141593, "top": -1.570796}
OPPOSITE = {"right": "left", "left": "right", "top": "top", "bottom": "bottom"}


def gutter(layout: Layout) -> tuple[float, float]:
    """Return how much room the names need outside the map: at the sides, and above and below."""
    names = [
        layout.chart.spots[end].name
        for number, found in layout.exits.items()
        if found.side in ("left", "right")
        for end in layout.chart.lines[number].ends
    ]
    wide = max((text_width(name, EDGE_LABEL) for name in names), default=0.0)
    poles = any(found.side in ("top", "bottom") for found in layout.exits.values())
    return (wide + 3 * PAD + 2 * ARROW if names else 0.0), (EDGE_LABEL + 2 * PAD if poles else 0.0)


def edge_labels(layout: Layout, sea: Box) -> list[Shape]:
    """Return the arrows and names at all exits."""
    shapes: list[Shape] = []
    for number, found in layout.exits.items():
        first, second = (layout.chart.spots[end].name for end in layout.chart.lines[number].ends)
        shapes += _one(found.leaves, found.side, second)
        shapes += _one(found.returns, OPPOSITE[found.side], first)
    return shapes


def _one(at: tuple[float, float], side: str, name: str) -> list[Shape]:
    ink = Ink(palette.INK)
    x, y = at
    down = EDGE_LABEL * CAPITAL / 2
    if side in ("left", "right"):
        way = 1 if side == "right" else -1
        anchor = "start" if side == "right" else "end"
        text = Words(name, (x + way * (2 * PAD + ARROW), y + down), EDGE_LABEL, ink, False, anchor)
        return [Mark("arrow", (x + way * (PAD / 2 + ARROW), y), ARROW, Ink(palette.FAINT), TURNS[side]), text]
    way = 1 if side == "bottom" else -1
    middle = y + way * (EDGE_LABEL / 2 + PAD)
    wide = text_width(name, EDGE_LABEL)
    arrow = Mark("arrow", (x - wide / 2 - PAD, middle), ARROW, Ink(palette.FAINT), TURNS[side])
    return [arrow, Words(name, (x, middle + down), EDGE_LABEL, ink, False, "middle")]
