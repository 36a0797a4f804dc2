"""Turn board lines into cities, tracks, zones and tickets."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from ttrdsl.diagnostics import Edit, Fix, Problems, Span
from ttrdsl.diagnostics.suggest import suggestion
from ttrdsl.semantics.book import Book
from ttrdsl.semantics.components import no_colors
from ttrdsl.semantics.noting import note_built_in
from ttrdsl.semantics.picture import check_size, read_bends, read_lettering
from ttrdsl.semantics.things import Card, Route, Things
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.ast import Word

LONGEST_ROUTE = 100


@dataclass
class Board:
    """Looks up board names while the lines are read."""

    things: Things
    problems: Problems
    city_index: dict[str, int] = field(default_factory=dict)
    zone_index: dict[str, int] = field(default_factory=dict)
    tickets_seen: dict[tuple[Any, ...], Span] = field(default_factory=dict)

    def city(self, word: Word) -> int | None:
        """Return the number of a city; report an unknown one."""
        found = self.city_index.get(word.text)
        if found is None:
            self.unknown(word, self.city_index, "TTR102", "city")
        else:
            self.things.index.note(word.span, "city", word.text)
        return found

    def unknown(self, word: Word, known: Any, code: str, what: str, otherwise: str = "") -> None:
        """Report an unknown name; where nothing is near, `otherwise` helps."""
        found = suggestion(word.span, word.text, known, otherwise=otherwise)
        fix = found["fix"]
        if fix is not None and re.search(r"\d", fix.edits[0].text):
            found["fix"] = Fix(fix.title, (Edit(word.span, f"'{fix.edits[0].text}'"),), fix.safe)
        self.problems.add(code, word.span, f"unknown {what} `{word.text}`", f"no {what} has this name", **found)


def read_board(book: Book, things: Things, problems: Problems, own: tuple[d.Declaration, ...] | None = None) -> None:
    """Read the board; `own` are the board blocks of a scenario, which replace the game's kind by kind."""
    blocks = [decl for _, decl in book.board]
    if own:
        kinds = {type(x) for x in own} | (
            {d.Routes, d.Tickets, d.Zones} if any(isinstance(x, d.Cities) for x in own) else set()
        )
        blocks = [x for x in blocks if type(x) not in kinds] + list(own)
    board = Board(things, problems)
    for block in blocks:
        if isinstance(block, d.Cities):
            for city in block.lines:
                check_size(city, (city.spot.x, city.spot.y) if city.spot else (), problems)
                _read_city(city, board)
    for _, decl in book.board:
        if isinstance(decl, d.Zones):
            things.zone_sets.setdefault(decl.name.text, [])
    for block in blocks:
        if isinstance(block, d.Zones):
            _read_zones(block, board)
    seen: dict[tuple[int, int, int], d.RouteLine] = {}
    for block in blocks:
        if isinstance(block, d.Routes):
            for route in block.lines:
                _read_route(route, board, seen)
    _name_routes(things)
    # All ticket decks exist even on a board that has no tickets for them: rules may name them.
    for _, decl in book.board:
        if isinstance(decl, d.Tickets):
            _ticket_deck(decl, things)
    for block in blocks:
        if isinstance(block, d.Tickets):
            _read_tickets(block, board)
    _put_facts(things)


def _read_city(line: d.CityLine, board: Board) -> None:
    things, name = board.things, line.name.text
    things.index.note(line.name.span, "city", name, "declare")
    spots = [(line.spot.x, line.spot.y)] if line.spot else []
    if name in board.city_index:
        index = board.city_index[name]
        first = things.city_spans[index]
        more = not spots and line.attributes and line.span.file != first.file  # of a board that another file has
        if not more and (not spots or spots[0] in things.spots[index]):
            board.problems.add(
                "TTR302",
                line.name.span,
                f"city `{name}` is on the same spot twice",
                "the second line",
                related=[(first, "the first")],
            )
        elif spots and things.spots[index]:
            title, other = f"a second line for the city `{name}`", [(first, "the first")]
            helps = "if that is intended, say so at the end of the line: `# allow: city_drawn_twice`"
            where = line.name.span
            board.problems.add("TTR317", where, title, "one city, drawn in two places", related=other, help=helps)
        things.spots[index] += spots
    else:
        index = board.city_index[name] = len(things.cities)
        things.cities.append(name)
        things.spots.append(spots)
        things.city_spans.append(line.name.span)
    if line.spot and line.spot.side:
        read_lettering(line.spot, index, things, board.problems)
    things.brackets.append((line.attributes, ("city",), index))


def _read_zones(block: d.Zones, board: Board) -> None:
    things = board.things
    members = things.zone_sets.setdefault(block.name.text, [])
    things.index.note(block.name.span, "zones", block.name.text, "declare")
    for line in block.lines:
        if line.name.text in board.city_index:
            board.problems.add(
                "TTR108", line.name.span, f"`{line.name.text}` is a city already", "a zone needs another name"
            )
        index = board.zone_index[line.name.text] = len(things.zones)
        things.index.note(line.name.span, "zone", line.name.text, "declare")
        things.zones.append(line.name.text)
        found = [board.city(w) for w in line.cities]
        things.zone_cities.append(tuple(sorted({c for c in found if c is not None})))
        members.append(index)
        things.brackets.append((line.attributes, ("zone",), index))


def _read_route(line: d.RouteLine, board: Board, seen: dict[tuple[int, int, int], d.RouteLine]) -> None:
    things, problems = board.things, board.problems
    first, second = board.city(line.ends[0]), board.city(line.ends[1])
    if first is None or second is None:
        return
    if first == second:
        problems.add("TTR305", line.ends[1].span, f"route from `{line.ends[0].text}` to itself", "the same city twice")
        return
    if not 1 <= line.length <= LONGEST_ROUTE:
        problems.add("TTR306", line.length_span, f"route of length {line.length}", f"expected 1 to {LONGEST_ROUTE}")
        return
    low, high = sorted((first, second))
    other = seen.get((low, high, line.length))
    if other is not None:
        problems.add(
            "TTR303",
            line.span,
            f"second line for `{line.ends[0].text} – {line.ends[1].text}` of length {line.length}",
            "the second line",
            related=[(other.span, "the first")],
            help="a double route is one line with two colors: `… 2 red blue`",
        )
        return
    seen[(low, high, line.length)] = line
    group = len(seen)
    via = read_bends(line, problems)
    for tracks in line.tracks:
        for color in tracks.colors:
            colors = _colors(color, board)
            if colors is None:
                continue
            index = len(things.routes)
            things.routes.append(
                Route((first, second), line.length, colors, color.text == "gray", group, line.span, "", via)
            )
            things.brackets.append((tracks.attributes, ("route",), index))


def _colors(word: Word, board: Board) -> tuple[int, ...] | None:
    things = board.things
    if word.text == "gray":
        note_built_in(things, word)
        return tuple(range(len(things.colors)))
    if word.text in things.colors:
        things.index.note(word.span, "color", word.text)
        return (things.colors.index(word.text),)
    if things.colors:
        otherwise = f"known are {', '.join(things.colors)} and gray"
        if ("route", word.text) in things.fields:
            otherwise = f"put a field of a route in square brackets: `[{word.text}]`"
        elif word.text in ("double", "twice", "two", "triple") or re.fullmatch(r"x\d?", word.text):
            otherwise = "a double route has two colors: `2 gray gray`"
        board.unknown(word, [*things.colors, "gray"], "TTR103", "color", otherwise)
    else:
        no_colors(word, board.problems)
    return None


def _name_routes(things: Things) -> None:
    """Name each track `A – B`, with what tells it from the other tracks between the two cities."""
    by_ends: dict[frozenset[int], list[Route]] = {}
    for route in things.routes:
        by_ends.setdefault(frozenset(route.ends), []).append(route)
    for routes in by_ends.values():
        for number, route in enumerate(routes, 1):
            ends = f"{things.cities[route.ends[0]]} – {things.cities[route.ends[1]]}"
            color = "gray" if route.gray else things.colors[route.colors[0]]
            alike = [r for r in routes if r.gray == route.gray and (r.gray or r.colors == route.colors)]
            if len(routes) == 1:
                route.name = ends
            elif len(alike) == 1:
                route.name = f"{ends} {color}"
            else:
                route.name = f"{ends} {color} {number}"


def _ticket_deck(block: d.Tickets, things: Things) -> int:
    name = block.deck.text if block.deck else "tickets"
    if name not in things.decks:
        things.decks.append(name)
        word = Span(block.span.file, block.span.start, block.span.start + len("tickets"))
        things.deck_spans.append(block.deck.span if block.deck else word)
    return things.decks.index(name)


def _read_tickets(block: d.Tickets, board: Board) -> None:
    things, problems = board.things, board.problems
    deck = _ticket_deck(block, things)
    if block.deck:
        things.index.note(block.deck.span, "deck", block.deck.text, "declare")
    plain = not any(goal.values for line in block.lines for goal in line.goals)  # no number on any line
    columns = [w.text for w in block.columns] or ([] if plain and not things.field_of("card", "points") else ["points"])
    for word in block.columns or ():
        if info := things.field_of("card", word.text):
            things.index.note(word.span, "field", info.key)
        else:
            fields = list(things.fields_of("card"))
            found = suggestion(word.span, word.text, fields, f"declare it: `ticket has {word.text} : number`")
            problems.add("TTR116", word.span, f"tickets have no `{word.text}`", "a column must be declared", **found)
    if not block.columns and columns and block.lines and not things.field_of("card", "points"):
        problems.add(
            "TTR116",
            block.lines[0].span,
            "tickets have no `points`",
            "the number stands for points",
            help="declare it: `ticket has points : number`, or `use` a module that does",
            about="points",
        )
    if plain and len(block.lines) > 1 and columns == ["points"]:
        title, label = "tickets without points", "no line of this block has a number"
        helps = [
            "write the points of each ticket behind it, or `remove ticket.points` if tickets of this game have none"
        ]
        problems.add("TTR403", block.lines[0].span, title, label, help=helps)
        return
    for line in block.lines:
        _read_ticket(line, deck, columns, board, board.tickets_seen)


def _read_ticket(
    line: d.TicketLine, deck: int, columns: list[str], board: Board, seen: dict[tuple[Any, ...], Span]
) -> None:
    things, problems = board.things, board.problems
    goals: list[tuple[list[tuple[int, ...]], d.Goal]] = []
    for goal in line.goals:
        stops = [_stop(w, board) for w in goal.ends]
        check_size(goal, goal.values, problems)
        if len(goal.values) != len(columns):
            title = f"ticket with {len(goal.values)} numbers" if goal.values else "a ticket without points"
            problems.add("TTR403", goal.span, title, f"expected {len(columns)}: `{' '.join(columns)}`")
            return
        if any(s is None for s in stops):
            return
        for first, second in zip(goal.ends, goal.ends[1:], strict=False):
            if first.text == second.text:
                problems.add("TTR402", second.span, f"ticket from `{first.text}` to itself", "the same city twice")
                return
        goals.append(([s for s in stops if s is not None], goal))
    names = tuple(w.text for w in line.goals[0].ends)
    key = tuple(sorted(names)) if len(names) == 2 else names
    if (deck, key) in seen and len(line.goals) == 1:
        title, related = f"second ticket `{' – '.join(names)}`", [(seen[(deck, key)], "the first")]
        problems.add("TTR401", line.span, title, "the second line", related=related)
        return
    seen[(deck, key)] = line.span
    index = len(things.cards)
    name = " – ".join(names)
    things.cards.append(Card(name, name, (), -1, deck, 1, line.span, ticket=True))
    first_goal = len(things.goals)
    for number, (places, goal) in enumerate(goals, first_goal):
        things.goals.append((index, places))
        for column, value in zip(columns, goal.values, strict=True):
            info = things.field_of("card", column)
            if info and number == first_goal:
                info.given[index] = value
            things.facts.setdefault(f"goal.{column}", {"by": ["goal"], "type": "number", "data": {}})["data"][
                number
            ] = value
    things.brackets.append((line.attributes, ("ticket", "card"), index))


def _stop(word: Word, board: Board) -> tuple[int, ...] | None:
    if word.text in board.city_index:
        board.things.index.note(word.span, "city", word.text)
        return (board.city_index[word.text],)
    if word.text in board.zone_index:
        board.things.index.note(word.span, "zone", word.text)
        return board.things.zone_cities[board.zone_index[word.text]]
    board.unknown(word, [*board.city_index, *board.zone_index], "TTR102", "city")
    return None


def _put_facts(things: Things) -> None:
    """Write what every board has as facts."""
    routes, cities = things.routes, things.cities
    groups: dict[int, list[int]] = {}
    for i, r in enumerate(routes):
        groups.setdefault(r.group, []).append(i)
    marked = ((i, {x.name.text for x in found}) for found, owners, i in things.brackets if owners == ("city",))
    dead = {i for i, words in marked if "dead_end" in words}
    things.facts |= {
        "route.length": {"by": ["route"], "type": "number", "data": [r.length for r in routes]},
        "route.ends": {"by": ["route"], "type": "set city", "data": [sorted(r.ends) for r in routes]},
        "route.colors": {"by": ["route"], "type": "set color", "data": [list(r.colors) for r in routes]},
        "route.twins": {
            "by": ["route"],
            "type": "set route",
            "data": [[t for t in groups[r.group] if t != i] for i, r in enumerate(routes)],
        },
        "city.dead_end": {"by": ["city"], "type": "truth", "data": [i in dead for i in range(len(cities))]},
        "zone.cities": {"by": ["zone"], "type": "set city", "data": [list(z) for z in things.zone_cities]},
        "goal.ends": {"by": ["goal"], "type": "stops", "data": [[list(s) for s in stops] for _, stops in things.goals]},
        "card.color": {"by": ["card"], "type": "id color", "data": [c.color for c in things.cards]},
        "card.deck": {"by": ["card"], "type": "id deck", "data": [c.deck for c in things.cards]},
        "color.cards": {
            "by": ["color"],
            "type": "set card",
            "data": [
                [i for i, c in enumerate(things.cards) if c.color == k or color in c.words]
                for k, color in enumerate(things.colors)
            ],
        },
        "deck.cards": {
            "by": ["deck"],
            "type": "set card",
            "data": [[i for i, c in enumerate(things.cards) if c.deck == k] for k in range(len(things.decks))],
        },
    }
    ends: list[list[list[int]]] = [[] for _ in things.cards]
    goals: list[list[int]] = [[] for _ in things.cards]
    for number, (card, stops) in enumerate(things.goals):
        goals[card].append(number)
        ends[card] = ends[card] or [list(s) for s in stops]
    things.facts["ticket.ends"] = {"by": ["card"], "type": "stops", "data": ends}
    things.facts["ticket.goals"] = {"by": ["card"], "type": "set goal", "data": goals}
    if not things.goals:  # a board without tickets has no goals, but the rules may still speak of what goals have
        numbers = [name for (owner, name), info in things.fields.items() if owner == "ticket" and info.word == "number"]
        things.facts |= {f"goal.{name}": {"by": ["goal"], "type": "number", "data": {}} for name in numbers}
    for name, fact in things.facts.items():
        if name.startswith("goal.") and isinstance(fact["data"], dict):
            fact["data"] = [fact["data"].get(i, 0) for i in range(len(things.goals))]
    for word in sorted(things.words()):
        data = [i for i, c in enumerate(things.cards) if word in c.words]
        things.facts[f"word.{word}"] = {"by": [], "type": "set card", "data": data}
    for name, members in things.zone_sets.items():
        things.facts[f"zones.{name}"] = {"by": [], "type": "set zone", "data": members}
