"""Two versions of a text into one: lines that only one side has changed are taken from that side."""

from __future__ import annotations

from ttrdsl.service.refused import Refused
from ttrdsl.syntax.edits import changed_lines

Piece = tuple[int, int, list[str]]


def merged(base: str, mine: str, theirs: str) -> str:
    """Return a text with the changes of both; refused where both have changed the same or neighbouring lines."""
    old = base.splitlines(keepends=True)
    pieces = sorted([*_changes(old, mine), *_changes(old, theirs)], key=lambda piece: piece[:2])
    found: list[str] = []
    place = -1
    copied = 0
    last: Piece | None = None
    for low, high, lines in pieces:
        if (low, high, lines) == last:
            continue  # both have made the same change
        if low <= place:
            raise Refused(f"both versions have changed line {low + 1}: choose one of them")
        found += old[copied:low] + lines
        copied, place, last = high, high, (low, high, lines)
    return "".join(found + old[copied:])


def _changes(old: list[str], text: str) -> list[Piece]:
    return changed_lines(old, text.splitlines(keepends=True))
