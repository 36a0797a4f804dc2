"""What tests of printing look at: the texts and shapes of sheets, where they lie on the paper."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.games import bundle_of, every_game
from ttrdsl.printing.sets import SETS, Order, Printing
from ttrdsl.render.font import text_width
from ttrdsl.render.geometry import Box
from ttrdsl.render.scene import Group, Scene, Shape, Words

GAMES = sorted({name for name, _ in every_game()})


@cache
def sheets(game: str, name: str, order: Order | None = None) -> list[Scene]:
    """Return the sheets of a set of a shipped game; all tests of a process share them."""
    return SETS[name](Printing(bundle_of(game), order or Order()))


def shapes_of(shapes: tuple[Shape, ...], x: float = 0.0, y: float = 0.0, larger: float = 1.0) -> Iterator[Placed]:
    """Yield every shape that is not a group, and how it is moved on the sheet."""
    for shape in shapes:
        if isinstance(shape, Group):
            dx, dy, more = shape.moved or (0.0, 0.0, 1.0)
            yield from shapes_of(shape.shapes, x + dx * larger, y + dy * larger, larger * more)
        else:
            yield shape, (x, y, larger)


Placed = tuple[Shape, tuple[float, float, float]]


def texts_of(sheet: Scene) -> list[str]:
    """Return all texts of a sheet."""
    return [shape.text for shape, _ in shapes_of(sheet.shapes) if isinstance(shape, Words)]


def cards_of(sheet: Scene) -> list[Group]:
    """Return the cards on a sheet."""
    return [shape for shape in sheet.shapes if isinstance(shape, Group) and shape.role == "card"]


def words_of(card: Group) -> str:
    """Return everything that is written on a card, in one line."""
    return " ".join(shape.text for shape, _ in shapes_of(card.shapes) if isinstance(shape, Words))


def boxes_of_texts(card: Group) -> list[tuple[str, Box]]:
    """Return where the texts of a card lie, from its own corner; a text that is squeezed is as wide as it may be."""
    found = []
    for shape, (x, y, larger) in shapes_of(card.shapes):
        if isinstance(shape, Words):
            width = text_width(shape.text, shape.size, shape.bold)
            width = min(width, shape.limit or width) * larger
            left = shape.at[0] * larger + x - {"start": 0.0, "middle": width / 2, "end": width}[shape.anchor]
            foot = shape.at[1] * larger + y
            found.append((shape.text, Box(left, foot - 0.69 * shape.size * larger, left + width, foot)))
    return found
