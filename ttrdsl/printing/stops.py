"""The cities of a ticket on its small map: how they are marked, and moved apart where they would cover each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ttrdsl.printing.goals import Goal
from ttrdsl.render import palette
from ttrdsl.render.draw_routes import centred
from ttrdsl.render.geometry import Box, Point, ahead, direction, distance
from ttrdsl.render.scene import Disc, Ink, Shape, Stroke

RADIUS = 2.1
ROUNDS = 40
OF_GOALS = (palette.CITY, "#1f5fa8", "#2e7d32", "#e0a800", "#2b2a28", "#7b3fa0", "#d46a00", "#00838f")


@dataclass
class Spot:
    """A marked city: where it lies, and where its mark is drawn."""

    city: Point
    at: Point
    radius: float
    color: str
    full: bool  # otherwise any of several cities will do
    number: str


def stop_shapes(goals: Sequence[Goal], places: dict[int, list[Point]], box: Box, unit: float) -> list[Shape]:
    """Mark the cities of goals: with numbers if there are more than two places."""
    shapes: list[Shape] = []
    before: list[int] = []  # a city of several goals shows all their colors, each on the one before
    for k, goal in enumerate(goals):
        spots = []
        for number, stop in enumerate(goal.stops, 1):
            label = str(number) if len(goal.stops) > 2 and len(goals) == 1 else ""
            for city in stop:
                radius = RADIUS * unit * max(0.3, 1 - 0.3 * before.count(city))
                color = OF_GOALS[k % len(OF_GOALS)]
                spots += [Spot(at, at, radius, color, len(stop) == 1, label) for at in places[city]]
        before += [city for stop in goal.stops for city in stop]
        if len(goals) == 1:
            _move_apart(spots, box)
        for spot in spots:
            shapes += _spot(spot, unit)
    return shapes


def _spot(spot: Spot, unit: float) -> list[Shape]:
    ink = Ink(spot.color, palette.WHITE, 0.5 * unit) if spot.full else Ink(palette.WHITE, spot.color, 0.8 * unit)
    shapes: list[Shape] = []
    if distance(spot.city, spot.at) > spot.radius / 2:
        shapes.append(Stroke((spot.city, spot.at), Ink("", spot.color, 0.5 * unit)))
        shapes.append(Disc(spot.city, 0.8 * unit, Ink(spot.color)))
    shapes.append(Disc(spot.at, spot.radius, ink))
    if spot.number:
        color = palette.WHITE if spot.full else spot.color
        shapes.append(centred(spot.number, spot.at, 1.5 * spot.radius, color))
    return shapes


def _move_apart(spots: list[Spot], box: Box) -> None:
    """Push marks apart until none covers another, and keep them in the box."""
    for _ in range(ROUNDS):
        moved = False
        for n, a in enumerate(spots):
            for b in spots[n + 1 :]:
                missing = a.radius + b.radius - distance(a.at, b.at)
                if missing > 0.05:
                    way = direction(a.at, b.at) if a.at != b.at else float(n)
                    a.at, b.at = ahead(a.at, way, -missing / 2), ahead(b.at, way, missing / 2)
                    moved = True
        if not moved:
            return
        for spot in spots:
            inner = box.grown(-spot.radius)
            x, y = spot.at
            spot.at = (min(max(x, inner.left), inner.right), min(max(y, inner.top), inner.bottom))
