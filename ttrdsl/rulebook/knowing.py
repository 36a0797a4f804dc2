"""The short book for those who know another game: what is the same in both is left out, and nothing else.

A paragraph is left out if everything it speaks for has the same signature in both games (`units.py`) and the other book
says the same words.
"""

from __future__ import annotations

from dataclasses import replace

from ttrdsl.rulebook.document import Book, Chapter, Listing, Paragraph, Part, Section, Table
from ttrdsl.rulebook.for_players import quick_reference
from ttrdsl.rulebook.units import signatures, units
from ttrdsl.semantics.compile_game import Game
from ttrdsl.tongue.tongue import ENGLISH, Tongue


class Known:
    """What somebody knows from another game."""

    def __init__(self, before: Game, after: Game, book: Book) -> None:
        old, new = units(before), units(after)
        was, now = signatures(old), signatures(new)
        self.same = {name for name in now if name in was and was[name] == now[name]}
        self.names = set(new)
        self.texts = {part.text for part in book.parts() if isinstance(part, Paragraph)}
        self.parts = [part for part in book.parts() if isinstance(part, (Table, Listing))]

    def knows(self, part: Part) -> bool:
        """Say whether a part of the book is the same in the other game."""
        if isinstance(part, Paragraph):
            return part.text in self.texts and all(name in self.same for name in part.names if name in self.names)
        if isinstance(part, (Table, Listing)):
            return part in self.parts
        return False


def known_left_out(book: Book, other: Book, known: Known, say: Tongue = ENGLISH) -> Book:
    """Return a book without what is known from another."""
    chapters = []
    for chapter in book.chapters:
        sections = tuple(x for s in chapter.sections if (x := replace(s, parts=_kept(s, known))).parts)
        short = replace(chapter, parts=_kept(chapter, known), sections=sections)
        if short.parts or short.sections:
            chapters.append(short)
    gone = _gone(book, other, say)
    intro = Paragraph(
        "knowing", (say("This book is for those who know {game}: it tells what is different.", game=other.title),)
    )
    first = Chapter("knowing", say("If you know {game}", game=other.title), (intro, *gone))
    short_book = replace(book, chapters=(first, *chapters), quick=(), index=())
    return replace(short_book, quick=quick_reference(book, say))


def _kept(part: Chapter | Section, known: Known) -> tuple[Part, ...]:
    """Return what is new under a heading; examples and pictures stay where something is."""
    told = [x for x in part.parts if isinstance(x, (Paragraph, Table, Listing))]
    fresh = [x for x in told if not known.knows(x)]
    if not any(not isinstance(x, Listing) or x.intro for x in fresh):
        return ()
    return tuple(x for x in part.parts if x in fresh or x not in told)


def _gone(book: Book, other: Book, say: Tongue) -> tuple[Part, ...]:
    """Return the headings of the other book that this one does not have."""
    here, theirs = set(_headings(book)), _headings(other)
    there = [title for title in theirs if title not in here]
    if not there:
        return ()
    return (Paragraph("knowing.gone", (say("There is none of this here: {titles}.", titles=say.listed(there)),)),)


def _headings(book: Book) -> list[str]:
    return [title for c in book.chapters for title in (c.title, *(s.title for s in c.sections))]
