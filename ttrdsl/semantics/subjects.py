"""What a sentence of a text is about: `It need not touch your other routes. {may_claim}` is about that rule.

Such a hole is printed as nothing. An exception to the rule makes the sentence doubtful; if the text of the exception
has the same hole, it is what holds now, and without a condition it takes the place of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from ttrdsl.semantics.book import Book, Changed
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import labelled_paths

HOLE = re.compile(r"\{([^{}\n]*)\}")
BETWEEN = re.compile(r"(?<=[.!?…])\s+(?!\{)")
WITH_STEPS = (d.Action, d.Steps, d.Whenever, d.ExceptSteps, d.Event)


def is_subject(book: Book, name: str) -> bool:
    """Say whether a hole names a rule or step, and so what a sentence is about."""
    found = book.named.get(name)
    return ("." in name and name in book.paths) or (found is not None and isinstance(found.decl, (d.Rule, d.Steps)))


def subjects(book: Book, text: str) -> list[str]:
    """Return what the sentences of a text are about."""
    return [name for hole in HOLE.finditer(text) if is_subject(book, name := hole[1].strip())]


def spoken(book: Book, text: str, dropped: Collection[str] = ()) -> str:
    """Return a text without these holes, and without the sentences about something that is told anew."""
    kept = [x for x in BETWEEN.split(text) if not any(name in dropped for name in subjects(book, x))]
    return " ".join(_without(book, sentence) for sentence in kept)


def _without(book: Book, sentence: str) -> str:
    plain = HOLE.sub(lambda hole: "" if is_subject(book, hole[1].strip()) else hole[0], sentence)
    return " ".join(plain.split())


def exceptions_to(book: Book, name: str) -> list[Changed]:
    """Return the exceptions to a rule or step."""
    own = book.named[name].exceptions if name in book.named else []
    return [*own, *book.step_exceptions.get(name, [])]


def told_anew(book: Book, layer: int) -> set[str]:
    """Return the rules and steps of which a layer above says in a text what holds instead, whatever the case."""
    changed = {name for name in (*book.named, *book.step_exceptions) if exceptions_to(book, name)}
    return {
        name
        for name in changed
        for change in exceptions_to(book, name)
        if change.layer > layer and change.decl.when is None and says_of(book, change.decl, name)
    }


def says_of(book: Book, decl: d.Declaration, name: str) -> bool:
    """Say whether a text of a declaration is about a rule or step."""
    return any(name in subjects(book, line.text) for line in lines_of(decl))


def lines_of(decl: d.Declaration) -> Iterator[a.ProseLine]:
    """Yield the lines of text above a declaration and above the steps in it."""
    yield from decl.prose
    if isinstance(decl, WITH_STEPS):
        for _, step in labelled_paths(decl.block, ""):
            yield from step.prose


def texts_about(book: Book) -> Iterator[tuple[int, a.ProseLine, str]]:
    """Yield each line of text that says what it is about, with its layer."""
    held: list[tuple[int, d.Declaration]] = [(x.layer, x.decl) for x in (*book.named.values(), *book.fields.values())]
    for name in {*book.named, *book.step_exceptions}:
        held += [(change.layer, change.decl) for change in exceptions_to(book, name)]
    held += [(event.layer, event.decl) for events in book.inserted.values() for event in events]
    for layer, decl in held:
        for line in lines_of(decl):
            for name in subjects(book, line.text):
                yield layer, line, name
