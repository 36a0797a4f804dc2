"""Bending lines that still cross, or whose spaces lie on each other, after all have slid, until they do not."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from math import fsum

from ttrdsl.render.curves import CROSSING, Drawn, Search, bounded, draw, variations
from ttrdsl.render.geometry import distance
from ttrdsl.render.sizes import CITY
from ttrdsl.render.touching import Row, cross, depth, row_on

STEPS = (0.0, 0.1, 0.2, 0.35, 0.5, 0.75)
PLACES = (0.5, 0.25, 0.75, 0.0, 1.0)  # where spaces are tried, between the first place they may begin and the last
SWEEPS = 8
MOST = 40  # lines; a board with more of them is too small for its lines, which its findings say


def mend(search: Search, rows: list[Row]) -> None:
    """Bend and slide each line that lies on another, or crosses one, if that is less so afterwards."""
    for _ in range(SWEEPS):
        badly = (i for i, way in enumerate(search.ways) if not way.via and _badly(search, rows, i))
        lying = list(islice(badly, MOST + 1))
        if len(lying) > MOST:
            return
        better = [_bend(search, rows, i) for i in lying]
        if not any(better):
            return


def _badly(search: Search, rows: list[Row], i: int) -> bool:
    """Say whether a line lies on another, or crosses one."""
    return _lies(rows[i], _near(rows, i, rows[i])) > 0 or _crosses(search, i, search.drawn[i]) > 0


def _bend(search: Search, rows: list[Row], i: int) -> bool:
    """Give a line the turns and the place with which it lies on others the least."""
    way, (leave, arrive) = search.ways[i], search.turns[i]
    lies = _lies(rows[i], _near(rows, i, rows[i])) + _blocked(search, i, search.drawn[i])
    best, found = (round(lies, 2), search.cost(i, search.drawn[i], search.turns[i])), False
    for first, second in variations(STEPS):
        turns = bounded(leave + first), bounded(arrive + second)
        drawn = draw(way, turns)
        blocked = _blocked(search, i, drawn)
        if blocked > best[0]:
            continue
        row = row_on(way, drawn.curve, way.least)
        lies = _settle(row, _near(rows, i, row)) + blocked
        badness = (round(lies, 2), search.cost(i, drawn, turns))
        if badness < best:
            best, found = badness, True
            rows[i], search.turns[i], search.drawn[i] = row, turns, drawn
    return found


def _near(rows: list[Row], i: int, row: Row) -> list[Row]:
    """Return the other rows that one may lie on, wherever it slides."""
    box = row.reach
    return [other for j, other in enumerate(rows) if j != i and box.meets(other.box)]


def _lies(row: Row, others: list[Row]) -> float:
    return fsum(depth(row.spaces, other.spaces) for other in others if row.box.meets(other.box))


def _settle(row: Row, others: list[Row]) -> float:
    """Slide a row where it lies on others the least, and say how much that is."""
    best, least = row.spacing, _lies(row, others)
    for share in PLACES if least else ():
        if row.first < row.last:
            row.move(replace(best, begin=round(row.first + share * (row.last - row.first), 4)))
            now = _lies(row, others)
            if now < least:
                best, least = row.spacing, now
            if not now:
                break
    row.move(best)
    return least


def _blocked(search: Search, i: int, drawn: Drawn) -> float:
    """Say how much a line lies on cities and how often it crosses others."""
    reach, ends, total = CITY + drawn.radius, search.ways[i].ends, 0.0
    for number, city in enumerate(search.cities):
        if number not in ends and drawn.box.holds(city):
            total += max(0.0, reach - min(distance(city, disc) for disc in drawn.discs))
    return total + CROSSING * _crosses(search, i, drawn)


def _crosses(search: Search, i: int, drawn: Drawn) -> int:
    """Count the lines that a line crosses, other than those it shares a city with."""
    ends = search.ways[i].ends
    near = [j for j, other in enumerate(search.drawn) if j != i and drawn.span.meets(other.span)]
    apart = (search.drawn[j] for j in near if not any(end in ends for end in search.ways[j].ends if end >= 0))
    return sum(cross(drawn.curve, other.curve) for other in apart)
