"""From a kind of card to its face: the color with its mark, its title, what it has, and its deck."""

from __future__ import annotations

from typing import Any

from ttrdsl.printing.decks import deck_of, kind_of, number_of, printed_on, title_of
from ttrdsl.printing.faces import CORNER, HIGH, INSET, Face, Size, capital, panel_shape
from ttrdsl.printing.lettering import fit, letter
from ttrdsl.program.copies import most_copies
from ttrdsl.render import palette
from ttrdsl.render.draw_routes import centred
from ttrdsl.render.geometry import Box
from ttrdsl.render.scene import Disc, Ink, Mark, Plate, Shape
from ttrdsl.tongue.tongue import said

Bundle = dict[str, Any]
STRIP, STRIP_WITH_TEXT = 15.0, 27.0
PICTURE = HIGH - 2 * INSET - STRIP  # height of a picture of full size
PALE = 0.5  # how much paper shows through cards without a color
# The frames that tell kinds of one color apart, in the order of the decks: line width and dashes; the first has none.
FRAMES: tuple[tuple[float, tuple[float, ...]], ...] = (
    (0.0, ()),
    (1.6, ()),
    (1.2, (4.0, 2.2)),
    (1.2, (0.1, 2.4)),
    (3.2, ()),
)


def card_face(bundle: Bundle, index: int, size: Size) -> Face:
    """Draw a kind of card."""
    card, unit = bundle["cards"][index], size.unit
    fill, mark = card_ink(bundle, index)
    panel, on_top = size.panel, palette.on_top(fill)
    shapes: list[Shape] = [panel_shape(size, fill, palette.darker(fill, 0.5))]
    width, dash = FRAMES[_nth_of_its_color(bundle, index) % len(FRAMES)]
    says = card.get("says", "")
    picture = Box(panel.left, panel.top, panel.right, panel.bottom - (STRIP_WITH_TEXT if says else STRIP) * unit)
    if width:
        inner = picture.grown(-2.4 * unit)
        ink = Ink("", on_top, width * unit, tuple(d * unit for d in dash), 0.75)
        shapes.append(Plate(inner.middle, inner.width, inner.height, ink, CORNER * unit * 0.6))
    shapes += _picture(picture, unit, fill, mark, number_of(bundle, index))
    strip = Box(panel.left, picture.bottom, panel.right, panel.bottom).grown(-1.3 * unit)
    shapes.append(Plate(strip.middle, strip.width, strip.height, Ink(palette.PAPER), 1.8 * unit))
    room = strip.width - 5 * unit
    title = fit([capital(title_of(bundle, index))], room, 6.0 * unit, 5.6 * unit, 2.6 * unit)
    shapes += letter(title, strip.middle[0], strip.top + 4.2 * unit - title.height / 2, palette.INK, room, "middle")
    if says:
        told = fit(says.split(), room, 9.6 * unit, 3.2 * unit, 1.8 * unit)
        top = strip.top + 13.2 * unit - told.height / 2
        shapes += letter(told, strip.middle[0], top, palette.INK, room, "middle", False)
    about = fit([_about(bundle, index)], room, 2.6 * unit, 2.9 * unit, 1.6 * unit)
    shapes += letter(
        about, strip.middle[0], strip.bottom - 2.4 * unit - about.height / 2, palette.FAINT, room, "middle", False
    )
    return Face(tuple(shapes), most_copies(card))


def _picture(box: Box, unit: float, fill: str, mark: str, number: str) -> list[Shape]:
    """Return the mark of a card: on a shield in the middle, in both corners, and all over the ground, hardly seen.

    Numbered cards show their numbers in the corners.
    """
    on_top, (x, y) = palette.on_top(fill), box.middle
    shapes: list[Shape] = []
    unit = min(unit, box.height / PICTURE)
    step = 8.5 * unit
    for row in range(-2, 3):
        for column in range(-4, 5):
            at = (x + (column + row % 2 / 2) * step, y + row * step)
            if box.grown(-4.5 * unit).holds(at):
                shapes.append(Mark(mark, at, 1.7 * unit, Ink(on_top, opacity=0.13)))
    rim = palette.darker(fill, 0.45)
    shapes.append(Disc(box.middle, 17.0 * unit, Ink(palette.mixed(fill, palette.WHITE, 0.25), rim, 0.6 * unit)))
    shapes.append(Disc(box.middle, 14.6 * unit, Ink(palette.PAPER, rim, 0.9 * unit)))
    shapes.append(Mark(mark, box.middle, 9.0 * unit, Ink(fill, rim, 0.5 * unit)))
    for side in (-1, 1):
        at = (x + side * (box.width / 2 - 8.5 * unit), box.top + 8.5 * unit)
        shapes.append(Disc(at, 5.0 * unit, Ink(palette.PAPER, rim, 0.5 * unit)))
        corner = centred(number, at, 5.0 * unit, palette.INK)
        shapes.append(corner if number else Mark(mark, at, 3.0 * unit, Ink(fill, rim, 0.4 * unit)))
    return shapes


def card_ink(bundle: Bundle, index: int) -> tuple[str, str]:
    """Return the fill of a card and its mark: that of its color, or one of its own if it has none."""
    color = bundle["cards"][index]["color"]
    if color >= 0:
        return palette.fill_of(bundle["domains"]["color"][color], color), palette.mark_of(color)
    without = [kind_of(card) for card in bundle["cards"] if card["color"] < 0 and not card["ticket"]]
    number = list(dict.fromkeys(without)).index(kind_of(bundle["cards"][index]))
    pale = palette.mixed(palette.OTHERS[number % len(palette.OTHERS)], palette.PAPER, PALE)
    return pale, palette.mark_of(len(bundle["domains"]["color"]) + number)


def _nth_of_its_color(bundle: Bundle, index: int) -> int:
    """Return which of the kinds of its color a card is, in whatever deck; others have marks of their own."""
    own = bundle["cards"][index]
    if own["color"] < 0:
        return 0
    alike = [c for c in bundle["cards"] if c["color"] == own["color"] and not c["ticket"]]
    return list(dict.fromkeys(map(kind_of, alike))).index(kind_of(own))


def _about(bundle: Bundle, index: int) -> str:
    """Return the small print: what a card has, its deck, and how many there are of it."""
    card = bundle["cards"][index]
    has = [one.alone or f"{one.name} {one.value}".strip() for one in printed_on(bundle, index)]
    number = [said("one of {n}", n=most_copies(card))] if most_copies(card) > 1 else []
    return " · ".join([*has, capital(deck_of(bundle, card["deck"]).title), *number])
