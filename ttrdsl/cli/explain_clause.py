"""Explain a clause or a ruling: what it says, which rules make it true, and which scenarios show it."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.cli.files import SUFFIX, default_folder
from ttrdsl.diagnostics.suggest import did_you_mean
from ttrdsl.scenario.clauses import CLAUSES, RULINGS, Clause, Ruling, read_clauses, read_rulings
from ttrdsl.system.reading import below, read_text
from ttrdsl.workspace import SHIPPED, Workspace, module_folders

IS_CLAUSE = re.compile(r"@?[A-Z][A-Z0-9]*(-[A-Z0-9]+)+")
SCENARIO = re.compile(r'^\s*scenario\s+"([^"\n]*)"', re.MULTILINE)


@dataclass(frozen=True)
class Cited:
    """A line that cites a clause; of a scenario its title."""

    place: str
    text: str
    shown: bool


def entries(game: Path | None = None) -> dict[str, tuple[Path, Clause | Ruling]]:
    """Return all clauses and rulings in reach, by id: those of a game first, then of this folder, then shipped ones."""
    found: dict[str, tuple[Path, Clause | Ruling]] = {}
    for table in tables(game):
        try:
            rows: Iterable[Clause | Ruling] = read_clauses(table) if table.name == CLAUSES else read_rulings(table)
            for row in rows:
                found.setdefault(row.id, (table, row))
        except ValueError as error:
            raise CannotWork(str(error), "correct the table") from None
    return found


def tables(game: Path | None = None) -> list[Path]:
    """Return the tables of clauses and rulings in reach."""
    near = [game.resolve().parent, *module_folders(game)] if game is not None else []
    own = [folder / name for folder in near for name in (CLAUSES, RULINGS)]
    here = [t for name in (CLAUSES, RULINGS) for t in below(default_folder(), name)] if game is None else []
    shipped = sorted(t for name in (CLAUSES, RULINGS) for t in SHIPPED.rglob(name))
    return [t for t in dict.fromkeys(p.resolve() for p in (*own, *here, *shipped)) if t.is_file()]


def explain_clause(console: Console, typed: str, game: Path | None = None) -> None:
    """Print what a clause or a ruling says, and who cites it."""
    name, known = typed.removeprefix("@"), entries(game)
    if name not in known:
        near = did_you_mean(name, known)
        raise CannotWork(f"no clause or ruling `{name}`", *near, "they are listed in `clauses.csv`")
    table, entry = known[name]
    where = Workspace().name_of(table)
    console.result(f"{console.paint(name, 'name')}   {console.paint('in ' + where, 'faint')}")
    if isinstance(entry, Ruling):
        _say(console, entry.question, "")
        _say(console, entry.answer, "  ")
        _say(console, f"Why: {entry.reason}", "  ")
    else:
        console.result(f"{entry.section}{f' ({entry.kind})' if entry.kind else ''}")
        _say(console, entry.text, "  ")
        if entry.same_as:
            console.result(f"  the same as @{entry.same_as}")
        if entry.waived:
            _say(console, f"not shown in play: {entry.waived}", "  ")
    names = (name, entry.same_as) if isinstance(entry, Clause) and entry.same_as else (name,)
    cited = list(citing(table, names))
    _list(console, "rules", [c for c in cited if not c.shown])
    _list(console, "scenarios", [c for c in cited if c.shown])


def citing(table: Path, names: tuple[str, ...]) -> Iterator[Cited]:
    """Yield the lines of rules that cite one of some clauses, and the scenarios that cite the first."""
    shipped = table.is_relative_to(SHIPPED.resolve())
    folders = [SHIPPED] if shipped else [table.parent, table.parent.parent / "rules", SHIPPED / "rules"]
    cite = re.compile("|".join(rf"@{re.escape(n)}(?![\w-])" for n in names))
    space = Workspace()
    for path in dict.fromkeys(p.resolve() for folder in folders if folder.is_dir() for p in below(folder, SUFFIX)):
        try:
            text = read_text(path)
        except (OSError, UnicodeDecodeError):
            continue
        for found in cite.finditer(text):
            place = f"{space.name_of(path)}:{text.count(chr(10), 0, found.start()) + 1}"
            begin = text.rfind("\n", 0, found.start()) + 1
            line = text[begin : text.find("\n", found.start())]
            title = _scenario_at(text, found.start())
            if title is None:
                yield Cited(place, " ".join(re.sub(r"@[A-Z][A-Z0-9-]+", "", line).split()).rstrip(" {"), False)
            elif found[0] == f"@{names[0]}":
                yield Cited(place, title, True)


def _scenario_at(text: str, at: int) -> str | None:
    """Return the title of the scenario that a place stands in, if it does."""
    end = text.find("\n", at)
    begun = list(SCENARIO.finditer(text, 0, end if end >= 0 else len(text)))
    last = begun[-1] if begun else None
    if last is None or re.search(r"^}", text[last.start() : at], re.MULTILINE):
        return None
    return last[1]


def _say(console: Console, text: str, indent: str) -> None:
    width = min(console.width, 100) - 2
    console.result(textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent))


def _list(console: Console, title: str, cited: list[Cited]) -> None:
    unique = {(c.place.rpartition(":")[0], c.text): c for c in reversed(cited)}
    if unique:
        console.result(f"\n{console.paint(title, 'strong')}")
        for line in reversed(unique.values()):
            console.result(f"  {console.paint(line.place, 'place')}  {line.text}")
