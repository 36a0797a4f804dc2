"""The appendix: each clause of the printed rulebooks, the paragraphs that say it and the scenarios that show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ttrdsl.rulebook.document import Book, ClauseEntry, Entry, Paragraph, Rulebook, Shown, Table
from ttrdsl.rulebook.examples import Played
from ttrdsl.rulebook.replaced import replaced_clauses
from ttrdsl.scenario.clauses import Clause
from ttrdsl.semantics.compile_game import Game
from ttrdsl.syntax import declarations as d


def rulebooks(book: Book, game: Game, clauses: Sequence[Clause], scenarios: Sequence[Played]) -> Book:
    """Return the book with the clauses of its own rulebook, and those of others that it cites or has changed."""
    said, changed = _said(book), replaced_clauses(game.book)
    shown: dict[str, list[Shown]] = {}
    for found in scenarios:
        for cite in found.cites:
            shown.setdefault(cite, []).append(found.shown)
    own = {x.name.text for x in game.book.layers[-1].file.declarations if isinstance(x, d.Rulebook)}
    titles = {x.name.text: x.title for x in reversed(game.book.rulebooks)}
    departures = {c.clause: x.text for x in game.book.deviations for c in x.cites}
    entries: dict[str, list[ClauseEntry]] = {name: [] for name in titles}
    for clause in clauses:
        places = [entry for name in clause.ids for entry in said.get(name, [])]
        struck = clause.rulebook not in own and clause.id in changed
        if clause.rulebook not in entries or not (clause.rulebook in own or clause.id in said or struck):
            continue
        entries[clause.rulebook].append(
            ClauseEntry(
                clause.id,
                clause.text,
                tuple(dict.fromkeys(places)),
                tuple(shown.get(clause.id, ())),
                departures.get(clause.id) or clause.waived,
                struck,
                changed[clause.id] if struck else (),
            )
        )
    order = sorted(entries, key=lambda name: name not in own)
    return replace(book, rulebooks=tuple(Rulebook(n, titles[n], tuple(entries[n])) for n in order if entries[n]))


def _said(book: Book) -> dict[str, list[Entry]]:
    """Return where each clause is said: the anchor, and the heading above it."""
    found: dict[str, list[Entry]] = {}
    for chapter in book.chapters:
        places = [(chapter.title, chapter.parts), *((s.title, s.parts) for s in chapter.sections)]
        for title, parts in places:
            for part in parts:
                if isinstance(part, (Paragraph, Table)):
                    cites = [*part.clauses]
                    if isinstance(part, Table):
                        cites += [c for row in part.rows for c in row.clauses]
                    for cite in cites:
                        found.setdefault(cite, []).append(Entry(title, part.anchor))
    return found
