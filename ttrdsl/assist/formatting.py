"""The layout of a file, or of some of its lines; never while it has mistakes in its syntax."""

from __future__ import annotations

from pathlib import Path

from ttrdsl.assist.project import Project
from ttrdsl.diagnostics import Edit, Span
from ttrdsl.syntax.edits import changed_places
from ttrdsl.syntax.formatter import format_text


def formatting(project: Project, path: Path, start: int = 0, end: int | None = None) -> list[Edit]:
    """Return the edits that lay out a text as `fmt` does; of a range, those of the lines in it."""
    file, problems = project.workspace.parsed(path)
    if problems.errors:
        return []
    text = file.source.text
    high = len(text) if end is None else end
    found = line_edits(file.source.name, text, format_text(text))
    return [edit for edit in found if edit.span.start <= high and edit.span.end >= start]


def line_edits(file: str, before: str, after: str) -> list[Edit]:
    """Return the lines that differ as edits: what did not change is left alone."""
    return [Edit(Span(file, start, end), text) for start, end, text in changed_places(before, after)]
