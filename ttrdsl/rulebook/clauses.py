"""The appendix: each clause of the printed rulebooks, the paragraphs that say it and the scenarios that show it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ttrdsl.rulebook.document import Book, Chapter, ClauseEntry, Entry, Paragraph, Rulebook, Section, Shown, Table
from ttrdsl.rulebook.examples import Played
from ttrdsl.rulebook.replaced import replaced_clauses
from ttrdsl.rulebook.units import units
from ttrdsl.scenario.clauses import Clause
from ttrdsl.semantics.compile_game import Game
from ttrdsl.syntax import declarations as d


def rulebooks(book: Book, game: Game, clauses: Sequence[Clause], scenarios: Sequence[Played]) -> Book:
    """Return the book with the clauses of its own rulebook, and those of others that it cites or has changed."""
    said, changed = _said(book), replaced_clauses(game)
    about = {name: unit.mentions for name, unit in units(game).items()}
    shown: dict[str, list[Shown]] = {}
    for found in scenarios:
        for cite in found.cites:
            shown.setdefault(cite, []).append(found.shown)
    own = {x.name.text for x in game.book.layers[-1].file.declarations if isinstance(x, d.Rulebook)}
    titles = {x.name.text: x.title for _, x in reversed([*game.book.written(d.Rulebook)])}
    departures = {c.clause: x.text for _, x in game.book.written(d.Deviation) for c in x.cites}
    entries: dict[str, list[ClauseEntry]] = {name: [] for name in titles}
    for clause in clauses:
        places = [entry for name in clause.ids for entry in said.get(name, [])]
        struck = clause.rulebook not in own and clause.id in changed
        if clause.rulebook not in entries or not (clause.rulebook in own or clause.id in said or struck):
            continue
        if struck and not places:
            places = _where(book, changed[clause.id].names, about)
        entries[clause.rulebook].append(
            ClauseEntry(
                clause.id,
                clause.text,
                tuple(dict.fromkeys(places)),
                tuple(shown.get(clause.id, ())),
                departures.get(clause.id) or clause.waived,
                struck,
                tuple(changed[clause.id].clauses) if struck else (),
            )
        )
    order = sorted(entries, key=lambda name: name not in own)
    return replace(book, rulebooks=tuple(Rulebook(n, titles[n], tuple(entries[n])) for n in order if entries[n]))


def _told(book: Book) -> Iterator[tuple[str, Paragraph | Table]]:
    """Yield what the book tells, each with the heading above it."""
    for chapter in book.chapters:
        heads: tuple[Chapter | Section, ...] = (chapter, *chapter.sections)
        for head in heads:
            yield from ((head.title, part) for part in head.parts if isinstance(part, (Paragraph, Table)))


def _said(book: Book) -> dict[str, list[Entry]]:
    """Return where each clause is said: the anchor, and the heading above it."""
    found: dict[str, list[Entry]] = {}
    for title, part in _told(book):
        rows = part.rows if isinstance(part, Table) else ()
        for cite in (*part.clauses, *(clause for row in rows for clause in row.clauses)):
            found.setdefault(cite, []).append(Entry(title, part.anchor))
    return found


def _where(book: Book, names: Iterable[str], about: Mapping[str, Iterable[str]]) -> list[Entry]:
    """Return where some rules, steps, tables or values are told, or else what is told that asks for them."""
    told = [(Entry(title, part.anchor), _speaks_for(part)) for title, part in _told(book)]
    wanted = set(names)
    found = [entry for entry, own in told if wanted & own]
    return found or [entry for entry, own in told if any(wanted & set(about.get(name, ())) for name in own)]


def _speaks_for(part: Paragraph | Table) -> set[str]:
    """Return the names that a paragraph or table stands for; that of a removal is the name of what is gone."""
    return {part.anchor, part.anchor.removeprefix("remove."), *(part.names if isinstance(part, Paragraph) else ())}
