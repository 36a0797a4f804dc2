"""Citations of clauses that the rulebook does not have."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from ttrdsl.diagnostics import Problems, Source, Span
from ttrdsl.diagnostics.suggest import Suggestion, suggestion

Clauses = Mapping[str, Collection[str]]  # the clauses of each rulebook, by the word before the first dash

# Texts, comments and prose are passed over; what is left of `@…` are citations.
CITATION = re.compile(r'"[^"\n]*"|\'[^\'\n]*\'|#[^\n]*|^[ \t]*>[^\n]*|@(([A-Z][A-Z0-9]*)(?:-[A-Z0-9]+)+)', re.MULTILINE)


def _meant(span: Span, clause: str, known: Collection[str]) -> Suggestion:
    """Suggest clauses with the same digits, misplaced or padded otherwise; else say which there are."""
    digits = sorted(c for c in clause if c.isdigit() and c != "0")
    alike = [k for k in sorted(known) if sorted(c for c in k if c.isdigit() and c != "0") == digits]
    return suggestion(span, clause, alike, otherwise=f"there are `{min(known)}` to `{max(known)}`" if known else "")


def check_clauses(sources: Iterable[Source], known: Clauses, problems: Problems) -> None:
    """Report cited clauses that do not exist; rulebooks whose clauses are not known are left alone."""
    for source in sources if known else ():
        for found in CITATION.finditer(source.text):
            clause, book = found[1], found[2]
            if book in known and clause not in known[book]:
                span = source.span(found.start(1), found.end(1))
                label = f"rulebook `{book}` has no such clause"
                problems.add("TTR114", span, f"unknown clause `{clause}`", label, **_meant(span, clause, known[book]))
