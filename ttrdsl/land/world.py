"""From TopoJSON or GeoJSON to shapes in longitude and latitude: areas with holes, and lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Point = tuple[float, float]
Ring = list[Point]
MOST_NESTED = 4


class NoWorld(Exception):
    """What was read holds no shapes."""


@dataclass
class World:
    """Areas, each an outer ring and its holes; lines; and the lines that two areas share."""

    areas: list[list[Ring]] = field(default_factory=list)
    lines: list[Ring] = field(default_factory=list)
    shared: list[Ring] = field(default_factory=list)


def read_world(data: Any) -> World:
    """Return the shapes of a parsed file."""
    world = World()
    try:
        if isinstance(data, dict) and data.get("type") == "Topology":
            _read_topology(data, world)
        else:
            for geometry in _geometries(data, 0):
                _add(geometry, geometry.get("coordinates"), world)
    except (KeyError, TypeError, ValueError, IndexError, OverflowError) as error:
        raise NoWorld(f"its shapes are broken ({type(error).__name__})") from None
    if not world.areas and not world.lines:
        raise NoWorld("it holds no areas and no lines")
    return world


def _geometries(data: Any, depth: int) -> Iterator[dict[str, Any]]:
    if not isinstance(data, dict) or depth > MOST_NESTED:
        raise NoWorld("it is neither GeoJSON nor TopoJSON")
    for name in ("features", "geometries"):
        if name in data:
            for part in data[name]:
                yield from _geometries(part, depth + 1)
            return
    inner = data.get("geometry") if data.get("type") == "Feature" else data
    if isinstance(inner, dict) and inner.get("type") == "GeometryCollection":
        yield from _geometries(inner, depth + 1)
    elif isinstance(inner, dict):
        yield inner


def _add(geometry: dict[str, Any], found: Any, world: World) -> None:
    match geometry.get("type"):
        case "Polygon":
            world.areas.append([_ring(ring) for ring in found])
        case "MultiPolygon":
            world.areas += [[_ring(ring) for ring in area] for area in found]
        case "LineString":
            world.lines.append(_ring(found))
        case "MultiLineString":
            world.lines += [_ring(line) for line in found]


def _ring(points: Any) -> Ring:
    found = [(float(point[0]), float(point[1])) for point in points]
    if not all(abs(x) <= 720 and abs(y) <= 90.001 for x, y in found):
        raise NoWorld("its points are not longitudes and latitudes")
    return found


def _read_topology(data: dict[str, Any], world: World) -> None:
    """Read a topology; of several layers the one with most shapes, which also knows what its areas share."""
    arcs = _arcs(data)
    layers = [_flat(layer) for layer in data["objects"].values()]
    geometries = max(layers, key=len, default=[])
    users: Counter[int] = Counter()

    def joined(numbers: list[int]) -> Ring:
        ring: Ring = []
        for number in numbers:
            arc = arcs[number] if number >= 0 else arcs[~number][::-1]
            ring += arc[1 if ring else 0 :]
        return ring

    for geometry in geometries:
        kind, found = geometry.get("type"), geometry.get("arcs", [])
        areas = [found] if kind == "Polygon" else found if kind == "MultiPolygon" else []
        world.areas += [[joined(ring) for ring in area] for area in areas]
        users.update({number if number >= 0 else ~number for area in areas for ring in area for number in ring})
        lines = [found] if kind == "LineString" else found if kind == "MultiLineString" else []
        world.lines += [joined(line) for line in lines]
    world.shared = [arcs[number] for number, count in sorted(users.items()) if count > 1]


def _flat(geometry: dict[str, Any]) -> list[dict[str, Any]]:
    return list(geometry["geometries"]) if geometry.get("type") == "GeometryCollection" else [geometry]


def _arcs(data: dict[str, Any]) -> list[Ring]:
    """Return the arcs of a topology as points."""
    transform = data.get("transform")
    if not transform:
        return [_ring(arc) for arc in data["arcs"]]
    (across, up), (left, bottom) = transform["scale"], transform["translate"]
    found = []
    for arc in data["arcs"]:
        x = y = 0
        ring = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            ring.append((x * across + left, y * up + bottom))
        found.append(_ring(ring))
    return found
