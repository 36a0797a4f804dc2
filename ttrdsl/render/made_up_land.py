"""Land for a board without outlines: around cities and along routes over land, without slivers and pockets of water."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from ttrdsl.board.contours import Point, area, rings, thinned
from ttrdsl.render.geometry import Box

HALF_WIDTH, NARROW = 46.0, 26.0  # of the land along a route; narrow, if the board also has routes over water
CLOSING = 60.0  # millimetres: inlets narrower than twice this are filled ...
CLOSING_AT_SEA = 14.0  # ... less, if the board also has routes over water
FINEST, MOST = 5.0, 170  # size of a cell, and how many of them there are on a side at most
SMALLEST = 500.0  # square millimetres of land
ROUGH, WAVE = 5.0, 34.0  # how far a coast swings, and over how many millimetres
STRAIGHT, SLANTED = 1.0, 1.4142  # steps from cell to cell


class Grid:
    """A window of the board in cells."""

    def __init__(self, box: Box) -> None:
        self.cell = max(FINEST, max(box.width, box.height) / MOST)
        self.left, self.top = box.left, box.top
        self.wide, self.high = int(box.width / self.cell) + 2, int(box.height / self.cell) + 2

    def at(self, point: Point) -> tuple[int, int]:
        x, y = round((point[0] - self.left) / self.cell), round((point[1] - self.top) / self.cell)
        return min(max(x, 0), self.wide - 1), min(max(y, 0), self.high - 1)

    def distances(self, seeds: Iterable[tuple[int, int]]) -> list[list[float]]:
        """Return how far each cell lies from the nearest seed, in millimetres: once down, once up again."""
        far = 1e9
        field = [[far] * self.wide for _ in range(self.high)]
        for x, y in seeds:
            field[y][x] = 0.0
        straight, slanted = STRAIGHT * self.cell, SLANTED * self.cell
        for step in (1, -1):
            rows = range(self.high) if step == 1 else range(self.high - 1, -1, -1)
            columns = range(self.wide) if step == 1 else range(self.wide - 1, -1, -1)
            for y in rows:
                row = field[y]
                before = field[y - step] if 0 <= y - step < self.high else None
                for x in columns:
                    best = row[x]
                    if 0 <= x - step < self.wide:
                        best = min(best, row[x - step] + straight)
                    if before is not None:
                        best = min(best, before[x] + straight)
                        if x > 0:
                            best = min(best, before[x - 1] + slanted)
                        if x < self.wide - 1:
                            best = min(best, before[x + 1] + slanted)
                    row[x] = best
        return field


def made_up_land(
    box: Box, ways: list[tuple[Point, ...]], at_sea: list[tuple[Point, ...]], cities: list[Point]
) -> list[list[Point]]:
    """Return rings of land for ways over land, ways over water and cities."""
    sea = min(1.0, 3 * len(at_sea) / max(len(ways) + len(at_sea), 1))
    half, closing = HALF_WIDTH - (HALF_WIDTH - NARROW) * sea, CLOSING - (CLOSING - CLOSING_AT_SEA) * sea
    grid = Grid(box.grown(half + closing))
    seeds = {grid.at(point) for way in ways for point in _dotted(way, grid.cell / 2)} | {grid.at(at) for at in cities}
    if not seeds:
        return []
    near = grid.distances(seeds)
    water = [(x, y) for y, row in enumerate(near) for x, far in enumerate(row) if far > half + closing]
    water = _open(water, grid, {grid.at(point) for way in at_sea for point in way})
    inland = grid.distances(water) if water else [[1e6] * grid.wide for _ in range(grid.high)]
    field = [
        [
            max(deep - closing, half - far) + ROUGH * _noise(x * grid.cell, y * grid.cell)
            for x, (deep, far) in enumerate(zip(*rows, strict=True))
        ]
        for y, rows in enumerate(zip(inland, near, strict=True))
    ]
    found = []
    for ring in rings(field):
        points = [(round(grid.left + x * grid.cell, 2), round(grid.top + y * grid.cell, 2)) for x, y in ring]
        if abs(area(points)) >= SMALLEST:
            found.append(_rounded(thinned(points, 1.2)))
    return found


def _dotted(way: tuple[Point, ...], step: float) -> Iterable[Point]:
    """Yield points along a way, no farther apart than a step."""
    yield way[0]
    for a, b in itertools.pairwise(way):
        count = int((abs(a[0] - b[0]) + abs(a[1] - b[1])) / step) + 1
        for k in range(1, count + 1):
            yield a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count


def _open(water: list[tuple[int, int]], grid: Grid, sailed: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the water that reaches the edge of the window or is sailed on; other pockets inside the land are none."""
    left = set(water)
    edge = [(x, y) for x, y in water if x in (0, grid.wide - 1) or y in (0, grid.high - 1) or (x, y) in sailed]
    waiting, found = edge, set(edge)
    while waiting:
        x, y = waiting.pop()
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if other in left and other not in found:
                found.add(other)
                waiting.append(other)
    return [cell for cell in water if cell in found]


def _noise(x: float, y: float) -> float:
    """Return a smooth number between −1 and 1 that belongs to a place; the same on every machine."""
    u, v = x / WAVE, y / WAVE
    i, j = int(u), int(v)
    s, t = u - i, v - j
    s, t = s * s * (3 - 2 * s), t * t * (3 - 2 * t)
    upper = _hash(i, j) * (1 - s) + _hash(i + 1, j) * s
    lower = _hash(i, j + 1) * (1 - s) + _hash(i + 1, j + 1) * s
    return upper * (1 - t) + lower * t


def _hash(i: int, j: int) -> float:
    mixed = (i * 374761393 + j * 668265263) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return (mixed & 0xFFFF) / 32767.5 - 1


def _rounded(points: list[Point]) -> list[Point]:
    """Cut the corners of a ring."""
    found: list[Point] = []
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        found.append((round(0.75 * a[0] + 0.25 * b[0], 2), round(0.75 * a[1] + 0.25 * b[1], 2)))
        found.append((round(0.25 * a[0] + 0.75 * b[0], 2), round(0.25 * a[1] + 0.75 * b[1], 2)))
    return found
