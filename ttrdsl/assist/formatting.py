"""The layout of a file, or of some of its lines; never while it has mistakes in its syntax."""

from __future__ import annotations

from difflib import SequenceMatcher
from pathlib import Path

from ttrdsl.assist.project import Project
from ttrdsl.diagnostics import Edit, Span
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
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    found = []
    for kind, low, high, new_low, new_high in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            found.append(Edit(Span(file, starts[low], starts[high]), "".join(new[new_low:new_high])))
    return found
