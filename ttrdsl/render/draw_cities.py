"""From spots to shapes: a disc for each city with the marks it carries, and its name."""

from __future__ import annotations

from math import cos, sin
from typing import Any

from ttrdsl.render import palette
from ttrdsl.render.draw_routes import emblem_shapes
from ttrdsl.render.font import CAPITAL
from ttrdsl.render.geometry import Point
from ttrdsl.render.labels import LEADING, Label
from ttrdsl.render.layout import Layout
from ttrdsl.render.looks import Emblem, city_emblems
from ttrdsl.render.scene import Disc, Group, Ink, Shape, Words
from ttrdsl.render.sizes import CITY, LABEL

MOST_MARKS = 4  # that fit into a city


def city_shapes(bundle: dict[str, Any], layout: Layout, named: bool = True) -> list[Shape]:
    """Return all cities, then all names, so that no city covers a name."""
    marks = city_emblems(bundle)
    shapes: list[Shape] = []
    keys = spot_keys(layout)
    for spot, at, key in zip(layout.chart.spots, layout.spots, keys, strict=True):
        parts = disc(at, marks[spot.city])
        if len(layout.chart.spots_of(spot.city)) > 1:  # drawn again in another part of the board
            parts.append(Disc(at, CITY + 1.6, Ink("", palette.INK, 0.6, (1.6, 1.2))))
        shapes.append(Group("city", tuple(parts), spot.name, f"city-{key}"))
    labels = zip(layout.labels, keys, strict=True) if named else ()
    names = [Group("name", tuple(_label(label)), key=f"name-{key}") for label, key in labels]
    return [*shapes, Group("names", tuple(names))]


def spot_keys(layout: Layout) -> list[str]:
    """Return the key of each spot: the number of its city and, of a city that is drawn again, which spot it is."""
    met: dict[int, int] = {}
    keys = []
    for spot in layout.chart.spots:
        again = met[spot.city] = met.get(spot.city, -1) + 1
        keys.append(f"{spot.city}-{again}" if again else str(spot.city))
    return keys


def disc(at: Point, marks: tuple[Emblem, ...]) -> list[Shape]:
    """Return a city with its marks, or with a dot if it has none."""
    shapes: list[Shape] = [Disc(at, CITY, Ink(palette.WHITE, palette.DARK, 0.9))]
    if not marks:
        return [*shapes, Disc(at, CITY * 0.48, Ink(palette.CITY))]
    shown = marks[:MOST_MARKS]
    rows = [shown] if len(shown) < 3 else [shown[:2], shown[2:]]
    size, wide = CITY * (0.62, 0.42, 0.32, 0.32)[len(shown) - 1], CITY * (1.0, 0.8)[len(rows) - 1]
    for j, row in enumerate(rows):
        for k, emblem in enumerate(row):
            aside, down = (k - (len(row) - 1) / 2) * wide, (j - (len(rows) - 1) / 2) * CITY * 0.85
            shapes += emblem_shapes(emblem, (at[0] + aside, at[1] + down), size, palette.DARK)
    return shapes


def _label(label: Label) -> list[Shape]:
    (x, y), ink, turn = label.box.middle, Ink(palette.INK), label.angle
    top = y - LABEL * (CAPITAL + LEADING * (len(label.lines) - 1)) / 2
    found: list[Shape] = []
    for k, line in enumerate(label.lines):
        down = top + LABEL * (CAPITAL + LEADING * k) - y  # turned around the middle of the name
        at = (round(x - down * sin(turn), 4), round(y + down * cos(turn), 4)) if turn else (x, y + down)
        found.append(Words(line, at, LABEL, ink, True, "middle", palette.PAPER, turn))
    return found
