"""Turn texts and the problems found in them into mended texts, all other characters identical."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping

from ttrdsl.diagnostics.diagnostic import Diagnostic, Edit, Fix

# Start, end and new text; sorted and apart from each other within a file.
_Taken = dict[str, list[tuple[int, int, str]]]


def apply_fixes(
    text_by_file: Mapping[str, str], diagnostics: Iterable[Diagnostic], *, only_safe: bool = True
) -> dict[str, str]:
    """Return the new text of each file that changes.

    Several fixes of one problem are alternatives: the first that qualifies counts. A fix is made whole or not at
    all; one that meets an earlier fix is left for the next run, which sees the text as it then stands.
    """
    taken: _Taken = {}
    for diagnostic in diagnostics:
        fix = next((f for f in diagnostic.fixes if f.safe or not only_safe), None)
        if fix is not None:
            _take(fix, taken, text_by_file)
    mended = {file: _rewrite(text_by_file[file], edits) for file, edits in taken.items()}
    return {file: text for file, text in mended.items() if text != text_by_file[file]}


def _take(fix: Fix, taken: _Taken, text_by_file: Mapping[str, str]) -> None:
    """Add the edits of a fix, or none of them if one has no room."""
    done: list[Edit] = []
    for edit in fix.edits:
        if not _insert(edit, taken, text_by_file):
            for earlier in done:
                taken[earlier.span.file].remove((earlier.span.start, earlier.span.end, earlier.text))
            return
        done.append(edit)


def _insert(edit: Edit, taken: _Taken, text_by_file: Mapping[str, str]) -> bool:
    """Add an edit where it belongs and say whether there was room for it."""
    span = edit.span
    text = text_by_file.get(span.file)
    if text is None or not 0 <= span.start <= span.end <= len(text):
        return False
    edits = taken.setdefault(span.file, [])
    at = bisect_left(edits, (span.start, span.end, ""))
    if any(_meet(span.start, span.end, start, end) for start, end, _ in edits[max(at - 1, 0) : at + 1]):
        return False
    edits.insert(at, (span.start, span.end, edit.text))
    return True


def _meet(start: int, end: int, other_start: int, other_end: int) -> bool:
    """Say whether two stretches overlap; two insertions at one point meet too, for neither may go first."""
    return (start < other_end and other_start < end) or (start == end == other_start == other_end)


def _rewrite(text: str, edits: list[tuple[int, int, str]]) -> str:
    """Return the text with the edits made."""
    pieces: list[str] = []
    at = 0
    for start, end, new in edits:
        pieces += [text[at:start], new]
        at = end
    return "".join([*pieces, text[at:]])
