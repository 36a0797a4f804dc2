"""How far shapes reach, so that a sheet holds only those that are seen on it."""

from __future__ import annotations

from dataclasses import replace

from ttrdsl.render.font import text_width
from ttrdsl.render.geometry import Box, box_around
from ttrdsl.render.scene import Disc, Group, Mark, Plate, Shape, Stroke, Words


def seen_in(shapes: tuple[Shape, ...], window: Box) -> tuple[Shape, ...]:
    """Return the shapes that can be seen through a window; groups lose what lies outside, and their keys."""
    found: list[Shape] = []
    for shape in shapes:
        if not isinstance(shape, Group):
            if reach(shape).meets(window):
                found.append(shape)
            continue
        if shape.clip is not None and not shape.clip.meets(window):
            continue
        parts = seen_in(shape.shapes, window if shape.moved is None else _moved_back(window, shape.moved))
        if parts:
            found.append(replace(shape, shapes=parts, key="", title=""))
    return tuple(found)


def reach(shape: Plate | Disc | Stroke | Mark | Words) -> Box:
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
        case Stroke():
            return box_around(shape.points).grown(shape.ink.width)
        case Words():
            return _around(shape.at, text_width(shape.text, shape.size, shape.bold) + 2 * shape.size)


def _around(at: tuple[float, float], far: float) -> Box:
    return Box(at[0] - far, at[1] - far, at[0] + far, at[1] + far)


def _moved_back(window: Box, moved: tuple[float, float, float]) -> Box:
    x, y, larger = moved
    return Box(
        (window.left - x) / larger, (window.top - y) / larger, (window.right - x) / larger, (window.bottom - y) / larger
    )
