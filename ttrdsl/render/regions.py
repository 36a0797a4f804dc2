"""The names of zones on the board, each where it covers least, the marks zones carry, and room for their cards."""

from __future__ import annotations

from typing import Any

from ttrdsl.render import palette
from ttrdsl.render.beside import TOKEN, beside_boxes
from ttrdsl.render.draw_routes import emblem_shapes
from ttrdsl.render.font import CAPITAL, text_width
from ttrdsl.render.geometry import Box, Point, box_around
from ttrdsl.render.labels import Ground, space_boxes
from ttrdsl.render.layout import Layout
from ttrdsl.render.looks import Emblem, emblem, having, rows_of
from ttrdsl.render.scene import Group, Ink, Shape, Words
from ttrdsl.render.sizes import CITY

SIZE = 5.6
MARK = 7.0  # how wide a mark is
STEPS = (0.0, 9.0, 15.0, 21.0, 28.0, 36.0, 46.0)


def region_names(bundle: dict[str, Any], layout: Layout) -> list[Shape]:
    """Return the names of all zones that are drawn."""
    marks, shapes = _marks(bundle), list[Shape]()
    for zone, box in _boxes(bundle, layout, marks).items():
        carried = marks.get(zone, [])
        for k, found in enumerate(carried):
            shapes += emblem_shapes(found, (box.left + 3.0 + MARK * k, box.middle[1]), 2.4, palette.REGION)
        at = (box.left + MARK * len(carried), box.top + SIZE * CAPITAL)
        name = bundle["domains"]["zone"][zone]
        shapes.append(Words(name, at, SIZE, Ink(palette.REGION), halo=palette.LAND))
    return [Group("regions", tuple(shapes))] if shapes else []


def beside_name(bundle: dict[str, Any], layout: Layout, zone: int, number: int) -> Point:
    """Return the place behind the name of a zone for its next token."""
    if not layout.regions:  # a game asks for the same places again and again
        layout.regions.update(_boxes(bundle, layout, _marks(bundle)))
    box = layout.regions[zone]
    return box.right - TOKEN * (2 * max(1, len(_piles(bundle))) - 1 - 2 * number), box.middle[1]


def _piles(bundle: dict[str, Any]) -> list[str]:
    """Name the piles of zones that are drawn."""
    return [row["of"] for row in rows_of(bundle, "zone") if row["of"] in bundle["piles"]]


def _boxes(bundle: dict[str, Any], layout: Layout, marks: dict[int, list[Emblem]]) -> dict[int, Box]:
    """Return where the names of zones stand, with what goes with them: of areas, and of all if zones have cards."""
    areas = [row["of"] for row in bundle.get("symbols", []) if row.get("area")]
    zones = [zone for name in areas for zone in bundle["facts"][f"zones.{name}"]["data"]]
    piles = _piles(bundle)
    zones += [zone for zone in range(len(bundle["domains"]["zone"])) if piles and zone not in zones]
    if not zones:
        return {}
    taken: list[tuple[Box, float]] = [(label.box.grown(0.8), 3.0) for label in layout.labels]
    for x, y in layout.spots:
        taken.append((Box(x, y, x, y).grown(CITY), 3.0))
        taken += [(Box(x, y, x, y).grown(CITY + 2 * TOKEN), 1.0)] if _has_tokens(bundle) else []
    taken += [(box, 3.0) for box in beside_boxes(bundle, layout)]
    for spaces in layout.tracks.values():
        taken += [found for space in spaces for found in space_boxes(space)]
    found: dict[int, Box] = {}
    for zone in zones:
        aside = MARK * len(marks.get(zone, [])) + (2 * TOKEN * len(piles) + 1.0 if piles else 0.0)
        width = text_width(bundle["domains"]["zone"][zone], SIZE) + aside
        found[zone] = _place(bundle, layout, zone, width, Ground(taken))
        taken.append((found[zone].grown(1.0), 3.0))
    return found


def _has_tokens(bundle: dict[str, Any]) -> bool:
    """Say whether the game puts something on cities that has a symbol."""
    cells = {name for name, cell in bundle["cells"].items() if cell["type"] == "id city"}
    piles = {name for name in bundle["piles"] if name.startswith("city.")}
    symbols = {row["of"] for row in bundle.get("symbols", [])}
    return bool(symbols & (cells | piles)) or any(of.partition(".")[2] in bundle["pieces"] for of in symbols)


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
