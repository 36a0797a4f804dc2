"""The short book for those who know another game: what is the same in both is left out, and nothing else.

A paragraph is left out if everything it speaks for has the same signature in both games (`units.py`) and the other book
says the same words. What the other game has and this one has not is named at the beginning.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ttrdsl.rulebook.document import Book, Chapter, Entry, Example, Listing, Paragraph, Part, Section, Table
from ttrdsl.rulebook.for_players import first_sentence, headed, quick_reference
from ttrdsl.rulebook.units import signatures, units
from ttrdsl.semantics.compile_game import Game
from ttrdsl.tongue.tongue import ENGLISH, Tongue

NUMBER = re.compile(r"\.\d+$")  # behind the address of a further paragraph of a rule


class Known:
    """What somebody knows from another game."""

    def __init__(self, before: Game, after: Game, book: Book) -> None:
        old, new = units(before), units(after)
        was, now = signatures(old), signatures(new)
        self.same = {name for name in now if name in was and was[name] == now[name]}
        self.names = set(new)
        self.gone = set(old) - set(new)
        self.texts = {part.text for part in book.parts() if isinstance(part, Paragraph)}
        self.parts = [part for part in book.parts() if isinstance(part, (Table, Listing))]
        self.examples = {part.title for part in book.parts() if isinstance(part, Example)}

    def knows(self, part: Part) -> bool:
        """Say whether a part of the book is the same in the other game."""
        if isinstance(part, Paragraph):
            return part.text in self.texts and all(name in self.same for name in part.names if name in self.names)
        if isinstance(part, (Table, Listing)):
            return part in self.parts
        return isinstance(part, Example) and part.title in self.examples

    def misses(self, part: Part, book: Book) -> bool:
        """Say whether a part of the other book holds no more: its rule is gone, or nothing here stands in its place."""
        if not isinstance(part, Paragraph):
            return False
        here = [x for x in book.parts() if isinstance(x, Paragraph)]
        untold = all(x.anchor != part.anchor and x.text != part.text for x in here)
        return untold or NUMBER.sub("", part.anchor) in self.gone


def known_left_out(book: Book, other: Book, known: Known, say: Tongue = ENGLISH) -> Book:
    """Return a book without what is known from another."""
    chapters = []
    for chapter in book.chapters:
        sections = tuple(x for s in chapter.sections if (x := replace(s, parts=_kept(s, known))).parts)
        short = replace(chapter, parts=_kept(chapter, known), sections=sections)
        if short.parts or short.sections:
            chapters.append(short)
    gone = _gone(book, other, known, say)
    intro = Paragraph(
        "knowing", (say("This book is for those who know {game}: it tells what is different.", game=other.title),)
    )
    first = Chapter("knowing", say("If you know {game}", game=other.title), (intro, *gone))
    there = {anchor for c in chapters for anchor in (c.anchor, *(s.anchor for s in c.sections))}
    read = tuple(
        replace(c, parts=_led(c, there), sections=tuple(replace(s, parts=_led(s, there)) for s in c.sections))
        for c in chapters
    )
    return replace(book, chapters=(first, *read), quick=quick_reference(book, say), index=())


def _led(part: Chapter | Section, there: set[str]) -> tuple[Part, ...]:
    """Return what stands under a heading; its lists do not lead to headings that were left out."""
    return tuple(
        replace(x, entries=tuple(e if e.anchor in there else Entry(e.text) for e in x.entries))
        if isinstance(x, Listing)
        else x
        for x in part.parts
    )


def _kept(part: Chapter | Section, known: Known) -> tuple[Part, ...]:
    """Return what is new under a heading; pictures stay where something is, and examples of what is told."""
    told = [x for x in part.parts if isinstance(x, (Paragraph, Table, Listing))]
    fresh = [x for x in told if not known.knows(x)]
    if not any(not isinstance(x, Listing) or x.intro for x in fresh):
        return ()
    cited = {clause for x in fresh for clause in (*getattr(x, "clauses", ()), *_row_clauses(x))}
    shown = {
        x.anchor
        for x in part.parts
        if isinstance(x, Example) and not known.knows(x) and (not x.clauses or cited & set(x.clauses))
    }
    return tuple(
        x for x in part.parts if x in fresh or (x.anchor in shown if isinstance(x, Example) else x not in told)
    )


def _row_clauses(part: Part) -> list[str]:
    return [clause for row in part.rows for clause in row.clauses] if isinstance(part, Table) else []


def _gone(book: Book, other: Book, known: Known, say: Tongue) -> tuple[Part, ...]:
    """Return the headings of the other book that this one does not have, and what is gone under the others."""
    here, found = {head.title for head in _heads(book)}, list[Part]()
    there = [head.title for head in _heads(other) if head.title not in here]
    if there:
        found.append(
            Paragraph("knowing.gone", (say("There is none of this here: {titles}.", titles=say.listed(there)),))
        )
    lost = [part for head in _heads(other) if head.title in here for part in head.parts if known.misses(part, book)]
    entries = [Entry(_in_short(part, say), "") for part in lost if isinstance(part, Paragraph)]
    return (*found, Listing(say("This does not hold here:"), tuple(entries))) if entries else tuple(found)


def _in_short(part: Paragraph, say: Tongue) -> str:
    """Return a paragraph by its first sentence, below its heading if it has one."""
    text = first_sentence(part.text[0])
    return headed(part.lead, text, say) if part.lead and not part.lead.rstrip(".").isdigit() else text


def _heads(book: Book) -> list[Chapter | Section]:
    found: list[Chapter | Section] = []
    for chapter in book.chapters:
        found += [chapter, *chapter.sections]
    return found
