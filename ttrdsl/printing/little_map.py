"""From a laid-out board to a map so small that it fits on a card: land, the network in thin lines, cities as dots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ttrdsl.printing.goals import Goal
from ttrdsl.printing.stops import stop_shapes
from ttrdsl.render import palette
from ttrdsl.render.board import Board
from ttrdsl.render.crop import clipped
from ttrdsl.render.geometry import SMOOTH, Box, Point, distance
from ttrdsl.render.ground import ground
from ttrdsl.render.looks import route_looks
from ttrdsl.render.scene import Area, Disc, Group, Ink, Plate, Shape, Stroke

LINE, DOT, AROUND = 0.4, 0.65, 1.2  # millimetres on the card
THIN = 4  # of so many points of a curve one is kept
MANY = 300  # ways, from which on everything is drawn more simply
COARSE = 7.0  # millimetres on the board
SHOWN = ("ground", "lakes", "region")
NETWORK = "#c0b08a"


@dataclass(frozen=True)
class LittleMap:
    """What all cards of a game show below their cities, in the millimetres of the board."""

    sea: Box
    land: tuple[Shape, ...]
    ways: tuple[tuple[Point, ...], ...]
    spots: tuple[tuple[int, Point], ...]  # city and where it is drawn

    @property
    def shape(self) -> float:
        """How many times wider than high it is."""
        return self.sea.width / self.sea.height


def little_map(board: Board) -> LittleMap:
    """Take from a board what a small map shows."""
    layout = board.layout
    curves = [curve.points for line in layout.lines for curve in line.curves]
    many = len(curves) > MANY
    step = SMOOTH if many else THIN
    under = ground(board.bundle, layout, route_looks(board.bundle), board.wish.background is not None)
    around = board.sea.grown(board.sea.width)
    land = [_simpler(shape, step, around) for shape in under if not isinstance(shape, Group) or shape.role in SHOWN]
    ways = [_thinned(points, step) for points in curves]
    spots = [(spot.city, at) for spot, at in zip(layout.chart.spots, layout.spots, strict=True)]
    return LittleMap(board.sea, tuple(land), tuple(ways), tuple(spots))


def _thinned(points: tuple[Point, ...], step: int) -> tuple[Point, ...]:
    kept = points if len(points) <= THIN else (*points[:-1:step], points[-1])
    return tuple((round(x, 1), round(y, 1)) for x, y in kept)


def _simpler(shape: Shape, step: int, around: Box) -> Shape:
    """Return a shape with fewer points; of land the part around the map, without the shelf."""
    if isinstance(shape, Group):
        parts = (part for part in shape.shapes if not isinstance(part, Area) or part.ink.fill)
        return replace(shape, shapes=tuple(_simpler(part, step, around) for part in parts), title="", key="")
    if isinstance(shape, Area):
        rings = [_coarse(clipped(ring, around)) for ring in shape.rings]
        return replace(shape, rings=tuple(ring for ring in rings if len(ring) > 2))
    return replace(shape, points=_thinned(shape.points, step)) if isinstance(shape, Stroke) else shape


def _coarse(ring: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return a ring without points so near the last one that nobody sees them on a card."""
    kept: list[Point] = []
    for point in ring:
        if not kept or distance(kept[-1], point) >= COARSE:
            kept.append((round(point[0], 1), round(point[1], 1)))
    return tuple(kept)


def map_shapes(small: LittleMap, box: Box, goals: Sequence[Goal], unit: float) -> list[Shape]:
    """Draw the map into a box of a card, with the cities of goals on top."""
    room = box.grown(-AROUND * unit)
    scale = round(min(room.width / small.sea.width, room.height / small.sea.height), 3) or 0.001
    x = round(box.middle[0] - small.sea.middle[0] * scale, 2)
    y = round(box.middle[1] - small.sea.middle[1] * scale, 2)
    window = Box((box.left - x) / scale, (box.top - y) / scale, (box.right - x) / scale, (box.bottom - y) / scale)
    lines = [Stroke(way, Ink("", NETWORK, LINE * unit / scale)) for way in small.ways]
    dots = [Disc(at, DOT * unit / scale, Ink(NETWORK)) for _, at in small.spots]
    parts: list[Shape] = [*small.land, *lines, *dots]
    water = Plate(box.middle, box.width, box.height, Ink(palette.SEA))
    rim = Plate(box.middle, box.width, box.height, Ink("", palette.RIM, 0.3 * unit))
    # Maps of one height show the same part of the board, so that they may share the name of what they are clipped to.
    drawn = Group(f"map-{box.height:.2f}".replace(".", "-"), tuple(parts), clip=window, moved=(x, y, scale))
    places: dict[int, list[Point]] = {}
    for city, at in small.spots:
        places.setdefault(city, []).append((at[0] * scale + x, at[1] * scale + y))
    return [water, drawn, *stop_shapes(goals, places, box, unit), rim]
