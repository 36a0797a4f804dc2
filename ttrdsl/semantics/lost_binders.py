"""Find the step that gave a local its value, where a later layer has changed or removed that step."""

from __future__ import annotations

from ttrdsl.diagnostics import Span
from ttrdsl.semantics.book import Book
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import labelled_paths, nodes


def lost_binder(book: Book, name: str) -> tuple[str, Span] | None:
    """Return the step that gave a local its value before a later layer changed or removed it, and where that is."""
    for definition in book.of(d.Action, d.Steps):
        assert isinstance(definition.decl, (d.Action, d.Steps))
        block = definition.decl.block
        for path, step in [(definition.name, block), *labelled_paths(block, definition.name)]:
            where = _changed_at(book, path)
            if where is not None and any(_binds(node, name) for node in nodes(step)):
                return path, where
    return None


def _changed_at(book: Book, path: str) -> Span | None:
    if path in book.removed_steps:
        return book.removed_steps[path].span
    changes = [x.decl.path.span for x in book.step_exceptions.get(path, ()) if x.decl.when is None]
    return changes[-1] if changes else None


def _binds(node: object, name: str) -> bool:
    word = node.var if isinstance(node, (a.ChooseOne, a.ChooseSome)) else None
    word = node.name if isinstance(node, (a.Pay, a.Let)) else word
    return word is not None and word.text == name
