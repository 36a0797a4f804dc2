"""Put the words of a bundle that people read into another language: titles, questions, legends and names of places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.tongue.english import plural, singular
from ttrdsl.tongue.tongue import Tongue, said, said_name

Bundle = dict[str, Any]


class Spoken(dict[str, Any]):
    """A bundle in another language; it knows the one it was, whose games and replays are also its own."""

    def __init__(self, words: Bundle, original: Bundle) -> None:
        super().__init__(words)
        self.original = original


def spoken_bundle(bundle: Bundle, say: Tongue) -> Bundle:
    """Return a bundle that plays and draws as before, and speaks another language."""
    if say.code == "en":
        return bundle
    board, domains = bundle["board"], bundle["domains"]
    words = {
        "game": bundle["game"] | {"title": say(bundle["game"]["title"])},
        "strings": [say(text) for text in bundle["strings"]],
        "cards": [_card(card, say) for card in bundle["cards"]],
        "symbols": [_symbol(row, say) for row in bundle.get("symbols", [])],
        "board": board | {"cities": [city | {"name": say.place(city["name"])} for city in board["cities"]]},
        "domains": domains
        | {
            "city": [say.place(name) for name in domains["city"]],
            "route": [_route(bundle, number, say) for number in range(len(domains["route"]))],
        },
    }
    return Spoken(bundle | words, bundle)


def names_in_play(bundle: Bundle) -> Iterator[str]:
    """Yield the names that players read on the table: of decks, piles, pieces and fields, also in a title's stead."""
    yield from bundle["domains"]["deck"]
    yield from (name for name in bundle["piles"] if name not in ("deck", "discard", "box"))
    for kind in bundle["pieces"]:
        yield from dict.fromkeys((kind, singular(kind), plural(kind)))
    yield from bundle["cells"]
    for name, fact in bundle["facts"].items():
        if name.partition(".")[0] in ("city", "route", "ticket") and fact["type"] in ("truth", "number"):
            yield name


def deck_said(bundle: Bundle, number: int) -> str:
    """Return what players call a deck; one of tickets is called so, whatever its own name."""
    name = bundle["domains"]["deck"][number]
    own = [card for card in bundle["cards"] if card["deck"] == number]
    of_tickets = bool(own) and all(card["ticket"] for card in own) and "ticket" not in name
    return said("{kind} tickets", kind=said_name(name)) if of_tickets else said_name(name)


def _route(bundle: Bundle, number: int, say: Tongue) -> str:
    """Return the name of a route; what tells it from its twins stands behind its cities."""
    name, cities = bundle["domains"]["route"][number], bundle["board"]["cities"]
    between = " – ".join(cities[end]["name"] for end in bundle["board"]["routes"][number]["ends"])
    if not name.startswith(between):
        return say.place(name)
    return say.place(between) + "".join(f" {say(word)}" for word in name.removeprefix(between).split())


def _card(card: Bundle, say: Tongue) -> Bundle:
    title = say.place(card["title"]) if card["ticket"] else say(card["title"])
    return card | {"title": title} | ({"says": say(card["says"])} if "says" in card else {})


def _symbol(row: Bundle, say: Tongue) -> Bundle:
    return row | {"legend": say(row["legend"])} if row.get("legend") else row
