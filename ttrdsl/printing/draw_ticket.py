"""From a ticket to the face of its card: where it leads, what it is worth, and a small map with its cities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ttrdsl.printing.decks import Deck, Said
from ttrdsl.printing.faces import Face, Size, panel_shape
from ttrdsl.printing.goals import Goal
from ttrdsl.printing.lettering import fit, letter
from ttrdsl.printing.little_map import OF_GOALS, LittleMap, map_shapes
from ttrdsl.render import palette
from ttrdsl.render.font import CAPITAL, text_width
from ttrdsl.render.geometry import Box
from ttrdsl.render.scene import Disc, Ink, Plate, Shape, Words

GAP = 1.3
HEAD, TALL_HEAD, FOOT = 10.5, 15.5, 9.5  # heights
NARROW = 1.25  # a map that is not wider than this stands beside the text
TITLE, SMALLEST_TITLE = 6.4, 3.0
MANY = 3  # places from which a title needs more room


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
    unit = size.unit
    room = size.panel.grown(-GAP * unit)
    head, chart, foot = _beside(room, small, unit) if small.shape < NARROW else _below(room, ticket, unit)
    shapes: list[Shape] = [panel_shape(size, palette.PAPER, palette.darker(ticket.deck.tint))]
    shapes += _head(ticket, head, unit)
    shapes += map_shapes(small, chart, ticket.goals, unit)
    shapes += _foot(ticket, foot, unit)
    return Face(tuple(shapes), ticket.copies)


def _below(room: Box, ticket: Ticket, unit: float) -> tuple[Box, Box, Box]:
    places = max(len(goal.places) for goal in ticket.goals)
    high = TALL_HEAD if places > MANY or len(ticket.goals) > 1 else HEAD
    line = room.top + high * unit
    low = room.bottom - FOOT * unit
    return (
        Box(room.left, room.top, room.right, line),
        Box(room.left, line + GAP * unit, room.right, low - GAP * unit),
        Box(room.left, low, room.right, room.bottom),
    )


def _beside(room: Box, small: LittleMap, unit: float) -> tuple[Box, Box, Box]:
    wide = min(max(small.shape * room.height, 30 * unit), room.width * 0.52)
    left = room.left + wide + GAP * unit
    line = room.bottom - 20 * unit
    return (
        Box(left, room.top, room.right, line),
        Box(room.left, room.top, room.left + wide, room.bottom),
        Box(left, line + GAP * unit, room.right, room.bottom),
    )


def _head(ticket: Ticket, box: Box, unit: float) -> list[Shape]:
    """Return the band with the places; several goals stand below each other, each with its worth."""
    tint = ticket.deck.tint
    shapes: list[Shape] = [Plate(box.middle, box.width, box.height, Ink(tint), 1.8 * unit)]
    color = palette.on_top(tint)
    inner = Box(box.left + 3 * unit, box.top + 1.6 * unit, box.right - 3 * unit, box.bottom - 1.6 * unit)
    if len(ticket.goals) == 1:
        text = fit(ticket.goals[0].parts, inner.width, inner.height, TITLE * unit, SMALLEST_TITLE * unit)
        return shapes + letter(text, inner.middle[0], inner.middle[1] - text.height / 2, color, inner.width, "middle")
    high = inner.height / len(ticket.goals)
    for k, goal in enumerate(ticket.goals):
        row = Box(inner.left, inner.top + k * high, inner.right, inner.top + (k + 1) * high)
        shapes += _goal_row(goal, k, ticket.named, row, color, unit)
    return shapes


def _goal_row(goal: Goal, number: int, named: bool, row: Box, color: str, unit: float) -> list[Shape]:
    """Return one of several goals: the color its cities have on the map, its places, its worth."""
    worth = ", ".join(_spoken(said, named) for said in goal.worth)
    size = min(4.2 * unit, row.height * 0.8)
    aside = min(text_width(worth, size, True), row.width * 0.4)
    room = row.width - aside - 8 * unit
    dot = Disc((row.left + 1.2 * unit, row.middle[1]), 1.3 * unit, Ink(OF_GOALS[number % len(OF_GOALS)], palette.WHITE, 0.4 * unit))
    parts = [f"or {goal.parts[0]}", *goal.parts[1:]] if number else goal.parts
    text = fit(parts, room, row.height * 0.92, size, 1.8 * unit)
    baseline = row.middle[1] + size * CAPITAL / 2
    return [
        dot,
        *letter(text, row.left + 4 * unit, row.middle[1] - text.height / 2, color, room),
        Words(worth, (row.right, baseline), size, Ink(color), True, "end", limit=aside),
    ]


def _foot(ticket: Ticket, box: Box, unit: float) -> list[Shape]:
    """Return what the ticket is worth on the right, and which it is on the left."""
    said = list(ticket.goals[0].worth) if len(ticket.goals) == 1 else []
    shapes: list[Shape] = []
    low = box.bottom - min(box.height, FOOT * unit)
    badges = Box(box.left, low, box.right, box.bottom)
    stacked = box.height > 1.5 * FOOT * unit
    if stacked:  # there is a line of its own for the note
        badges = Box(box.left, box.top, box.right, box.bottom - 5 * unit)
    right = box.right
    for one in reversed(said):
        width = min(_badge_width(one, ticket.named, unit), box.width / max(len(said), 1) - unit)
        shapes += _badge(one, ticket.named, Box(right - width, badges.top, right, badges.bottom), unit, stacked)
        right -= width + unit
    limit = (box.width if stacked else right - box.left) - 3 * unit
    text = fit([ticket.note], limit, 3.6 * unit if stacked else FOOT * unit, 2.9 * unit, 1.8 * unit)
    top = box.bottom - 0.6 * unit - text.height if stacked else badges.middle[1] - text.height / 2
    x = box.right - 0.5 * unit if stacked else box.left + 0.8 * unit
    return shapes + letter(text, x, top, palette.FAINT, limit, "end" if stacked else "start", False)


def _spoken(said: Said, named: bool) -> str:
    return said.name if not said.value else f"{said.name} {said.value}" if named else said.value


def _badge_width(said: Said, named: bool, unit: float) -> float:
    value = text_width(said.value or said.name, 7.0 * unit if said.value else 3.2 * unit, True)
    name = text_width(said.name, 2.5 * unit) if named and said.value else 0.0
    return max(value, name, 8.0 * unit) + 4.0 * unit


def _badge(said: Said, named: bool, box: Box, unit: float, stacked: bool) -> list[Shape]:
    """Return a value on a plate, with its name below where tickets have several."""
    shapes: list[Shape] = [
        Plate(box.middle, box.width, box.height, Ink(palette.WHITE, palette.RIM, 0.4 * unit), 1.8 * unit)
    ]
    x, room = box.middle[0], box.width - 2 * unit
    if not said.value:
        size = 3.2 * unit
        return [*shapes, Words(said.name, (x, box.middle[1] + size * CAPITAL / 2), size, Ink(palette.INK), True, "middle", limit=room)]
    lift = 1.6 * unit if named else 0.0
    size = (9.0 if stacked else 6.6 if named else 7.6) * unit
    shapes.append(
        Words(said.value, (x, box.middle[1] - lift + size * CAPITAL / 2), size, Ink(palette.INK), True, "middle", limit=room)
    )
    if named:
        shapes.append(Words(said.name, (x, box.bottom - 1.0 * unit), 2.5 * unit, Ink(palette.FAINT), anchor="middle", limit=room))
    return shapes
