"""Turn the rows of a table into tickets: places, numbers, the deck, and which rows are one card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Protocol

from ttrdsl.diagnostics import Problems, Span
from ttrdsl.exchange.columns import TICKET_COLUMNS, Columns, identifier
from ttrdsl.exchange.draft import NUMBER, Field, Goal, Ticket
from ttrdsl.exchange.numbers import LARGEST, read_number
from ttrdsl.exchange.tables import Cell, Row, Table

POINTS = "points"
VIA = re.compile(r"\s*[|;>]\s*|\s+[–—-]\s+")


class Reader(Protocol):
    """What is known when tickets are read: the cities and zones there are."""

    problems: Problems
    fields: list[Field]

    def columns(self, table: Table, names: dict[str, tuple[str, ...]], needed: list[str], owner: str) -> Columns:
        """Find the columns of a table."""

    def city(self, cell: Cell, or_zone: bool = False) -> str | None:
        """Return the name of a city that is known."""


def read_tickets(reader: Reader, table: Table) -> Iterable[Ticket]:
    """Return the tickets of a table; rows with the same entry in `card` are goals of one ticket."""
    columns = reader.columns(table, dict(TICKET_COLUMNS), ["from", "to"], "ticket")
    found: dict[tuple[object, ...], Ticket] = {}
    seen: dict[tuple[object, ...], Span] = {}
    for number, row in enumerate(table.rows):
        goal, deck, card = _goal(reader, columns, row), columns.cell(row, "deck"), columns.cell(row, "card")
        if goal is None:
            continue
        name = identifier(deck.text) if deck else ""
        ends = tuple(sorted(goal.places)) if len(goal.places) == 2 else goal.places
        if card is None and (name, ends) in seen:
            title = f"second ticket `{' – '.join(goal.places)}`"
            places = [(seen[(name, ends)], "the first")]
            reader.problems.add("TTR401", goal.span, title, "the second row", related=places)
            continue
        seen.setdefault((name, ends), goal.span)
        key = (name, card.text) if card else (name, number, "row")
        beside = {k: v for k, v in columns.attributes(row).items() if k not in goal.values}
        old = found.get(key, Ticket((), name, beside))
        found[key] = replace(old, goals=(*old.goals, goal))
    return found.values()


def _goal(reader: Reader, columns: Columns, row: Row) -> Goal | None:
    first, last = columns.cell(row, "from"), columns.cell(row, "to")
    span = row[0].span.to(row[-1].span)
    if first is None or last is None:
        reader.problems.add("TTR022", row[0].span, "ticket with one end", "expected two places")
        return None
    via = columns.cell(row, "via")
    between = [Cell(text, via.span) for text in VIA.split(via.text) if text] if via else []
    cells = [first, *between, last]
    places = [reader.city(cell, or_zone=True) for cell in cells]
    values = _values(reader, columns, row)
    if values is None or any(place is None for place in places):
        return None
    for cell, one, other in zip(cells[1:], places, places[1:], strict=False):
        if one == other:
            reader.problems.add("TTR402", cell.span, f"ticket from `{one}` to itself", "the same city twice")
            return None
    return Goal(tuple(place for place in places if place is not None), values, span)


def _values(reader: Reader, columns: Columns, row: Row) -> Mapping[str, int] | None:
    """Return the numbers of a ticket: its points, or further columns; empty where they are to be worked out."""
    cell = columns.cell(row, POINTS)
    if cell is not None:
        points = read_number(cell, -LARGEST, LARGEST, POINTS, reader.problems)
        return None if points is None else {POINTS: points}
    further = {at: field for at, field in columns.fields.items() if field.type == NUMBER and row[at].text}
    numbers = {f.name: read_number(row[at], -LARGEST, LARGEST, f.name, reader.problems) for at, f in further.items()}
    return None if None in numbers.values() else {name: n for name, n in numbers.items() if n is not None}
