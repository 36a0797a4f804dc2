"""A number on a plate, with its name below it where tickets carry several."""

from __future__ import annotations

from ttrdsl.printing.decks import Said
from ttrdsl.render import palette
from ttrdsl.render.font import CAPITAL, text_width
from ttrdsl.render.geometry import Box
from ttrdsl.render.scene import Ink, Plate, Shape, Words

# Parts of the height of a badge.
VALUE, VALUE_OVER_NAME, NAME, WORD = 0.86, 0.76, 0.28, 0.38


def spoken(said: Said, named: bool) -> str:
    """Return what is said in one line of text."""
    return said.name if not said.value else f"{said.name} {said.value}" if named else said.value


def badge_width(said: Said, named: bool, height: float) -> float:
    """Return how wide a badge of a height wants to be."""
    if not said.value:
        return text_width(said.name, WORD * height, True) + 0.4 * height
    value = text_width(said.value, (VALUE_OVER_NAME if named else VALUE) * height, True)
    name = text_width(said.name, NAME * height) if named else 0.0
    return max(value, name, 0.7 * height) + 0.36 * height


def badge_shapes(said: Said, named: bool, box: Box) -> list[Shape]:
    """Draw a badge."""
    (x, y), high, room = box.middle, box.height, box.width - 0.2 * box.height
    ink = Ink(palette.INK)
    shapes: list[Shape] = [Plate(box.middle, box.width, high, Ink(palette.WHITE, palette.RIM, 0.04 * high), 0.2 * high)]
    if not said.value:
        size = WORD * high
        return [*shapes, Words(said.name, (x, y + size * CAPITAL / 2), size, ink, True, "middle", limit=room)]
    size = (VALUE_OVER_NAME if named else VALUE) * high
    middle = y - 0.14 * high if named else y
    shapes.append(Words(said.value, (x, middle + size * CAPITAL / 2), size, ink, True, "middle", limit=room))
    if named:
        at = (x, box.bottom - 0.1 * high)
        shapes.append(Words(said.name, at, NAME * high, Ink(palette.FAINT), anchor="middle", limit=room))
    return shapes
