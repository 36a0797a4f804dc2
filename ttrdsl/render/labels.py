"""From cities and spaces to names: each stands where it covers least, beside its city."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, pi, sin

from ttrdsl.render.chart import Spot
from ttrdsl.render.font import CAPITAL, text_width
from ttrdsl.render.geometry import Box, Point
from ttrdsl.render.sizes import CITY, LABEL, SPACE_WIDTH
from ttrdsl.render.spaces import Space

AROUND = 16  # directions that are tried
DIRECTIONS = [(round(cos(2 * pi * k / AROUND), 6), round(sin(2 * pi * k / AROUND), 6)) for k in range(AROUND)]
SIDES = {side: 2 * k for k, side in enumerate(
    ("right", "below right", "below", "below left", "left", "above left", "above", "above right")
)}  # fmt: skip
ENOUGH = 5  # free places to choose from
FAR = (1.2, 4.0, 8.0, 13.0)  # millimetres between a city and its name
CELL = 40.0
PASSES = 3
LEADING = 0.98
DESCENT = 1.3  # room for letters that reach below the line


@dataclass(frozen=True)
class Label:
    """A name on one or two lines: the box it fills, and how many square millimetres of it cover something."""

    lines: tuple[str, ...]
    box: Box
    covers: float
    far: float
    angle: float = 0.0  # by which it is turned, in radians
    on_label: int = -1  # another label it covers


Weighed = tuple[Box, float]  # something a name should not lie on, and how little


class Ground:
    """Finds what lies near a box."""

    def __init__(self, boxes: Iterable[Weighed]) -> None:
        self.cells: dict[tuple[int, int], list[Weighed]] = {}
        for one in boxes:
            for key in self._keys(one[0]):
                self.cells.setdefault(key, []).append(one)

    def _keys(self, box: Box) -> Iterable[tuple[int, int]]:
        for x in range(int(box.left // CELL), int(box.right // CELL) + 1):
            for y in range(int(box.top // CELL), int(box.bottom // CELL) + 1):
                yield x, y

    def near(self, box: Box) -> tuple[Weighed, ...]:
        """Return what lies on a box."""
        return tuple({one: None for key in self._keys(box) for one in self.cells.get(key, ()) if box.meets(one[0])})

    def covered(self, box: Box) -> float:
        """Return how much of what lies here a box covers, each thing by its weight."""
        total, left, top, right, bottom = 0.0, box.left, box.top, box.right, box.bottom
        seen: set[int] = set()
        for key in self._keys(box):
            for other, weight in self.cells.get(key, ()):
                near = other.left < right and left < other.right and other.top < bottom and top < other.bottom
                if near and id(other) not in seen:
                    seen.add(id(other))
                    total += weight * box.overlap(other)
        return total


@lru_cache(maxsize=1500)
def space_boxes(space: Space) -> list[Weighed]:
    """Return small squares that together cover a space."""
    count = max(1, round(space.length / SPACE_WIDTH))
    half = SPACE_WIDTH / 2
    found = []
    for k in range(count):
        along = ((k + 0.5) / count - 0.5) * space.length
        x, y = space.at[0] + along * cos(space.angle), space.at[1] + along * sin(space.angle)
        found.append((Box(x - half, y - half, x + half, y + half), 1.0))
    return found


def place_labels(
    named: Sequence[Spot],
    cities: Sequence[Point],
    spaces: Iterable[Space],
    walls: Iterable[Weighed] = (),
    threads: Iterable[Weighed] = (),
) -> list[Label]:
    """Return a label for each city; it keeps off cities, spaces and walls and, where that is easy, off threads."""
    ground = [box for space in spaces for box in space_boxes(space)]
    radius = CITY + 0.8
    ground += [(Box(x - radius, y - radius, x + radius, y + radius), 3.0) for x, y in cities]
    land, thin = Ground([*ground, *walls]), Ground(threads)
    offers = [_offers_near(spot, city, land, thin) for spot, city in zip(named, cities, strict=True)]
    chosen = [min(found, key=lambda x: x[0])[1] for found in offers]
    for _ in range(PASSES):
        changed = False
        near = Ground([])
        for i, label in enumerate(chosen):
            for key in near._keys(label.box):
                near.cells.setdefault(key, []).append((label.box, float(i)))
        for i, found in enumerate(offers):
            if _on_others(i, chosen[i].box, chosen, near) == 0 and chosen[i].covers < 1:
                continue
            best = min(found, key=lambda x: x[0] + 4 * _on_others(i, x[1].box, chosen, near))[1]
            if best != chosen[i]:
                changed = True
                chosen[i] = best
                for key in near._keys(best.box):
                    near.cells.setdefault(key, []).append((best.box, float(i)))
        if not changed:
            break
    return [_with_overlap(i, label, chosen) for i, label in enumerate(chosen)]


def _on_others(i: int, box: Box, chosen: Sequence[Label], near: Ground) -> float:
    """Return how much of other labels a box covers; places that a label has left do not count."""
    total, seen = 0.0, {i}
    for key in near._keys(box):
        for other, number in near.cells.get(key, ()):
            j = int(number)
            if j not in seen and chosen[j].box == other:
                seen.add(j)
                total += box.grown(0.6).overlap(other)
    return total


def _with_overlap(i: int, label: Label, chosen: Sequence[Label]) -> Label:
    for j, other in enumerate(chosen):
        if j != i and label.box.overlap(other.box) > 1.0:
            return replace(label, on_label=j)
    return label


def _offers_near(spot: Spot, city: Point, land: Ground, thin: Ground) -> list[tuple[float, Label]]:
    angle = round(-spot.angle * pi / 180, 6)  # people count it against the clock
    sizes = tuple((lines, *_size(lines, angle)) for lines in _broken(spot.name))
    reach = CITY + FAR[-1] + max(max(size[1:]) for size in sizes) + DESCENT
    around = Box(*city, *city).grown(reach)
    return _offers(spot, city, angle, sizes, land.near(around), thin.near(around))


@lru_cache(maxsize=250)  # a board that is drawn again while somebody moves a city is much the same
def _offers(
    spot: Spot,
    city: Point,
    angle: float,
    sizes: tuple[tuple[tuple[str, ...], float, float], ...],
    on_land: tuple[Weighed, ...],
    on_threads: tuple[Weighed, ...],
) -> list[tuple[float, Label]]:
    """Return the places that are tried for a name, each with what it costs; farther ones only while free ones lack."""
    found: list[tuple[float, Label]] = []
    land, thin = Ground(on_land), Ground(on_threads)
    ways = [SIDES[spot.side]] if spot.side else list(range(AROUND))
    for far in FAR:
        for lines, width, height in sizes:
            for k in ways:
                dx, dy = DIRECTIONS[k]
                x = city[0] + dx * (CITY + far + width / 2)
                y = city[1] + dy * (CITY + far + height / 2)
                box = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
                covers = land.covered(Box(box.left - 0.5, box.top - 0.5, box.right + 0.5, box.bottom + DESCENT))
                taste = 1.3 * far + (0.0 if k % (AROUND // 4) == 0 else 2.0) + (1.5 if len(lines) > 1 else 0.0)
                taste += (0.5 if dy > 0.1 else 0.0) + min(thin.covered(box), 6.0)
                found.append((round(covers + taste, 4), Label(lines, box, round(covers, 3), far, angle)))
        if sum(label.covers == 0 for _, label in found) >= ENOUGH:
            break
    return found


def _size(lines: tuple[str, ...], angle: float) -> tuple[float, float]:
    """Return how much room a name takes, turned or not."""
    wide = max(text_width(x, LABEL, bold=True) for x in lines)
    high = LABEL * (CAPITAL + LEADING * (len(lines) - 1))
    if not angle:
        return wide, high
    across, down = abs(cos(angle)), abs(sin(angle))
    return round(wide * across + high * down, 4), round(wide * down + high * across, 4)


def _broken(name: str) -> list[tuple[str, ...]]:
    """Return a name on one line and, if it is long and has several words, on two or three lines."""
    words = name.split()
    found: list[tuple[str, ...]] = [(name,)]
    if len(words) > 1 and len(name) > 8:
        cut = min(range(1, len(words)), key=lambda k: abs(len(" ".join(words[:k])) - len(" ".join(words[k:]))))
        found.append((" ".join(words[:cut]), " ".join(words[cut:])))
    if len(words) == 3 and len(name) > 16:
        found.append(tuple(words))
    return found
