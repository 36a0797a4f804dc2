"""One thing that can be written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Item:
    """A name or word: what is shown, what it is, a short word on it, and the text that is written."""

    label: str
    kind: str
    detail: str = ""
    insert: str = ""

    @property
    def text(self) -> str:
        return self.insert or self.label
