"""What a game is made of, as tables: cards by deck, pieces, tickets, and figures of the board."""

from __future__ import annotations

from typing import Any

from ttrdsl.program.evaluate import NotConstant, exact
from ttrdsl.rulebook.document import Row, Table
from ttrdsl.rulebook.tables import titled, words
from ttrdsl.rulebook.uses import printed_attributes
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.things import Card, FieldInfo, Things
from ttrdsl.semantics.types import Type
from ttrdsl.syntax import declarations as d

PLURALS = {"city": "Cities", "route": "Routes"}


def contents(game: Game, legends: dict[str, str]) -> list[Table]:
    """Return the tables of the chapter about the contents; `legends` names what is printed on the board."""
    tables = [_cards(game), _tickets(game), _pieces(game, legends), _board(game, legends)]
    return [table for table in tables if table.rows]


def by_players(values: list[Any], counts: range) -> str:
    """Return one value, or what it is for each number of players."""
    if len(set(values)) == 1:
        return str(values[0])
    groups: dict[str, list[int]] = {}
    for value, players in zip(values, counts, strict=True):
        groups.setdefault(str(value), []).append(players)
    said = [f"{value} with {' or '.join(map(str, group))}" for value, group in groups.items()]
    return ", ".join(said) + " players"


def _amount(cards: list[Card], things: Things) -> str:
    sums = [
        sum(c.count if isinstance(c.count, int) else c.count[at] for c in cards) for at in range(len(things.counts))
    ]
    return by_players(sums, things.counts)


def _cards(game: Game) -> Table:
    things = game.things
    rows: list[Row] = []
    for definition in game.book.of(d.Deck):
        decl = definition.decl
        assert isinstance(decl, d.Deck)
        if definition.name not in things.decks:
            continue
        own = [c for c in things.cards if c.deck == things.decks.index(definition.name)]
        cites = tuple(c.clause for c in decl.cites)
        rows.append(Row((titled(definition.name), "in all", _amount(own, things)), cites))
        for line in decl.lines:
            some = [c for c in own if c.span is line.span]
            painted = any(each.numbers is None for each in line.each)
            alike = [c for c in some if c.color == some[0].color] if painted else some
            row = ("", _card_name(line, alike, painted, game), _amount(alike, things))
            rows.append(Row(row, tuple(c.clause for c in line.cites)))
    colors = ", ".join(things.colors)
    text = (f"The colors are {colors}.",) if colors else ()
    hues = tuple(c.clause for _, block in game.book.board if isinstance(block, d.Colors) for c in block.cites)
    return Table("contents.cards", "Cards", ("deck", "card", "number"), tuple(rows), text, hues)


def _card_name(line: d.CardLine, cards: list[Card], painted: bool, game: Game) -> str:
    """Return what the cards of a line are called, from which number to which, and what is printed on them."""
    name, numbers = titled(line.title or words(" ".join(w.text for w in line.words))), [c.number for c in cards]
    if cards and cards[0].number is not None:
        run = f"{cards[0].number} to {cards[-1].number}"
        hole = f"{{{cards[0].called}}}"
        name = name.replace(hole, run) if hole in name else f"{name}, {run}"
    name += " of each color" if painted else ""
    at = [game.things.cards.index(c) for c in cards]
    said = []
    for info in printed_attributes(game, "card").values():
        values = [info.given.get(i) for i in at]
        if any(value is not None for value in values) and values != numbers:
            said.append(_printed(info, values, game.things))
    return f"{name} ({'; '.join(said)})" if said else name


def _printed(info: FieldInfo, values: list[Any], things: Things) -> str:
    """Return a field with the value that all cards of a line have, or with those they have in turn."""
    shown = [value_words(info.type, value, things) for value in values]
    if info.word == "flag":
        return words(info.name)
    return f"{words(info.name)} {shown[0] if len(set(shown)) == 1 else ', '.join(shown)}"


def value_words(kind: Type, value: Any, things: Things) -> str:
    """Return a value that is written down as people say it."""
    if kind.kind == "set":
        return " and ".join(things.elements(kind.of)[i] for i in value or ()) or "none"
    if kind.kind == "id":
        return "none" if value is None or value < 0 else things.elements(kind.of)[value]
    return str(int(value or 0))


def _tickets(game: Game) -> Table:
    things = game.things
    rows: dict[str, list[str]] = {}
    cites: dict[str, dict[str, None]] = {}
    for _, decl in game.book.board:
        if isinstance(decl, d.Tickets):
            name = decl.deck.text if decl.deck else "tickets"
            rows.setdefault(name, [])
            cites.setdefault(name, {}).update(dict.fromkeys(c.clause for c in decl.cites))
    found = []
    for name in rows:
        number = sum(c.ticket and c.deck == things.decks.index(name) for c in things.cards)
        found.append(Row((titled(name), str(number)), tuple(cites[name])))
    return Table("contents.tickets", "Tickets", ("deck", "number"), tuple(found))


def _pieces(game: Game, legends: dict[str, str]) -> Table:
    things, rows = game.things, []
    for name, info in things.pieces().items():
        values: list[Any] = [0] * len(things.counts)
        if info.init is not None:
            try:
                values = [exact(info.init, things.facts, n, things.counts) for n in things.counts]
            except NotConstant:
                continue
        owner = {"player": "each player", "board": "common supply"}.get(info.owner, f"each {info.owner}")
        cites = tuple(c.clause for c in info.decl.cites) if info.decl else ()
        title = legends.get(info.key, "").partition(":")[0] or titled(name)
        rows.append(Row((title, owner, by_players(values, things.counts)), cites))
    return Table("contents.pieces", "Pieces", ("piece", "whose", "number"), tuple(rows))


def _board(game: Game, legends: dict[str, str]) -> Table:
    things = game.things
    groups: dict[int, int] = {}
    for route in things.routes:
        groups[route.group] = groups.get(route.group, 0) + 1
    rows = [
        Row(("Cities", str(len(things.cities))), _board_cites(game, d.Cities)),
        Row(("Routes", str(len(things.routes))), _board_cites(game, d.Routes)),
        Row(("Double routes", str(sum(n == 2 for n in groups.values())))),
        Row(("Triple routes", str(sum(n > 2 for n in groups.values())))),
    ]
    rows = [row for row in rows if row.cells[1] != "0"]
    for info in [*printed_attributes(game, "route").values(), *printed_attributes(game, "city").values()]:
        title = legends.get(info.key, f"{PLURALS[info.owner]} with {words(info.name)}").partition(":")[0]
        if title:
            rows.append(Row((title, str(sum(bool(value) for value in info.given.values())))))
    for name, zones in things.zone_sets.items():
        rows.append(Row((titled(name), str(len(zones))), _board_cites(game, d.Zones, name)))
    return Table("contents.board", "The board", (), tuple(rows))


def _board_cites(game: Game, kind: type[d.Declaration], name: str = "") -> tuple[str, ...]:
    found: dict[str, None] = {}
    for _, decl in game.book.board:
        if isinstance(decl, kind) and (not isinstance(decl, d.Zones) or decl.name.text == name):
            lines = decl.lines if isinstance(decl, (d.Cities, d.Routes)) else ()
            found.update(dict.fromkeys(c.clause for x in (decl, *lines) for c in x.cites))
    return tuple(found)
