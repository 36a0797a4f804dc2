"""Turn an editor's positions into offsets and back: the one place that knows of UTF-16, line ends and composed letters.

The language reads texts with one kind of line end and composed letters. An editor may hold the same text otherwise;
lines are the same in both, and within a line a position is found by what stands before it.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right

LINE_ENDS = re.compile(r"\r\n|\r|\n")
UTF_8, UTF_16, UTF_32 = "utf-8", "utf-16", "utf-32"


def normal(text: str) -> str:
    """Return a text as the language reads it."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text if text.isascii() else unicodedata.normalize("NFC", text)


class Offsets:
    """The positions of one text, as an editor holds it."""

    def __init__(self, raw: str, unit: str = UTF_16) -> None:
        self.unit = unit
        self.text = normal(raw)
        self.lines = LINE_ENDS.split(raw)
        self.starts = [0, *(m.end() for m in re.finditer("\n", self.text))]

    def offset(self, line: int, character: int) -> int:
        """Return the offset of a position; one behind the end of a line or text is moved to that end."""
        if line >= len(self.lines):
            return len(self.text)
        return self.starts[max(line, 0)] + len(normal(self._taken(self.lines[max(line, 0)], character)))

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and character of an offset, both from 0."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self.starts, offset) - 1
        raw, column = self.lines[line], offset - self.starts[line]
        if raw != normal(raw):
            ends = (n for n in range(len(raw) + 1) if len(normal(raw[:n])) >= column and _whole(raw, n))
            column = next(ends, len(raw))
        return line, self.length(raw[:column])

    def length(self, text: str) -> int:
        """Return how long a text is in the units of the editor."""
        if text.isascii() or self.unit == UTF_32:
            return len(text)
        return len(text.encode("utf-8")) if self.unit == UTF_8 else len(text.encode("utf-16-le")) // 2

    def _taken(self, line: str, units: int) -> str:
        """Return the start of a line that has so many units."""
        if line.isascii() or self.unit == UTF_32:
            return line[: max(units, 0)]
        size, at = 0, 0
        for sign in line:
            size += self.length(sign)
            if size > units:
                break
            at += 1
        return line[:at]


def _whole(raw: str, at: int) -> bool:
    """Say whether no mark of a letter before it begins here."""
    return at >= len(raw) or not unicodedata.combining(raw[at])
