"""What can stand on a line of the board or of a deck: cities, colors, attributes and their values, words of cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot
from statistics import median

from ttrdsl.assist.completion_items import Item
from ttrdsl.assist.rename import PLACE
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.things import Things
from ttrdsl.syntax.expected import Expected

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
    elif "PLACE" in here.accepts:
        if block == "ROUTES" and here.tokens[-1].kind == "DASH":
            yield from _other_ends(things, here)
        elif block != "CITIES":
            yield from (place(name, "city") for name in things.cities)
        if block == "TICKETS":
            yield from (place(name, "zone") for name in things.zones)
    elif block == "ROUTES" and "NAME" in here.accepts:
        yield from (Item(name, "color") for name in [*things.colors, "gray"])
    elif block == "DECK" and "NAME" in here.accepts:
        yield from cards(game)


def place(name: str, kind: str, detail: str = "") -> Item:
    """Return a name of the board, in quotes where it needs them."""
    return Item(name, kind, detail, name if PLACE.fullmatch(name) else f"'{name}'")


def cards(game: Game) -> Iterator[Item]:
    """Yield the words that cards are called by."""
    yield from (Item(word, "word_of_cards") for word in sorted(game.things.words()))
    yield from (Item(name, "color") for name in game.things.colors)


def quoted(game: Game) -> Iterator[Item]:
    """Yield names of the board as expressions and scenarios write them."""
    things = game.things
    yield from (Item(name, "city", "", f"'{name}'") for name in things.cities)
    yield from (Item(route.name, "route", f"{route.length}", f"'{route.name}'") for route in things.routes)
    yield from (Item(card.name, "ticket", "", f"'{card.name}'") for card in things.cards if card.ticket)


def _other_ends(things: Things, here: Expected) -> Iterator[Item]:
    """Cities for the second end of a route: those without a route to the first come first, the nearest first of all."""
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
    owners, last = OWNERS[block], here.tokens[-1]
    info = next((things.fields[(o, last.text)] for o in owners if (o, last.text) in things.fields), None)
    if last.kind == "NAME" and info is not None:
        domain = {"kind": "card"}.get(info.word.removeprefix("set of "), info.word.removeprefix("set of "))
        if domain in ("color", "city", "zone", "card", "name", "route"):
            for name in things.elements(domain):
                yield Item(name, domain, "", name if name.isidentifier() else f"'{name}'")
        return
    for (owner, name), found in things.fields.items():
        if owner in owners:
            yield Item(name, "field", found.word)
    if block == "CITIES":
        yield Item("dead_end", "built_in", "flag")
