"""Figures beside the text: shortest ways beside tickets, what rules say of routes, values of parameters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ttrdsl.assist.explanation import param_value
from ttrdsl.assist.problems import changed
from ttrdsl.assist.project import Look, Project
from ttrdsl.assist.values import fixed_numbers
from ttrdsl.assist.ways import Ways
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.things import Things
from ttrdsl.syntax import declarations as d


@dataclass(frozen=True)
class Hint:
    """A short text at a place, and a longer one for whoever points at it."""

    offset: int
    label: str
    tip: str = ""


def hints(project: Project, path: Path, start: int = 0, end: int | None = None) -> list[Hint]:
    """Return the figures of a stretch of a file; while it has mistakes, those of the last text without."""
    look = project.look(path, checks=False)
    if look.compiled is None or look.compiled.errors:
        good = project.good.get(path.resolve())
        if good is None:
            return []
        found = _moved(list(_hints(good)), good.text, look.text)
    else:
        found = list(_hints(look))
    high = len(look.text) if end is None else end
    return [hint for hint in found if start <= hint.offset <= high]


def _moved(found: list[Hint], old: str, new: str) -> list[Hint]:
    low, high, away = changed(old, new)
    return [
        Hint(h.offset + (away if h.offset >= high else 0), h.label, h.tip)
        for h in found
        if h.offset <= low or h.offset >= high
    ]


def _hints(look: Look) -> Iterator[Hint]:
    game = look.game
    if game is None:
        return
    of_routes = fixed_numbers(game, "route")
    ways = Ways(game.things)
    for decl in look.file.declarations:
        match decl:
            case d.Routes():
                for line in decl.lines:
                    yield from _route(game.things, line, of_routes)
            case d.Tickets():
                for ticket in decl.lines:
                    yield from _ticket(game.things, ticket, ways)
            case d.Param():
                yield from _param(game, decl.name.text, decl)
            case d.Use():
                yield from _used(look, decl)
            case d.Table() | d.Grid():
                yield from _sums(decl)


def _route(things: Things, line: d.RouteLine, found: dict[str, list[int]]) -> Iterator[Hint]:
    number = next((n for n, route in enumerate(things.routes) if route.span == line.span), None)
    if number is not None and found:
        said = ", ".join(f"{name} {values[number]}" for name, values in found.items())
        yield Hint(line.length_span.end, said, "whatever happens in play")


def _ticket(things: Things, line: d.TicketLine, ways: Ways) -> Iterator[Hint]:
    card = next((n for n, c in enumerate(things.cards) if c.ticket and c.span == line.span), None)
    goals = [stops for of, stops in things.goals if of == card]
    for goal, stops in zip(line.goals, goals, strict=False):
        way = ways.through(stops)
        if goal.places and way is not None and [way.spaces] != list(goal.values):
            ends = (" – ".join(things.cities[e] for e in things.routes[r].ends) for r in way.routes)
            yield Hint(goal.places[-1].end, f"≙ {way.spaces}", f"shortest way: {', '.join(ends)}")


def _param(game: Game, name: str, decl: d.Param) -> Iterator[Hint]:
    value = param_value(game.things, name) if name in game.things.params else ""
    settings = game.book.settings.get(name)
    if value and settings:
        where = max(settings, key=lambda s: s[0])[1].span.file
        yield Hint(decl.value.span.end, f"is {value}", f"set in {where}")


def _used(look: Look, decl: d.Use) -> Iterator[Hint]:
    for layer in look.compiled.layers if look.compiled else ():
        header = layer.file.header
        if header is not None and header.name.text == decl.name.text and layer.file is not look.file:
            yield Hint(decl.name.span.end, header.title, f"{len(layer.file.declarations)} declarations")


def _sums(decl: d.Table | d.Grid) -> Iterator[Hint]:
    """The sum of a row of several whole numbers."""
    for row in decl.rows[1:] if isinstance(decl, d.Grid) else ():
        cells = [cell.text for cell in row.cells[1:]]
        if len(cells) > 1 and all(cell.lstrip("-").isdecimal() for cell in cells):
            yield Hint(row.cells[-1].span.end, f"Σ {sum(map(int, cells))}")
