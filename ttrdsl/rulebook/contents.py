"""What a game is made of, as tables: cards by deck, pieces, tickets, and figures of the board."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ttrdsl.program.evaluate import NotConstant, exact
from ttrdsl.rulebook.document import Row, Table
from ttrdsl.rulebook.known_words import is_known, known_words
from ttrdsl.rulebook.uses import printed_attributes
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.holes import numbers, span
from ttrdsl.semantics.things import Card, FieldInfo, Things
from ttrdsl.semantics.types import Type
from ttrdsl.syntax import declarations as d
from ttrdsl.tongue.english import plural
from ttrdsl.tongue.tongue import ENGLISH, Tongue, called


def contents(game: Game, legends: dict[str, str], say: Tongue = ENGLISH, idle: Collection[str] = ()) -> list[Table]:
    """Return the tables of the chapter about the contents; `legends` names what is printed on the board.

    Of the decks in `idle` nobody draws; no tickets of theirs are needed.
    """
    tables = [_cards(game, say), _tickets(game, say, idle), _pieces(game, legends, say), _board(game, legends, say)]
    return [table for table in tables if table.rows]


def deck_name(deck: str, things: Things, say: Tongue) -> str:
    """Return what players call a deck; one of tickets is called so, whatever its own name."""
    own = [card for card in things.cards if card.deck == things.decks.index(deck)]
    of_tickets = bool(own) and all(card.ticket for card in own) and "ticket" not in deck
    return say("{kind} tickets", kind=say.name(deck)) if of_tickets else say.name(deck)


def shown_players(game: Game, say: Tongue) -> str:
    """Return how many players a game is for: `2 to 5 players`, `1 player`."""
    counts = game.things.counts
    if counts[-1] == 1:
        return say("1 player")
    return say("{n} players", n=span(list(dict.fromkeys([str(counts[0]), str(counts[-1])])), say))


def by_players(values: list[Any], counts: range, say: Tongue = ENGLISH) -> str:
    """Return one value, or what it is for each number of players."""
    if len(set(values)) == 1:
        return str(values[0])
    groups: dict[str, list[int]] = {}
    for value, players in zip(values, counts, strict=True):
        groups.setdefault(str(value), []).append(players)
    said = [say("{value} with {n}", value=value, n=numbers(group, say)) for value, group in groups.items()]
    return say("{list} players", list=", ".join(said))


def _amount(cards: list[Card], things: Things, say: Tongue) -> str:
    return by_players(things.so_many(cards), things.counts, say)


def _cards(game: Game, say: Tongue) -> Table:
    things = game.things
    rows: list[Row] = []
    for name, decl in game.book.each(d.Deck):
        if name not in things.decks:
            continue
        own = [c for c in things.cards if c.deck == things.decks.index(name)]
        cites = tuple(c.clause for c in decl.cites)
        deck = Row((say.title(name), say("in all"), _amount(own, things, say)), cites)
        lines = []
        for line in decl.lines:
            some = [c for c in own if c.span is line.span]
            painted = any(each.numbers is None for each in line.each)
            alike = [c for c in some if c.color == some[0].color] if painted else some
            row = ("", _card_name(line, alike, painted, game, say), _amount(alike, things, say))
            lines.append(Row(row, tuple(c.clause for c in line.cites)))
        if tickets := [c for c in own if c.ticket]:  # among other cards
            lines.append(Row(("", say("Tickets"), _amount(tickets, things, say)), ()))
        rows += [deck, *lines] if len(lines) != 1 or lines[0].cells[2] != deck.cells[2] else [_joined(deck, lines[0])]
    colors = ", ".join(map(say.name, things.colors))
    one = len(things.colors) == 1
    told = say("The color is {color}.", color=colors) if one else say("The colors are {colors}.", colors=colors)
    text = (told,) if colors else ()
    hues = tuple(c.clause for _, block in game.book.board if isinstance(block, d.Colors) for c in block.cites)
    return Table("contents.cards", say("Cards"), (say("deck"), say("card"), say("number")), tuple(rows), text, hues)


def _joined(deck: Row, line: Row) -> Row:
    """Return the row of a deck whose cards are all of one kind."""
    return Row((deck.cells[0], *line.cells[1:]), tuple(dict.fromkeys((*deck.clauses, *line.clauses))))


def _card_name(line: d.CardLine, cards: list[Card], painted: bool, game: Game, say: Tongue) -> str:
    """Return what the cards of a line are called, from which number to which, and what is printed on them."""
    words = sorted((w.text for w in line.words), key=lambda word: word not in game.things.colors)  # Red wagon
    name, own = say.title(line.title or " ".join(words)), [c.number for c in cards]
    if cards and cards[0].number is not None:
        run = say("{low} to {high}", low=cards[0].number, high=cards[-1].number)
        hole = f"{{{cards[0].called}}}"
        name = name.replace(hole, run) if hole in name else f"{name}, {run}"
    name = say("{card} of each color", card=name) if painted and len(game.things.colors) > 1 else name
    at = [game.things.cards.index(c) for c in cards]
    said, known = [], known_words(game)
    for info in printed_attributes(game, "card").values():
        values = [info.given.get(i) for i in at]
        if any(value is not None for value in values) and values != own and is_known(info, known):
            said.append(_printed(info, values, game.things, say))
    return f"{name} ({'; '.join(said)})" if said else name


def _printed(info: FieldInfo, values: list[Any], things: Things, say: Tongue) -> str:
    """Return a field with the value that all cards of a line have, or with those they have in turn."""
    shown = [value_words(info.type, value, things, say) for value in values]
    if info.word == "flag":
        return say.name(info.name)
    value = shown[0] if len(set(shown)) == 1 else ", ".join(shown)
    return value if info.type.kind == "id" else f"{say.name(info.name)} {value}"  # a name speaks for itself


def value_words(kind: Type, value: Any, things: Things, say: Tongue = ENGLISH) -> str:
    """Return a value that is written down as people say it."""
    if kind.kind == "set":
        return say.listed(say.name(things.elements(kind.of)[i]) for i in value or ()) or say("none")
    if kind.kind == "id":
        return say("none") if value is None or value < 0 else say.name(things.elements(kind.of)[value])
    return str(int(value or 0))


def _tickets(game: Game, say: Tongue, idle: Collection[str]) -> Table:
    things = game.things
    rows: dict[str, list[str]] = {}
    cites: dict[str, dict[str, None]] = {}
    for _, decl in game.book.board:
        if isinstance(decl, d.Tickets):
            name = decl.deck.text if decl.deck else "tickets"
            rows.setdefault(name, [])
            cites.setdefault(name, {}).update(dict.fromkeys(c.clause for c in decl.cites))
    found = []
    for name in (name for name in rows if name not in idle):
        number = sum(c.ticket and c.deck == things.decks.index(name) for c in things.cards)
        title = deck_name(name, things, say)
        found.append(Row((title[:1].upper() + title[1:], str(number)), tuple(cites[name])))
    return Table("contents.tickets", say("Tickets"), (say("deck"), say("number")), tuple(found))


def _pieces(game: Game, legends: dict[str, str], say: Tongue) -> Table:
    things, rows = game.things, []
    for name, info in things.pieces().items():
        values: list[Any] = [0] * len(things.counts)
        if info.init is not None:
            try:
                values = [exact(info.init, things.facts, n, things.counts) for n in things.counts]
            except NotConstant:
                continue
        owner = say({"board": "common supply"}.get(info.owner, f"each {info.owner}"))
        cites = tuple(c.clause for c in info.decl.cites) if info.decl else ()
        title = called(say(legends.get(info.key, ""))) or say.title(name)
        number = things.elements("piece").index(name)
        fields = [x for x in things.fields_of("piece").values() if x.given.get(number) is not None]
        said = "; ".join(_printed(x, [x.given[number]], things, say) for x in fields)
        title += f" ({said})" if said else ""
        rows.append(Row((title, owner, by_players(values, things.counts, say)), cites))
    for info in things.fields.values():  # what stands on a city or route, as a figure does
        if info.key in legends and info.owner in ("player", "board") and info.word in ("city", "route"):
            owner = say("each player" if info.owner == "player" else "common supply")
            cites = tuple(c.clause for c in info.decl.cites) if info.decl else ()
            rows.append(Row((called(say(legends[info.key])) or say.title(info.name), owner, "1"), cites))
    return Table("contents.pieces", say("Pieces"), (say("piece"), say("whose"), say("number")), tuple(rows))


def _board(game: Game, legends: dict[str, str], say: Tongue) -> Table:
    things = game.things
    groups: dict[int, int] = {}
    for route in things.routes:
        groups[route.group] = groups.get(route.group, 0) + 1
    rows = [
        Row((say("Cities"), str(len(things.cities))), _board_cites(game, d.Cities)),
        Row((say("Routes"), str(len(things.routes))), _board_cites(game, d.Routes)),
        Row((say("Double routes"), str(sum(n == 2 for n in groups.values())))),
        Row((say("Triple routes"), str(sum(n == 3 for n in groups.values())))),
    ]
    for tracks in sorted({n for n in groups.values() if n > 3}):
        rows.append(Row((say("Routes with {n} tracks", n=tracks), str(sum(n == tracks for n in groups.values())))))
    rows = [row for row in rows if row.cells[1] != "0"]
    known = known_words(game)
    for info in [*printed_attributes(game, "route").values(), *printed_attributes(game, "city").values()]:
        if title := _with(info, legends, known, say):
            rows.append(Row((title, str(sum(_has(info, value) for value in _start_values(info, things))))))
    for name, zones in things.zone_sets.items():
        rows.append(Row((say.title(name), str(len(zones))), _board_cites(game, d.Zones, name)))
    return Table("contents.board", say("The board"), (), tuple(rows))


def _with(info: FieldInfo, legends: dict[str, str], known: frozenset[str], say: Tongue) -> str:
    """Return what routes or cities with an attribute are called; nothing if neither legend nor text knows it."""
    if info.key in legends:
        marked = {"route": "Routes marked “{what}”", "city": "Cities marked “{what}”"}[info.owner]
        what = called(say(legends[info.key]))
        return say(marked, what=what) if what else ""
    if not is_known(info, known):
        return ""
    return say("{things} with {what}", things=say.title(plural(info.owner)), what=say.name(info.name))


def _start_values(info: FieldInfo, things: Things) -> list[Any]:
    """Return what each thing of the board has of an attribute: what stands behind it, else what all have."""
    usual = exact(info.init, things.facts, things.counts[0], things.counts) if info.init is not None else None
    return [info.given.get(number, usual) for number in range(len(things.elements(info.owner)))]


def _has(info: FieldInfo, value: Any) -> bool:
    """Say whether something has an attribute: the first name there is stands for 0, and is one all the same."""
    return value is not None and value >= 0 if info.type.kind == "id" else bool(value)


def _board_cites(game: Game, kind: type[d.Declaration], name: str = "") -> tuple[str, ...]:
    found: dict[str, None] = {}
    for _, decl in game.book.board:
        if isinstance(decl, kind) and (not isinstance(decl, d.Zones) or decl.name.text == name):
            lines = decl.lines if isinstance(decl, (d.Cities, d.Routes)) else ()
            found.update(dict.fromkeys(c.clause for x in (decl, *lines) for c in x.cites))
    return tuple(found)
