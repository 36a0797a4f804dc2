"""From spots in millimetres to the curve of each line: apart at cities, clear of other cities and of each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from math import fsum, pi

from ttrdsl.render.geometry import Box, Curve, Point, aside, bow, box_around, direction, distance, through, turn_between
from ttrdsl.render.sizes import CITY, CLEAR, SPACE_GAP, SPACE_LENGTH, half_width

BEGIN = 15.0  # millimetres from a city at which its lines should lie side by side without touching
TURN = 0.62  # a line leaves a city at most so far off its straight way (radians)
STEPS = (0.22, 0.42, 0.62, 0.95)  # further turns that are tried where lines meet what is in their way
SWEEPS = 4
ROOM = 1.2  # between two lines, and between a line and a city
CROSSING = 30.0  # what a crossing costs, in square millimetres or so that lie on each other
KNEES = 5
EFFORT = 90_000  # comparisons of lines before the search stops


@dataclass(frozen=True)
class Way:
    """What a curve is made for: two points, so many tracks, and so many spaces."""

    start: Point
    end: Point
    tracks: int
    length: int
    ends: tuple[int, int]  # spots, or −1 where it leaves the board
    via: tuple[Point, ...] = ()  # points it must run through; then nothing else bends it

    @property
    def straight(self) -> float:
        return direction(self.start, self.end)

    @property
    def least(self) -> tuple[float, float]:
        """How far spaces stay from the two ends, at least."""
        first, second = (CITY + CLEAR if end >= 0 else SPACE_GAP / 2 for end in self.ends)
        return first, second

    @property
    def needed(self) -> float:
        """How long a curve must be for all spaces."""
        return self.length * (SPACE_LENGTH + SPACE_GAP) - SPACE_GAP + self.least[0] + self.least[1]


@dataclass(frozen=True, eq=False)
class Drawn:
    """A curve and the discs that stand for its spaces when lines are compared."""

    curve: Curve
    discs: tuple[Point, ...]
    knees: tuple[Point, ...]  # some points of the curve, enough to see whether it crosses another
    radius: float
    box: Box  # around the discs, and what must stay clear of them
    span: Box  # around the whole curve


Turns = tuple[float, float]  # how far a way leaves and arrives off its straight direction


@dataclass
class Search:
    """Looks for turns of all ways that keep lines and cities apart."""

    ways: Sequence[Way]
    cities: Sequence[Point]
    turns: list[Turns]
    drawn: list[Drawn] = field(default_factory=list)
    effort: int = 0

    def run(self) -> None:
        self.drawn = [draw(way, turns) for way, turns in zip(self.ways, self.turns, strict=True)]
        for _ in range(SWEEPS):
            changed = False
            for i in range(len(self.ways)):
                if self.effort < EFFORT and not self.ways[i].via and self.unhappy(i):
                    changed |= self.improve(i)
            if not changed:
                break

    def unhappy(self, i: int) -> bool:
        """Say whether a line lies on something, or is too short for its spaces."""
        return self.ways[i].needed > self.drawn[i].curve.length + 1.0 or self.trouble(i, self.drawn[i]) > 0

    def improve(self, i: int) -> bool:
        """Take the best turns of one way, everything else as it is."""
        way, (leave, arrive) = self.ways[i], self.turns[i]
        best = self.cost(i, self.drawn[i], self.turns[i])
        found = False
        for first, second in variations(STEPS):
            turns = (bounded(leave + first), bounded(arrive + second))
            drawn = draw(way, turns)
            cost = self.cost(i, drawn, turns)
            if cost < best - 0.05:
                best, found = cost, True
                self.turns[i], self.drawn[i] = turns, drawn
        return found

    def cost(self, i: int, drawn: Drawn, turns: Turns) -> float:
        way = self.ways[i]
        bent = 2.5 * (abs(turns[0]) + abs(turns[1])) + 4 * abs(turns[0] + turns[1])
        bent += fsum(
            12 * abs(turn) for turn, end in zip(turns, way.ends, strict=True) if end < 0
        )  # straight over edges
        short = max(0.0, way.needed - drawn.curve.length)
        return self.trouble(i, drawn) + bent + 1.5 * short

    def trouble(self, i: int, drawn: Drawn) -> float:
        """Say how much of a line lies on other lines and on cities."""
        total, way = 0.0, self.ways[i]
        for number, city in enumerate(self.cities):
            if number not in way.ends and drawn.box.holds(city):
                reach = CITY + drawn.radius + ROOM
                total += 3 * max(0.0, reach - min(distance(city, disc) for disc in drawn.discs))
        for j, other in enumerate(self.drawn):
            if j != i and drawn.box.meets(other.box):
                self.effort += 1
                total += in_the_way(drawn, other)
        return total


@lru_cache(maxsize=5000)  # a board that is drawn again while somebody moves a city is much the same
def in_the_way(one: Drawn, other: Drawn) -> float:
    """Say how badly two lines lie to each other."""
    return overlap(one, other) + CROSSING * crossings(one, other)


def crossings(one: Drawn, other: Drawn) -> int:
    """Count how often two lines cross; in a city where both begin they do not."""
    found = 0
    for a, b in pairwise(one.knees):
        for c, d in pairwise(other.knees):
            if aside(a, b, c) * aside(a, b, d) < 0 and aside(c, d, a) * aside(c, d, b) < 0:
                found += 1
    return found


def overlap(one: Drawn, other: Drawn) -> float:
    """Say how much two lines lie on each other, disc by disc."""
    reach, total = one.radius + other.radius + ROOM, 0.0
    square = reach * reach
    box = other.box
    for x, y in one.discs:
        if box.left <= x <= box.right and box.top <= y <= box.bottom:
            for u, v in other.discs:
                far = (x - u) * (x - u) + (y - v) * (y - v)
                if far < square:
                    total += 1 - far / square
    return 6 * total


@lru_cache(maxsize=1200)
def draw(way: Way, turns: Turns) -> Drawn:
    """Draw a way with given turns."""
    straight = way.straight
    if way.via:
        curve = through((way.start, *way.via, way.end))
    else:
        curve = bow(way.start, way.end, straight + turns[0], straight + turns[1])
    radius = half_width(way.tracks)
    begin, end = spaced_part(curve, way)
    count = max(1, round((end - begin) / max(radius * 1.6, 8.0)))
    discs = tuple(curve.at(begin + (end - begin) * (k + 0.5) / count)[0] for k in range(count))
    knees = (*curve.points[:: max(1, len(curve.points) // KNEES)], curve.points[-1])
    return Drawn(curve, discs, knees, radius, box_around(discs).grown(2 * radius + CITY), box_around(curve.points))


def spaced_part(curve: Curve, way: Way) -> tuple[float, float]:
    """Return where on a curve the spaces begin and end if they lie in its middle."""
    free = max(0.0, curve.length - way.needed)
    low, high = way.least
    if min(way.ends) >= 0:
        low, high = low + free / 2, high + free / 2
    elif way.ends[0] >= 0:
        low += free
    else:
        high += free
    return min(low, curve.length / 2), max(curve.length - high, curve.length / 2)


def lay_curves(ways: Sequence[Way], cities: Sequence[Point]) -> Search:
    """Return a search that has found a curve for each way."""
    search = Search(ways, cities, _fanned(ways, len(cities)))
    search.run()
    return search


def bounded(turn: float) -> float:
    """Return a turn that is not too sharp."""
    return round(max(-1.1, min(1.1, turn)), 6)


def variations(steps: Sequence[float]) -> list[Turns]:
    """Return the turns that are tried: at both ends, opposed, and at one of them, each step after the other."""
    found: list[Turns] = []
    for step in steps:
        found += [(step, -step), (-step, step), (step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)]
    return found


def _fanned(ways: Sequence[Way], cities: int) -> list[Turns]:
    """Return turns at which the lines of each city leave side by side, without touching near the city."""
    turns = [[0.0, 0.0] for _ in ways]
    leaving: list[list[tuple[int, int]]] = [[] for _ in range(cities)]
    for i, way in enumerate(ways):
        for side, end in enumerate(way.ends):
            if end >= 0:
                leaving[end].append((i, side))
    for members in leaving:
        _fan(members, ways, turns)
    return [(round(a, 6), round(b, 6)) for a, b in turns]


def _fan(members: list[tuple[int, int]], ways: Sequence[Way], turns: list[list[float]]) -> None:
    """Spread the lines of one city; lines that begin alike are bent apart in the order of their number."""
    if len(members) < 2:
        return
    straight = {m: ways[m[0]].straight + (pi if m[1] else 0.0) for m in members}
    order = sorted(members, key=lambda m: (straight[m] % (2 * pi), -m[0] if m[1] else m[0]))
    angles = [straight[m] % (2 * pi) for m in order]
    homes = list(angles)
    wide = [half_width(ways[m[0]].tracks) for m in order]
    n = len(order)
    wanted = [(wide[k] + wide[(k + 1) % n] + ROOM) / BEGIN for k in range(n)]
    share = min(1.0, 2 * pi / fsum(wanted))
    for _ in range(30):
        for k in range(n):
            after = (k + 1) % n
            gap = angles[after] - angles[k] + (2 * pi if after == 0 else 0.0)
            missing = wanted[k] * share - gap
            if missing > 0:
                angles[k] -= missing / 2.2
                angles[after] += missing / 2.2
        for k in range(n):
            angles[k] = homes[k] + max(-TURN, min(TURN, (angles[k] - homes[k]) * 0.97))
    for k, (i, side) in enumerate(order):
        turns[i][side] = turn_between(0.0, angles[k] - homes[k])
