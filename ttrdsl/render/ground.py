"""What lies under a board: land around cities and along routes, water elsewhere, regions and insets."""

from __future__ import annotations

from typing import Any

from ttrdsl.render import palette
from ttrdsl.render.geometry import Point, distance
from ttrdsl.render.layout import Layout
from ttrdsl.render.looks import RouteLook
from ttrdsl.render.made_up_land import made_up_land
from ttrdsl.render.outlines import outline_shapes, outlines
from ttrdsl.render.scene import Disc, Group, Ink, Plate, Shape, Stroke

REGION = 15.0
REGION_TINTS = ("#e9c9b0", "#c9dcb4", "#d5cbe6", "#f1dc9e", "#b9d8d6", "#e8bfc6", "#cfd3b0", "#c4cfe6")
SAMPLE_TINT = REGION_TINTS[1]  # in the legend


def ground(bundle: dict[str, Any], layout: Layout, looks: list[RouteLook], bare: bool = False) -> list[Shape]:
    """Return land, regions and insets, from the bottom up; land as the game outlines it, or else made up, or none."""
    found = {} if bare else outlines(bundle, layout.scale)
    if not bare and not found.get("land"):
        found["land"] = _made_up(layout, looks)
    shapes = outline_shapes(found) if found else []
    shapes += _regions(bundle, layout)
    for inset in layout.insets:
        ink = Ink(palette.PAPER, palette.RIM, 0.9)
        shapes.append(Plate(inset.middle, inset.width, inset.height, ink, 6.0))
    return shapes


def _made_up(layout: Layout, looks: list[RouteLook]) -> list[tuple[Point, ...]]:
    """Return land around cities and along routes over land."""
    ways: dict[bool, list[tuple[Point, ...]]] = {True: [], False: []}
    for line, laid in zip(layout.chart.lines, layout.lines, strict=True):
        if line.ends[0] not in layout.inside:
            over_water = looks[line.routes[0]].water or bool(line.edge)
            ways[over_water] += [curve.points for curve in laid.curves]
    cities = [spot for i, spot in enumerate(layout.spots) if i not in layout.inside]
    return [tuple(ring) for ring in made_up_land(layout.box, ways[False], ways[True], cities)]


def _regions(bundle: dict[str, Any], layout: Layout) -> list[Shape]:
    """Return a tint under the cities of each zone of a set that is drawn as areas."""
    shapes: list[Shape] = []
    for row in bundle.get("symbols", []):
        if not row.get("area"):
            continue
        zones = bundle["facts"][f"zones.{row['of']}"]["data"]
        tints = _tints(bundle, layout, zones)
        for zone in zones:
            parts = _region(bundle, layout, zone, tints[zone])
            shapes.append(Group("region", tuple(parts), bundle["domains"]["zone"][zone], f"zone-{zone}"))
    return shapes


def _region(bundle: dict[str, Any], layout: Layout, zone: int, tint: str) -> list[Shape]:
    inside = set(bundle["facts"]["zone.cities"]["data"][zone])
    spots = [i for i, spot in enumerate(layout.chart.spots) if spot.city in inside]
    ways = [(layout.spots[a], layout.spots[b]) for a, b in _spanning(layout, spots)]
    rim, parts = palette.darker(tint, 0.18), list[Shape]()
    for radius, color in ((REGION + 0.7, rim), (REGION, tint)):
        parts += [Stroke(way, Ink("", color, 2 * radius)) for way in ways]
        parts += [Disc(layout.spots[i], radius, Ink(color)) for i in spots]
    return parts


def _spanning(layout: Layout, spots: list[int]) -> list[tuple[int, int]]:
    """Join spots with as short ways as can be."""
    joined, ways = spots[:1], []
    waiting = spots[1:]
    while waiting:
        a, b = min(
            ((a, b) for a in joined for b in waiting),
            key=lambda pair: (round(distance(layout.spots[pair[0]], layout.spots[pair[1]]), 3), pair),
        )
        ways.append((a, b))
        joined.append(b)
        waiting.remove(b)
    return ways


def _tints(bundle: dict[str, Any], layout: Layout, zones: list[int]) -> dict[int, str]:
    """Give neighbouring zones different tints."""
    where: dict[int, list[int]] = {z: list(bundle["facts"]["zone.cities"]["data"][z]) for z in zones}
    zone_of = {city: z for z, cities in where.items() for city in cities}
    near: dict[int, set[int]] = {z: set() for z in zones}
    for line in layout.chart.lines:
        a, b = (zone_of.get(layout.chart.spots[end].city) for end in line.ends)
        if a is not None and b is not None and a != b:
            near[a].add(b)
            near[b].add(a)
    found: dict[int, str] = {}
    for number, zone in enumerate(zones):
        used = {found[z] for z in near[zone] if z in found}
        offers = [REGION_TINTS[(number + k) % len(REGION_TINTS)] for k in range(len(REGION_TINTS))]
        tint = next((tint for tint in offers if palette.toned(tint) not in used), offers[0])
        found[zone] = region_ink(tint)
    return found


def region_ink(tint: str = SAMPLE_TINT) -> str:
    """Return the fill of a region by the theme: without color, or only shining through on dark land."""
    tint = palette.toned(tint)
    return tint if palette.brightness(palette.LAND) > 0.5 else palette.mixed(palette.LAND, tint, 0.3)
