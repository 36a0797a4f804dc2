"""What can stand on a line of the board or of a deck: cities, colors, attributes and their values, words of cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from statistics import median

from ttrdsl.assist.completion_items import Item
from ttrdsl.assist.completion_picture import values
from ttrdsl.bundle.drawing import SIDES
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.things import Things
from ttrdsl.syntax.expected import Expected
from ttrdsl.system.words import IS_PLACE

OWNERS = {
    "CITIES": ("city",),
    "ROUTES": ("route",),
    "TICKETS": ("ticket", "card"),
    "ZONES": ("zone",),
    "DECK": ("card", "ticket"),
}


def at(game: Game, here: Expected, block: str) -> Iterator[Item]:
    """Yield what can stand at a place of a block."""
    things = game.things
    brackets = here.open_brackets()
    if brackets and brackets[-1].kind == "LSQB":
        yield from _attributes(things, here, block)
    elif "NAMED" in [token.kind for token in here.tokens[-2:]]:
        yield from (Item(side, "word") for side in SIDES)
    elif "PLACE" in here.accepts:
        if block == "ROUTES" and here.tokens[-1].kind == "DASH":
            yield from _other_ends(things, here)
        elif block != "CITIES":
            yield from (place(name, "city") for name in dict.fromkeys([*_own_cities(here), *things.cities]))
        if block == "TICKETS":
            yield from (place(name, "zone") for name in things.zones)
    elif block == "ROUTES" and "NAME" in here.accepts:
        yield from (Item(name, "color") for name in [*things.colors, "gray"])
    elif here.tokens[-1].kind == "EACH":
        yield Item("color", "word")
    elif block == "DECK" and "NAME" in here.accepts:
        yield from cards(game)


def place(name: str, kind: str, detail: str = "") -> Item:
    """Return a name of the board, in quotes where it needs them."""
    return Item(name, kind, detail, name if IS_PLACE.fullmatch(name) else f"'{name}'")


def cards(game: Game) -> Iterator[Item]:
    """Yield the words that cards are called by."""
    yield from (Item(word, "word_of_cards") for word in sorted(game.things.words()))
    words = game.things.words()
    yield from (Item(name, "color") for name in game.things.colors if name not in words)


def quoted(game: Game) -> Iterator[Item]:
    """Yield names of the board as expressions and scenarios write them."""
    things = game.things
    yield from (Item(name, "city", "", f"'{name}'") for name in things.cities)
    yield from (Item(route.name, "route", f"{route.length}", f"'{route.name}'") for route in things.routes)
    yield from (Item(card.name, "ticket", "", f"'{card.name}'") for card in things.cards if card.ticket)
    yield from (Item(name, "zone", "", f"'{name}'") for name in things.zones)
    titles = dict.fromkeys(card.title for card in things.cards if not card.ticket)
    yield from (Item(name, "name", "", f"'{name}'") for name in [*titles, *things.names])


def counted(here: Expected) -> list[str]:
    """Return the variables of `each n in 1..3` before a place."""
    return [a.text for a, b in pairwise(here.tokens) if a.kind == "NAME" and b.kind == "IN"]


def _own_cities(here: Expected) -> Iterator[str]:
    """Yield the cities of a board that a scenario brings along."""
    inside = False
    for token in here.tokens:
        inside = token.kind == "CITIES" or (inside and token.kind != "RBRACE")
        if inside and token.kind in ("PLACE", "QUOTED"):
            yield token.text.strip("'").strip()


def _other_ends(things: Things, here: Expected) -> Iterator[Item]:
    """Cities for the second end of a route: those without a route to the first come first, the nearest first of all."""
    yield from (place(name, "city") for name in _own_cities(here))
    first = re.sub(r"\s+", " ", here.tokens[-2].text.strip("'")) if len(here.tokens) > 1 else ""
    if first not in things.cities:
        yield from (place(name, "city") for name in things.cities)
        return
    own = things.cities.index(first)
    joined = {end for route in things.routes if own in route.ends for end in route.ends}
    scale = _spaces_by_distance(things)
    for number in sorted(range(len(things.cities)), key=lambda n: (n in joined, _distance(things, own, n))):
        if number != own:
            spaces = max(1, round(_distance(things, own, number) * scale)) if scale else 0
            known = "joined already" if number in joined else f"about {spaces} spaces" if spaces else ""
            yield place(things.cities[number], "city", known)


def _distance(things: Things, first: int, second: int) -> float:
    if not things.spots[first] or not things.spots[second]:
        return 0.0
    (a, b), (c, d) = things.spots[first][0], things.spots[second][0]
    return hypot(a - c, b - d)


def _spaces_by_distance(things: Things) -> float:
    """Return how many spaces the routes of this board have for each unit of distance, the middle one of all."""
    found = [r.length / away for r in things.routes if (away := _distance(things, *r.ends))]
    return median(found) if found else 0.0


def _attributes(things: Things, here: Expected, block: str) -> Iterator[Item]:
    """Attributes of the owner of the line; behind one that takes a name, its values."""
    owners, kinds = OWNERS[block], [token.kind for token in here.tokens]
    start = max(n for n, kind in enumerate(kinds) if kind in ("LSQB", "COMMA")) + 1
    named = here.tokens[start].text if start < len(kinds) else ""
    info = next((things.fields[(o, named)] for o in owners if (o, named) in things.fields), None)
    if info is not None:
        yield from values(things, (info.owner, info.name))
        if info.word == "kind":
            yield from (Item(word, "word_of_cards") for word in sorted(things.words()))
        yield from (Item(name, "local") for name in counted(here))
        return
    for (owner, name), found in things.fields.items():
        if owner in owners:
            yield Item(name, "field", found.word)
    if block == "CITIES":
        yield Item("dead_end", "built_in", "flag")
