"""A problem that ends a line of a scenario, on its way to the outcome."""

from __future__ import annotations

from collections.abc import Iterable

from ttrdsl.diagnostics import Diagnostic, Fix, Span
from ttrdsl.diagnostics.suggest import suggestion
from ttrdsl.syntax.ast import Word


class Failed(Exception):
    """A line cannot be carried out, or does not hold."""

    def __init__(self, first: Diagnostic, *more: Diagnostic) -> None:
        super().__init__(first.title)
        self.problems = (first, *more)


def failed(
    code: str,
    span: Span,
    title: str,
    label: str = "",
    help: Iterable[str] | str = (),
    fix: Fix | None = None,
) -> Failed:
    """Return the failure with one problem."""
    helps = (help,) if isinstance(help, str) else tuple(help)
    return Failed(Diagnostic(code, title, span, label, (), helps, (fix,) if fix else ()))


def unknown(code: str, word: Word, title: str, label: str, known: Iterable[str]) -> Failed:
    """Return the failure about a word that nothing is called, with what it may have been."""
    hint = suggestion(word.span, word.text, known)
    return failed(code, word.span, title, label, hint["help"], fix=hint["fix"])
