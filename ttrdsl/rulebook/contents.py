"""What a game is made of, as tables: cards by deck, pieces, tickets, and figures of the board."""

from __future__ import annotations

from typing import Any

from ttrdsl.program.evaluate import NotConstant, exact
from ttrdsl.rulebook.document import Row, Table
from ttrdsl.rulebook.tables import titled, words
from ttrdsl.rulebook.uses import printed_attributes
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.things import Card, Things
from ttrdsl.syntax import declarations as d


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
            name = line.title or words(" ".join(w.text for w in line.words))
            texts = {w.text for w in line.words}
            some = [c for c in own if texts <= set(c.words) and c.title.endswith(name)]
            each = "of each color" if line.each is not None else ""
            amount = _amount(some[:1] if each else some, things)
            rows.append(Row(("", f"{titled(name)} {each}".strip(), amount), tuple(c.clause for c in line.cites)))
    colors = ", ".join(things.colors)
    text = (f"The colors are {colors}.",) if colors else ()
    hues = tuple(c.clause for _, block in game.book.board if isinstance(block, d.Colors) for c in block.cites)
    return Table("contents.cards", "Cards", ("deck", "card", "number"), tuple(rows), text, hues)


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
        title = legends.get(info.key, f"{titled(info.owner)}s with {words(info.name)}").partition(":")[0]
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
