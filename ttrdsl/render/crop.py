"""Cut a part out of a picture: shapes outside and names that would be cut are left out, coasts end at its edge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ttrdsl.render.font import CAPITAL, text_width
from ttrdsl.render.geometry import Box, Point, box_around
from ttrdsl.render.scene import Area, Disc, Group, Image, Mark, Plate, Scene, Shape, Stroke, Words

OUTSIDE = 4.0  # millimetres that shapes go on beyond the box, so that no cut line is seen


def cropped(scene: Scene, box: Box, without: frozenset[str] = frozenset()) -> Scene:
    """Return the part of a picture in a box; groups of some roles are left out."""
    kept = (_kept(shape, box.grown(OUTSIDE), without) for shape in scene.shapes)
    return replace(scene, frame=box, shapes=tuple(shape for shape in kept if shape is not None))


def _kept(shape: Shape, box: Box, without: frozenset[str]) -> Shape | None:
    """Return what is seen of a shape, or nothing."""
    match shape:
        case Group():
            if shape.role in without or shape.moved is not None or _is_cut(shape, box.grown(-OUTSIDE)):
                return None
            parts = tuple(x for part in shape.shapes if (x := _kept(part, box, without)) is not None)
            return replace(shape, shapes=parts, key="") if parts else None
        case Area():
            rings = tuple(ring for ring in (clipped(ring, box) for ring in shape.rings) if len(ring) > 2)
            return replace(shape, rings=rings) if rings else None
        case Stroke() if shape.closed:
            ring = clipped(shape.points, box)
            return replace(shape, points=ring) if len(ring) > 2 else None
        case _:
            return shape if _around(shape).meets(box) else None


def _is_cut(shape: Group, frame: Box) -> bool:
    """Say whether a name reaches out of the picture."""
    if shape.role != "name":
        return False
    boxes = [_around(part) for part in shape.shapes if isinstance(part, Words)]
    return any(not (frame.holds((x.left, x.top)) and frame.holds((x.right, x.bottom))) for x in boxes)


def _around(shape: Plate | Disc | Stroke | Mark | Image | Words) -> Box:
    match shape:
        case Stroke():
            return box_around(shape.points).grown(shape.ink.width)
        case Image():
            return shape.box
        case Plate():
            reach = (shape.width + shape.height) / 2 if shape.angle else 0.0
            return Box(
                shape.at[0] - (reach or shape.width / 2),
                shape.at[1] - (reach or shape.height / 2),
                shape.at[0] + (reach or shape.width / 2),
                shape.at[1] + (reach or shape.height / 2),
            )
        case Disc():
            return Box(*shape.at, *shape.at).grown(shape.radius)
        case Mark():
            return Box(*shape.at, *shape.at).grown(shape.size)
        case Words():
            return _around_words(shape)


def _around_words(shape: Words) -> Box:
    """Return the box around a text, however it is turned."""
    wide, (x, y) = text_width(shape.text, shape.size, shape.bold), shape.at
    if shape.angle:
        return Box(x, y, x, y).grown(wide)
    left = x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor]
    return Box(left, y - shape.size * CAPITAL, left + wide, y)


def clipped(ring: tuple[Point, ...], box: Box) -> tuple[Point, ...]:
    """Return the part of a closed ring inside a box, cut side by side."""
    found = list(ring)
    sides: list[tuple[int, float, Callable[[float, float], bool]]] = [
        (0, box.left, lambda value, edge: value >= edge),
        (0, box.right, lambda value, edge: value <= edge),
        (1, box.top, lambda value, edge: value >= edge),
        (1, box.bottom, lambda value, edge: value <= edge),
    ]
    for axis, edge, inside in sides:
        before, found = found, []
        for at, point in enumerate(before):
            last = before[at - 1]
            if inside(point[axis], edge) != inside(last[axis], edge):
                found.append(_crossing(last, point, axis, edge))
            if inside(point[axis], edge):
                found.append(point)
    return tuple(found)


def _crossing(a: Point, b: Point, axis: int, edge: float) -> Point:
    share = (edge - a[axis]) / (b[axis] - a[axis])
    x, y = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
    return round(x, 4), round(y, 4)
