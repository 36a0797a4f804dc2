"""What all cards have in common: their size, the panel inside the cut, and their backs."""

from __future__ import annotations

from dataclasses import dataclass

from ttrdsl.printing.decks import Deck
from ttrdsl.printing.lettering import fit, letter
from ttrdsl.render import palette
from ttrdsl.render.geometry import Box
from ttrdsl.render.scene import Ink, Mark, Plate, Shape

WIDE, HIGH = 88.0, 63.0  # a common size, and the one all measures are thought for
INSET = 2.6  # white between the cut and the panel, so that a cut may go a little astray
CORNER = 3.0


@dataclass(frozen=True)
class Size:
    """The size of a card, lying on its long side."""

    width: float = WIDE
    height: float = HIGH

    @property
    def unit(self) -> float:
        """How much larger than usual everything is drawn."""
        return round(min(self.width / WIDE, self.height / HIGH), 4)

    @property
    def panel(self) -> Box:
        """The part of a card that is printed."""
        return Box(0.0, 0.0, self.width, self.height).grown(-INSET * self.unit)


@dataclass(frozen=True)
class Face:
    """One side of a card, drawn from (0, 0), and how many of it there are."""

    shapes: tuple[Shape, ...]
    copies: int = 1
    name: str = ""  # of a piece: what it is and whose


def capital(text: str) -> str:
    """Return a title as it is printed: it begins with a capital letter."""
    return text[:1].upper() + text[1:]


def panel_shape(size: Size, fill: str, line: str) -> Plate:
    """Return the panel all cards begin with."""
    panel, unit = size.panel, size.unit
    return Plate(panel.middle, panel.width, panel.height, Ink(fill, line, 0.5 * unit), CORNER * unit)


def back_of(deck: Deck, game: str, size: Size) -> Face:
    """Return the back of a deck's cards: its color and its mark all over, its name in the middle."""
    unit, panel = size.unit, size.panel
    pale = palette.mixed(deck.tint, palette.WHITE, 0.22)
    shapes: list[Shape] = [panel_shape(size, deck.tint, palette.darker(deck.tint))]
    step = 9.0 * unit
    columns, rows = int((panel.width - 4 * unit) / step), int((panel.height - 4 * unit) / step)
    for row in range(rows):
        for column in range(columns):
            x = panel.middle[0] + (column - (columns - 1) / 2) * step
            y = panel.middle[1] + (row - (rows - 1) / 2) * step
            shapes.append(Mark(deck.mark, (x, y), 2.1 * unit, Ink(pale)))
    plate = Box(0, 0, 56 * unit, 25 * unit)
    plate = plate.moved(panel.middle[0] - plate.middle[0], panel.middle[1] - plate.middle[1])
    frame = Ink(palette.PAPER, palette.darker(deck.tint), 0.6 * unit)
    shapes.append(Plate(plate.middle, plate.width, plate.height, frame, CORNER * unit))
    room = plate.width - 6 * unit
    name = fit([capital(deck.title)], room, 9 * unit, 7 * unit, 3 * unit)
    shapes += letter(name, plate.middle[0], plate.top + 4.5 * unit, palette.INK, room, "middle")
    title = fit([game], room, 6.5 * unit, 3.6 * unit, 2 * unit)
    top = plate.bottom - 3.5 * unit - title.height
    shapes += letter(title, plate.middle[0], top, palette.FAINT, room, "middle", False)
    return Face(tuple(shapes))
