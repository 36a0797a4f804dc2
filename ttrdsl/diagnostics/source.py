"""A source text and the spans that point into it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open stretch of characters, counted from the start of a file."""

    file: str
    start: int
    end: int

    def to(self, other: Span) -> Span:
        """Return the span from the start of this one to the end of the other."""
        return Span(self.file, self.start, max(self.end, other.end))

    def begins_in(self, other: Span) -> bool:
        """Say whether this stretch begins inside another."""
        return self.file == other.file and other.start <= self.start < other.end


@dataclass(frozen=True)
class Source:
    """One text, under the name that messages show for it."""

    name: str
    text: str

    @cached_property
    def line_starts(self) -> list[int]:
        """Offsets at which lines begin."""
        starts = [0]
        find = self.text.find
        at = find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = find("\n", at + 1)
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        """Turn an offset into a line and a column, both counted from one."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return the text of a line (counted from one), without its end."""
        start = self.line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else None].rstrip("\r")

    def span(self, start: int, end: int) -> Span:
        """Return a span of this text."""
        return Span(self.name, start, end)
