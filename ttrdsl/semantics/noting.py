"""Note the names of a book: heads, what is used and set, labels of steps, and the paths of changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ttrdsl.semantics.index import BUILT_IN
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.ast import Block, Word
from ttrdsl.syntax.walk import labelled_paths

if TYPE_CHECKING:
    from ttrdsl.semantics.book import Book
    from ttrdsl.semantics.things import Things

KINDS: dict[type, str] = {
    d.Param: "param",
    d.Rule: "rule",
    d.Score: "score",
    d.Table: "table",
    d.Grid: "table",
    d.Deck: "deck",
    d.Action: "action",
    d.Steps: "steps",
    d.Whenever: "standing",
}


def kind_of(decl: d.Declaration) -> str:
    """Return what a named declaration makes."""
    return KINDS[type(decl)]


def note_heads(book: Book) -> None:
    """Note the heads of the files, their rulebooks, the modules they use and the parameters they set."""
    for layer in book.layers:
        for decl in layer.file.declarations:
            if isinstance(decl, d.Header):
                book.index.note(decl.name.span, decl.kind, decl.name.text, "declare")
            elif isinstance(decl, d.Rulebook):
                book.index.note(decl.name.span, "rulebook", decl.name.text, "declare")
        for use in layer.used_by:
            book.index.note(use.name.span, "module", use.name.text)


def note_paths(book: Book, changes: Iterable[tuple[int, d.ExceptValue | d.ExceptSteps]]) -> None:
    """Note every label, and every path that leads to a step or rule."""
    for settings in book.settings.values():
        for _, setting in settings:
            if isinstance(_decl(book, setting.name.text), d.Param):
                book.index.note(setting.name.span, "param", setting.name.text, "write")
    for definition in book.of(d.Action, d.Steps, d.Whenever):
        decl = definition.decl
        assert isinstance(decl, (d.Action, d.Steps, d.Whenever))
        _labels(book, definition.name, decl.block)
        if isinstance(decl, d.Action) and decl.menu:
            note_path(book, decl.menu, "read")
    for _, change in changes:
        note_path(book, change.path, "change")
        if isinstance(change, d.ExceptSteps):
            _labels(book, change.path.text, change.block)
    for events in book.inserted.values():
        for event in events:
            note_path(book, event.decl.path, "change")
            _labels(book, event.decl.above, event.decl.block)
    for _, reworded in book.written(d.ExceptWords):
        _note_reworded(book, reworded.path)
    for removed in book.removed_steps.values():
        note_path(book, removed, "change")


def _note_reworded(book: Book, path: d.Path) -> None:
    """Note what gets another title or text: a field, a row of a table, a card of a deck, or a rule or step."""
    first, second = path.names[0], path.names[1] if len(path.names) == 2 else None
    decl = _decl(book, first.text)
    if second is not None and (first.text, second.text) in book.fields:
        book.index.note(first.span, BUILT_IN, first.text)
        book.index.note(second.span, "field", path.text, "change")
        return
    note_path(book, path, "change")
    if second is not None and isinstance(decl, (d.Table, d.Grid)):
        book.index.note(second.span, "row", path.text, "change")
    elif second is not None and isinstance(decl, d.Deck):
        book.index.note(second.span, "word", second.text, "change")


def note_path(book: Book, path: d.Path, role: str) -> None:
    """Note each word of a path: the first names a rule or steps, the others steps in it."""
    for number, word in enumerate(path.names, 1):
        name = ".".join(w.text for w in path.names[:number])
        decl = _decl(book, name)
        if decl is not None:
            book.index.note(word.span, kind_of(decl), name, role if number == len(path.names) else "read")
        elif name in book.paths:
            book.index.note(word.span, "step", name, role if number == len(path.names) else "read")


def note_words(things: Things, words: Iterable[Word], role: str = "read") -> None:
    """Note words of cards; a color among them is a color."""
    for word in words:
        if word.text in things.colors:
            things.index.note(word.span, "color", word.text)
        elif role == "declare" or word.text in things.words():
            things.index.note(word.span, "word", word.text, role)


def note_built_in(things: Things, *words: Word | None) -> None:
    """Note names that every game has: functions, types, owners, means of drawing."""
    for word in words:
        if word is not None:
            things.index.note(word.span, BUILT_IN, word.text)


def _decl(book: Book, name: str) -> d.Declaration | None:
    return book.named[name].decl if name in book.named else None


def _labels(book: Book, prefix: str, block: Block) -> None:
    for path, step in labelled_paths(block, prefix):
        book.index.note(step.label.span, "step", path, "declare")
