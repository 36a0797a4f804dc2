"""What there is to know about something of the board: a city, a zone, a route, a ticket, the cards of a word."""

from __future__ import annotations

from ttrdsl.assist.project import Look
from ttrdsl.assist.values import fixed_numbers
from ttrdsl.assist.ways import Ways
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.things import Card, Things
from ttrdsl.syntax.declarations import RouteLine, Routes, TicketLine, Tickets

MOST_LISTED = 14


def line_at(look: Look, offset: int) -> RouteLine | TicketLine | None:
    """Return the line of a route or ticket that an offset stands in."""
    for decl in look.file.declarations:
        if isinstance(decl, (Routes, Tickets)) and decl.span.start <= offset <= decl.span.end:
            for line in decl.lines:
                if line.span.start <= offset <= line.span.end:
                    return line
    return None


def about_line(look: Look, line: RouteLine | TicketLine) -> str:
    """Return what is known of the route or ticket of a line."""
    game = look.game
    if game is None:
        return ""
    if isinstance(line, RouteLine):
        numbers = [n for n, route in enumerate(game.things.routes) if route.span == line.span]
        return _route(game, numbers) if numbers else ""
    cards = [n for n, card in enumerate(game.things.cards) if card.ticket and card.span == line.span]
    return _ticket(game, cards[0]) if cards else ""


def _route(game: Game, numbers: list[int]) -> str:
    things, route = game.things, game.things.routes[numbers[0]]
    ends = " – ".join(things.cities[end] for end in route.ends)
    colors = ", ".join("gray" if things.routes[n].gray else things.colors[things.routes[n].colors[0]] for n in numbers)
    parts = [f"**route {ends}**", f"{route.length} space{'s' * (route.length != 1)}, {colors}"]
    parts += [f"`{name}`: {values[numbers[0]]}" for name, values in fixed_numbers(game, "route").items()]
    ways = Ways(things)
    through = [
        things.cards[card].name
        for card, stops in things.goals
        if (way := ways.through(stops)) is not None and set(numbers) & set(way.routes)
    ]
    if through:
        parts.append(f"on the shortest way of {_listed(through)}")
    return "\n\n".join(parts)


def _ticket(game: Game, number: int) -> str:
    things, card = game.things, game.things.cards[number]
    parts = [f"**ticket {card.name}** of `{things.decks[card.deck]}`"]
    parts += [f"`{name}`: {value}" for name, value in _given(things, number)]
    ways = Ways(things)
    for of, stops in things.goals:
        if of == number:
            way = ways.through(stops)
            if way is None:
                parts.append("no way joins these places")
            else:
                parts.append(f"shortest way: {way.spaces} spaces, {_by(things, way.routes)}")
    return "\n\n".join(parts)


def _given(things: Things, number: int) -> list[tuple[str, object]]:
    return [(f.name, f.given[number]) for f in things.fields.values() if f.domain == "card" and number in f.given]


def _by(things: Things, routes: tuple[int, ...]) -> str:
    return ", ".join(" – ".join(things.cities[end] for end in things.routes[r].ends) for r in routes)


def about_place(look: Look, name: str) -> str:
    """Return what is known of a city or zone."""
    game = look.game
    if game is None:
        return ""
    things = game.things
    if name in things.zones:
        cities = [things.cities[c] for c in things.zone_cities[things.zones.index(name)]]
        return f"**zone {name}**\n\n{_listed(cities)}"
    if name not in things.cities:
        return ""
    own = things.cities.index(name)
    routes = [r for r in things.routes if own in r.ends]
    others = [f"{things.cities[next(e for e in r.ends if e != own)]} {r.length}" for r in routes]
    tickets = [things.cards[card].name for card, stops in things.goals if any(own in stop for stop in stops)]
    parts = [f"**city {name}**", f"{_some(len(routes), 'route')}: {_listed(dict.fromkeys(others))}"]
    parts += (
        [f"{_some(len(set(tickets)), 'ticket')}: {_listed(dict.fromkeys(tickets))}"]
        if tickets
        else ["no ticket names it"]
    )
    return "\n\n".join(parts)


def about_cards(look: Look, word: str) -> str:
    """Return how many cards have a word or color, by number of players where that differs."""
    game = look.game
    if game is None:
        return ""
    things = game.things
    color = things.colors.index(word) if word in things.colors else -2
    kinds = [c for c in things.cards if not c.ticket and (c.color == color or word in (*c.words, c.name, c.title))]
    decks = {c.deck for c in kinds}
    parts = [f"**{word}**"]
    for deck in sorted(decks):
        some = _count(things, [c for c in kinds if c.deck == deck])
        every = _count(things, [c for c in things.cards if c.deck == deck])
        parts.append(f"{some} of {every} cards in `{things.decks[deck]}`")
    if color >= 0:
        tracks = [r for r in things.routes if not r.gray and color in r.colors]
        parts.append(f"{len(tracks)} routes, {sum(r.length for r in tracks)} spaces")
    return "\n\n".join(parts)


def _count(things: Things, cards: list[Card]) -> str:
    totals = things.so_many(cards)
    return str(totals[0]) if len(set(totals)) == 1 else "/".join(map(str, totals))


def _listed(names: list[str] | dict[str, None]) -> str:
    some = list(names)
    return ", ".join(some[:MOST_LISTED]) + (f" and {len(some) - MOST_LISTED} more" if len(some) > MOST_LISTED else "")


def _some(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
