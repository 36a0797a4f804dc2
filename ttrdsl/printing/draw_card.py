"""From a kind of card to its face: the color with its mark, its title, its words, and how many there are."""

from __future__ import annotations

from typing import Any

from ttrdsl.printing.decks import copies, said_on
from ttrdsl.printing.faces import CORNER, Face, Size, panel_shape
from ttrdsl.printing.lettering import fit, letter
from ttrdsl.render import palette
from ttrdsl.render.geometry import Box
from ttrdsl.render.scene import Ink, Mark, Plate, Shape

Bundle = dict[str, Any]
STRIP = 15.0
PALE = 0.5  # how much paper shows through cards without a color
# The frames that tell kinds of one color apart, in the order of the deck: line width and dashes; the first has none.
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
    picture = Box(panel.left, panel.top, panel.right, panel.bottom - STRIP * unit)
    if width:
        inner = picture.grown(-2.4 * unit)
        ink = Ink("", on_top, width * unit, tuple(d * unit for d in dash), 0.75)
        shapes.append(Plate(inner.middle, inner.width, inner.height, ink, CORNER * unit * 0.6))
    shapes.append(Mark(mark, picture.middle, 13.0 * unit, Ink(on_top, opacity=0.85)))
    for side in (-1, 1):
        at = (picture.middle[0] + side * (picture.width / 2 - 9 * unit), picture.top + 9 * unit)
        shapes.append(Mark(mark, at, 3.4 * unit, Ink(on_top, opacity=0.85)))
    strip = Box(panel.left, picture.bottom, panel.right, panel.bottom).grown(-1.3 * unit)
    shapes.append(Plate(strip.middle, strip.width, strip.height, Ink(palette.PAPER), 1.8 * unit))
    room = strip.width - 5 * unit
    title = fit([card["title"]], room, 6.0 * unit, 5.6 * unit, 2.6 * unit)
    shapes += letter(title, strip.middle[0], strip.top + 4.2 * unit - title.height / 2, palette.INK, room, "middle")
    about = fit([_about(bundle, index)], room, 2.6 * unit, 2.9 * unit, 1.6 * unit)
    shapes += letter(
        about, strip.middle[0], strip.bottom - 2.4 * unit - about.height / 2, palette.FAINT, room, "middle", False
    )
    return Face(tuple(shapes), copies(card))


def card_ink(bundle: Bundle, index: int) -> tuple[str, str]:
    """Return the fill of a card and its mark: that of its color, or one of its own if it has none."""
    color = bundle["cards"][index]["color"]
    if color >= 0:
        return palette.fill_of(bundle["domains"]["color"][color], color), palette.mark_of(color)
    without = [k for k, card in enumerate(bundle["cards"]) if card["color"] < 0 and not card["ticket"]]
    number = without.index(index)
    pale = palette.mixed(palette.OTHERS[number % len(palette.OTHERS)], palette.PAPER, PALE)
    return pale, palette.mark_of(len(bundle["domains"]["color"]) + number)


def _nth_of_its_color(bundle: Bundle, index: int) -> int:
    """Return which of the kinds of its color and deck a card is; cards without a color have marks of their own."""
    own = bundle["cards"][index]
    if own["color"] < 0:
        return 0
    before = bundle["cards"][:index]
    return sum(card["color"] == own["color"] and card["deck"] == own["deck"] and not card["ticket"] for card in before)


def _about(bundle: Bundle, index: int) -> str:
    """Return the small print: the words rules know a card by, what it has, and how many there are."""
    card = bundle["cards"][index]
    said = [f"{one.name} {one.value}".strip() for one in said_on(bundle, index)]
    deck = bundle["domains"]["deck"][card["deck"]].replace("_", " ")
    return ", ".join([" ".join(card["words"]).replace("_", " "), *said, f"{copies(card)} in {deck}"])
