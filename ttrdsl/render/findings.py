"""What is wrong with a drawing: short and crossing routes, covered names, cities that lie badly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import fsum

from ttrdsl.render.board import Board
from ttrdsl.render.geometry import Box, Curve, Point, box_around
from ttrdsl.render.layout import COVERED
from ttrdsl.render.sizes import SPACE_LENGTH, TIGHT
from ttrdsl.render.touching import cross, touch

MOST_CROSSINGS = 200  # told of one board


@dataclass(frozen=True)
class Finding:
    """Something that does not look right: its code, what it is about, and a second thing that takes part."""

    code: str
    domain: str  # "route" or "city"
    index: int
    title: str
    label: str
    help: str
    other: int = -1


def findings(board: Board) -> list[Finding]:
    """Return all that is wrong with a drawing, in the order of the board."""
    return [*_cities(board), *_short(board), *_crossing(board), *_names(board)]


def _route(board: Board, route: int) -> str:
    return str(board.bundle["domains"]["route"][route])


def _city(board: Board, spot: int) -> str:
    return str(board.layout.chart.spots[spot].name)


def _cities(board: Board) -> list[Finding]:
    """Cities without a position, on one point, or far away from all others."""
    chart, found = board.layout.chart, []
    if chart.made_up:
        first_city, count = min(chart.made_up), len(chart.made_up)
        title = f"`{board.bundle['domains']['city'][first_city]}` has no position"
        title += f", and {count - 1} more have none" if count > 1 else ""
        helps = "write x and y after the name of a city"
        found.append(Finding("TTR314", "city", first_city, title, "made up", helps))
    if chart.heaped:
        helps = "write separate x and y after the name of each city"
        found.append(Finding("TTR315", "city", 0, "all cities are at the same point", "positions were made up", helps))
    first: dict[Point, int] = {}
    for spot in chart.spots:
        other = first.setdefault(spot.at, spot.city)
        if other != spot.city:
            title = f"`{spot.name}` is at the same point as `{board.bundle['domains']['city'][other]}`"
            helps = "move one of them"
            found.append(Finding("TTR315", "city", spot.city, title, "drawn beside it", helps, other))
    for city in sorted(chart.strayed):
        title = f"`{board.bundle['domains']['city'][city]}` is far away from all other cities"
        helps = "check its x and y"
        found.append(Finding("TTR316", "city", city, title, "drawn nearer than it says", helps))
    return found


def _short(board: Board) -> list[Finding]:
    """Routes whose spaces had to be drawn shorter than the pieces."""
    found = []
    for line, laid in zip(board.layout.chart.lines, board.layout.lines, strict=True):
        if 0 < laid.shortest < SPACE_LENGTH * TIGHT:
            long = fsum(curve.length for curve in laid.curves)
            title = f"`{_route(board, line.routes[0])}` is too short for its {line.length} spaces"
            label = f"{long:.0f} mm long; a space has {laid.shortest:.0f} mm and needs {SPACE_LENGTH:.0f}"
            helps = "move its cities apart, or draw a larger board with `--width`"
            found.append(Finding("TTR311", "route", line.routes[0], title, label, helps))
    return found


def _crossing(board: Board) -> list[Finding]:
    """Routes that cross, or whose spaces lie on each other; on a board that is far too full, the first of them."""
    found: list[Finding] = []
    for i, j, what in islice(_meetings(board), MOST_CROSSINGS):
        one, other = (board.layout.chart.lines[line].routes[0] for line in (i, j))
        title = f"`{_route(board, one)}` and `{_route(board, other)}` {what}"
        helps = "move a city, or draw a larger board with `--width`"
        if len(found) == MOST_CROSSINGS - 1:
            helps = "only so many crossings are listed: there are too many routes for a board of this size"
        found.append(Finding("TTR312", "route", one, title, "this one", helps, other))
    return found


def _meetings(board: Board) -> Iterator[tuple[int, int, str]]:
    """Yield the pairs of lines that cross or overlap."""
    chart, lines = board.layout.chart, board.layout.lines
    boxes = [_around(laid.curves) for laid in lines]
    spaces = [[s for row in laid.tracks.values() for s in row] for laid in lines]
    for i in range(len(lines)):
        for j in range(i + 1, len(lines)):
            if not boxes[i].meets(boxes[j]):
                continue
            apart = not set(chart.lines[i].ends) & set(chart.lines[j].ends)
            if apart and any(cross(a, b) for a in lines[i].curves for b in lines[j].curves):
                yield i, j, "cross"
            elif touch(spaces[i], spaces[j]):
                yield i, j, "overlap"


def _around(curves: tuple[Curve, ...]) -> Box:
    return box_around(point for curve in curves for point in curve.points).grown(12.0)


def _names(board: Board) -> list[Finding]:
    """Names that cover routes, cities or each other."""
    chart, found = board.layout.chart, []
    for i, label in enumerate(board.layout.labels):
        helps = "move the city, or draw a larger board with `--width`"
        city = chart.spots[i].city
        if label.on_label >= 0:
            title = f"the names of `{_city(board, i)}` and `{_city(board, label.on_label)}` overlap"
            if i < label.on_label or board.layout.labels[label.on_label].on_label != i:
                other = chart.spots[label.on_label].city
                found.append(Finding("TTR313", "city", city, title, "this one", helps, other))
        elif label.covers > COVERED:
            title = f"the name of `{_city(board, i)}` covers a route or a city"
            found.append(Finding("TTR313", "city", city, title, "no free place was found around it", helps))
    return found
