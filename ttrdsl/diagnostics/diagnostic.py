"""What is wrong, where, why there, and what would help: one record per mistake."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from ttrdsl.diagnostics.catalogue import CATALOGUE, Severity
from ttrdsl.diagnostics.source import Span

MOST_PLACES = 3  # of one missing name, besides the first
STANDS_ALONE = ("TTR102", "TTR108")  # cities are declared beside the routes, seldom in a module; twice is twice
# A name that nobody declared is one mistake, whether it is met as a name, a field, a card or an attribute.
UNDECLARED = ("TTR101", "TTR103", "TTR104", "TTR105", "TTR111", "TTR116")


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
    trace: str = field(default="", compare=False, repr=False)  # of a fault of ours: where in our code it came up

    @property
    def severity(self) -> Severity:
        """`error`, `warning` or `advice`, as the catalogue says for the code."""
        return CATALOGUE[self.code].severity


@dataclass
class Problems:
    """The problems of one run, in the order they were found; a pass adds to it and goes on.

    `lost` are words of lines that could not be read: what they declare is missing, and that is reported already.
    """

    found: list[Diagnostic] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)
    all_lost: bool = False  # a whole module is missing: any name may have been declared there
    _known: set[tuple[str, Span | None, str]] = field(default_factory=set, repr=False)
    _noted: int = field(default=0, repr=False)  # how many of `found` are in `_known`
    _about: dict[tuple[str, str], int] = field(default_factory=dict, repr=False)

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
        about: str = "",
        trace: str = "",
    ) -> None:
        """Record a problem, once: the same code and title at the same place is one mistake.

        `about` is a name that is missing. One that is missing in many places is one mistake too: the first place is
        reported, the others are shown as related. A name among the lost words is not reported.
        """
        if about and (self._is_lost(about) or (self.all_lost and code not in STANDS_ALONE)):
            return
        for other in self.found[self._noted :]:
            self._known.add((other.code, other.span, other.title))
        self._noted = len(self.found)
        if (code, span, title) in self._known:
            return
        undeclared = code in UNDECLARED or (code == "TTR106" and "." not in about)
        subject = ("", about.rpartition(".")[2]) if undeclared else (code, about)
        if about and subject in self._about:
            self._also(self._about[subject], span, fix)
            return
        if about:
            self._about[subject] = len(self.found)
        helps = (help,) if isinstance(help, str) else tuple(help)
        places = tuple(Place(s, text) for s, text in related)
        self.found.append(Diagnostic(code, title, span, label, places, helps, (fix,) if fix else (), trace))

    def _is_lost(self, name: str) -> bool:
        """Say whether a line that could not be read may have declared a name, or the last part of a path."""
        if not self.lost:
            return False
        words = re.findall(r"\w+", name)
        return name.rpartition(".")[2] in self.lost or (bool(words) and self.lost.issuperset(words))

    def _also(self, index: int, span: Span | None, fix: Fix | None) -> None:
        """Add a further place to a problem, and its change to the problem's fix."""
        problem = self.found[index]
        if span is None or span in (problem.span, *(place.span for place in problem.related)):
            return
        related = problem.related
        if len(related) < MOST_PLACES:
            related = (*related, Place(span, "and here"))
        fixes = problem.fixes
        if fix and fixes:
            fixes = (replace(fixes[0], edits=fixes[0].edits + fix.edits), *fixes[1:])
        self.found[index] = replace(problem, related=related, fixes=fixes)

    @property
    def errors(self) -> list[Diagnostic]:
        """The problems that forbid a bundle."""
        return [d for d in self.found if d.severity == "error"]

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)
