"""The names of zones that are drawn as areas, each where it covers least, and the marks zones carry."""

from __future__ import annotations

from typing import Any

from ttrdsl.render import palette
from ttrdsl.render.beside import beside_boxes
from ttrdsl.render.draw_routes import emblem_shapes
from ttrdsl.render.font import CAPITAL, text_width
from ttrdsl.render.geometry import Box, box_around
from ttrdsl.render.labels import Ground, space_boxes
from ttrdsl.render.layout import Layout
from ttrdsl.render.looks import Emblem, emblem, having, rows_of
from ttrdsl.render.scene import Group, Ink, Shape, Words
from ttrdsl.render.sizes import CITY

SIZE = 5.6
STEPS = (0.0, 9.0, 15.0, 21.0, 28.0, 36.0, 46.0)


def region_names(bundle: dict[str, Any], layout: Layout) -> list[Shape]:
    """Return the names of all zones drawn as areas."""
    areas = [row["of"] for row in bundle.get("symbols", []) if row.get("area")]
    zones = [zone for name in areas for zone in bundle["facts"][f"zones.{name}"]["data"]]
    if not zones:
        return []
    marks = _marks(bundle)
    taken: list[tuple[Box, float]] = [(label.box.grown(0.8), 3.0) for label in layout.labels]
    for x, y in layout.spots:
        taken.append((Box(x - CITY, y - CITY, x + CITY, y + CITY), 3.0))
    taken += [(box, 3.0) for box in beside_boxes(bundle, layout)]
    for spaces in layout.tracks.values():
        taken += [found for space in spaces for found in space_boxes(space)]
    shapes: list[Shape] = []
    for zone in zones:
        name, carried = bundle["domains"]["zone"][zone], marks.get(zone, [])
        box = _place(bundle, layout, zone, text_width(name, SIZE) + 7.0 * len(carried), Ground(taken))
        taken.append((box.grown(1.0), 3.0))
        line = box.top + SIZE * CAPITAL
        for k, found in enumerate(carried):
            shapes += emblem_shapes(found, (box.left + 3.0 + 7.0 * k, box.middle[1]), 2.4, palette.REGION)
        at = (box.left + 7.0 * len(carried), line)
        shapes.append(Words(name, at, SIZE, Ink(palette.REGION), halo=palette.LAND))
    return [Group("regions", tuple(shapes))]


def _marks(bundle: dict[str, Any]) -> dict[int, list[Emblem]]:
    found: dict[int, list[Emblem]] = {}
    for row in rows_of(bundle, "zone"):
        mark = emblem(row)
        if mark is not None:
            for zone, _ in having(bundle, row):
                found.setdefault(zone, []).append(mark)
    return found


def _place(bundle: dict[str, Any], layout: Layout, zone: int, width: float, taken: Ground) -> Box:
    """Return the box near the cities of a zone that covers least."""
    inside = set(bundle["facts"]["zone.cities"]["data"][zone])
    spots = [at for spot, at in zip(layout.chart.spots, layout.spots, strict=True) if spot.city in inside]
    middle = box_around(spots).middle
    height = SIZE * CAPITAL
    offers: list[tuple[float, int, Box]] = []
    for start in [middle, *spots]:
        for step in STEPS:
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)):
                x = start[0] + dx * (step + width / 2)
                y = start[1] + dy * step
                box = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
                far = min(abs(x - a) + abs(y - b) for a, b in spots)
                offers.append((round(taken.covered(box.grown(0.4)) * 2 + far * 0.25, 4), len(offers), box))
    return min(offers)[2]
