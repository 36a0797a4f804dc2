"""From a bundle to what there is to draw: spots of cities, and lines of tracks between them, not yet in millimetres."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ttrdsl.board.positions import spread
from ttrdsl.render.geometry import Point, distance
from ttrdsl.render.looks import route_looks

Bundle = dict[str, Any]
FEW = 6  # with fewer spots nobody can say what lies far out
FAR = 2.5  # so many times the size of the middle of the board


@dataclass(frozen=True)
class Spot:
    """A place where a city is drawn; a city may have several."""

    city: int
    name: str
    at: Point
    side: str = ""  # on which its name stands; empty where it covers least
    angle: int = 0  # by which the name is turned, in degrees


@dataclass(frozen=True)
class Line:
    """All tracks that run side by side between two spots."""

    ends: tuple[int, int]  # spots
    length: int
    routes: tuple[int, ...]  # one for each track
    edge: str = ""  # "across" the sides of the board or "over" its top or bottom; most lines do neither
    direction: int = 0  # across: 1 leaves to the right from the first end, −1 to the left, 0 wherever it is nearer
    via: tuple[Point, ...] = ()  # points it runs through, from the first end on


@dataclass(frozen=True)
class Chart:
    """Spots and lines of a board."""

    spots: tuple[Spot, ...]
    lines: tuple[Line, ...]
    made_up: frozenset[int] = frozenset()  # cities without a position of their own
    heaped: bool = False  # all cities are at the same point, which says as much as no position
    strayed: frozenset[int] = frozenset()  # cities so far out that they are drawn nearer than they say

    def spots_of(self, city: int) -> list[int]:
        return [i for i, spot in enumerate(self.spots) if spot.city == city]


def chart_of(bundle: Bundle) -> Chart:
    """Read the board of a bundle."""
    cities = bundle["board"]["cities"]
    made_up = frozenset(i for i, city in enumerate(cities) if not city["spots"])
    heaped = len(cities) - len(made_up) > 1 and len({tuple(spot) for city in cities for spot in city["spots"]}) == 1
    places = _places(bundle, made_up, heaped)
    given = []
    for i, city in enumerate(cities):
        lettering = city.get("lettering", {})
        given += [Spot(i, city["name"], at, lettering.get("side", ""), lettering.get("angle", 0)) for at in places[i]]
    spots, strayed = _gathered(given)
    return Chart(spots, _lines(bundle, spots), made_up, heaped, strayed)


def _gathered(spots: list[Spot]) -> tuple[tuple[Spot, ...], frozenset[int]]:
    """Bring cities back that lie so far out that nothing else could be read."""
    if len(spots) < FEW:
        return tuple(spots), frozenset()
    bounds = []
    for axis in (0, 1):
        values = sorted(spot.at[axis] for spot in spots)
        outer = max(1, len(values) // 8)
        low, high = values[outer], values[-1 - outer]
        bounds.append((low, high))
    size = max(high - low for low, high in bounds) or 1.0
    found, strayed = [], set()
    for spot in spots:
        (left, right), (top, bottom) = bounds
        x, y = spot.at
        if not (left - FAR * size <= x <= right + FAR * size and top - FAR * size <= y <= bottom + FAR * size):
            strayed.add(spot.city)
            x = min(max(x, left - size / 2), right + size / 2)
            y = min(max(y, top - size / 2), bottom + size / 2)
        found.append(replace(spot, at=(x, y)))
    return tuple(found), frozenset(strayed)


def _places(bundle: Bundle, made_up: frozenset[int], heaped: bool) -> list[list[Point]]:
    """Return where each city is drawn; positions are made up where there are none, or only a heap."""
    cities, routes = bundle["board"]["cities"], bundle["board"]["routes"]
    spots = [[] if heaped else city["spots"] for city in cities]
    if made_up or heaped:
        keys = [str(i) for i in range(len(cities))]
        known = {keys[i]: (own[0][0], own[0][1]) for i, own in enumerate(spots) if own}
        ends = [(keys[r["ends"][0]], keys[r["ends"][1]], r["length"]) for r in routes]
        found = spread(keys, ends, known)
        spots = [own or [found[keys[i]]] for i, own in enumerate(spots)]
    return [[(float(x), float(y)) for x, y in own] for own in spots]


def _lines(bundle: Bundle, spots: tuple[Spot, ...]) -> tuple[Line, ...]:
    """Join the tracks of each line; a route begins at the spot that lies nearer to its other end."""
    at: dict[int, list[int]] = {}
    for i, spot in enumerate(spots):
        at.setdefault(spot.city, []).append(i)
    looks = route_looks(bundle)
    groups: dict[int, list[int]] = {}
    for number, route in enumerate(bundle["board"]["routes"]):
        groups.setdefault(route["group"], []).append(number)
    lines = []
    for members in groups.values():
        route = bundle["board"]["routes"][members[0]]
        first, second = min(
            ((a, b) for a in at[route["ends"][0]] for b in at[route["ends"][1]]),
            key=lambda pair: (round(distance(spots[pair[0]].at, spots[pair[1]].at), 6), pair),
        )
        look = looks[members[0]]
        via = tuple((float(x), float(y)) for x, y in route.get("via", ()))
        lines.append(Line((first, second), route["length"], tuple(members), look.edge, look.direction, via))
    return tuple(lines)
