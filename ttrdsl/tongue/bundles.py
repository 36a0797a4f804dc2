"""Put the words of a bundle that people read into another language: titles, questions, legends and names of places."""

from __future__ import annotations

from typing import Any

from ttrdsl.tongue.tongue import Tongue

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
        "cards": [card | {"title": _card(card, say)} for card in bundle["cards"]],
        "symbols": [_symbol(row, say) for row in bundle.get("symbols", [])],
        "board": board | {"cities": [city | {"name": say.place(city["name"])} for city in board["cities"]]},
        "domains": domains
        | {
            "city": [say.place(name) for name in domains["city"]],
            "route": [say.place(name) for name in domains["route"]],
        },
    }
    return Spoken(bundle | words, bundle)


def _card(card: Bundle, say: Tongue) -> str:
    return say.place(card["title"]) if card["ticket"] else say(card["title"])


def _symbol(row: Bundle, say: Tongue) -> Bundle:
    return row | {"legend": say(row["legend"])} if row.get("legend") else row
