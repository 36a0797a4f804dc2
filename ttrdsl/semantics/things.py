"""What a game is made of, gathered on the way to a bundle: domains, facts, fields, decks, tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ttrdsl.diagnostics import Span
from ttrdsl.program.node import Node
from ttrdsl.semantics.index import Index, Key
from ttrdsl.semantics.types import Type
from ttrdsl.syntax import declarations as d


@dataclass
class FieldInfo:
    """A declared field: what has it, its type, and whether anything changes it."""

    owner: str  # word of the declaration: player, board, city, route, ticket, card, zone, deck
    domain: str  # the domain it is indexed by; empty for the board
    name: str
    word: str  # type as written
    type: Type
    decl: d.Field | None
    see: str = "all"
    init: Node = None
    assigned: bool = False
    filled: bool = False  # of a pile: whether a step puts cards there
    given: dict[int, Any] = field(default_factory=dict)  # start values on board lines
    read: bool = False

    @property
    def key(self) -> str:
        return f"{self.owner}.{self.name}"


@dataclass
class TableInfo:
    """A table: named rows, or numbered entries from `low` on; `open_end` goes on with the last."""

    name: str
    span: Span
    type: Type
    rows: dict[str, Type] = field(default_factory=dict)
    low: int = 0
    entries: list[Any] = field(default_factory=list)
    open_end: bool = False
    columns: str = ""  # "", "players", or the name after `by`
    column_keys: list[int] = field(default_factory=list)
    row_spans: dict[int, Span] = field(default_factory=dict)
    bad: bool = False  # it could not be read; that is reported


@dataclass
class Card:
    """A card kind: its words and color, the deck it belongs to and how many there are."""

    name: str
    title: str
    words: tuple[str, ...]
    color: int
    deck: int
    count: Any  # a number, or one per player count
    span: Span
    ticket: bool = False
    number: int | None = None  # of a numbered card
    called: str = ""  # the name of its number on its line
    key: Key | None = None  # what that name means


@dataclass
class Route:
    """One track."""

    ends: tuple[int, int]
    length: int
    colors: tuple[int, ...]
    gray: bool
    group: int  # number of its line: tracks of one line are twins
    span: Span
    name: str
    via: tuple[tuple[int, int], ...] = ()  # points its curve runs through


@dataclass
class Things:
    """Everything a game is made of."""

    counts: range = range(2, 6)  # allowed numbers of players
    index: Index = field(default_factory=Index, repr=False)
    colors: list[str] = field(default_factory=list)
    cities: list[str] = field(default_factory=list)
    spots: list[list[tuple[int, int]]] = field(default_factory=list)
    city_spans: list[Span] = field(default_factory=list)
    routes: list[Route] = field(default_factory=list)
    zones: list[str] = field(default_factory=list)
    zone_cities: list[tuple[int, ...]] = field(default_factory=list)
    zone_sets: dict[str, list[int]] = field(default_factory=dict)
    cards: list[Card] = field(default_factory=list)
    decks: list[str] = field(default_factory=list)
    deck_spans: list[Span] = field(default_factory=list)
    goals: list[tuple[int, list[tuple[int, ...]]]] = field(default_factory=list)  # card, stops
    names: list[str] = field(default_factory=list)
    tables: dict[str, TableInfo] = field(default_factory=dict)
    fields: dict[tuple[str, str], FieldInfo] = field(default_factory=dict)
    facts: dict[str, dict[str, Any]] = field(default_factory=dict)
    # Attributes behind lines that were read, whose fields they can be, and the number of what has them.
    brackets: list[tuple[tuple[d.Attribute, ...], tuple[str, ...], int]] = field(default_factory=list)
    kinds_are_values: bool = False  # whether rules ask which kind of piece something is
    params: dict[str, Type] = field(default_factory=dict)
    letterings: dict[int, dict[str, Any]] = field(default_factory=dict)  # by city: where its name stands
    outlines: list[dict[str, Any]] = field(default_factory=list)
    drawing: dict[str, Any] = field(default_factory=dict)

    @property
    def players_shown(self) -> str:
        """The allowed numbers of players, for a message: `2 to 5`."""
        first, last = self.counts.start, self.counts.stop - 1
        return str(first) if first == last else f"{first} to {last}"

    def fields_of(self, domain: str) -> dict[str, FieldInfo]:
        """Return the fields of the owners that share a domain (cards and tickets do)."""
        return {f.name: f for f in self.fields.values() if f.domain == domain and f.owner != "board"}

    def field_of(self, domain: str, name: str) -> FieldInfo | None:
        for owner in {"card": ("ticket", "card"), "": ("board",)}.get(domain, (domain,)):
            found = self.fields.get((owner, name))
            if found:
                return found
        return None

    def so_many(self, cards: Iterable[Card]) -> list[int]:
        """Return how many cards there are of some kinds, for each number of players; what is not known counts as 0."""
        found = [card.count if isinstance(card.count, (int, list)) else 0 for card in cards]
        return [sum(n[at] if isinstance(n, list) else n for n in found) for at in range(len(self.counts))]

    def how_many(self, cards: Iterable[Card]) -> str:
        """Return the same in words: one number, or `40/45` where it depends on the number of players."""
        return "/".join(map(str, found if len(set(found := self.so_many(cards))) > 1 else found[:1]))

    def pieces(self) -> dict[str, FieldInfo]:
        """Return the kinds of pieces by name."""
        return {f.name: f for f in self.fields.values() if f.word == "pieces"}

    def words(self) -> set[str]:
        """Return all words that describe cards."""
        return {w for c in self.cards for w in c.words}

    def elements(self, domain: str) -> list[str]:
        """Return the names of a domain's elements."""
        if domain == "route":
            return [r.name for r in self.routes]
        if domain == "card":
            return [c.name for c in self.cards]
        if domain == "piece":
            return list(self.pieces())
        if domain == "goal":
            return [f"{self.cards[c].name} {i}" for i, (c, _) in enumerate(self.goals)]
        lists = {"city": self.cities, "zone": self.zones, "color": self.colors, "deck": self.decks, "name": self.names}
        return lists[domain]

    def name_id(self, text: str) -> int:
        """Return the number of a value of name fields, new ones included."""
        if text not in self.names:
            self.names.append(text)
        return self.names.index(text)
