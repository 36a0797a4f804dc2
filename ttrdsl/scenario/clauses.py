"""What a game follows: the clauses of its rulebook, and our rulings where that is silent, as tables beside the game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ttrdsl.diagnostics import Diagnostic, Problems, Source, Span
from ttrdsl.exchange.tables import read_table
from ttrdsl.syntax.parser import read_source

CLAUSES = "clauses.csv"
RULINGS = "rulings.csv"
COLUMNS = {
    CLAUSES: ("section", "clause", "kind", "same_as", "waived"),
    RULINGS: ("question", "answer", "reason"),
}
DASHED = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+")  # what rules can cite


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
    return [Clause(r["id"], r["section"], r["clause"], r["kind"], r["same_as"], r["waived"]) for r in _rows(path)]


def read_rulings(path: Path) -> list[Ruling]:
    """Read a `rulings.csv`."""
    return [Ruling(r["id"], r["question"], r["answer"], r["reason"]) for r in _rows(path)]


def table_rows(source: Source, columns: tuple[str, ...], problems: Problems) -> list[dict[str, str]]:
    """Return the rows of a table by columns; what cannot be used is reported."""
    table = read_table(source, problems)
    if table is None:
        return []
    heads = [cell.text for cell in table.head]
    if "id" not in heads:
        title, helps = f"`{source.name}` has no column `id`", f"it begins with `id,{','.join(columns)}`"
        problems.add("TTR021", table.head[0].span.to(table.head[-1].span), title, "these are the columns", help=helps)
        return []
    found: dict[str, tuple[dict[str, str], Span]] = {}
    for cells in table.rows:
        row = {head: cell.text for head, cell in zip(heads, cells, strict=True)}
        cell = cells[heads.index("id")]
        if not DASHED.fullmatch(cell.text):
            title = f"`{cell.text}` is no name of a clause" if cell.text else "row without an id"
            problems.add("TTR022", cell.span if cell.text else cells[0].span, title, "expected one such as `ALP-012`")
        elif cell.text in found:
            related = [(found[cell.text][1], "the first")]
            problems.add("TTR024", cell.span, f"`{cell.text}` stands there twice", "the second row", related=related)
        else:
            found[cell.text] = {"id": cell.text, **{c: row.get(c, "") for c in columns}}, cell.span
    return [row for row, _ in found.values()]


def check_table(path: Path, name: str) -> tuple[list[Diagnostic], Source | None]:
    """Return what is wrong with a table, and its text."""
    problems = Problems()
    if path.is_dir():
        problems.add("TTR008", None, f"`{name}` is a folder, not a table", help="give the folder another name")
        return list(problems), None
    source = read_source(path, name, problems)
    if source is not None:
        table_rows(source, COLUMNS[path.name], problems)
    return list(problems), source


def _rows(path: Path) -> list[dict[str, str]]:
    """Return the rows of a table; one that cannot be used is a `ValueError`."""
    problems = Problems()
    source = read_source(path, str(path), problems)
    rows = table_rows(source, COLUMNS[path.name], problems) if source is not None else []
    for problem in problems.errors:
        at = problem.span
        place = f", line {source.position(at.start)[0]}" if source is not None and at is not None else ""
        raise ValueError(f"`{path}`{place}: {problem.title}")
    return rows
