"""From a bundle to what is to be printed of its decks: kinds of cards, how many of each, and what each says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ttrdsl.program.copies import most_copies
from ttrdsl.program.decks import decks_in_use
from ttrdsl.render import palette
from ttrdsl.render.looks import values
from ttrdsl.tongue.bundles import deck_said
from ttrdsl.tongue.tongue import said

Bundle = dict[str, Any]
NUMBER = re.compile(r"\d+")
OWNERS = ("card", "ticket")
USUAL = "points"  # the column of tickets whose head names none
OF_THEMSELVES = {"card.color", "card.deck", "ticket.ends", "ticket.goals"}  # what every game has


@dataclass(frozen=True)
class Deck:
    """A deck and how its cards are told from those of other decks."""

    number: int
    title: str

    @property
    def tint(self) -> str:
        """The color of its cards' frames and backs."""
        return palette.OTHERS[self.number % len(palette.OTHERS)]

    @property
    def mark(self) -> str:
        """The shape on its backs."""
        return palette.mark_of(self.number)


@dataclass(frozen=True)
class Said:
    """One thing that is said on a card: a number with its name, or a name alone."""

    name: str
    value: str = ""
    alone: str = ""  # a value that needs no name beside it: the name of something


def deck_of(bundle: Bundle, number: int) -> Deck:
    """Return a deck of a game."""
    return Deck(number, deck_said(bundle, number))


def title_of(bundle: Bundle, index: int) -> str:
    """Return the title of a card as it is printed; without a title of its own its color comes first: Red mail."""
    card = bundle["cards"][index]
    if card["color"] < 0 or card["title"] != " ".join(card["words"]).replace("_", " "):
        return str(card["title"])
    color = bundle["domains"]["color"][card["color"]]
    return " ".join([color, *(word for word in card["words"] if word != color)]).replace("_", " ")


def decks_with(bundle: Bundle, tickets: bool) -> list[tuple[Deck, list[int]]]:
    """Return the decks that hold tickets, or other cards, each with its kinds; no tickets that nobody draws."""
    found: dict[int, list[int]] = {}
    used = decks_in_use(bundle)
    for index, card in enumerate(bundle["cards"]):
        if card["ticket"] == tickets and most_copies(card) > 0 and (card["deck"] in used or not tickets):
            found.setdefault(card["deck"], []).append(index)
    return [(deck_of(bundle, number), found[number]) for number in sorted(found)]


def said_on(bundle: Bundle, card: int) -> list[Said]:
    """Return what a card has of the fields that the game declares; a number that is 0 and a flag that is not set, not.

    A ticket that has no number but 0 says so.
    """
    found: list[Said] = []
    zeros: list[Said] = []
    for name, kind in _fields(bundle):
        value = values(bundle, name)[card]
        word = said(name.partition(".")[2].replace("_", " "))
        if kind == "number":
            (found if value else zeros).append(Said(word, str(value)))
        elif kind == "truth" and value:
            found.append(Said(word))
        elif kind.startswith("id ") and value >= 0:
            one = str(bundle["domains"][kind.removeprefix("id ")][value]).replace("_", " ")
            found.append(Said(word, one, alone=one))
        elif kind.startswith("set ") and value:
            names = bundle["domains"][kind.removeprefix("set ")]
            found.append(Said(word, ", ".join(str(names[x]).replace("_", " ") for x in value)))
    if bundle["cards"][card]["ticket"] and zeros and not any(said.value for said in found):
        found.insert(0, next((zero for zero in zeros if zero.name == USUAL), zeros[0]))
    return found


def kind_of(card: dict[str, Any]) -> tuple[Any, ...]:
    """Return what the numbers of one kind of card have in common."""
    return (card["deck"], card["color"], *card["words"])


def number_of(bundle: Bundle, index: int) -> str:
    """Return the number in the title of a card that is one of several of its kind; nothing for others."""
    numbers = [NUMBER.findall(bundle["cards"][k]["title"]) for k in _alike(bundle, index)]
    own = NUMBER.findall(bundle["cards"][index]["title"])
    return next((n for k, n in enumerate(own) if any(other[k : k + 1] != [n] for other in numbers)), "")


def printed_on(bundle: Bundle, card: int) -> list[Said]:
    """Return what is said on a card that is no ticket: not its own number again, nor a number all of its deck have."""
    of_deck = [k for k, other in enumerate(bundle["cards"]) if other["deck"] == bundle["cards"][card]["deck"]]
    everywhere = [said_on(bundle, k) for k in of_deck if k != card]
    numbered = [
        {one.name for one in said_on(bundle, k) if one.value == number_of(bundle, k)} for k in _alike(bundle, card)
    ]
    counts = set.intersection(*numbered)  # the fields that are but the number itself
    return [
        one
        for one in said_on(bundle, card)
        if one.name not in counts and not (one.value.isdigit() and everywhere and all(one in x for x in everywhere))
    ]


def _alike(bundle: Bundle, index: int) -> list[int]:
    """Return the cards of the kind that a card is of."""
    kind = kind_of(bundle["cards"][index])
    return [k for k, card in enumerate(bundle["cards"]) if not card["ticket"] and kind_of(card) == kind]


def _fields(bundle: Bundle) -> list[tuple[str, str]]:
    """Return the fields of cards and tickets, facts and what changes in a game, with their types."""
    rows = [*bundle["facts"].items(), *bundle["cells"].items()]
    return [
        (name, row["type"])
        for name, row in sorted(rows, key=lambda pair: pair[0])
        if row["by"] == ["card"] and name.partition(".")[0] in OWNERS and name not in OF_THEMSELVES
    ]
