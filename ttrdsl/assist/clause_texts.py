"""The texts of clauses and rulings that a file may cite."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ttrdsl.scenario.clauses import CLAUSES, RULINGS, read_clauses, read_rulings
from ttrdsl.workspace import SHIPPED, module_folders


def clause_texts(path: Path) -> dict[str, str]:
    """Return what each clause says, and each ruling asks and answers; those near the file come first."""
    near = [folder / name for folder in module_folders(path) for name in (CLAUSES, RULINGS)]
    shipped = sorted(t for name in (CLAUSES, RULINGS) for t in SHIPPED.rglob(name))
    found: dict[str, str] = {}
    for table in dict.fromkeys(p.resolve() for p in (*near, *shipped)):
        if table.is_file():
            for clause, text in _texts(table, table.stat().st_mtime_ns).items():
                found.setdefault(clause, text)
    return found


@lru_cache(maxsize=64)
def _texts(table: Path, changed: int) -> dict[str, str]:
    """Return the texts of a table; `changed` makes one that was edited be read again."""
    try:
        if table.name == CLAUSES:
            return {row.id: row.text for row in read_clauses(table)}
        return {row.id: f"{row.question} {row.answer}" for row in read_rulings(table)}
    except ValueError:
        return {}
