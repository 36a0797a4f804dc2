"""Mutants of a game as a task for other machines: its files travel with it, for nobody there need have them."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from ttrdsl.scenario.mutation import Suite, Verdict, tried_on
from ttrdsl.system.reading import MOST_TEXT
from ttrdsl.workspace import module_folders

CARRIED = (".ttr", ".csv")


@dataclass(frozen=True)
class MutantsTask:
    """Mutants of a game, by their place in a list of numbers."""

    files: tuple[tuple[str, bytes], ...]  # by path, seen from a common folder
    game: str
    numbers: tuple[int, ...]
    prefix: str  # stands before the names of files in verdicts, where files are named in full

    def begin(self) -> Callable[[int, int], list[Verdict]]:
        """Unpack the files and return what tries mutants; the files go when that does."""
        folder = TemporaryDirectory(prefix="ttrdsl-")
        root = Path(folder.name).resolve()
        for name, data in self.files:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        suite = Suite(root / self.game, shown_from=root)

        def tried(first: int, end: int) -> list[Verdict]:
            assert folder is not None  # it is needed as long as somebody tries
            found = tried_on(suite, self.numbers[first:end])
            return [replace(verdict, where=self._there(verdict.where)) for verdict in found]

        return tried

    def _there(self, where: str) -> str:
        """Return a place as it is called where the game lies; modules that come with ttrdsl are called alike on all."""
        carried = any(where.startswith(f"{name}:") for name, _ in self.files)
        return self.prefix + where if carried else where


def mutants_task(game: Path, numbers: tuple[int, ...]) -> MutantsTask:
    """Return the task of trying some mutants of a game, with the files of its folder and of its modules."""
    own, here = game.resolve(), Path.cwd().resolve()
    folders = [folder.resolve() for folder in module_folders(game)[:-1] if folder.is_dir()]
    paths = {path for folder in folders for path in folder.rglob("*") if _carried(path)}
    near = all(path.is_relative_to(here) for path in paths)
    root = here if near else Path(os.path.commonpath(folders))
    files = tuple((path.relative_to(root).as_posix(), path.read_bytes()) for path in sorted(paths))
    return MutantsTask(files, own.relative_to(root).as_posix(), numbers, "" if near else f"{root.as_posix()}/")


def _carried(path: Path) -> bool:
    """Say whether a file goes along: one that is too large to be read is none of the game."""
    return path.suffix in CARRIED and path.is_file() and path.stat().st_size <= MOST_TEXT
