"""Number the clauses of a rulebook: tables beside a game, made of the texts that stand beside its rules."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from pathlib import Path

from ttrdsl.cli.files import save
from ttrdsl.scenario.clauses import CLAUSES, RULINGS
from ttrdsl.semantics.holes import fill, prose_text
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.formatter import format_text
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
        for text in prose_text(decl.prose):
            said = fill(compiled.game, text) if compiled.game is not None else text
            rows.append((f"{book}-{len(rows) + 1:03}", SECTIONS.get(type(decl), "Rules"), said))
    written = []
    for name, text in ((CLAUSES, table(CLAUSE_COLUMNS, rows)), (RULINGS, table(RULING_COLUMNS))):
        if not (path.parent / name).exists():
            save(path.parent / name, text.encode())
            written.append(path.parent / name)
    return book, written


def starter_tables(name: str, title: str, book: str) -> dict[str, str]:
    """Return the tables of a new map, and nothing else of it."""
    rows = [
        (f"{book}-001", "Components", f"{title} is for 2 or 3 players.", "component"),
        (f"{book}-002", "Components", "Each player has 15 trains.", "component"),
        (f"{book}-003", "Setting up", "Each player is dealt 3 tickets.", "setup"),
    ]
    question = (
        f"{book}-R1",
        "What if a player has too few trains for any route?",
        "She goes on drawing.",
        "Nothing ends the game for one player.",
    )
    return {CLAUSES: table(CLAUSE_COLUMNS, rows), RULINGS: table(RULING_COLUMNS, [question])}


def cited(game: str, scenarios: str, name: str, book: str) -> tuple[str, str]:
    """Return the texts of a new map with citations, and a scenario for each clause."""
    game = game.replace("for 2..3 players\n", f"for 2..3 players  @{book}-001\n", 1)
    game = game.replace("trains        = 15  #", f"trains        = 15  @{book}-002  #", 1)
    game = game.replace("tickets_dealt = 3\n", f"tickets_dealt = 3   @{book}-003\n", 1)
    more = f"""
scenario "four are too many" @{book}-001 {{
  on {name} with 4 players
  then  refused
}}

scenario "fifteen trains each" @{book}-002 {{
  on {name} with 3 players
  then  P1.train = 15 and P3.train = 15
}}

scenario "three tickets are dealt" @{book}-003 {{
  on {name} with 2 players at setup.keep
  then  count(P1.offer) = 3 and count(P2.offer) = 3
}}
"""
    return format_text(game), scenarios + more
