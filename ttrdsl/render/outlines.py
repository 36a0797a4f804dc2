"""From the outlines of a bundle to shapes in millimetres: land, lakes, rivers and borders under a board."""

from __future__ import annotations

from typing import Any

from ttrdsl.bundle.drawing import TENTHS
from ttrdsl.render import palette
from ttrdsl.render.geometry import Point
from ttrdsl.render.scale import Scale
from ttrdsl.render.scene import Area, Group, Ink, Shape, Stroke

SHELF, COAST, RIVER = 22.0, 1.1, 0.9
BORDER_DASH = (3.2, 1.6, 0.8, 1.6)
BEYOND = 3.0  # so many times its size what ends at the frame goes on

Ring = tuple[Point, ...]


def outlines(bundle: dict[str, Any], scale: Scale) -> dict[str, list[Ring]]:
    """Return the outlines of a board by kind; those that end at the frame go on far beyond it."""
    found: dict[str, list[Ring]] = {}
    for row in bundle["board"].get("outlines", []):
        numbers = row["points"]
        points = [(numbers[k] / TENTHS, numbers[k + 1] / TENTHS) for k in range(0, len(numbers), 2)]
        found.setdefault(row["kind"], []).append(tuple(points))
    frames = found.pop("frame", [])
    laid = {}
    for kind, rings in found.items():
        if frames:
            rings = [_beyond(ring, frames[0]) for ring in rings]
        laid[kind] = [tuple(_rounded(scale.millimetres(point)) for point in ring) for ring in rings]
    return laid


def _rounded(at: Point) -> Point:
    return round(at[0], 3), round(at[1], 3)


def _beyond(ring: Ring, frame: Ring) -> Ring:
    """Move the points on the frame outwards, so that no coast runs along the edge of a picture."""
    xs, ys = [x for x, _ in frame], [y for _, y in frame]
    more = BEYOND * max(max(xs) - min(xs), max(ys) - min(ys))

    def moved(value: float, low: float, high: float) -> float:
        return value - more if value <= low else value + more if value >= high else value

    return tuple((moved(x, min(xs), max(xs)), moved(y, min(ys), max(ys))) for x, y in ring)


def outline_shapes(found: dict[str, list[Ring]]) -> list[Shape]:
    """Return the shapes of outlines, from the bottom up."""
    land, lakes = tuple(found.get("land", ())), tuple(found.get("lake", ()))
    shapes: list[Shape] = [
        Group("ground", (
            Area(land, Ink("", palette.SHELF, SHELF)),
            Area(land, Ink(palette.LAND, palette.COAST, COAST)),
        )),
    ]  # fmt: skip
    rivers = [Stroke(way, Ink("", palette.RIVER, RIVER)) for way in found.get("river", ())]
    borders = [Stroke(way, Ink("", palette.BORDER, 0.7, BORDER_DASH)) for way in found.get("border", ())]
    shapes.append(Group("borders", tuple(borders)))
    shapes.append(Group("rivers", tuple(rivers)))
    shapes.append(Group("lakes", (Area(lakes, Ink(palette.SEA, palette.COAST, COAST)),)))
    return [shape for shape in shapes if isinstance(shape, Group) and shape.shapes]
