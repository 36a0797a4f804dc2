"""What a game follows: the clauses of its rulebook, and our rulings where that is silent, as tables beside the game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ttrdsl.system.reading import read_text, why

CLAUSES = "clauses.csv"
RULINGS = "rulings.csv"


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


@dataclass(frozen=True)
class Ruling:
    """Our answer to a question that a rulebook leaves open."""

    id: str
    question: str
    answer: str
    reason: str


def read_clauses(path: Path) -> list[Clause]:
    """Read a `clauses.csv`; columns that are missing are empty."""
    return [
        Clause(r["id"], r["section"], r["clause"], r["kind"], r["same_as"], r["waived"])
        for r in _rows(path, ("section", "clause", "kind", "same_as", "waived"))
    ]


def read_rulings(path: Path) -> list[Ruling]:
    """Read a `rulings.csv`."""
    rows = _rows(path, ("question", "answer", "reason"))
    return [Ruling(r["id"], r["question"], r["answer"], r["reason"]) for r in rows]


def _rows(path: Path, columns: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """Yield the rows of a table that have an id; a table that cannot be used is a `ValueError`."""
    try:
        rows = list(csv.DictReader(io.StringIO(read_text(path).removeprefix("\ufeff"))))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise ValueError(f"`{path}` cannot be read: {why(error)}") from error
    if rows and "id" not in rows[0]:
        raise ValueError(f"{path} has no column `id`")
    seen: set[str] = set()
    for row in rows:
        name = (row.get("id") or "").strip()
        if name in seen:
            raise ValueError(f"{path} has `{name}` twice")
        if name:
            seen.add(name)
            yield {"id": name, **{c: (row.get(c) or "").strip() for c in columns}}
