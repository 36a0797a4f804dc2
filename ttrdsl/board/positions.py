"""Make up positions for cities: routes come out about as long as they have spaces, and nothing lies on top of anything.

The same cities and routes give the same positions on every machine: only sums, products, quotients and square roots
are used, which are exact to the last bit everywhere (`fsum`, for `sum` adds differently in newer versions of Python),
and the order of the work comes from a small generator of our own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import fsum, sqrt

from ttrdsl.board.distances import Near, distances, neighbours

SPACE = 40  # units between two neighbouring cities, for each space of their route
ROUNDS = 14  # how often every pair of cities is put right
MANY = 300  # cities: of more not every pair is put right
CORNERS = 40  # cities to which all keep their distance then
GAP = 3  # spaces between parts of the board that no route joins
LARGEST = 900_000  # no position is farther out; the language has its own limit a little beyond

Point = tuple[float, float]
Spot = tuple[int, int]


def spread(
    cities: Sequence[str], routes: Iterable[tuple[str, str, int]], known: Mapping[str, Spot] | None = None
) -> dict[str, Spot]:
    """Return a position for each city; y grows downwards. Cities with a known position keep it."""
    near = neighbours(cities, routes)
    pinned = {name: known[name] for name in cities if known and name in known}
    if pinned:
        return _around(cities, near, pinned)
    blocks = [_block(part, near) for part in _parts(cities, near)]
    placed = _in_rows(blocks)
    return {name: placed[name] for name in cities}


def _parts(cities: Sequence[str], near: Near) -> list[list[str]]:
    """Return the connected parts of a board, the largest first."""
    parts, seen = [], set[str]()
    for start in cities:
        if start in seen:
            continue
        seen.add(start)
        part = [start]
        for name in part:
            fresh = [other for other in near[name] if other not in seen]
            seen.update(fresh)
            part.extend(fresh)
        parts.append(part)
    return sorted(parts, key=len, reverse=True)


def _generator(seed: int) -> Iterator[int]:
    """Yield numbers without end that look drawn by lot and never change."""
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield seed >> 33


def _pairs(cities: Sequence[str], near: Near) -> list[tuple[int, int, float]]:
    """Return the pairs that are put right, and how far they should be apart.

    On a small board that is every pair; on a large one a city and those two routes away, and everybody and some
    cities that lie far from each other: the work then grows with the cities, not with their pairs.
    """
    index = {name: i for i, name in enumerate(cities)}
    found: Iterable[tuple[str, dict[str, int]]]
    if len(cities) <= MANY:
        found = ((name, distances(near, [name])) for name in cities)
    else:
        found = chain(_corners(cities, near), ((name, _two_away(name, near)) for name in cities))
    pairs: dict[tuple[int, int], float] = {}
    for name, others in found:
        for other, distance in others.items():
            if index[name] != index[other]:
                pairs.setdefault((min(index[name], index[other]), max(index[name], index[other])), float(distance))
    return [(i, j, distance) for (i, j), distance in pairs.items()]


def _corners(cities: Sequence[str], near: Near) -> Iterator[tuple[str, dict[str, int]]]:
    """Yield cities, each as far as can be from those before, and how far all others are from it."""
    left = dict.fromkeys(cities, 1 << 30)
    for _ in range(CORNERS):
        corner = max(left, key=left.__getitem__)
        found = distances(near, [corner])
        left = {name: min(distance, found.get(name, distance)) for name, distance in left.items()}
        yield corner, found


def _two_away(city: str, near: Near) -> dict[str, int]:
    """Return the cities that one or two routes join to a city, and how far away they are."""
    found = {other: first + second for middle, first in near[city].items() for other, second in near[middle].items()}
    return found | dict(near[city])


def _relax(
    points: list[Point], pairs: list[tuple[int, int, float]], fixed: Collection[int], rounds: int = ROUNDS
) -> None:
    """Move points so that each pair comes as near as can be to its distance, near pairs above all."""
    if not pairs:
        return
    draw = _generator(len(points))
    longest = max(distance for _, _, distance in pairs)
    step, last = longest * longest, 0.1
    slower = _root_of(last / step, rounds - 1)
    for _ in range(rounds):
        for k in range(len(pairs) - 1, 0, -1):
            other = next(draw) % (k + 1)
            pairs[k], pairs[other] = pairs[other], pairs[k]
        for i, j, wanted in pairs:
            (ax, ay), (bx, by) = points[i], points[j]
            dx, dy = bx - ax, by - ay
            length = sqrt(dx * dx + dy * dy)
            if length < 1e-9:
                dx, length = 1.0, 1.0
            share = min(1.0, step / (wanted * wanted)) * (length - wanted) / (2 * length)
            mine, theirs = (0.0 if i in fixed else share), (0.0 if j in fixed else share)
            points[i] = (ax + mine * dx, ay + mine * dy)
            points[j] = (bx - theirs * dx, by - theirs * dy)
        step *= slower


def _root_of(number: float, times: int) -> float:
    """Return what gives a number between 0 and 1 when multiplied so many times; by halving, to be exact anywhere."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        product = 1.0
        for _ in range(times):
            product *= middle
        low, high = (middle, high) if product < number else (low, middle)
    return low


def _block(part: list[str], near: Near) -> dict[str, Point]:
    """Lay out a connected part by itself, wider than high."""
    pairs = _pairs(part, near)
    draw = _generator(2 * len(part))
    points = [(next(draw) % 1000 / 100, next(draw) % 1000 / 100) for _ in part]
    _relax(points, pairs, ())
    return dict(zip(part, _lying_down(points), strict=True))


def _lying_down(points: list[Point]) -> list[Point]:
    """Turn points so that they are widest from left to right."""
    n = len(points)
    mx, my = fsum(x for x, _ in points) / n, fsum(y for _, y in points) / n
    moved = [(x - mx, y - my) for x, y in points]
    xx, yy = fsum(x * x for x, _ in moved), fsum(y * y for _, y in moved)
    xy = fsum(x * y for x, y in moved)
    spread_ = sqrt((xx - yy) * (xx - yy) / 4 + xy * xy)
    ax, ay = (xx - yy) / 2 + spread_, xy
    if ax * ax + ay * ay < 1e-12:
        ax, ay = (1.0, 0.0) if xx >= yy else (0.0, 1.0)
    length = sqrt(ax * ax + ay * ay)
    ax, ay = ax / length, ay / length
    return [(x * ax + y * ay, y * ax - x * ay) for x, y in moved]


def _in_rows(blocks: list[dict[str, Point]]) -> dict[str, Spot]:
    """Put the parts of a board side by side, a new row where one grows too long, and round to whole units."""
    sizes = [
        (
            max(x for x, _ in b.values()) - min(x for x, _ in b.values()),
            max(y for _, y in b.values()) - min(y for _, y in b.values()),
        )
        for b in blocks
    ]
    area = fsum((width + GAP) * (height + GAP) for width, height in sizes)
    limit = max([width for width, _ in sizes] + [sqrt(1.5 * area)])
    placed: dict[str, Point] = {}
    left = top = row = 0.0
    for block, (width, height) in zip(blocks, sizes, strict=True):
        if left and left + width > limit:
            left, top, row = 0.0, top + row + GAP, 0.0
        low_x, low_y = min(x for x, _ in block.values()), min(y for _, y in block.values())
        placed |= {name: (left + x - low_x, top + y - low_y) for name, (x, y) in block.items()}
        left, row = left + width + GAP, max(row, height)
    widest = max([1.0, *(max(x, y) for x, y in placed.values())])
    return _apart(placed, min(float(SPACE), LARGEST / widest), {})


def _around(cities: Sequence[str], near: Near, pinned: dict[str, Spot]) -> dict[str, Spot]:
    """Lay out the cities without a position around those that have one."""
    index = {name: i for i, name in enumerate(cities)}
    pairs = [pair for pair in _pairs(cities, near) if not (cities[pair[0]] in pinned and cities[pair[1]] in pinned)]
    unit = _unit(near, pinned)
    mx = fsum(x for x, _ in pinned.values()) / len(pinned)
    my = fsum(y for _, y in pinned.values()) / len(pinned)
    draw = _generator(len(cities))
    points: list[Point] = []
    for name in cities:
        beside: list[Point] = [pinned[other] for other in near[name] if other in pinned] or [(mx, my)]
        x, y = fsum(x for x, _ in beside) / len(beside), fsum(y for _, y in beside) / len(beside)
        jitter = (next(draw) % 200 / 100 - 1, next(draw) % 200 / 100 - 1)
        points.append((x / unit + jitter[0], y / unit + jitter[1]))
        if name in pinned:
            points[-1] = (pinned[name][0] / unit, pinned[name][1] / unit)
    fixed = {index[name] for name in pinned}
    _relax(points, pairs, fixed)
    return _apart(dict(zip(cities, points, strict=True)), unit, pinned)


def _unit(near: Near, pinned: dict[str, Spot]) -> float:
    """Return how many units a space takes where both ends of a route are known."""
    ratios = [
        sqrt((pinned[a][0] - pinned[b][0]) ** 2 + (pinned[a][1] - pinned[b][1]) ** 2) / length
        for a in pinned
        for b, length in near[a].items()
        if b in pinned
    ]
    found = sorted(ratio for ratio in ratios if ratio > 0)
    return found[len(found) // 2] if found else float(SPACE)


def _apart(points: Mapping[str, Point], unit: float, pinned: Mapping[str, Spot]) -> dict[str, Spot]:
    """Round to whole units, and step aside where two cities would share a spot."""
    taken = set(pinned.values())
    placed: dict[str, Spot] = {}
    for name, (x, y) in points.items():
        spot = pinned.get(name)
        if spot is None:
            spot = (max(0, round(x * unit)), max(0, round(y * unit)))
            while spot in taken:
                spot = (spot[0] + max(1, round(unit / 2)), spot[1])
            taken.add(spot)
        placed[name] = spot
    return placed
