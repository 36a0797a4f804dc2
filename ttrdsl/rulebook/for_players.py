"""From the annotated book to the one that lies in the box: no clauses, files or code, but an index."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ttrdsl.program.steps import FINISH
from ttrdsl.rulebook.document import (
    Book,
    Chapter,
    Entry,
    Example,
    IndexEntry,
    Listing,
    Paragraph,
    Part,
    Picture,
    Section,
    Table,
)
from ttrdsl.rulebook.known_words import COMMON
from ttrdsl.tongue.english import plural, singular
from ttrdsl.tongue.tongue import Tongue

SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-Þ{“«„])")
UNTOLD = "This rule has no text yet."
QUICK = ("setup", "turn", "end", FINISH, "scoring", "winner")  # the chapters that the last page repeats in short
MOST_PLACES = 8  # of one word in the index


def for_players(book: Book, words: Iterable[str], say: Tongue) -> Book:
    """Return the book for players; `words` are those of the index."""
    chapters = tuple(
        replace(
            c, parts=_plain(c.parts, say), sections=tuple(replace(s, parts=_plain(s.parts, say)) for s in c.sections)
        )
        for c in book.chapters
        if c.anchor != "deviations"
    )
    board = next(
        (part.svg for c in chapters for part in c.parts if isinstance(part, Picture) and part.role == "board"), ""
    )
    without = tuple(
        replace(c, parts=tuple(p for p in c.parts if not (isinstance(p, Picture) and p.role == "board")))
        for c in chapters
    )
    plain = replace(book, chapters=without, rulebooks=(), version="", annotated=False, board=board)
    return replace(plain, quick=quick_reference(plain, say), index=index_of(plain, words))


def _plain(parts: tuple[Part, ...], say: Tongue) -> tuple[Part, ...]:
    """Leave out what players do not read; what a part cites stays, unprinted: it says which examples belong to it."""
    found: list[Part] = []
    for part in parts:
        if isinstance(part, Paragraph):
            untold = not part.text and not part.lead
            if untold and found and isinstance(found[-1], Paragraph) and found[-1].text == (say(UNTOLD),):
                continue  # said once of several in a row
            text = part.text or (say(UNTOLD),)
            found.append(replace(part, text=text, code="", place=None, scenarios=()))
        elif isinstance(part, Table):
            rows = tuple(replace(row, clauses=()) for row in part.rows)
            found.append(replace(part, rows=rows, clauses=()))
        elif isinstance(part, Example):
            if part.story:
                found.append(replace(part, beats=(), place=None))
        else:
            found.append(part)
    return tuple(found)


def first_sentence(text: str) -> str:
    """Return the first sentence of a text."""
    return SENTENCE.split(text, maxsplit=1)[0]


def quick_reference(book: Book, say: Tongue) -> tuple[Part, ...]:
    """Return the last page: set-up, turn, end and scoring in a line each, and all tables."""
    found: list[Part] = []
    for chapter in book.chapters:
        if chapter.anchor in QUICK:
            entries = tuple(_in_short(chapter, say))
            if entries:
                found.append(Listing(chapter.title, entries))
    tables = [p for c in book.chapters if c.anchor != "contents" for p in _all_parts(c) if isinstance(p, Table)]
    return (*found, *(replace(table, anchor=f"quick.{table.anchor}", text=()) for table in tables if table.title))


def _in_short(chapter: Chapter, say: Tongue) -> Iterable[Entry]:
    """Yield the paragraphs of a chapter, or its sections and their steps, each by its first sentence."""
    if chapter.sections:
        around = tuple(f"{moment}{chapter.anchor}." for moment in ("before.", "after."))
        for part in _told(chapter, say):
            if part.anchor.startswith(around):
                yield Entry(first_sentence(part.text[0]), chapter.anchor)
        for section in chapter.sections:
            told = _told(section, say)
            own = tuple(f"{moment}{section.anchor}." for moment in ("", "before.", "after."))
            steps = [p for p in told if p is told[0] or p.anchor.startswith(own)]
            text = " ".join(first_sentence(p.text[0]) for p in steps)
            yield Entry(headed(section.title, text, say) if text else section.title, section.anchor)
        return
    for part in _told(chapter, say):
        if part.lead or part.anchor == chapter.anchor or chapter.anchor not in ("setup", FINISH, "scoring"):
            lead = part.lead.rstrip(".") if part.lead.rstrip(".").isdigit() else part.lead
            text = first_sentence(part.text[0])
            yield Entry(text if not lead or lead.isdigit() else headed(lead, text, say), chapter.anchor)


def _told(chapter: Chapter | Section, say: Tongue) -> list[Paragraph]:
    """Return the paragraphs of a chapter or section that have a text."""
    return [p for p in chapter.parts if isinstance(p, Paragraph) and p.text[0] != say(UNTOLD)]


def headed(head: str, text: str, say: Tongue) -> str:
    """Put a heading before a sentence, unless that begins with it."""
    return text if text.casefold().startswith(head.casefold()) else say("{head}: {text}", head=head, text=text)


def _all_parts(chapter: Chapter | Section) -> list[Part]:
    inner = [part for s in chapter.sections for part in s.parts] if isinstance(chapter, Chapter) else []
    return [*chapter.parts, *inner]


def index_of(book: Book, words: Iterable[str]) -> tuple[IndexEntry, ...]:
    """Return the words that the book speaks of, each with the headings under which it does."""
    told: list[tuple[str, str, str]] = []  # what is said, below which heading, at which address
    for chapter in book.chapters:
        headed: list[Chapter | Section] = [chapter, *chapter.sections]
        for head in headed:
            for part in head.parts:
                if isinstance(part, Paragraph):
                    told.append((" ".join((part.lead, *part.text)).casefold(), head.title, part.anchor))
                elif isinstance(part, Table) and part.title:
                    said = " ".join((part.title, *part.text, *(row.cells[0] for row in part.rows)))
                    told.append((said.casefold(), head.title, part.anchor))
    found = []
    wanted = {word for word in words if word.casefold() not in COMMON}
    several = {plural(word) for word in wanted if plural(word) != word}
    for word in sorted(wanted - several, key=str.casefold):
        forms = "|".join(re.escape(form.casefold()) for form in (word, plural(word), singular(word)))
        pattern = re.compile(rf"(?<!\w)(?:{forms})(?!\w)")
        places: dict[str, Entry] = {}
        for text, heading, anchor in told:
            if pattern.search(text):
                places.setdefault(heading, Entry(heading, anchor))
        if places:
            found.append(IndexEntry(word, tuple(places.values())[:MOST_PLACES]))
    return tuple(found)
