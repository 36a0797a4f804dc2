"""Where in its files a marked part of a compiled program stands."""

from __future__ import annotations

from ttrdsl.diagnostics import Span
from ttrdsl.pipeline import Compiled


def marked_place(compiled: Compiled, mark: int) -> tuple[Span, str]:
    """Return the place of a mark in a text, and the name of the rule or step that stands there."""
    assert compiled.bundle is not None
    file, line, column, end_line, end_column, name, *_ = compiled.bundle["source"]["at"][mark]
    source = compiled.sources.get(compiled.bundle["source"]["files"][file], compiled.file.source)
    starts = source.line_starts
    return source.span(starts[line - 1] + column - 1, starts[end_line - 1] + end_column - 1), name
