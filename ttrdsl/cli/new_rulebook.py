"""Number the clauses of a rulebook: tables beside a game, made of the texts that stand beside its rules."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from pathlib import Path

from ttrdsl.cli.files import save
from ttrdsl.scenario.clauses import CLAUSES, RULINGS
from ttrdsl.semantics.holes import prose_text, told
from ttrdsl.syntax import declarations as d
from ttrdsl.workspace import Workspace, known_clauses

CLAUSE_COLUMNS = ("id", "section", "clause", "kind", "same_as", "waived")
RULING_COLUMNS = ("id", "question", "answer", "reason")
SECTIONS: dict[type, str] = {
    d.Header: "Components", d.Deck: "Components", d.Field: "Components", d.Cities: "Components", d.Routes: "Components",
    d.Tickets: "Components", d.Zones: "Components", d.Score: "Scoring", d.Winner: "Scoring", d.End: "The end",
}  # fmt: skip


def book_name(name: str, taken: Iterable[str]) -> str:
    """Return the word before the numbers: the first letters of a game's name that no rulebook has yet."""
    letters = re.sub(r"[^A-Z0-9]", "", name.upper()).lstrip("0123456789") or "MAP"
    words = [letters[:n] for n in range(min(3, len(letters)), len(letters) + 1)]
    return next((w for w in words if w not in set(taken)), f"{letters}X")


def table(columns: tuple[str, ...], rows: Iterable[tuple[str, ...]] = ()) -> str:
    """Return a table as text."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([*row, *[""] * (len(columns) - len(row))] for row in rows)
    return out.getvalue()


def number_clauses(path: Path) -> tuple[str, list[Path]]:
    """Write the tables beside a game that has none: one clause for each text in its file; return book and files."""
    compiled = Workspace().compile(path, checks=False)
    book = book_name(path.stem, known_clauses(path))
    rows: list[tuple[str, ...]] = []
    for decl in compiled.file.declarations:
        for said in told(compiled.game, decl.prose) if compiled.game is not None else prose_text(decl.prose):
            rows.append((f"{book}-{len(rows) + 1:03}", SECTIONS.get(type(decl), "Rules"), said))
    written = []
    for name, text in ((CLAUSES, table(CLAUSE_COLUMNS, rows)), (RULINGS, table(RULING_COLUMNS))):
        if not (path.parent / name).exists():
            save(path.parent / name, text.encode())
            written.append(path.parent / name)
    return book, written
