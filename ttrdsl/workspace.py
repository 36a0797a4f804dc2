"""Finds and reads files: games by name, the modules they use, never anything outside their root."""

from __future__ import annotations

import csv
import io
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from ttrdsl.diagnostics import Problems, Source
from ttrdsl.pipeline import Compiled, compile_file
from ttrdsl.semantics.layers import Library
from ttrdsl.syntax.declarations import Declaration, File
from ttrdsl.syntax.parser import UNREAD, parse, read_source
from ttrdsl.syntax.places import data_folder
from ttrdsl.syntax.unseen import without_unseen
from ttrdsl.system.reading import read_text

SHIPPED = data_folder("maps")
TABLES = ("clauses.csv", "rulings.csv")  # what rules and scenarios may cite


class Workspace:
    """Reads each file once; several games that use one module share its tree."""

    def __init__(self, shown_from: Path | None = None) -> None:
        self.shown_from = (shown_from or Path.cwd()).resolve()
        self.files: dict[Path, tuple[File, Problems]] = {}
        self.overlay: dict[Path, str] = {}  # texts that are not on disk (yet)
        self.kept: dict[str, Any] = {}  # what others have made of it, forgotten with it
        self.unsure: frozenset[str] = frozenset()  # words of a line that is being typed: nobody misses them yet

    def name_of(self, path: Path) -> str:
        """Return the name a file has in messages: relative where that is shorter, with forward slashes."""
        resolved = path.resolve()
        for base in (self.shown_from, SHIPPED.parent.resolve()):
            if resolved.is_relative_to(base):
                return resolved.relative_to(base).as_posix()
        return resolved.as_posix()

    def has(self, path: Path) -> bool:
        """Say whether there is a file, on disk or as a text only."""
        return path.is_file() or path.resolve() in self.overlay

    def parsed(self, path: Path) -> tuple[File, Problems]:
        """Return the tree of a file and the mistakes in its text."""
        key = path.resolve()
        if key not in self.files:
            problems = Problems()
            if key in self.overlay:
                source: Source | None = without_unseen(Source(self.name_of(path), self.overlay[key]), problems)
            else:
                source = read_source(path, self.name_of(path), problems)
            if source is None:
                self.files[key] = (File(Source(self.name_of(path), ""), (), UNREAD), problems)
            else:
                self.files[key] = (parse(source, problems), problems)
        return self.files[key]

    def compile(
        self, path: Path, own_board: tuple[Declaration, ...] | None = None, checks: bool = True, finish: bool = True
    ) -> Compiled:
        """Compile a game file, with the problems of every file it is made of."""
        file, found = self.parsed(path)
        problems = Problems(list(found.found), set(self.unsure))
        if problems.errors and not file.declarations:
            return Compiled(file, problems=problems)
        clauses = known_clauses(path) if checks else {}
        return compile_file(file, self.library(path, problems), problems, own_board, checks, clauses, finish)

    def library(self, game: Path, problems: Problems) -> Library:
        """Return where the modules of a game come from."""
        folders = module_folders(game)
        reported: set[Path] = set()

        def find(name: str, used_in: str) -> File | None:
            for folder in [*folders, *beside_game(name, game)]:
                path = folder / f"{name}.ttr"
                if self.has(path) and path.resolve().is_relative_to(folder.resolve()):
                    file, found = self.parsed(path)
                    if path not in reported:
                        reported.add(path)
                        problems.found.extend(found.found)
                    folders.extend(f for f in module_folders(path) if f not in folders)
                    return file
            return None

        @lru_cache(maxsize=1)
        def lying_there() -> frozenset[str]:
            unsaved = {p.stem for p in self.overlay if p.parent in folders and p.suffix == ".ttr"}
            return frozenset(p.stem for folder in folders if folder.is_dir() for p in folder.glob("*.ttr")) | unsaved

        def names(used_in: str) -> list[str]:
            return sorted((lying_there() | set(shipped_games())) - {game.stem, Path(used_in).stem})

        return Library(find, names)


def module_folders(game: Path) -> list[Path]:
    """Return the folders a game's modules may lie in: its own, `rules` in it or beside it, and the shipped rules."""
    own = game.resolve().parent
    return [own, own / "rules", own.parent / "rules", SHIPPED / "rules"]


def beside_game(name: str, user: Path) -> list[Path]:
    """Return the folders of a game that another may use as a layer: next to its own, then what comes with ttrdsl."""
    found = (base / name for base in (user.parent.parent, SHIPPED, SHIPPED / "showcase"))
    return [f for f in found if (f / f"{name}.ttr").is_file() and f.resolve() != user.resolve().parent]


def known_clauses(game: Path) -> dict[str, frozenset[str]]:
    """Return what one may cite: clauses and rulings beside a game or its modules, and those of the shipped games."""
    own = [folder / name for folder in module_folders(game) for name in TABLES]
    shipped = [table for name in TABLES for base in ("*", "showcase/*") for table in SHIPPED.glob(f"{base}/{name}")]
    found: dict[str, frozenset[str]] = {}
    for table in dict.fromkeys((*own, *shipped)):
        if table.is_file():
            for book, clauses in _clauses_in(table, table.stat().st_mtime_ns).items():
                found[book] = found.get(book, frozenset()) | clauses
    return found


@lru_cache(maxsize=64)
def _clauses_in(table: Path, changed: int) -> dict[str, frozenset[str]]:
    """Return the clauses a table lists, by rulebook; `changed` makes a table that was edited be read again."""
    found: dict[str, set[str]] = {}
    try:
        text = read_text(table)
        mark = max(",;\t", key=text.partition("\n")[0].count)
        for row in csv.DictReader(io.StringIO(text, newline=""), delimiter=mark):
            clause = (row.get("id") or "").strip()
            found.setdefault(clause.partition("-")[0], set()).add(clause)
    except (OSError, UnicodeDecodeError, csv.Error):
        return {}
    return {book: frozenset(clauses) for book, clauses in found.items()}


def find_game(name: str) -> Path | None:
    """Return the file of a game named by path or by id; the working folder's `maps` come before the shipped ones."""
    path = Path(name)
    if path.suffix in (".ttr", ".json") and path.is_file():
        return path
    if path.is_dir() and (path / f"{folder_name(path)}.ttr").is_file():
        return path / f"{folder_name(path)}.ttr"
    if not name.isidentifier():
        return None
    bases = (Path("maps"), Path(), SHIPPED, SHIPPED / "showcase")
    found = [c for base in bases for c in (base / name / f"{name}.ttr", base / f"{name}.ttr") if c.is_file()]
    # A module or a scenario file may have the name of a game; a game whose head is broken is better than nothing.
    return next((c for c in found if declares(c, name)), found[0] if found else None)


def folder_name(folder: Path) -> str:
    """Return the name of a folder, also of `.` and `..`."""
    return folder.name if folder.name not in ("", "..") else folder.resolve().name


def game_in(folder: Path) -> Path | None:
    """Return the game of a folder: the file of its name, else the first that declares a game."""
    files = sorted(folder.glob("*.ttr"), key=lambda p: (p.stem != folder.name, p.name))
    return next((p for p in files if p.is_file() and declares(p)), None)


def declares(path: Path, name: str = "", text: str | None = None) -> bool:
    """Say whether a file, or a text in its place, declares a game of this name, or any."""
    wanted = re.escape(name) if name else r"\w+"
    try:
        text = read_text(path) if text is None else text
        return re.search(rf"^[ \t]*game[ \t]+{wanted}\b", text, re.MULTILINE) is not None
    except (OSError, UnicodeDecodeError):
        return False


def game_names() -> list[str]:
    """Return the ids of the games that can be found."""
    return list(dict.fromkeys([*_games_below(Path("maps")), *shipped_games()]))


@lru_cache(maxsize=1)
def shipped_games() -> tuple[str, ...]:
    """Return the ids of the games that come with ttrdsl."""
    return (*_games_below(SHIPPED), *_games_below(SHIPPED / "showcase"))


def _games_below(base: Path) -> list[str]:
    return [p.parent.name for p in sorted(base.glob("*/*.ttr")) if p.stem == p.parent.name]


def ttr_files(path: Path) -> list[Path]:
    """Return the `.ttr` files below a folder in order, or the file itself."""
    return sorted(path.rglob("*.ttr")) if path.is_dir() else [path]
