"""A problem that ends a line of a scenario, on its way to the outcome."""

from __future__ import annotations

from collections.abc import Iterable

from ttrdsl.diagnostics import Diagnostic, Place, Span


class Failed(Exception):
    """A line cannot be carried out, or does not hold."""

    def __init__(self, first: Diagnostic, *more: Diagnostic) -> None:
        super().__init__(first.title)
        self.problems = (first, *more)


def failed(
    code: str, span: Span, title: str, label: str = "", help: Iterable[str] | str = (), related: Iterable[Place] = ()
) -> Failed:
    """Return the failure with one problem."""
    helps = (help,) if isinstance(help, str) else tuple(help)
    return Failed(Diagnostic(code, title, span, label, tuple(related), helps))
