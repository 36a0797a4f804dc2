"""Boards that cannot be played as drawn: cities out of reach, tickets nobody can complete, colors without cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ttrdsl.diagnostics import Span
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.things import Things
from ttrdsl.syntax import declarations as d
from ttrdsl.tongue.english import counted


def check_colors(game: Game) -> None:
    """Report routes in a color that no card has."""
    things = game.things
    with_cards = {card.color for card in things.cards} - {-1}
    if not with_cards:
        return  # a game that is not played with colored cards
    for line in _route_lines(game):
        for word in (w for tracks in line.tracks for w in tracks.colors):
            if word.text in things.colors and things.colors.index(word.text) not in with_cards:
                game.translator.error(
                    "TTR308", word.span, f"no deck has {word.text} cards", "nobody could pay for this route",
                    about=word.text,
                    help=f"add {word.text} cards to a deck, or use a color it has: {_listed(things, with_cards)}",
                )  # fmt: skip


def _listed(things: Things, colors: set[int]) -> str:
    return ", ".join(things.colors[c] for c in sorted(colors))


def check_parallel_routes(game: Game) -> None:
    """Point out lines between the same cities with different lengths, unless a citation shows they are meant."""
    lines: dict[frozenset[str], d.RouteLine] = {}
    for line in _route_lines(game):
        ends = frozenset(w.text for w in line.ends)
        other = lines.setdefault(ends, line)
        if other.length != line.length and not line.cites and not other.cites:
            name = f"{line.ends[0].text} – {line.ends[1].text}"
            game.translator.error(
                "TTR301", line.length_span, f"two lines for `{name}` differ in length",
                "so they are not one double route",
                related=[(other.length_span, "the other line")],
                help="give both the same length and write one line with two colors; or cite the clause that says so",
            )  # fmt: skip


def check_reach(game: Game) -> None:
    """Report cities, or groups of cities, that no route joins to the rest; and tickets that ask for it."""
    things = game.things
    groups = _groups(things)
    sizes = Counter(group for found in groups for group in found)
    if not things.routes or len(sizes) == 1:
        return
    main = sizes.most_common(1)[0][0]
    reported: set[int] = set()
    for card, stops in _tickets(game):
        asked = [set[int]().union(*(groups[c] for c in places)) for places in stops]
        if set.intersection(*asked):
            continue
        apart = next((min(places) for places in asked if main not in places), main)
        if apart not in reported:
            reported.add(apart)
            city = next(c for places in stops for c in places if apart in groups[c])
            why = "no route leads to" if sizes[apart] == 1 else "cut off from the rest:"
            game.translator.error(
                "TTR405", _ends_span(game, card), f"ticket `{things.cards[card].name}` can never be completed",
                "no routes join these places", related=[(things.city_spans[city], f"{why} `{things.cities[city]}`")],
            )  # fmt: skip
    for city, found in enumerate(groups):
        group = min(found)
        if main not in found and group not in reported:
            reported.add(group)
            _report_city(game, city, sizes[group])


def _report_city(game: Game, city: int, size: int) -> None:
    name, span = game.things.cities[city], game.things.city_spans[city]
    if size == 1:
        game.translator.error("TTR304", span, f"city `{name}` cannot be reached", "no route leads here")
    else:
        title = f"`{name}` and {counted(size - 1, 'more city')} are cut off from the rest"
        game.translator.error("TTR304", span, title, "no route leads from here to the others")


def _ends_span(game: Game, card: int) -> Span:
    """Return where the places of a ticket are written."""
    span = game.things.cards[card].span
    lines = (line for _, block in game.book.board if isinstance(block, d.Tickets) for line in block.lines)
    ends = next((line.goals[0].ends for line in lines if line.span == span), None)
    return span if ends is None else ends[0].span.to(ends[-1].span)


def _tickets(game: Game) -> Iterator[tuple[int, list[tuple[int, ...]]]]:
    """Yield tickets with one way to complete them, and its places."""
    goals = Counter(card for card, _ in game.things.goals)
    return ((card, stops) for card, stops in game.things.goals if goals[card] == 1 and all(stops))


def _groups(things: Things) -> list[set[int]]:
    """Return for each city the groups of joined cities it belongs to; a dead end may belong to several."""
    parents = list(range(len(things.cities)))
    dead = things.facts["city.dead_end"]["data"]

    def root(city: int) -> int:
        while parents[city] != city:
            city = parents[city]
        return city

    for route in things.routes:
        if not any(dead[e] for e in route.ends):
            parents[root(route.ends[0])] = root(route.ends[1])
    groups = [set[int]() if dead[c] else {root(c)} for c in range(len(things.cities))]
    for number, route in enumerate(things.routes, 1):
        through = [e for e in route.ends if not dead[e]]
        for end in (e for e in route.ends if dead[e]):
            groups[end].add(root(through[0]) if through else -number)
    return [found or {city} for city, found in enumerate(groups)]


def _route_lines(game: Game) -> Iterator[d.RouteLine]:
    for _, block in game.book.board:
        if isinstance(block, d.Routes):
            yield from block.lines


def length_span(game: Game, route: int) -> Span:
    """Return where the length of a track is written."""
    span = game.things.routes[route].span
    return next((line.length_span for line in _route_lines(game) if line.span == span), span)
