"""Check files of all kinds: games are compiled, modules read, scenarios held against their games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ttrdsl.assist.problems import played_problems
from ttrdsl.assist.project import kind_of
from ttrdsl.diagnostics import Diagnostic, Problems, Source
from ttrdsl.diagnostics.allow import without_allowed
from ttrdsl.scenario.checking import Checker
from ttrdsl.scenario.clauses import COLUMNS, check_table
from ttrdsl.semantics.layers import Layer, check_headers
from ttrdsl.tongue.english import counted, listed
from ttrdsl.workspace import Workspace


@dataclass
class Findings:
    """What came of checking some files."""

    problems: list[Diagnostic] = field(default_factory=list)
    sources: dict[str, Source] = field(default_factory=dict)
    kinds: list[str] = field(default_factory=list)  # of each file: game, module or scenario file

    @property
    def serious(self) -> bool:
        """Say whether anything was found that should be mended; advice may be left."""
        return any(d.severity != "advice" for d in self.problems)

    def checked(self) -> str:
        """Return what was checked: `7 games and 5 modules`."""
        words = {"game": "game", "module": "module", "scenarios": "scenario file"}
        parts = [counted(self.kinds.count(kind), words[kind]) for kind in words if kind in self.kinds]
        return listed(parts) if parts else "nothing"


def check_files(workspace: Workspace, paths: Iterable[Path], begin: Callable[[Path], None] | None = None) -> Findings:
    """Check files; a problem of a module that several games use is reported once. Each is named to `begin` first."""
    found = Findings()
    scenarios = Checker(workspace)
    seen: set[tuple[object, ...]] = set()
    unread: set[Path] = set()  # folders with a table of clauses that is broken: what it would name is not missing
    for path in paths:
        if begin is not None:
            begin(path)
        tables = [d for name in COLUMNS for d in _check_table(workspace, path.parent / name, found)]
        unread |= {path.parent} if tables else set()
        for diagnostic in (*_check_file(workspace, path, found), *scenarios.check_file(path), *tables):
            key = (diagnostic.code, diagnostic.span, diagnostic.title)
            if key not in seen and not (diagnostic.code == "TTR114" and path.parent in unread):
                seen.add(key)
                found.problems.append(diagnostic)
    found.sources |= {n: s for n, s in scenarios.sources.items() if n not in found.sources}
    found.problems = without_allowed(found.problems, found.sources)
    found.problems.sort(key=_place)
    return found


def _check_file(workspace: Workspace, path: Path, found: Findings) -> list[Diagnostic]:
    file, problems = workspace.parsed(path)
    found.sources[file.source.name] = file.source
    kind = kind_of(file)
    found.kinds.append(kind)
    if kind == "game":
        compiled = workspace.compile(path)
        found.sources |= compiled.sources
        return [*compiled.problems, *played_problems(compiled)]
    own = Problems(list(problems.found))
    # A text that could not be read at all needs no second message about its head.
    if kind == "module" and not (own.errors and not file.declarations):
        check_headers([Layer(0, file, ())], own)
    return list(own)


def _check_table(workspace: Workspace, path: Path, found: Findings) -> list[Diagnostic]:
    """Check a table of clauses beside a file, once."""
    name = workspace.name_of(path)
    if name in found.sources or not path.exists():
        return []
    problems, source = check_table(path, name)
    found.sources[name] = source or Source(name, "")
    return problems


def _place(diagnostic: Diagnostic) -> tuple[str, int]:
    span = diagnostic.span
    return (span.file, span.start) if span else ("", 0)
