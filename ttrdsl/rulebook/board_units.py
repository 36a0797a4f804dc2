"""The lines of a board one by one: cities, zones, routes and tickets, each by what rules can see of it.

Where a city lies and which way a route bends is not among that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.rulebook.units import Unit, shape
from ttrdsl.semantics.compile_game import Game
from ttrdsl.syntax import declarations as d

FEW = 5
"""So many cities are enough to know a board by."""


def board_units(before: Game, after: Game) -> tuple[dict[str, Unit], dict[str, Unit]]:
    """Return what two boards are made of: line by line, or in a word where most of one is not on the other."""
    old, new = dict(_lines(before)), dict(_lines(after))
    cities = [{key for key, unit in found.items() if unit.kind == "city"} for found in (old, new)]
    if 2 * len(cities[0] & cities[1]) < max(map(len, cities)):
        old, new = _in_a_word(before), _in_a_word(after)
    colors = [Unit("colors", "board", ", ".join(game.things.colors), frozenset(), ()) for game in (before, after)]
    return old | {"colors": colors[0]}, new | {"colors": colors[1]}


def _in_a_word(game: Game) -> dict[str, Unit]:
    names = game.things.cities
    words = ", ".join(names[:FEW]) + (" …" if len(names) > FEW else "")
    return {"map": Unit("map", "board", words, frozenset(), ())}


def _lines(game: Game) -> Iterator[tuple[str, Unit]]:
    """Yield the lines of a board, each with a key that the same line has in another version of it."""
    met: dict[str, int] = {}
    for _, block in game.book.board:
        for line in getattr(block, "lines", ()):
            found = _line(block, line)
            if found is not None:
                kind, family, name, own = found
                key = f"{kind} {family} {name}"
                met[key] = met.get(key, 0) + 1  # two lines may join the same cities
                yield f"{key} {met[key]}", Unit(name, kind, own, frozenset(), (), (line,))


def _line(block: d.Declaration, line: Any) -> tuple[str, str, str, Any] | None:
    """Return the kind of a line, what it belongs to, its name, and what it says; none for a line of the drawing."""
    match line:
        case d.CityLine():
            return "city", "", line.name.text, shape(line.attributes)
        case d.RouteLine():
            return "route", "", _joined(line.ends), (line.length, shape(line.tracks))
        case d.ZoneLine():
            family = block.name.text if isinstance(block, d.Zones) else ""
            return "zone", family, line.name.text, (shape(line.cities), shape(line.attributes))
        case d.TicketLine():
            deck = block.deck.text if isinstance(block, d.Tickets) and block.deck else ""
            name, values = " or ".join(_joined(x.ends) for x in line.goals), tuple(x.values for x in line.goals)
            return "ticket", deck, name, (values, shape(line.attributes))
    return None


def _joined(ends: tuple[Any, ...]) -> str:
    return " – ".join(end.text for end in ends)
