"""What stands beside cities and routes, where it covers least; and once between tracks that all say the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from math import fsum, hypot
from typing import Any

from ttrdsl.render.draw_routes import TAG_HEIGHT, badge_at, middle_of, tag, tag_width, wide_tag
from ttrdsl.render.geometry import Box, Point, ahead, distance
from ttrdsl.render.labels import space_boxes
from ttrdsl.render.layout import Layout
from ttrdsl.render.looks import Emblem, RouteLook, city_emblems, route_looks
from ttrdsl.render.scene import Group, Shape
from ttrdsl.render.sizes import CITY, SPACE_WIDTH
from ttrdsl.render.spaces import RIGHT_ANGLE

TOKEN = 4.6  # radius
SHIFTS = (0.0, -0.4, 0.4)  # along a space, in its lengths: places beside it that are tried
OFF = 4.0  # square millimetres that may be covered rather than go a space farther from the middle
APART = 1.2  # millimetres between what stands beside routes, and between that and names
AROUND = 12  # places around a city that are tried
NEAR = 30.0  # millimetres around a place within which spaces are looked at
FURTHER = 80.0  # worse than covering a part of a space, better than covering a name: a place in the outer ring

MOST_STEPS = 40  # millimetres that a badge is moved along its track, at most
CLEAR = 0.5  # millimetres between two badges: their rims

Offer = tuple[float, Point]  # how bad a place is by itself, and where it lies


def beside_shapes(bundle: dict[str, Any], layout: Layout) -> list[Shape]:
    """Return what the symbols of a game put beside its cities and routes; of tracks that say the same, once."""
    shapes = [shape for found, at in _tags(bundle, layout) for shape in tag(found, at)]
    return [Group("beside", tuple(shapes))] if shapes else []


def beside_boxes(bundle: dict[str, Any], layout: Layout) -> list[Box]:
    """Return the room that the symbols beside cities and routes take."""
    return [_box(at, tag_width(found)) for found, at in _tags(bundle, layout)]


def _tags(bundle: dict[str, Any], layout: Layout) -> list[tuple[Emblem, Point]]:
    """Return each symbol that stands beside something, and where."""
    tags: list[tuple[Emblem, Point]] = []
    emblems = city_emblems(bundle, beside=True)
    for number, spot in enumerate(layout.chart.spots):
        for k, found in enumerate(emblems[spot.city]):
            tags.append((found, beside_city(layout, number, k, tag_width(found))))
    looks = route_looks(bundle)
    for line in layout.lines:
        said = dict.fromkeys(found for route in sorted(line.tracks) for found in looks[route].beside)
        for found in said:
            routes = [route for route in sorted(line.tracks) if found in looks[route].beside]
            taken = [_box(at, tag_width(other)) for other, at in tags]
            tags.append((found, beside_routes(layout, routes, 0, tag_width(found), taken)))
    return tags


def beside_city(layout: Layout, spot: int, number: int, width: float = 2 * TOKEN) -> Point:
    """Return the place around a city for its next mark or token."""
    if (spot, width) not in layout.around:  # a game asks for the same places again and again
        layout.around[spot, width] = _around(layout, layout.spots[spot], width)
    places = layout.around[spot, width]
    return places[min(number, len(places) - 1)]


def _around(layout: Layout, here: Point, width: float) -> list[Point]:
    offers = []
    for k in range(2 * AROUND):  # two rings of places, the outer one for what the inner one does not hold
        ring = CITY + TOKEN - 1.2 + (2 * TOKEN if k >= AROUND else 0.0)
        at = ahead(here, 6.283185 * k / AROUND, ring)
        offers.append((FURTHER if k >= AROUND else 0.0, _aside(here, at, width)))
    return _places(layout, here, offers, width)


def beside_routes(
    layout: Layout, routes: list[int], number: int, width: float = 2 * TOKEN, taken: Sequence[Box] = ()
) -> Point:
    """Return the place beside tracks, from their middle on, for their next mark or token."""
    offers = []
    for spaces in [layout.tracks[route] for route in routes]:
        for i, space in enumerate(spaces):
            for side, shift in product((-1, 1), SHIFTS):
                beside = ahead(space.at, space.angle, shift * space.length)
                at = ahead(beside, space.angle + side * RIGHT_ANGLE, SPACE_WIDTH / 2 + TOKEN)
                offers.append((OFF * abs(i + shift - (len(spaces) - 1) / 2), _aside(beside, at, width)))
    places = _places(layout, middle_of(layout.tracks[routes[0]])[0], offers, width, taken)
    return places[min(number, len(places) - 1)]


def _aside(here: Point, at: Point, width: float) -> Point:
    """Move the place of something wide out to its side, so that it does not reach back over what it stands beside."""
    return round(at[0] + (width / 2 - TOKEN) * (at[0] - here[0]) / distance(here, at), 6), at[1]


def _box(at: Point, width: float) -> Box:
    return Box(at[0] - width / 2, at[1] - TOKEN, at[0] + width / 2, at[1] + TOKEN)


def _places(layout: Layout, here: Point, offers: list[Offer], width: float, taken: Sequence[Box] = ()) -> list[Point]:
    """Return places of those offered that lie apart: first those that cover least of names, spaces and cities."""
    reach = NEAR + width / 2 + max(distance(here, at) for _, at in offers)
    near = [s for row in layout.tracks.values() for s in row if distance(s.at, here) < reach]
    names = [box.grown(APART) for box in (*(label.box for label in layout.labels), *taken)]
    rated = []
    for k, (bad, at) in enumerate(offers):
        box = _box(at, width)
        covers = 3 * fsum(box.overlap(other) for other in names)
        covers += fsum(box.overlap(small) for space in near for small, _ in space_boxes(space))
        covers += fsum(box.overlap(Box(*spot, *spot).grown(CITY)) for spot in layout.spots if spot != here)
        rated.append((round(covers, 3) + bad, k, at))
    chosen: list[Point] = []
    for _, _, at in sorted(rated):
        if all(_apart(at, other, width) for other in chosen):
            chosen.append(at)
    return chosen


def _apart(one: Point, other: Point, width: float) -> bool:
    """Say whether two things of one width do not touch."""
    aside, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return aside >= width or down >= 2 * TOKEN or (width <= 2 * TOKEN and distance(one, other) >= width)


def with_shared_badges(layout: Layout, looks: list[RouteLook]) -> tuple[list[RouteLook], dict[int, list[Shape]]]:
    """Return looks without the badges of lines with several tracks, and these badges by each of the routes.

    One that all tracks show is shown once, between them; others stand apart. They lie on top of every track.
    """
    own, shared = list(looks), dict[int, list[Shape]]()
    for routes in _lines_of_several(layout):
        said = {looks[route].badge for route in routes}
        if len(said) == 1 and said != {""}:
            middles = [middle_of(layout.tracks[route])[0] for route in routes]
            at = (fsum(x for x, _ in middles) / len(middles), fsum(y for _, y in middles) / len(middles))
            shapes = wide_tag(looks[routes[0]].badge, at)
            shared |= dict.fromkeys(routes, shapes)
        elif said != {""}:
            badges = {route: looks[route] for route in routes if looks[route].badge}
            places = _apart_from_twins(layout, badges)
            shared |= {
                route: wide_tag(look.badge, at) for (route, look), at in zip(badges.items(), places, strict=True)
            }
        for route in routes:
            own[route] = replace(own[route], badge="")
    return own, shared


def _apart_from_twins(layout: Layout, badges: dict[int, RouteLook]) -> list[Point]:
    """Return where the badges of the tracks of a line stand: no farther from the middle than is needed not to touch.

    They move along their tracks, in turn this way and that.
    """
    widths = [tag_width(Emblem(text=look.badge)) for look in badges.values()]
    places: list[Point] = []
    for step in range(MOST_STEPS):
        ways = [step if k % 2 else -step for k in range(len(badges))]
        places = [badge_at(layout.tracks[r], look, way) for (r, look), way in zip(badges.items(), ways, strict=True)]
        if not any(_touch(*one, *other) for one, other in combinations(zip(places, widths, strict=True), 2)):
            break
    return places


def _touch(one: Point, width: float, other: Point, others_width: float) -> bool:
    """Say whether two plates with round ends touch."""
    aside = max(0.0, abs(one[0] - other[0]) - (width + others_width) / 2 + TAG_HEIGHT)
    return hypot(aside, one[1] - other[1]) < TAG_HEIGHT + CLEAR


def _lines_of_several(layout: Layout) -> Iterator[list[int]]:
    for line in layout.lines:
        if len(line.tracks) > 1 and all(line.tracks.values()):
            yield sorted(line.tracks)
