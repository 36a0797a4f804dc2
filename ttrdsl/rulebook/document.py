"""The tree of a rulebook: chapters, sections, and the paragraphs, tables, examples and pictures in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Place:
    """A line of a source file."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"

    @property
    def name(self) -> str:
        """The file without its folders, and the line."""
        return f"{self.file.rpartition('/')[2]}:{self.line}"


@dataclass(frozen=True)
class Shown:
    """A scenario that shows a rule at work."""

    title: str
    place: Place


@dataclass(frozen=True)
class Paragraph:
    """What is said about one rule, step or exception, where it stands, what it cites and what shows it."""

    kind = "paragraph"
    anchor: str
    text: tuple[str, ...]
    lead: str = ""  # a few words in front, such as the title of an action or the number of a step
    code: str = ""  # a rule without a text, as it is written
    place: Place | None = None
    clauses: tuple[str, ...] = ()
    scenarios: tuple[Shown, ...] = ()
    names: tuple[str, ...] = ()  # the rules and steps it speaks for


@dataclass(frozen=True)
class Row:
    """A row of a table."""

    cells: tuple[str, ...]
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """A table as printed."""

    kind = "table"
    anchor: str
    title: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    text: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    row_heads: bool = True  # the first cell of each row is its head


@dataclass(frozen=True)
class Picture:
    """A drawing, as SVG."""

    kind = "picture"
    anchor: str
    svg: str
    caption: str
    role: str  # "board" or "route"


@dataclass(frozen=True)
class Beat:
    """A line of an example: what is so, what a player does, what comes of it."""

    role: str  # "given", "when" or "then"
    text: str


@dataclass(frozen=True)
class Example:
    """A scenario told in words."""

    kind = "example"
    anchor: str
    title: str
    setting: str
    beats: tuple[Beat, ...]
    place: Place | None = None
    clauses: tuple[str, ...] = ()
    story: tuple[str, ...] = ()  # the same in sentences, for players
    svg: str = ""  # the place on the board


@dataclass(frozen=True)
class Entry:
    """A line of a list, and where more is said about it."""

    text: str
    anchor: str = ""


@dataclass(frozen=True)
class Listing:
    """A list: options of a turn, or where to read on."""

    kind = "listing"
    intro: str
    entries: tuple[Entry, ...]


Part: TypeAlias = Paragraph | Table | Picture | Example | Listing


@dataclass(frozen=True)
class Section:
    """A part of a chapter with a heading of its own."""

    anchor: str
    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Chapter:
    """A chapter: what is said before its first section, and the sections."""

    anchor: str
    title: str
    parts: tuple[Part, ...] = ()
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True)
class ClauseEntry:
    """A clause of the appendix, with the paragraphs that say it and the scenarios that show it."""

    id: str
    text: str
    anchors: tuple[Entry, ...] = ()
    scenarios: tuple[Shown, ...] = ()
    remark: str = ""  # why it is not shown, or where the game departs from it
    struck: bool = False  # the game has changed what it says
    instead: tuple[str, ...] = ()  # the clauses that hold in its place


@dataclass(frozen=True)
class Rulebook:
    """The clauses of one printed rulebook."""

    id: str
    title: str
    clauses: tuple[ClauseEntry, ...]


@dataclass(frozen=True)
class IndexEntry:
    """A word of the index, and where it is spoken of."""

    word: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Book:
    """A rulebook; that for players has an index and a page for quick reference instead of the clauses."""

    id: str
    title: str
    players: str
    version: str
    chapters: tuple[Chapter, ...]
    rulebooks: tuple[Rulebook, ...] = ()
    annotated: bool = True
    board: str = ""  # the picture on the title page
    quick: tuple[Part, ...] = ()
    index: tuple[IndexEntry, ...] = ()
    language: str = "en"

    def parts(self) -> list[Part]:
        """Return everything in the book, in reading order."""
        found: list[Part] = []
        for chapter in self.chapters:
            found += chapter.parts
            for section in chapter.sections:
                found += section.parts
        return found
