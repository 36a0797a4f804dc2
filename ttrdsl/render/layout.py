"""From a chart to places in millimetres: spots, curves, spaces and labels of a whole board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from ttrdsl.render.chart import Chart
from ttrdsl.render.curves import Search, Way, lay_curves
from ttrdsl.render.edges import Exit, exits, room_at_edges
from ttrdsl.render.geometry import Box, Curve, Point, box_around, turn_between
from ttrdsl.render.labels import Label, place_labels
from ttrdsl.render.mending import mend
from ttrdsl.render.scale import Scale, spots_in_millimetres
from ttrdsl.render.sizes import CITY, SPACE_LENGTH, TIGHT, half_width
from ttrdsl.render.spaces import Space
from ttrdsl.render.touching import Row, row_on, slide_apart

GROWTH, GROWTHS = 1.07, 3  # how much larger a crowded board is drawn, and how often this is tried
MANY_LINES = 140
SEVERAL = 2  # routes that are too short
KEPT = 8  # boards: most are drawn again and again, as rules change or a game goes on
COVERED = 12.0  # square millimetres a name may cover of what lies under it


@dataclass(frozen=True)
class Laid:
    """A line with its curves (two, if it leaves the board) and the spaces of each of its routes."""

    curves: tuple[Curve, ...]
    tracks: dict[int, tuple[Space, ...]]
    shortest: float  # length of its shortest space


@dataclass(frozen=True)
class Layout:
    """Where everything lies."""

    chart: Chart
    spots: list[Point]
    lines: list[Laid]
    exits: dict[int, Exit]
    labels: list[Label]
    box: Box  # around all of it
    sea: Box  # what routes over an edge leave; the box, if there are none
    insets: list[Box] = field(default_factory=list)  # frames of parts that are drawn by themselves
    inside: frozenset[int] = frozenset()  # the spots in them
    scale: Scale = field(default_factory=Scale)
    around: dict[tuple[int, float], list[Point]] = field(
        default_factory=dict, init=False, compare=False
    )  # once asked for
    regions: dict[int, Box] = field(default_factory=dict, init=False, compare=False)  # names of zones, the same

    @cached_property
    def tracks(self) -> dict[int, tuple[Space, ...]]:
        """The spaces of each route."""
        return {route: spaces for line in self.lines for route, spaces in line.tracks.items()}

    @property
    def crowded(self) -> list[int]:
        """The spots whose names cover something."""
        return [i for i, label in enumerate(self.labels) if label.covers > COVERED or label.on_label >= 0]


@lru_cache(KEPT)
def lay_out(chart: Chart, width: float | None = None, larger: float = 1.0) -> Layout:
    """Lay out a board; unless its width is given, it grows until names find room, up to a point.

    It takes a while and hangs on nothing else, so the last ones are kept; nobody changes them.
    """
    layout = _lay_out(chart, *spots_in_millimetres(chart, width, larger))
    for _ in range(GROWTHS if width is None and larger == 1.0 and len(chart.lines) < MANY_LINES else 0):
        if not layout.crowded and sum(line.shortest < SPACE_LENGTH * TIGHT for line in layout.lines) < SEVERAL:
            break
        size = box_around(layout.spots).width or 1.0
        layout = _lay_out(chart, *spots_in_millimetres(chart, size * GROWTH))
    return layout


def _lay_out(chart: Chart, spots: list[Point], scale: Scale) -> Layout:
    sea = room_at_edges(chart, spots, box_around(spots).grown(CITY) if spots else Box(0, 0, 100, 60))
    leaving = exits(chart, spots, sea)
    ways, owners = _ways(chart, spots, leaving, scale)
    rows = _rows(lay_curves(ways, spots))
    curves = [row.curve for row in rows]
    lines = _lines(chart, owners, rows)
    spaces = [space for line in lines for row in line.tracks.values() for space in row]
    walls = _walls(sea) if leaving else []
    labels = place_labels(chart.spots, spots, spaces, walls, _threads(curves))
    box = sea if leaving else box_around(spots).grown(CITY) if spots else sea
    for space in spaces:
        box = box.joined(box_around(space.corners))
    for label in labels:
        box = box.joined(label.box)
    frames, inside = _insets(chart, spots, lines, labels)
    for frame in frames:
        box = box.joined(frame)
    return Layout(chart, spots, lines, leaving, labels, box, sea, frames, inside, scale)


def _walls(sea: Box) -> list[tuple[Box, float]]:
    """Return what keeps names inside the map where it has edges."""
    far = sea.grown(60.0)
    boxes = [
        Box(far.left, far.top, sea.left + 1, far.bottom),
        Box(sea.right - 1, far.top, far.right, far.bottom),
        Box(far.left, far.top, far.right, sea.top + 1),
        Box(far.left, sea.bottom - 1, far.right, far.bottom),
    ]
    return [(box, 2.0) for box in boxes]


def _threads(curves: list[Curve]) -> list[tuple[Box, float]]:
    """Return the thin lines between cities and spaces: a name may lie on one, but rather does not."""
    points = [point for curve in curves for point in curve.points]
    return [(Box(x - 1.0, y - 1.0, x + 1.0, y + 1.0), 0.25) for x, y in points]


def _ways(chart: Chart, spots: list[Point], leaving: dict[int, Exit], scale: Scale) -> tuple[list[Way], list[int]]:
    """Return the ways of all lines, two for a line that leaves the board, and the line each belongs to."""
    ways, owners = [], []
    for number, line in enumerate(chart.lines):
        (a, b), tracks = line.ends, len(line.routes)
        found = leaving.get(number)
        if found is None:
            via = tuple(scale.millimetres(point) for point in line.via)
            ways.append(Way(spots[a], spots[b], tracks, line.length, line.ends, via))
            owners.append(number)
        else:
            ways.append(Way(spots[a], found.leaves, tracks, found.before, (a, -1)))
            ways.append(Way(found.returns, spots[b], tracks, line.length - found.before, (-1, b)))
            owners += [number, number]
    return ways, owners


def _rows(search: Search) -> list[Row]:
    """Return the spaces on all curves, slid and, where that is not enough, bent apart."""
    curves = [drawn.curve for drawn in search.drawn]
    clear = _clearances(search.ways, curves, len(search.cities))
    rows = [row_on(way, curve, free) for way, curve, free in zip(search.ways, curves, clear, strict=True)]
    slide_apart(rows)
    mend(search, rows)
    return rows


def _lines(chart: Chart, owners: list[int], rows: list[Row]) -> list[Laid]:
    parts: list[list[Row]] = [[] for _ in chart.lines]
    for row, owner in zip(rows, owners, strict=True):
        parts[owner].append(row)
    lines = []
    for line, members in zip(chart.lines, parts, strict=True):
        tracks: dict[int, tuple[Space, ...]] = dict.fromkeys(line.routes, ())
        for part in members:
            tracks = {route: tracks[route] + row for route, row in zip(line.routes, part.rows, strict=True)}
        shortest = min((space.length for row in tracks.values() for space in row), default=0.0)
        lines.append(Laid(tuple(part.curve for part in members), tracks, shortest))
    return lines


def _clearances(ways: Sequence[Way], curves: list[Curve], cities: int) -> list[tuple[float, float]]:
    """Return how far the spaces of each line should stay from its two cities, so that neighbours do not touch."""
    leaving: list[list[tuple[int, int, float]]] = [[] for _ in range(cities)]
    for i, (way, curve) in enumerate(zip(ways, curves, strict=True)):
        for side, end in enumerate(way.ends):
            if end >= 0:
                along = 10.0 if side == 0 else curve.length - 10.0
                angle = curve.at(along)[1] + (3.141593 if side else 0.0)
                leaving[end].append((i, side, angle))
    clear = [list(way.least) for way in ways]
    for members in leaving:
        for i, side, angle in members:
            for j, _, other in members:
                gap = abs(turn_between(angle, other))
                if i != j and 0.05 < gap < 1.8:
                    wide = half_width(ways[i].tracks) + half_width(ways[j].tracks) + 0.6
                    clear[i][side] = max(clear[i][side], min(wide / gap, 30.0))
    for way, free in zip(ways, clear, strict=True):  # what leaves the board is pushed to the edge
        for side, end in enumerate(way.ends):
            if end < 0:
                free[1 - side] = 1000.0
    return [(round(a, 4), round(b, 4)) for a, b in clear]


def _insets(
    chart: Chart, spots: list[Point], lines: list[Laid], labels: list[Label]
) -> tuple[list[Box], frozenset[int]]:
    """Return a frame around each part of the board that repeats a city of another part, and the spots in them."""
    part = list(range(len(spots)))

    def root(i: int) -> int:
        while part[i] != i:
            i = part[i]
        return i

    for line in chart.lines:
        a, b = sorted((root(line.ends[0]), root(line.ends[1])))
        part[b] = a
    members: dict[int, list[int]] = {}
    for i in range(len(spots)):
        members.setdefault(root(i), []).append(i)
    main = max(members.values(), key=len, default=[])
    frames, all_inside = [], set[int]()
    for inside in members.values():
        again = any(len(chart.spots_of(chart.spots[i].city)) > 1 for i in inside)
        if inside is main or not again or len(inside) < 2:
            continue
        box = box_around(spots[i] for i in inside).grown(CITY)
        for i in inside:
            box = box.joined(labels[i].box)
        for line, laid in zip(chart.lines, lines, strict=True):
            if line.ends[0] in inside:
                box = box.joined(box_around(c for row in laid.tracks.values() for s in row for c in s.corners))
        frames.append(box.grown(6.0))
        all_inside.update(inside)
    return frames, frozenset(all_inside)
