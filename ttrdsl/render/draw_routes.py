"""From the spaces of routes to shapes: the color and its mark, what the game's symbols add, and who claimed what."""

from __future__ import annotations

from math import cos, sin
from typing import Any

from ttrdsl.render import palette
from ttrdsl.render.font import CAPITAL, text_width
from ttrdsl.render.geometry import Curve, Point, ahead
from ttrdsl.render.looks import Emblem, RouteLook
from ttrdsl.render.scene import Disc, Group, Ink, Mark, Plate, Shape, Stroke, Words
from ttrdsl.render.sizes import SPACE_WIDTH
from ttrdsl.render.spaces import RIGHT_ANGLE, Space

CORNER = 1.3
COLOR_MARK = 2.1
EMBLEM = 2.7
TAG, TAG_TEXT = 4.0, 5.6  # radius of a mark that stands by itself, size of a text that does
TAG_HEIGHT = 7.0  # of a plate with a text
POINTED = ("arrow", "chevron")  # shapes that lead from the first city of a route's line to the second
MOST_WIDE = 2.7  # a text where a mark could stand, in sizes of the mark
ROOMY = 3  # marks that fit on a space in their usual size


def route_group(
    bundle: dict[str, Any], route: int, spaces: tuple[Space, ...], look: RouteLook, live: bool = False
) -> Group:
    """Return the picture of one route; where people point at it, also its gaps are part of it."""
    fill, mark = route_ink(bundle, route)
    parts: list[Shape] = []
    carried = _carried(look, len(spaces))
    for space, emblems in zip(spaces, carried, strict=True):
        parts += space_shapes(bundle, space, fill, mark, look, emblems)
    parts += in_middle(spaces, look)
    if live and spaces:
        ends = ahead(spaces[0].at, spaces[0].angle, -6.0), ahead(spaces[-1].at, spaces[-1].angle, 6.0)
        way = (ends[0], *(space.at for space in spaces), ends[1])
        parts.append(Stroke(way, Ink("", palette.DARK, SPACE_WIDTH + 3.0, opacity=0.0)))
    return Group("route", tuple(parts), bundle["domains"]["route"][route], f"route-{route}")


def guide(curves: tuple[Curve, ...]) -> list[Shape]:
    """Return the thin line under the spaces that leads the eye from city to city."""
    under = [Stroke(curve.points, Ink("", palette.PAPER, 2.2)) for curve in curves]
    return [*under, *(Stroke(curve.points, Ink("", palette.GUIDE, 1.0)) for curve in curves)]


def route_ink(bundle: dict[str, Any], route: int) -> tuple[str, str]:
    """Return the fill of a route and the mark of its color; gray has no mark."""
    if bundle["board"]["routes"][route]["gray"]:
        return palette.GRAY, ""
    color = bundle["facts"]["route.colors"]["data"][route][0]
    return palette.fill_of(bundle["domains"]["color"][color], color), palette.mark_of(color)


def space_shapes(
    bundle: dict[str, Any], space: Space, fill: str, mark: str, look: RouteLook, emblems: list[Emblem]
) -> list[Shape]:
    """Return the shapes of one space."""
    parts: list[Shape] = list(_plates(space, fill, look))
    on_top = palette.on_top(fill)
    parts += pattern_shapes(space, look.fill, on_top)
    parts += _tints(bundle, space, look)
    places = _along(space, len(emblems) + (1 if mark else 0))
    size = EMBLEM if len(places) <= ROOMY else 0.48 * space.length / len(places)  # side by side, none on another
    for place, found in zip(places, emblems, strict=False):
        parts += emblem_shapes(found, place, size, on_top, _turned(found, space.angle))
    if mark:
        ink = Ink(on_top, opacity=0.8)
        parts.append(Mark(mark, places[-1], COLOR_MARK, ink))
    return parts


def _plates(space: Space, fill: str, look: RouteLook) -> list[Plate]:
    """Return the body of a space with its outline."""
    line = palette.darker(fill, 0.5)
    length, width = space.length, SPACE_WIDTH
    if look.outline == "double":
        return [
            Plate(space.at, length, width, Ink(palette.WHITE, line, 0.5), CORNER, space.angle),
            Plate(space.at, length - 2.0, width - 2.0, Ink(fill, line, 0.45), CORNER * 0.6, space.angle),
        ]
    corner = width / 2 if look.outline == "round" else CORNER
    if look.outline in ("dashed", "dotted"):
        dash = (2.6, 1.7) if look.outline == "dashed" else (0.01, 1.9)
        inner = Ink("", palette.DARK if palette.brightness(fill) > 0.25 else palette.WHITE, 0.9, dash)
        return [
            Plate(space.at, length, width, Ink(fill, palette.WHITE, 0.5), corner, space.angle),
            Plate(space.at, length - 0.9, width - 0.9, inner, corner * 0.7, space.angle),
        ]
    weight = 1.3 if look.outline == "heavy" else 0.5
    return [Plate(space.at, length, width, Ink(fill, line, weight), corner, space.angle)]


def pattern_shapes(space: Space, fill: str, color: str, weight: float = 0.4) -> list[Shape]:
    """Return the pattern of a space or of a piece on it: slanted lines, dots, crosses, bars or rings."""
    if not fill:
        return []
    ink = Ink("", color, weight, opacity=0.55)
    shapes: list[Shape] = []
    count = max(2, round(space.length / 4))
    for k in range(count):
        x = (k + 0.5) / count * space.length - space.length / 2
        here = ahead(space.at, space.angle, x)
        if fill in ("dotted", "ringed"):
            dot = Ink(color, opacity=0.55) if fill == "dotted" else ink
            shapes.append(Disc(here, 0.55 if fill == "dotted" else 1.2, dot))
            continue
        for slant in (1, -1) if fill == "crossed" else (0,) if fill == "barred" else (1,):
            ends = [_beside(here, space.angle, 1.2 * slant * s, 0.36 * SPACE_WIDTH * s) for s in (-1, 1)]
            shapes.append(Stroke(tuple(ends), ink))
    return shapes


def _beside(at: Point, angle: float, along: float, aside: float) -> Point:
    return ahead(ahead(at, angle, along), angle + RIGHT_ANGLE, aside)


def _tints(bundle: dict[str, Any], space: Space, look: RouteLook) -> list[Shape]:
    """Return bars of the colors that a route asks for, at both ends of a space."""
    shapes: list[Shape] = []
    for k, color in enumerate(look.tints):
        fill = palette.fill_of(bundle["domains"]["color"][color], color)
        for side in (-1, 1):
            at = ahead(space.at, space.angle, side * (space.length / 2 - 2.1 - 2.7 * k))
            shapes.append(
                Plate(at, 2.4, SPACE_WIDTH - 1.6, Ink(fill, palette.darker(fill, 0.4), 0.25), 0.6, space.angle)
            )
    return shapes


def _carried(look: RouteLook, count: int) -> list[list[Emblem]]:
    """Return the marks each space carries; where not all do, those in the middle."""
    carried: list[list[Emblem]] = [[] for _ in range(count)]
    for emblem, amount in look.on_spaces:
        amount = min(amount, count)
        first = (count - amount) // 2
        for k in range(first, first + amount):
            carried[k].append(emblem)
    return carried


def _along(space: Space, count: int) -> list[Point]:
    """Return places for so many marks on a space."""
    step = min(6.4, space.length / max(count, 1))
    return [ahead(space.at, space.angle, (k - (count - 1) / 2) * step) for k in range(count)]


def upright(angle: float) -> float:
    """Turn a mark with its space, but never upside down."""
    return angle if cos(angle) >= -1e-9 else angle + 2 * RIGHT_ANGLE


def _turned(found: Emblem, angle: float) -> float:
    """Turn a mark with its route: what points from one city to the other points that way, also upside down."""
    return angle if found.shape in POINTED else upright(angle)


def emblem_shapes(found: Emblem, at: Point, size: float, color: str, angle: float = 0.0) -> list[Shape]:
    """Return a mark around a point, or a text: the longer it is, the smaller."""
    if found.shape:
        return [Mark(found.shape, at, size, Ink(color), angle)]
    height = size * (2.1 if len(found.text) < 3 else 1.5)
    wide = text_width(found.text, height, True)
    return [centred(found.text, at, height * min(1.0, MOST_WIDE * size / wide) if wide else height, color, angle)]


def centred(text: str, at: Point, size: float, color: str, angle: float = 0.0) -> Words:
    """Return a bold text whose middle lies on a point, however it is turned."""
    down = size * CAPITAL / 2
    place = (round(at[0] - down * sin(angle), 4), round(at[1] + down * cos(angle), 4))
    return Words(text, place, size, Ink(color), True, "middle", angle=angle)


def in_middle(spaces: tuple[Space, ...], look: RouteLook) -> list[Shape]:
    """Return what stands once on a route, in its middle: marks, and the value of a field."""
    if not spaces:
        return []
    shapes: list[Shape] = []
    at, angle = middle_of(spaces)
    for k, found in enumerate(look.in_middle):
        shapes += round_tag(found, ahead(at, angle, (k - (len(look.in_middle) - 1) / 2) * 9), _turned(found, angle))
    if look.badge:
        shapes += wide_tag(look.badge, badge_at(spaces, look))
    return shapes


def badge_at(spaces: tuple[Space, ...], look: RouteLook, further: float = 0.0) -> Point:
    """Return where the badge of a route stands: in its middle, or beyond the marks there, or further on."""
    at, angle = middle_of(spaces)
    beyond = len(look.in_middle) * 4.5 + tag_width(Emblem(text=look.badge)) / 2 if look.in_middle else 0.0
    return ahead(at, angle, beyond + further)


def middle_of(spaces: tuple[Space, ...]) -> tuple[Point, float]:
    """Return the middle of a track and its direction there."""
    a, b = spaces[(len(spaces) - 1) // 2], spaces[len(spaces) // 2]
    return ((a.at[0] + b.at[0]) / 2, (a.at[1] + b.at[1]) / 2), a.angle


def round_tag(found: Emblem, at: Point, angle: float = 0.0) -> list[Shape]:
    """Return a white disc with a mark."""
    return [Disc(at, TAG, Ink(palette.WHITE, palette.DARK, 0.5)), *emblem_shapes(found, at, 2.8, palette.DARK, angle)]


def wide_tag(text: str, at: Point) -> list[Shape]:
    """Return a white plate as wide as its text."""
    words = Words(text, (at[0], at[1] + TAG_TEXT * CAPITAL / 2), TAG_TEXT, Ink(palette.DARK), True, "middle")
    ink = Ink(palette.WHITE, palette.DARK, 0.5)
    return [Plate(at, tag_width(Emblem(text=text)), TAG_HEIGHT, ink, TAG_HEIGHT / 2), words]


def tag(found: Emblem, at: Point) -> list[Shape]:
    """Return a mark or a text that stands by itself."""
    return round_tag(found, at) if found.shape else wide_tag(found.text, at)


def tag_width(found: Emblem) -> float:
    """Return how wide a tag is."""
    return 2 * TAG if found.shape else max(TAG_HEIGHT, text_width(found.text, TAG_TEXT, True) + 3.2)
