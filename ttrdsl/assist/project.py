"""Games, modules and scenarios of some folders, with texts that may differ from the disk; what is known is kept.

`Project.look` is what every feature begins with: a file, the game it is looked at in, and the names in it. A change of
a text forgets what was made of it, and nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ttrdsl.assist.offsets import normal
from ttrdsl.diagnostics import Diagnostic, Problems, Source
from ttrdsl.pipeline import FILE_MISSING, Compiled
from ttrdsl.scenario.checking import Checker
from ttrdsl.scenario.runner import Outcome
from ttrdsl.semantics.compile_game import Game
from ttrdsl.semantics.index import Index, Mention
from ttrdsl.semantics.layers import Layer, check_headers, find_layers
from ttrdsl.syntax.declarations import Board, File, Scenario, Stage
from ttrdsl.system.reading import below, read_text
from ttrdsl.workspace import SHIPPED, Workspace

SUFFIX = ".ttr"
HEAD = "\ngame "


@dataclass
class Look:
    """A file, and what is known of it: the game it belongs to, its problems, the indexes that name its words."""

    path: Path
    file: File
    kind: str  # game, module, scenarios
    compiled: Compiled | None = None
    problems: list[Diagnostic] = field(default_factory=list)
    indexes: list[Index] = field(default_factory=list)
    sources: dict[str, Source] = field(default_factory=dict)
    checked: bool = False  # with all checks, or only read and translated
    played: list[Diagnostic] | None = None  # what would be met while playing, once somebody asked
    outcomes: dict[str, Outcome] = field(default_factory=dict)  # of scenarios that were run, by title

    @property
    def name(self) -> str:
        return self.file.source.name

    @property
    def text(self) -> str:
        return self.file.source.text

    @property
    def game(self) -> Game | None:
        return self.compiled.game if self.compiled else None

    def mentions(self) -> list[Mention]:
        """Return the names of this file in reading order."""
        found = {m.span: m for index in self.indexes for m in index.in_file(self.name)}
        return sorted(found.values(), key=lambda m: (m.span.start, -m.span.end))

    def at(self, offset: int) -> list[Mention]:
        """Return what is named at an offset, the widest first."""
        return next((found for index in self.indexes if (found := index.at(self.name, offset))), [])


class Project:
    """The files of some folders."""

    def __init__(self, roots: Iterable[Path] = (), shown_from: Path | None = None) -> None:
        self.roots = [root.resolve() for root in roots]
        self.workspace = Workspace(shown_from or (self.roots[0] if self.roots else None))
        self.looks: dict[tuple[Path, bool], Look] = {}
        self.good: dict[Path, Look] = {}  # the last looks without errors
        self.favourite: Path | None = None  # the game somebody works on: its modules are looked at in it
        self._games: list[Path] | None = None
        self._layers: dict[Path, frozenset[Path]] = {}
        self._named: set[Path] = set()
        self._paths: dict[str, Path] = {}

    # -- texts ------------------------------------------------------------------------------------------

    def change(self, path: Path, text: str) -> None:
        """Take a text in place of what is on disk."""
        path = path.resolve()
        new = path not in self.workspace.overlay and not path.is_file()
        self.workspace.overlay[path] = normal(text)
        self.forget(path, everything=new)

    def close(self, path: Path) -> None:
        """Go back to what is on disk."""
        path = path.resolve()
        if self.workspace.overlay.pop(path, None) is not None:
            self.forget(path, everything=not path.is_file())

    def forget(self, path: Path, everything: bool = False) -> None:
        """Forget what was made of a file that changed; of one that came or went, everything."""
        path = path.resolve()
        self.workspace.files.pop(path, None)
        if everything:
            self._games = None
            self._layers.clear()
            self.looks.clear()
            return
        self._layers.pop(path, None)
        name = self.workspace.name_of(path)
        for key, look in list(self.looks.items()):
            missing = any(p.code in FILE_MISSING or p.code.startswith("TTR70") for p in look.problems)
            if key[0] == path or name in look.sources or missing:
                del self.looks[key]

    def text(self, path: Path) -> str:
        """Return the text of a file as it is now."""
        return self.workspace.parsed(path)[0].source.text

    def path_of(self, name: str) -> Path | None:
        """Return the file that has a name in messages."""
        for path in [p for p in self.workspace.files if p not in self._named]:
            self._named.add(path)
            self._paths[self.workspace.name_of(path)] = path
        return self._paths.get(name)

    def is_shipped(self, name: str) -> bool:
        """Say whether a file came with the tool, and is not the user's own."""
        path, shipped = self.path_of(name), SHIPPED.resolve()
        own = any(path is not None and path.is_relative_to(root) for root in self.roots)
        return path is not None and path.is_relative_to(shipped) and not own

    def files(self) -> list[Path]:
        """Return all files of the folders, and those that exist as texts only."""
        found = {path.resolve() for root in self.roots for path in below(root, SUFFIX)}
        return sorted(found | set(self.workspace.overlay))

    def raw(self, path: Path) -> str:
        """Return the text of a file without reading it as a game, as far as it is one."""
        known = self.workspace.files.get(path)
        if path in self.workspace.overlay or known is None:
            return self.workspace.overlay.get(path) or _on_disk(path)
        return known[0].source.text

    # -- looking ----------------------------------------------------------------------------------------

    def look(self, path: Path, checks: bool = True) -> Look:
        """Return what is known of a file; without checks it is read and translated only, which is quicker."""
        path = path.resolve()
        known = self.looks.get((path, True)) or (None if checks else self.looks.get((path, False)))
        if known is None:
            known = self.looks[(path, checks)] = self._look(path, checks)
            if known.game is not None and known.compiled and not known.compiled.errors:
                self.good[path] = known
        return known

    def _look(self, path: Path, checks: bool) -> Look:
        file, found = self.workspace.parsed(path)
        look = Look(path, file, kind_of(file), sources={file.source.name: file.source}, checked=checks)
        if look.kind == "game":
            self._compile(look, path, checks)
            look.problems += look.compiled.problems.found if look.compiled else []
        else:
            own = Problems(list(found.found))
            if look.kind == "module" and not (own.errors and not file.declarations):
                check_headers([Layer(0, file, ())], own)
            look.problems += own.found
            game = next(iter(self.games_using(path)), None) if look.kind == "module" else None
            if game is not None:
                self._compile(look, game, checks)
                known = {(p.code, p.span) for p in look.problems}
                inside = look.compiled.problems.found if look.compiled else []
                look.problems += [p for p in inside if _in(p, look.name) and (p.code, p.span) not in known]
        if file.scenarios:
            self._check_scenarios(look)
        return look

    def _compile(self, look: Look, game: Path, checks: bool) -> None:
        look.compiled = self.workspace.compile(game, checks=checks, finish=checks)
        look.sources |= look.compiled.sources
        if look.compiled.game is not None:
            look.indexes.append(look.compiled.game.book.index)

    def _check_scenarios(self, look: Look) -> None:
        """Hold the scenarios of a file against their games, whose names are then known in it."""
        checker = Checker(self.workspace)
        look.problems += checker.check_file(look.path)
        look.sources |= {name: source for name, source in checker.sources.items() if name not in look.sources}
        for compiled in checker.compiled.values():
            if compiled.game is not None:
                look.indexes.append(compiled.game.book.index)
                look.compiled = look.compiled or compiled

    # -- which game ---------------------------------------------------------------------------------------

    def games(self) -> list[Path]:
        """Return the files of the folders that declare a game."""
        if self._games is None:
            heads = [p for p in self.files() if HEAD in f"\n{self.raw(p)}"]  # of a large folder few files are parsed
            self._games = [p for p in heads if kind_of(self.workspace.parsed(p)[0]) == "game"]
        return self._games

    def games_using(self, path: Path) -> Iterator[Path]:
        """Yield the games that a module is part of: the favourite, then those nearest to it first."""
        path = path.resolve()
        if self.favourite is not None and path in self.layers(self.favourite):
            yield self.favourite
        for game in sorted(self.games(), key=lambda p: (-len(os.path.commonpath([p, path])), p)):
            if game != self.favourite and path in self.layers(game):
                yield game

    def plays(self, path: Path, games: set[str]) -> bool:
        """Say whether a file has scenarios of one of some games; one that names none of them is not parsed."""
        text = self.raw(path)
        if not any(name in text for name in games):
            return False
        facts = (fact for scenario in self.workspace.parsed(path)[0].scenarios for fact in scenario.facts)
        return any(isinstance(fact, Stage) and fact.game.text in games for fact in facts)

    def layers(self, game: Path) -> frozenset[Path]:
        """Return the files a game is made of."""
        if game not in self._layers:
            file, _ = self.workspace.parsed(game)
            library = self.workspace.library(game, Problems())
            names = {layer.file.source.name for layer in find_layers(file, library, Problems())}
            found = (self.path_of(name) for name in names)
            self._layers[game] = frozenset(p.resolve() for p in found if p is not None)
        return self._layers[game]


def _on_disk(path: Path) -> str:
    try:
        return read_text(path)
    except (OSError, UnicodeDecodeError):
        return ""


def _in(problem: Diagnostic, name: str) -> bool:
    return problem.span is not None and problem.span.file == name


def kind_of(file: File) -> str:
    """Return what a file is: `game`, `module` (also one whose head is missing) or `scenarios`."""
    if file.header is not None:
        return file.header.kind
    only = file.declarations and all(isinstance(d, (Board, Scenario)) for d in file.declarations)
    return "scenarios" if only else "module"
