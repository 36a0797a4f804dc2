"""From a bundle to what is to be printed of its decks: kinds of cards, how many of each, and what each says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ttrdsl.render import palette
from ttrdsl.render.looks import values
from ttrdsl.tongue.tongue import said

Bundle = dict[str, Any]
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


def deck_of(bundle: Bundle, number: int) -> Deck:
    """Return a deck of a game."""
    return Deck(number, said(bundle["domains"]["deck"][number].replace("_", " ")))


def title_of(bundle: Bundle, index: int) -> str:
    """Return the title of a card as it is printed; without a title of its own its color comes first: Red mail."""
    card = bundle["cards"][index]
    if card["color"] < 0 or card["title"] != " ".join(card["words"]):
        return str(card["title"])
    color = bundle["domains"]["color"][card["color"]]
    return " ".join([color, *(word for word in card["words"] if word != color)])


def copies(card: dict[str, Any]) -> int:
    """Return how many cards of a kind are printed: as many as any number of players needs."""
    count = card["count"]
    return int(max(count, default=0)) if isinstance(count, list) else int(count)


def decks_with(bundle: Bundle, tickets: bool) -> list[tuple[Deck, list[int]]]:
    """Return the decks that hold tickets, or other cards, each with its kinds in their order."""
    found: dict[int, list[int]] = {}
    for index, card in enumerate(bundle["cards"]):
        if card["ticket"] == tickets and copies(card) > 0:
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
            found.append(Said(word, str(bundle["domains"][kind.removeprefix("id ")][value]).replace("_", " ")))
        elif kind.startswith("set ") and value:
            names = bundle["domains"][kind.removeprefix("set ")]
            found.append(Said(word, " ".join(str(names[x]).replace("_", " ") for x in value)))
    if bundle["cards"][card]["ticket"] and zeros and not any(said.value for said in found):
        found.insert(0, next((zero for zero in zeros if zero.name == USUAL), zeros[0]))
    return found


def _fields(bundle: Bundle) -> list[tuple[str, str]]:
    """Return the fields of cards and tickets, facts and what changes in a game, with their types."""
    rows = [*bundle["facts"].items(), *bundle["cells"].items()]
    return [
        (name, row["type"])
        for name, row in sorted(rows, key=lambda pair: pair[0])
        if row["by"] == ["card"] and name.partition(".")[0] in OWNERS and name not in OF_THEMSELVES
    ]
