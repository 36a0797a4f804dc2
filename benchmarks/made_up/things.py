"""What a made-up game has: its board, cards, pieces, fields, piles and tables, drawn by chance."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

TOWNS = ("Arle", "Birk", "Cern", "Dole", "Esch", "Fell", "Gent")
COLORS = ("red", "blue", "green", "white")
NAMES = ("North", "South", "Old Town")
VALUES = ("number", "number", "number", "flag", "name", "color", "player", "city", "route", "kind", "zone")
WORD_OF = {"truth": "flag", "card": "kind"}  # how a type is written behind a field
TYPE_OF = {word: kind for kind, word in WORD_OF.items()}


@dataclass(frozen=True)
class Field:
    """A field of something; `owner` is `board` or a type, and `kind` the type of its value."""

    owner: str
    name: str
    kind: str
    changes: bool = True


@dataclass(frozen=True)
class Pile:
    """A field that holds cards."""

    owner: str
    name: str
    stack: bool = False


@dataclass(frozen=True)
class Table:
    """A table with numbers from 0 on, with the last key open or not."""

    name: str
    columns: int = 0  # 0 without columns
    rows: tuple[str, ...] = ()
    most: int = 3


@dataclass(frozen=True)
class Rule:
    """A rule, or steps, that may be called."""

    name: str
    params: tuple[str, ...]
    gives: str
    me: bool
    parts: tuple[str, ...] = ()
    variables: tuple[tuple[str, str], ...] = ()


@dataclass
class Things:
    """Everything that can be spoken of."""

    chance: random.Random
    towns: list[str] = field(default_factory=list)
    routes: list[str] = field(default_factory=list)  # as they are called in rules, without quotes
    zones: list[str] = field(default_factory=list)
    colors: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)  # of cards that can be paid with
    names: list[str] = field(default_factory=list)  # that something on the board has
    decks: list[str] = field(default_factory=list)
    tickets: list[str] = field(default_factory=list)  # decks of tickets
    fields: list[Field] = field(default_factory=list)
    piles: list[Pile] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    places: list[Field] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    steps: list[Rule] = field(default_factory=list)
    players: tuple[int, int] = (2, 2)
    size: int = 3  # 1: a few lines of each kind, 3: a page and more
    made: int = 0

    def few(self, percent: int) -> bool:
        """Say yes in so many cases of a hundred."""
        return self.chance.randrange(100) < percent

    def upto(self, low: int, high: int) -> int:
        """Return a number of things to have: up to `high` in a large game, nearer to `low` in a small one."""
        return self.chance.randint(low, low + (high - low) * self.size // 3)

    def deep(self, most: int) -> int:
        """Return how deeply values and steps are nested at most."""
        return min(most, self.size + 1)

    def fresh(self, stem: str) -> str:
        """Return a name that nothing else has."""
        self.made += 1
        return f"{stem}{self.made}"


def draw_fields(t: Things) -> list[str]:
    """Draw fields, piles, pieces and places; return their lines."""
    chance, lines = t.chance, []
    for owner in ("player", "player", "player", "board", "board", "route", "city", "card", "zone", "deck"):
        if owner == "zone" and not t.zones:
            continue
        for _ in range(t.upto(0, 2) if t.size > 1 else t.few(30)):
            word = chance.choice(VALUES)
            if word == "zone" and not t.zones:
                continue
            name = t.fresh({"number": "n", "flag": "is"}.get(word, f"a_{word}"))
            t.fields.append(Field(owner, name, TYPE_OF.get(word, word)))
            lines.append(f"{owner} has {name} : {word}{_start(t, owner, word)}{_seen(t, owner)}")
    for number, owner in enumerate(("player", "board", "player", "board", "city", "route")):
        if t.few((100, 100, 50, 50, 10, 10)[number] if t.size == 1 else (100, 100, 100, 100, 25, 25)[number]):
            name, stack = t.fresh("pile"), t.few(35)
            t.piles.append(Pile(owner, name, stack))
            seen = chance.choice(("all", "nobody", "owner") if owner == "player" else ("all", "nobody"))
            lines.append(f"{owner} has {name} : {'stack' if stack else 'cards'} seen by {seen}")
    for owner in ("player", "board"):
        if t.few(70):
            t.pieces.append(t.fresh("cube"))
            lines.append(f"{owner} has {t.pieces[-1]} : pieces = {chance.randint(0, 9)}")
    for owner in ("player", "board", "city"):
        if t.pieces and t.few(25):
            t.places.append(Field(owner, t.fresh("spot"), "place"))
            lines.append(f"{owner} has {t.places[-1].name} : place")
    return lines


def _start(t: Things, owner: str, word: str) -> str:
    if word == "number":
        return f" = {t.chance.choice((0, 0, 1, 2, 5))}"
    if word == "color" and t.few(50):
        return f" = {t.chance.choice(t.colors)}"
    if word == "city" and t.few(40):
        return f" = '{t.chance.choice(t.towns)}'"
    if word == "route" and t.few(40):
        return f" = '{t.chance.choice(t.routes)}'"
    return ""


def _seen(t: Things, owner: str) -> str:
    return f" seen by {t.chance.choice(('owner', 'nobody'))}" if owner == "player" and t.few(20) else ""


def draw_tables(t: Things) -> list[str]:
    """Draw a few tables; return their lines."""
    chance, lines = t.chance, []
    if t.few(60):
        name, most = t.fresh("table"), chance.randint(1, 4)
        t.tables.append(Table(name, most=most))
        pairs = [f"{k}: {chance.randint(-3, 6)}" for k in range(most)] + [f"{most}+: {chance.randint(0, 9)}"]
        lines.append(f"table {name} {{ {'  '.join(pairs)} }}")
    if t.few(40):
        name, counts = t.fresh("table"), range(t.players[0], t.players[1] + 1)
        t.tables.append(Table(name, rows=("cards", "bonus"), most=-1))
        lines.append(f"table {name} by players {{\n  {'  '.join(map(str, counts))}")
        lines += [f"  {row} {'  '.join(str(chance.randint(0, 3)) for _ in counts)}" for row in ("cards", "bonus")]
        lines.append("}")
    if t.few(30):
        name = t.fresh("table")
        t.tables.append(Table(name, columns=3, most=2))
        lines.append(f"table {name} by weight {{\n  1  2  3")
        lines += [f"  {row} {'  '.join(str(chance.randint(-2, 5)) for _ in range(3))}" for row in (0, 1, 2)]
        lines.append("}")
    return lines
