"""What there is to know about something of the board: a city, a zone, a route, a ticket, the cards of a word."""

from __future__ import annotations

from ttrdsl.assist.project import Look
from ttrdsl.assist.values import fixed_numbers
from ttrdsl.assist.ways import Ways
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.things import Things
from ttrdsl.syntax.declarations import RouteLine, Routes, TicketLine, Tickets
from ttrdsl.tongue.english import counted, first_few

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
        parts.append(f"on the shortest way of {first_few(through, MOST_LISTED)}")
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
        return f"**zone {name}**\n\n{first_few(cities, MOST_LISTED)}"
    if name not in things.cities:
        return ""
    own = things.cities.index(name)
    routes = [r for r in things.routes if own in r.ends]
    others = [f"{things.cities[next(e for e in r.ends if e != own)]} {r.length}" for r in routes]
    tickets = [things.cards[card].name for card, stops in things.goals if any(own in stop for stop in stops)]
    parts = [f"**city {name}**", f"{counted(len(routes), 'route')}: {first_few(dict.fromkeys(others), MOST_LISTED)}"]
    parts += (
        [f"{counted(len(set(tickets)), 'ticket')}: {first_few(dict.fromkeys(tickets), MOST_LISTED)}"]
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
        some = things.how_many([c for c in kinds if c.deck == deck])
        every = things.how_many([c for c in things.cards if c.deck == deck])
        parts.append(f"{some} of {every} cards in `{things.decks[deck]}`")
    if color >= 0:
        tracks = [r for r in things.routes if not r.gray and color in r.colors]
        parts.append(f"{counted(len(tracks), 'route')}, {counted(sum(r.length for r in tracks), 'space')}")
    return "\n\n".join(parts)
