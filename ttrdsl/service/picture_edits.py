"""From what is done to the picture to the smallest change of the text, by the spans of its own tree."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ttrdsl.board.distances import distances, neighbours
from ttrdsl.diagnostics import Span
from ttrdsl.service.refused import Refused
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.edits import changed_places
from ttrdsl.syntax.format_tokens import PLAIN_PLACE
from ttrdsl.syntax.formatter import format_text

LARGEST = 1_000_000


@dataclass(frozen=True)
class Change:
    """Pieces of a text to be replaced, and what to select afterwards."""

    edits: list[tuple[int, int, str]]
    select: tuple[int, int] | None = None


class Picture:
    """The board as its file writes it."""

    def __init__(self, file: d.File, counts: bool = True) -> None:
        self.file = file
        self.counts = counts  # whether tickets have points
        self.text = file.source.text
        self.cities = [line for block in self._blocks(d.Cities) for line in block.lines]
        self.routes = [line for block in self._blocks(d.Routes) for line in block.lines]
        self.tickets = [line for block in self._blocks(d.Tickets) for line in block.lines]

    def _blocks(self, kind: Any) -> list[Any]:
        return [found for found in self.file.declarations if isinstance(found, kind)]

    # -- cities -----------------------------------------------------------------------------------------

    def move(self, name: str, spot: int, x: int, y: int) -> Change:
        """Give a city another place: only its two numbers change, in the columns they stood in."""
        lines = [line for line in self.cities if line.name.text == name]
        if not 0 <= spot < len(lines):
            raise Refused(f"`{name}` does not stand in this file")
        line = lines[spot]
        if line.spot is None and line.attributes and not self.routes:  # it says more of a city of another file
            raise Refused(f"where `{name}` lies stands in the file of the board")
        if line.spot is None:
            end = line.name.span.end
            return Change([(end, end, f" {_number(x)} {_number(y)}")])
        return Change(self._numbers(line.spot.span, (x, y)))

    def shift(self, x: int, y: int) -> Change:
        """Move all cities and all points of curves by as much."""
        spots = [line.spot for line in self.cities if line.spot] + [via for line in self.routes for via in line.via]
        moved = [(spot.span, (spot.x + x, spot.y + y)) for spot in spots]
        return Change([edit for span, place in moved for edit in self._numbers(span, place)])

    def _numbers(self, span: Span, place: tuple[int, int]) -> list[tuple[int, int, str]]:
        """Replace the two numbers at the start of a span; blanks before them give where a number grows."""
        found = list(re.finditer(r"\d+", self.text[span.start : span.end]))[:2]
        edits = []
        for match, value in zip(found, place, strict=True):
            start, end, text = span.start + match.start(), span.start + match.end(), _number(value)
            if text == match[0]:
                continue
            wide = len(text) - len(match[0])
            blanks = len(self.text[:start]) - len(self.text[:start].rstrip(" "))
            if 0 < wide < blanks:
                start -= wide
            edits.append((start, end, text.rjust(end - start) if wide < 0 else text))
        return edits

    def add_city(self, name: str, x: int, y: int) -> Change:
        """Write a new city behind the last one."""
        written = _written(name)
        if any(line.name.text == name for line in self.cities):
            raise Refused(f"there is a city `{name}` already")
        return self._insert(d.Cities, self.cities, f"{written} {_number(x)} {_number(y)}", "cities {{\n  {}\n}}\n")

    # -- routes and tickets -----------------------------------------------------------------------------

    def add_route(self, a: str, b: str, length: int, colors: list[str]) -> Change:
        """Write a new route behind the last one of its first city; between joined cities it becomes a twin."""
        if a == b:
            raise Refused("a route joins two cities")
        ends = {a, b}
        for line in self.routes:
            if {end.text for end in line.ends} == ends:
                last = line.tracks[-1].span.end
                return Change([(last, last, "".join(f" {color}" for color in colors or ["gray"]))])
        text = f"{_written(a)} – {_written(b)} {_number(length)} {' '.join(colors or ['gray'])}"
        own = [line for line in self.routes if line.ends[0].text == a]
        return self._insert(d.Routes, own or self.routes, text, "routes {{\n  {}\n}}\n")

    def add_ticket(self, a: str, b: str, value: int | None) -> Change:
        """Write a new ticket behind the last one; each of its numbers is the shortest way, unless another is said."""
        ends = {a, b}
        if a == b or any({w.text for w in line.goals[0].ends} == ends for line in self.tickets if line.goals):
            raise Refused(f"there is a ticket {a} – {b} already" if a != b else "a ticket joins two cities")
        routes = [(r.ends[0].text, r.ends[1].text, r.length) for r in self.routes]
        near = neighbours({a, *(name for *ends, _ in routes for name in ends)}, routes)
        worth = value if value is not None else distances(near, [a]).get(b)
        if worth is None:
            raise Refused(f"no way leads from {a} to {b}")
        text = " ".join([f"{_written(a)} – {_written(b)}", *[str(worth)] * self._numbers_of_tickets()])
        return self._insert(d.Tickets, self.tickets, text, "tickets {{\n  {}\n}}\n")

    def _numbers_of_tickets(self) -> int:
        """Return how many numbers the last ticket has; where there is none, 1 in a game that counts their points."""
        if self.tickets and self.tickets[-1].goals:
            return len(self.tickets[-1].goals[0].values)
        return int(self.counts)

    def set_route(self, number: int, part: str, value: str) -> Change:
        """Change length or color of the track with a number, counted along the lines of the file."""
        for line in self.routes:
            for color in (color for tracks in line.tracks for color in tracks.colors):
                if number == 0 and part == "length" and value.isdecimal():
                    return Change([(line.length_span.start, line.length_span.end, _number(int(value[:9])))])
                if number == 0 and part == "color" and value.isidentifier():
                    return Change([(color.span.start, color.span.end, value)])
                number -= 1
        raise Refused("this route does not stand in this file")

    def remove(self, start: int) -> Change:
        """Remove the line of the board that begins at a place."""
        for line in (*self.cities, *self.routes, *self.tickets):
            if line.span.start == start:
                first = self.text.rfind("\n", 0, start) + 1
                last = self.text.find("\n", line.span.end) + 1 or len(self.text)
                return Change([(first, last, "")])
        raise Refused("no line of the board begins there")

    # -- lines ------------------------------------------------------------------------------------------

    def _insert(self, kind: Any, behind: list[Any], line: str, block: str) -> Change:
        """Put a line behind others, laid out as its neighbours are where the whole file is laid out so."""
        if behind:
            end = self.text.find("\n", behind[-1].span.end)
            at = len(self.text) if end < 0 else end
            new = f"{self.text[:at]}\n  {line}{self.text[at:]}"
        elif blocks := self._blocks(kind):
            at = self.text.index("{", blocks[0].span.start) + 1
            new = f"{self.text[:at]}\n  {line}{self.text[at:]}"
        else:
            at = len(self.text)
            new = self.text + ("" if self.text.endswith("\n\n") else "\n") + block.format(line)
        if format_text(self.text) == self.text:
            new = format_text(new)
        return Change(changed_places(self.text, new), (at + 3, at + 3 + len(line)))


def _number(value: int) -> str:
    if not 0 <= value <= LARGEST:
        raise Refused("places of cities are whole numbers from 0 on")
    return str(value)


def _written(name: str) -> str:
    """Return a name as it is written on a line of the board: in quotes where it needs them."""
    if not name.strip() or len(name) > 60 or "\n" in name:
        raise Refused("a city needs a name on one line")
    if PLAIN_PLACE.fullmatch(name):
        return name
    if "'" in name:
        raise Refused("this name cannot be written: it has an apostrophe and other signs")
    return f"'{name}'"
