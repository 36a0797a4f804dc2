"""What is wrong, where, why there, and what would help: one record per mistake."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ttrdsl.diagnostics.catalogue import CATALOGUE
from ttrdsl.diagnostics.source import Span


@dataclass(frozen=True, slots=True)
class Place:
    """A further place that took part in a mistake, with a word on its part."""

    span: Span
    label: str


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the characters of a span by a text."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of the text that mends a mistake; a safe one may be made without asking."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool = True


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem: a stable code, a title readable alone, and a label at the smallest span."""

    code: str
    title: str
    span: Span | None
    label: str = ""
    related: tuple[Place, ...] = ()
    help: tuple[str, ...] = ()
    fixes: tuple[Fix, ...] = ()

    @property
    def severity(self) -> str:
        """`error`, `warning` or `advice`, as the catalogue says for the code."""
        return CATALOGUE[self.code].severity


@dataclass
class Problems:
    """The problems of one run, in the order they were found; a pass adds to it and goes on."""

    found: list[Diagnostic] = field(default_factory=list)

    def add(
        self,
        code: str,
        span: Span | None,
        title: str,
        label: str = "",
        *,
        related: Iterable[tuple[Span, str]] = (),
        help: Iterable[str] | str = (),
        fix: Fix | None = None,
    ) -> None:
        """Record a problem, once: the same code at the same place is one mistake."""
        if any(d.code == code and d.span == span and d.title == title for d in self.found[-20:]):
            return
        helps = (help,) if isinstance(help, str) else tuple(help)
        places = tuple(Place(s, text) for s, text in related)
        self.found.append(Diagnostic(code, title, span, label, places, helps, (fix,) if fix else ()))

    @property
    def errors(self) -> list[Diagnostic]:
        """The problems that forbid a bundle."""
        return [d for d in self.found if d.severity == "error"]

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)
