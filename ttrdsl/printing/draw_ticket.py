"""From a ticket to the face of its card: where it leads, what it is worth, and a small map with its cities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ttrdsl.printing.badges import badge_shapes, badge_width, spoken
from ttrdsl.printing.decks import Deck, Said
from ttrdsl.printing.faces import Face, Size, panel_shape
from ttrdsl.printing.goals import Goal
from ttrdsl.printing.lettering import fit, letter
from ttrdsl.printing.little_map import LittleMap, map_shapes
from ttrdsl.printing.stops import OF_GOALS
from ttrdsl.render import palette
from ttrdsl.render.font import CAPITAL, text_width
from ttrdsl.render.geometry import Box
from ttrdsl.render.scene import Disc, Ink, Plate, Shape, Words

GAP = 1.3
HEAD, TALL_HEAD, NOTE = 10.5, 15.0, 2.6  # heights
BADGE, LARGE_BADGE = 8.2, 12.0
NARROW = 1.25  # a map that is not wider than this stands beside the text
SMALLEST = 2.6  # size of a title
MANY = 3  # places from which on a title needs more room


@dataclass(frozen=True)
class Ticket:
    """What the face of a ticket says."""

    goals: Sequence[Goal]
    deck: Deck
    note: str  # the deck and which of its cards this is
    named: bool  # whether numbers carry their names: tickets of this game have several
    copies: int = 1


def ticket_face(ticket: Ticket, small: LittleMap, size: Size) -> Face:
    """Draw a ticket; a map that is rather high than wide stands beside the text, others below it."""
    unit, tint = size.unit, ticket.deck.tint
    room = size.panel.grown(-GAP * unit)
    shapes: list[Shape] = [panel_shape(size, palette.PAPER, palette.darker(tint))]
    shapes += (_beside if small.shape < NARROW else _below)(ticket, small, room, unit)
    return Face(tuple(shapes), ticket.copies)


def _below(ticket: Ticket, small: LittleMap, room: Box, unit: float) -> list[Shape]:
    """A band with places and worth, the map below it, and a line of small print."""
    places = max(len(goal.places) for goal in ticket.goals)
    high = TALL_HEAD if places >= MANY or len(ticket.goals) > 1 else HEAD
    band = Box(room.left, room.top, room.right, room.top + high * unit)
    chart = Box(room.left, band.bottom + GAP * unit, room.right, room.bottom - (NOTE + 0.6) * unit)
    shapes = _band(ticket, band, unit)
    left = band.right - 1.2 * unit
    for one in reversed(_worth(ticket)):
        width = min(badge_width(one, ticket.named, BADGE * unit), band.width * 0.2)
        left -= width
        box = Box(left, band.middle[1] - BADGE / 2 * unit, left + width, band.middle[1] + BADGE / 2 * unit)
        shapes += badge_shapes(one, ticket.named, box)
        left -= unit
    text = Box(band.left + 2 * unit, band.top, left - unit, band.bottom)
    shapes += _places(ticket, text, 6.2 * unit, unit)
    return shapes + map_shapes(small, chart, ticket.goals, unit) + _note(ticket, room, unit)


def _beside(ticket: Ticket, small: LittleMap, room: Box, unit: float) -> list[Shape]:
    """The map on the left; on the right a high band with the places, what they are worth, and the small print."""
    wide = min(max(small.shape * room.height, 30 * unit), room.width * 0.52)
    chart = Box(room.left, room.top, room.left + wide, room.bottom)
    left, low = chart.right + GAP * unit, room.bottom - (NOTE + 1.2) * unit
    said = _worth(ticket)
    high = LARGE_BADGE * unit if said else 0.0
    band = Box(left, room.top, room.right, low - high - GAP * unit)
    shapes = _band(ticket, band, unit)
    shapes += _places(ticket, band.grown(-1.5 * unit), 7.0 * unit, unit)
    right = room.right
    for one in reversed(said):
        width = min(badge_width(one, ticket.named, high), band.width / len(said) - unit)
        shapes += badge_shapes(one, ticket.named, Box(right - width, low - high, right, low))
        right -= width + unit
    shapes += map_shapes(small, chart, ticket.goals, unit)
    return shapes + _note(ticket, Box(left, room.top, room.right, room.bottom), unit)


def _worth(ticket: Ticket) -> list[Said]:
    """Return what stands on badges: one of several goals has its worth beside it instead."""
    return list(ticket.goals[0].worth) if len(ticket.goals) == 1 else []


def _band(ticket: Ticket, box: Box, unit: float) -> list[Shape]:
    return [Plate(box.middle, box.width, box.height, Ink(ticket.deck.tint), 1.8 * unit)]


def _places(ticket: Ticket, box: Box, largest: float, unit: float) -> list[Shape]:
    """Return the places of a ticket; several goals stand below each other."""
    color = palette.on_top(ticket.deck.tint)
    inner = Box(box.left + unit, box.top + 1.4 * unit, box.right - unit, box.bottom - 1.4 * unit)
    if len(ticket.goals) == 1:
        text = fit(ticket.goals[0].parts, inner.width, inner.height, largest, SMALLEST * unit)
        return letter(text, inner.middle[0], inner.middle[1] - text.height / 2, color, inner.width, "middle")
    high = inner.height / len(ticket.goals)
    shapes: list[Shape] = []
    for k, goal in enumerate(ticket.goals):
        row = Box(inner.left, inner.top + k * high, inner.right, inner.top + (k + 1) * high)
        shapes += _goal_row(goal, k, ticket.named, row, color, unit)
    return shapes


def _goal_row(goal: Goal, number: int, named: bool, row: Box, color: str, unit: float) -> list[Shape]:
    """Return one of several goals: the color its cities have on the map, its places, its worth."""
    worth = ", ".join(spoken(said, named) for said in goal.worth)
    size = min(4.6 * unit, row.height * 0.8)
    aside = min(text_width(worth, size, True), row.width * 0.4)
    room = row.width - aside - 7 * unit
    ink = Ink(OF_GOALS[number % len(OF_GOALS)], palette.WHITE, 0.4 * unit)
    dot = Disc((row.left + 1.5 * unit, row.middle[1]), min(1.3 * unit, row.height * 0.35), ink)
    parts = [f"or {goal.parts[0]}", *goal.parts[1:]] if number else goal.parts
    text = fit(parts, room, row.height * 0.92, size, min(1.8 * unit, size))
    baseline = row.middle[1] + size * CAPITAL / 2
    return [
        dot,
        *letter(text, row.left + 4.5 * unit, row.middle[1] - text.height / 2, color, room),
        Words(worth, (row.right, baseline), size, Ink(color), True, "end", limit=aside),
    ]


def _note(ticket: Ticket, room: Box, unit: float) -> list[Shape]:
    text = fit([ticket.note], room.width, NOTE * unit, NOTE * unit, 1.6 * unit)
    top = room.bottom - text.height
    return letter(text, room.right - 0.6 * unit, top, palette.FAINT, room.width, "end", bold=False)
