"""A slip, and where the parser stopped: what those who know how people write give back, and what they are given."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

Edits = tuple[tuple[int, int, str], ...]


@dataclass(frozen=True)
class Slip:
    """A slip: where it is, what it is, and the change that would mend it."""

    start: int
    end: int
    title: str
    label: str
    help: tuple[str, ...] = ()
    edits: Edits = ()
    safe: bool = True


@dataclass(frozen=True)
class Stop:
    """Where the parser stopped: in which text, which line of it, in which declaration, and what it expected."""

    text: str
    at: int
    block: str
    expected: Collection[str]

    @property
    def start(self) -> int:
        return self.text.rfind("\n", 0, self.at) + 1

    @property
    def end(self) -> int:
        end = self.text.find("\n", self.at)
        return len(self.text) if end < 0 else end

    @property
    def line(self) -> str:
        """The line without its comment."""
        return self.text[self.start : self.end].split("#")[0].rstrip()

    def match(self, form: str | re.Pattern[str], at: int | None = None) -> re.Match[str] | None:
        return re.compile(form).match(self.text, self.at if at is None else at)

    def search(self, form: str | re.Pattern[str]) -> re.Match[str] | None:
        """Look for something in the line, from its start."""
        return re.compile(form).search(self.text, self.start, self.start + len(self.line))
