"""From a compiled game to its book: tell the chapters, then add scenarios, examples, pictures and the clauses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ttrdsl.pipeline import Compiled
from ttrdsl.rulebook.chapters import CHAPTERS, TOLD_LAST, Told
from ttrdsl.rulebook.clauses import rulebooks
from ttrdsl.rulebook.document import Book, Chapter, Part, Picture, Place, Section, Shown
from ttrdsl.rulebook.drafts import Draft, Sink
from ttrdsl.rulebook.examples import Played, choose, example
from ttrdsl.rulebook.teller import Teller
from ttrdsl.scenario.clauses import Clause
from ttrdsl.semantics.compile_game import Game
from ttrdsl.syntax import declarations as d

EXAMPLES_OF_A_SECTION = 2


@dataclass(frozen=True)
class Material:
    """What a book is made of beside the game: scenarios, clauses, pictures, and a mark of the version."""

    scenarios: Sequence[Played] = ()
    clauses: Sequence[Clause] = ()
    version: str = ""
    board: str = ""  # the picture of the board, as SVG
    routes: Mapping[str, Picture] = field(default_factory=dict)  # pictures of special routes, by attribute


@dataclass(frozen=True)
class Made:
    """A book, and the declarations that it shows as code because they have no text."""

    book: Book
    untold: list[Place]


def make_book(compiled: Compiled, material: Material) -> Made:
    """Return the rulebook of a game that has no errors."""
    game = compiled.game
    assert game is not None
    teller = Teller(game, compiled.sources, _legends(compiled.bundle or {}))
    # Any chapter may have something to say about special routes, so theirs is told last.
    told = {chapter: chapter(teller) for chapter in sorted(CHAPTERS, key=lambda c: c is TOLD_LAST)}
    writer = _Writer(game, material)
    chapters = tuple(writer.chapter(told[chapter]) for chapter in CHAPTERS)
    header = game.book.game
    book = Book(
        header.name.text,
        header.title,
        game.things.players_shown,
        material.version,
        tuple(c for c in chapters if c.parts or c.sections),
    )
    return Made(rulebooks(book, game, material.clauses, material.scenarios), [teller.place(n) for n in teller.untold])


def _legends(bundle: dict[str, Any]) -> dict[str, str]:
    """Return what the legend of the board says of a field; one with a symbol for each value has none of its own."""
    rows = [row for row in bundle.get("symbols", []) if "value" not in row]
    return {row["of"]: row.get("legend", "") for row in rows}


class _Writer:
    """Turns drafts into parts to read; each scenario is told as an example once."""

    def __init__(self, game: Game, material: Material) -> None:
        self.game = game
        self.material = material
        self.used: set[str] = set()
        self.same = {clause.id: clause.same_as or clause.id for clause in material.clauses}
        self.id = game.book.game.name.text
        self.own = [p for p in material.scenarios if p.game == self.id]

    def chapter(self, told: Told) -> Chapter:
        sections = tuple(
            Section(anchor, title, self.parts(sink)) for anchor, title, sink in told.sections if sink.parts
        )
        parts = self.parts(told.sink, self.opening(told), told.examples)
        return Chapter(told.anchor, told.title, parts, sections)

    def opening(self, told: Told) -> list[Part]:
        """Return the picture of the board for the first chapter."""
        if told.anchor != "about" or not self.material.board:
            return []
        return [Picture("board", self.material.board, f"The board of {self.game.book.game.title}", "board")]

    def parts(self, sink: Sink, before: Sequence[Part] = (), examples: bool = True) -> tuple[Part, ...]:
        """Return what a sink holds; pictures come before it, examples behind it."""
        found: list[Part] = list(before)
        if sink.topic in self.material.routes:
            found.append(self.material.routes[sink.topic])
        for part in sink.parts:
            found.append(part.finished(self.shown_by(part)) if isinstance(part, Draft) else part)
        candidates = self.candidates(sink.drafts()) if examples else []
        found += [example(p, self.game) for p in choose(candidates, self.used, EXAMPLES_OF_A_SECTION)]
        return tuple(found)

    def shown_by(self, draft: Draft) -> tuple[Shown, ...]:
        """Return the scenarios that cite what a paragraph cites, or name its rules; those of the game go first."""
        cited = self.real(draft.clauses)
        if cited:
            found = [p for p in self.material.scenarios if cited & self.real(p.cites)]
        else:
            found = [p for p in self.material.scenarios if draft.clauses.keys() & set(p.cites)]
        own = [p for p in found if p.game == self.id] if found else [p for p in self.own if _is_about(p, draft)]
        return tuple(p.shown for p in own or found)

    def candidates(self, drafts: list[Draft]) -> list[Played]:
        """Return the scenarios of the game that may serve as examples, those that show nothing else first."""
        cited = self.real(c for draft in drafts for c in draft.clauses)
        found = []
        actions = {x.name for x in self.game.book.of(d.Action)} & {name for draft in drafts for name in draft.names}
        for scenario in [p for p in self.own if not actions or actions & p.names]:
            own = self.real(scenario.cites)
            if own & cited and 2 * len(own & cited) >= len(own):
                found.append((len(own - cited) / len(own), scenario))
        if not found:
            return [p for p in self.own if any(_is_about(p, draft) for draft in drafts)]
        return [p for _, p in sorted(found, key=lambda pair: pair[0])]

    def real(self, cites: Iterable[str]) -> set[str]:
        """Return the clauses that are cited, under one name for all rulebooks that repeat them; no rulings."""
        return {self.same[c] for c in cites if c in self.same}


def _is_about(scenario: Played, draft: Draft) -> bool:
    return bool(draft.names.keys() & scenario.names)
