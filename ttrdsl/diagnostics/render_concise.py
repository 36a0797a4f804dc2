"""Turn each problem into one line, `file:line:col: error[CODE] title (label)`, as editors and `grep` like it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ttrdsl.diagnostics.diagnostic import Diagnostic
from ttrdsl.diagnostics.render_text import place, visible
from ttrdsl.diagnostics.source import Source


def render_concise(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source]) -> str:
    """Return one line for each problem, in their order."""
    return "".join(f"{_line(d, sources)}\n" for d in diagnostics)


def _line(diagnostic: Diagnostic, sources: Mapping[str, Source]) -> str:
    where = f"{place(diagnostic.span, sources)}: " if diagnostic.span else ""
    why = f" ({visible(diagnostic.label)})" if diagnostic.label else ""
    return f"{where}{diagnostic.severity}[{diagnostic.code}] {visible(diagnostic.title)}{why}"
