"""What a sentence of a text is about: `It need not touch your other routes. {may_claim}` is about that rule.

Whatever a layer can change can be what a sentence is about. Such a hole is printed as nothing. A change in a layer
above makes the sentence doubtful; if the text of the change has the same hole, it is what holds now. It takes the place
of the sentence, unless it holds under a condition only or says `{also may_claim}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ttrdsl.semantics.book import Book
from ttrdsl.semantics.changes import COURSE, ONCE, can_change, changes_to, holding, is_removed, lines_of, starts
from ttrdsl.semantics.hole import ALSO, HOLE, Hole, holes, read_hole
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d

END = re.compile(r"[.!?…]+[)”»“]?\s+")
WITHOUT_VALUE = (d.Rule, d.Steps, d.Whenever)


def is_subject(book: Book, hole: Hole) -> bool:
    """Say whether a hole names what a sentence is about: marked as such, or the name of something without a value."""
    if hole.mark or is_removed(book, hole.name):
        return can_change(book, hole.name) or is_removed(book, hole.name)
    found = book.named.get(hole.name)
    if found is not None:
        return isinstance(found.decl, WITHOUT_VALUE)
    return hole.name in (*ONCE, *COURSE) or ("." in hole.name and hole.name in book.paths) or starts(book, hole.name)


def subjects(book: Book, text: str) -> list[str]:
    """Return what the sentences of a text are about."""
    return [hole.name for hole in holes(text) if is_subject(book, hole)]


def spoken(book: Book, text: str, layer: int) -> str:
    """Return a text of a layer without these holes, and without the sentences about what is gone or is told anew."""
    kept = (x for x in sentences(book, text) if not any(outdated(book, layer, name) for name in subjects(book, x)))
    return " ".join(without_subjects(book, sentence) for sentence in kept)


def sentences(book: Book, text: str) -> Iterator[str]:
    """Yield the sentences of a text, each with what it is about behind it."""
    start = 0
    for end in END.finditer(text):
        stop = end.end()
        while (hole := HOLE.match(text, stop)) is not None and is_subject(book, read_hole(hole[1])):
            stop = hole.end() + len(text[hole.end() :]) - len(text[hole.end() :].lstrip())
        if stop < len(text):
            yield text[start:stop].strip()
            start = stop
    yield text[start:].strip()


def without_subjects(book: Book, sentence: str) -> str:
    """Return a text without the names of what it is about."""
    plain = HOLE.sub(lambda hole: "" if is_subject(book, read_hole(hole[1])) else hole[0], sentence)
    return " ".join(plain.split())


def outdated(book: Book, layer: int, name: str) -> bool:
    """Say whether something is gone, or a layer above says in a text what holds instead, whatever the case."""
    return is_removed(book, name) or any(
        change.layer > layer and change.always and says_of(book, change.decl, name, instead=True)
        for change in changes_to(book, name)
    )


def says_of(book: Book, decl: d.Declaration, name: str, *, instead: bool = False) -> bool:
    """Say whether a text of a declaration is about something; `instead`: so that nothing older holds beside it."""
    found = (hole for line in lines_of(decl) for hole in holes(line.text) if hole.name == name)
    return any(is_subject(book, hole) and not (instead and hole.mark == ALSO) for hole in found)


def texts_about(book: Book) -> Iterator[tuple[int, a.ProseLine, str]]:
    """Yield each line of text that says what it is about, with its layer."""
    for layer, decl in holding(book):
        for line in lines_of(decl):
            for name in subjects(book, line.text):
                yield layer, line, name
