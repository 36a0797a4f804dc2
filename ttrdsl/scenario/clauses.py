"""The clauses of a rulebook: what it says, sentence by sentence, as a table beside the game."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Clause:
    """One sentence of a rulebook, in our own words."""

    id: str
    section: str
    text: str
    kind: str
    same_as: str = ""  # the clause of another rulebook that this one repeats
    waived: str = ""  # why it cannot be shown in play

    @property
    def rulebook(self) -> str:
        return self.id.split("-")[0]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids a rule may cite to implement it."""
        return (self.id, self.same_as) if self.same_as else (self.id,)


def read_clauses(path: Path) -> list[Clause]:
    """Read a `clauses.csv`; columns that are missing are empty."""
    rows = csv.DictReader(io.StringIO(path.read_text(encoding="utf-8")))
    return [
        Clause(
            r["id"],
            r.get("section") or "",
            r.get("clause") or "",
            r.get("kind") or "",
            r.get("same_as") or "",
            r.get("waived") or "",
        )
        for r in rows
        if r.get("id")
    ]
