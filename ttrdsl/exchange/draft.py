"""What an import knows of a board: rows as they were found, with the places they came from and with gaps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ttrdsl.diagnostics import Span

Value = bool | int | str | tuple[str, ...]  # several words: a set
Attributes = Mapping[str, Value]
Point = tuple[float, float]

FLAG, NUMBER, NAME, SET = "flag", "number", "name", "set of name"
BETWEEN = "|"  # what stands between the words of a set in one cell
GRAY = "gray"


@dataclass(frozen=True)
class Field:
    """A column that the language has no place of its own for: `route has depth : number`."""

    owner: str
    name: str
    type: str  # flag, number, name or set of name


@dataclass(frozen=True)
class City:
    """A city and the spots it is drawn at; none where its position is not known."""

    name: str
    span: Span
    spots: tuple[Point, ...] = ()
    attributes: Attributes = field(default_factory=dict)


@dataclass(frozen=True)
class Tracks:
    """Tracks between two cities that have their attributes in common; without a length where none was given."""

    ends: tuple[str, str]
    colors: tuple[str, ...]
    span: Span
    length: int | None = None
    attributes: Attributes = field(default_factory=dict)


@dataclass(frozen=True)
class Goal:
    """Places to be joined, and numbers by column."""

    places: tuple[str, ...]
    values: Mapping[str, int]
    span: Span


@dataclass(frozen=True)
class Ticket:
    """One ticket: its goals, any of which will do, and the deck it belongs to; empty for the usual one."""

    goals: tuple[Goal, ...]
    deck: str = ""
    attributes: Attributes = field(default_factory=dict)


@dataclass(frozen=True)
class Zone:
    """A named set of cities, and the family it belongs to."""

    family: str
    name: str
    cities: tuple[str, ...]


@dataclass(frozen=True)
class Draft:
    """A board as far as it is known."""

    cities: tuple[City, ...] = ()
    tracks: tuple[Tracks, ...] = ()
    tickets: tuple[Ticket, ...] = ()
    zones: tuple[Zone, ...] = ()
    fields: tuple[Field, ...] = ()
    geographic: bool = False  # spots are longitude and latitude

    def with_(self, **changes: object) -> Draft:
        """Return the draft with some parts replaced."""
        return replace(self, **changes)  # type: ignore[arg-type]
