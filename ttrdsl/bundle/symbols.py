"""From a bundle of the right shape to what its program may refer to: sizes, facts, cells, piles, rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ttrdsl.bundle.types import DOMAINS, KINDS, LISTED, Type

PLACES = ("city", "route", "zone", "player")  # whose elements are places: pieces can lie there
Keys = tuple[str, ...]  # per key of a look-up: a domain, or "" for a number


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that is looked up: what its keys are, and the type of what is found."""

    keys: Keys
    type: Type


@dataclass
class Symbols:
    """Everything a program can name."""

    fewest: int
    most: int
    sizes: dict[str, int]  # the player domain by its least size, so that a fixed player exists in every game
    facts: dict[str, Entry] = field(default_factory=dict)
    spans: dict[str, tuple[int, int]] = field(default_factory=dict)  # by fact of numbers: the least and the greatest
    cells: dict[str, Entry] = field(default_factory=dict)
    piles: dict[str, Entry] = field(default_factory=dict)
    places: dict[str, Entry] = field(default_factory=dict)
    holds: dict[str, list[Any]] = field(default_factory=dict)  # by pile: the decks it can hold cards of
    pieces: dict[str, bool] = field(default_factory=dict)  # whether owners are kept
    rules: dict[str, Entry] = field(default_factory=dict)  # keys are the types of parameters here
    procs: dict[str, tuple[Type, ...]] = field(default_factory=dict)
    marks: int = 0
    strings: int = 0

    def size(self, domain: str) -> int:
        """Return how many elements a domain has at most."""
        return self.most if domain == "player" else self.sizes[domain]


def read_symbols(bundle: dict[str, Any]) -> Symbols:
    """Gather what a bundle declares."""
    fewest, most = bundle["game"]["players"]
    sizes = {"player": fewest} | {name: len(bundle["domains"].get(name, ())) for name in (*LISTED, KINDS)}
    found = Symbols(fewest, most, sizes, marks=len(bundle["source"]["at"]), strings=len(bundle["strings"]))
    for name, fact in bundle["facts"].items():
        found.facts[name] = Entry(_keys(fact["by"]), fact["type"])
        numbers = list(_numbers(fact["data"])) if fact["type"] == "number" else []
        if numbers:
            found.spans[name] = min(numbers), max(numbers)
    for name, cell in bundle["cells"].items():
        found.cells[name] = Entry(tuple(cell["by"]), cell["type"])
    for name, pile in bundle["piles"].items():
        found.piles[name] = Entry(tuple(pile["by"]), "pile")
        found.holds[name] = pile["holds"]
    for name in ("box", "board"):
        found.places[name] = Entry((), "place")
    for name in PLACES:
        found.places[name] = Entry((name,), "place")
    for name, domain in bundle["places"].items():
        found.places[name] = Entry((domain,) if domain else (), "place")
    found.pieces = {name: piece["owners"] for name, piece in bundle["pieces"].items()}
    for name, rule in bundle["rules"].items():
        found.rules[name] = Entry(tuple(kind for _, kind in rule["params"]), rule["type"])
    for name, proc in bundle["procs"].items():
        found.procs[name] = tuple(proc["locals"].get(p, "") for p in proc["params"])
    return found


def _keys(by: list[Any]) -> Keys:
    """The number of players is not a key: it is known when a game begins."""
    return tuple(dim if dim in DOMAINS else "" for dim in by if dim != "players")


def _numbers(data: Any) -> Iterator[int]:
    """Give the numbers of a fact, whatever it is by."""
    for entry in data if isinstance(data, list) else [data]:
        if isinstance(entry, list):
            yield from _numbers(entry)
        elif isinstance(entry, int):
            yield entry
