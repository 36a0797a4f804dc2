"""From a compiled game to its book: tell the chapters, then add scenarios, examples, pictures and the clauses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ttrdsl.pipeline import Compiled
from ttrdsl.rulebook.chapters import CHAPTERS, TOLD_LAST, Told
from ttrdsl.rulebook.clauses import rulebooks
from ttrdsl.rulebook.contents import deck_name, shown_players
from ttrdsl.rulebook.document import Book, Chapter, Example, Part, Picture, Place, Section, Shown
from ttrdsl.rulebook.drafts import Draft, Sink
from ttrdsl.rulebook.examples import Played, choose, example
from ttrdsl.rulebook.for_players import for_players
from ttrdsl.rulebook.known_words import known_words
from ttrdsl.rulebook.people import Untellable
from ttrdsl.rulebook.places import Places
from ttrdsl.rulebook.story import Storyteller
from ttrdsl.rulebook.teller import Teller
from ttrdsl.scenario.clauses import Clause
from ttrdsl.semantics.compile_game import Game
from ttrdsl.syntax import declarations as d
from ttrdsl.tongue.tongue import ENGLISH, Tongue, called

EXAMPLES_OF_A_SECTION = 2


@dataclass(frozen=True)
class Material:
    """What a book is made of beside the game: scenarios, clauses, pictures, and a mark of the version."""

    scenarios: Sequence[Played] = ()
    clauses: Sequence[Clause] = ()
    version: str = ""
    board: str = ""  # the picture of the board, as SVG
    places: Places | None = None  # draws the part of the board where an example happens
    routes: Mapping[str, Picture] = field(default_factory=dict)  # pictures of special routes, by attribute
    holds: Callable[[Played], bool] = lambda _: True  # whether a scenario, played, comes to what it says


@dataclass(frozen=True)
class Made:
    """A book, and the declarations that it shows as code because they have no text."""

    book: Book
    untold: list[Place]


def make_book(compiled: Compiled, material: Material, annotated: bool = False, say: Tongue = ENGLISH) -> Made:
    """Return the rulebook of a game that has no errors: for players, or annotated with clauses and scenarios."""
    game = compiled.game
    assert game is not None
    teller = Teller(game, compiled.sources, compiled.bundle or {}, say)
    # Any chapter may have something to say about special routes, so theirs is told last.
    told = {chapter: chapter(teller) for chapter in sorted(CHAPTERS, key=lambda c: c is TOLD_LAST)}
    writer = _Writer(game, material, say, annotated, teller.legends)
    chapters = tuple(writer.chapter(told[chapter]) for chapter in CHAPTERS)
    header = game.book.game
    book = Book(
        header.name.text,
        say(header.title),
        shown_players(game, say),
        material.version,
        tuple(c for c in chapters if c.parts or c.sections),
        language=say.code,
    )
    untold = [teller.place(n) for n in teller.untold]
    if annotated:
        return Made(rulebooks(book, game, material.clauses, writer.own), untold)
    return Made(for_players(book, index_words(game, teller.legends, say, teller.idle), say), untold)


def index_words(game: Game, legends: dict[str, str], say: Tongue, idle: Collection[str]) -> list[str]:
    """Return what players may look up: cards, pieces, piles with a text, what is printed on the board, scores."""
    things = game.things
    found = [say(card.title) for card in things.cards if card.title and not card.ticket and card.color < 0]
    found += [called(say(legend)) for legend in legends.values() if legend]
    found += [say.name(x.name) for x in things.fields.values() if x.word == "pieces" and x.key not in legends]
    found += [say.name(x.name) for x in things.fields.values() if x.filled and x.decl and x.decl.prose]
    found += [deck_name(deck, things, say) for deck in things.decks if deck not in idle]
    found += [say(x.decl.title) for x in game.book.of(d.Score) if isinstance(x.decl, d.Score) and x.decl.title]
    found += [say.name(x.name) for x in game.book.of(d.Table)]
    return [word[:1].upper() + word[1:] for word in found if word]


class _Writer:
    """Turns drafts into parts to read; each scenario is told as an example once."""

    def __init__(
        self, game: Game, material: Material, say: Tongue, annotated: bool, legends: Mapping[str, str]
    ) -> None:
        self.game = game
        self.material = material
        self.say = say
        self.annotated = annotated
        self.teller = Storyteller(game, say, known_words(game), legends)
        self.used: set[str] = set()
        self.stories: set[tuple[str, ...]] = {()}  # told already; one without sentences is none
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
        return [Picture("board", self.material.board, self.title(), "board")]

    def title(self) -> str:
        return self.say("The board of {game}", game=self.say(self.game.book.game.title))

    def parts(self, sink: Sink, before: Sequence[Part] = (), examples: bool = True) -> tuple[Part, ...]:
        """Return what a sink holds; pictures come before it, examples behind it."""
        found: list[Part] = list(before)
        if sink.topic in self.material.routes:
            found.append(self.material.routes[sink.topic])
        for part in sink.parts:
            found.append(part.finished(self.shown_by(part)) if isinstance(part, Draft) else part)
        candidates = self.candidates(sink.drafts()) if examples else []
        if not self.annotated:
            stories = {self.story(p): p for p in reversed(candidates)}  # of two that read alike, the first
            candidates = [p for p in candidates if stories[self.story(p)] is p and self.story(p) not in self.stories]
        holds = self.material.holds if not self.annotated else lambda _: True
        chosen = choose(candidates, self.used, EXAMPLES_OF_A_SECTION, holds)
        self.stories.update(self.story(p) for p in chosen)
        found += [self.example(p) for p in chosen]
        return tuple(found)

    def example(self, found: Played) -> Example:
        """Return a scenario as an example; for players as a story with a picture of the place."""
        told = example(found, self.game)
        if self.annotated:
            return told
        places = self.material.places
        svg = places.picture(found.scenario) if places is not None else ""
        return replace(told, title=self.say.known(told.title), story=self.story(found), svg=svg)

    def story(self, found: Played) -> tuple[str, ...]:
        """Return a scenario in sentences, or nothing if some of it cannot be said."""
        try:
            return self.teller.story(found.scenario)
        except Untellable:
            return ()

    def shown_by(self, draft: Draft) -> tuple[Shown, ...]:
        """Return the scenarios of this game that cite what a paragraph cites, or else name its rules."""
        cited = self.real(draft.clauses)
        if cited:
            found = [p for p in self.own if cited & self.real(p.cites)]
        else:
            found = [p for p in self.own if draft.clauses.keys() & set(p.cites)]
        return tuple(p.shown for p in found or [p for p in self.own if _is_about(p, draft)])

    def candidates(self, drafts: list[Draft]) -> list[Played]:
        """Return the scenarios of the game that may serve as examples, those that show nothing else first."""
        cited = self.real(c for draft in drafts for c in draft.clauses)
        found = []
        told, menu = {name for draft in drafts for name in draft.names}, {x.name for x in self.game.book.of(d.Action)}
        actions = told & menu
        if any(name.partition(".")[0] == "setup" for name in told):
            own = [p for p in self.own if not menu & p.names]  # nobody has a turn yet
        else:
            own = [p for p in self.own if not actions or actions & p.names]
        for scenario in own:
            cites = self.real(scenario.cites)
            if cites & cited and 2 * len(cites & cited) >= len(cites):
                found.append((len(cites - cited) / len(cites), scenario))
        if not found:
            return [p for p in self.own if any(_is_about(p, draft) for draft in drafts)]
        return [p for _, p in sorted(found, key=lambda pair: pair[0])]

    def real(self, cites: Iterable[str]) -> set[str]:
        """Return the clauses that are cited, under one name for all rulebooks that repeat them; no rulings."""
        return {self.same[c] for c in cites if c in self.same}


def _is_about(scenario: Played, draft: Draft) -> bool:
    return bool(draft.names.keys() & scenario.names)
