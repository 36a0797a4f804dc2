"""How far shapes reach, so that a sheet holds only those that are seen on it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ttrdsl.render.font import text_width
from ttrdsl.render.geometry import Box, box_around
from ttrdsl.render.scene import Area, Disc, Group, Image, Mark, Plate, Shape, Stroke, Words


@dataclass(frozen=True)
class Reaching:
    """A shape, a box it surely stays in, and the same of its parts; a group's box lies in the picture around it."""

    shape: Shape
    box: Box
    parts: tuple[Reaching, ...] = ()


def measure(shapes: tuple[Shape, ...]) -> tuple[Reaching, ...]:
    """Measure shapes once for many windows; groups of nothing are left out."""
    found = []
    for shape in shapes:
        if not isinstance(shape, Group):
            found.append(Reaching(shape, reach(shape)))
        elif parts := measure(shape.shapes):
            box = parts[0].box
            for part in parts[1:]:
                box = box.joined(part.box)
            found.append(Reaching(shape, _moved(box, shape.moved), parts))
    return tuple(found)


def seen_in(shapes: tuple[Reaching, ...], window: Box) -> tuple[Shape, ...]:
    """Return the shapes that can be seen through a window; groups lose what lies outside, and their keys."""
    found: list[Shape] = []
    for one in shapes:
        if not one.box.meets(window):
            continue
        if not isinstance(one.shape, Group):
            found.append(one.shape)
        elif parts := seen_in(one.parts, _moved_back(window, one.shape.moved)):
            found.append(replace(one.shape, shapes=parts, key="", title=""))
    return tuple(found)


def reach(shape: Plate | Disc | Stroke | Area | Mark | Image | Words) -> Box:
    """Return a box that a shape surely stays in."""
    match shape:
        case Plate():
            far = (shape.width + shape.height) / 2 if shape.angle else 0.0
            wide, high = (far, far) if far else (shape.width / 2, shape.height / 2)
            x, y = shape.at
            return Box(x - wide, y - high, x + wide, y + high).grown(shape.ink.width)
        case Disc():
            return _around(shape.at, shape.radius + shape.ink.width)
        case Mark():
            return _around(shape.at, 1.5 * shape.size + shape.ink.width)
        case Image():
            return shape.box
        case Area():
            rings = [point for ring in shape.rings for point in ring]
            return box_around(rings).grown(shape.ink.width) if rings else Box(0, 0, -1, -1)
        case Stroke():
            return box_around(shape.points).grown(shape.ink.width)
        case Words():
            return _around(shape.at, text_width(shape.text, shape.size, shape.bold) + 2 * shape.size)


def _around(at: tuple[float, float], far: float) -> Box:
    return Box(at[0] - far, at[1] - far, at[0] + far, at[1] + far)


def _moved(box: Box, moved: tuple[float, float, float] | None) -> Box:
    if moved is None:
        return box
    x, y, larger = moved
    return Box(box.left * larger + x, box.top * larger + y, box.right * larger + x, box.bottom * larger + y)


def _moved_back(box: Box, moved: tuple[float, float, float] | None) -> Box:
    if moved is None:
        return box
    x, y, larger = moved
    return _moved(box, (-x / larger, -y / larger, 1 / larger))
