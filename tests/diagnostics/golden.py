"""Finds the folders of codes, and what the checker says about the files in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from ttrdsl.assist.problems import played_problems
from ttrdsl.cli.render import placed
from ttrdsl.diagnostics import Diagnostic, Problems, Source
from ttrdsl.diagnostics.catalogue import CATALOGUE
from ttrdsl.diagnostics.render_text import render_text
from ttrdsl.exchange.from_csv import Reader, read_draft
from ttrdsl.exchange.from_geojson import read_geojson
from ttrdsl.exchange.tables import read_table
from ttrdsl.render.board import Wish, board_of
from ttrdsl.render.findings import findings
from ttrdsl.scenario.runner import collect, run_scenario
from ttrdsl.syntax.parser import read_source
from ttrdsl.workspace import Workspace

HERE = Path(__file__).parent


class Said(NamedTuple):
    """The problems found in a file, and the texts they point into."""

    problems: list[Diagnostic]
    sources: dict[str, Source]

    @property
    def text(self) -> str:
        return render_text(self.problems, self.sources, color=False)

    @property
    def codes(self) -> list[str]:
        return [problem.code for problem in self.problems]


def folder_of(code: str) -> Path:
    """Return the folder of a code: `TTR102-unknown-city`."""
    return HERE / f"{code}-{CATALOGUE[code].name.replace('_', '-')}"


@cache
def as_it_stands(path: Path) -> Said:
    """Check a file that all tests of a process share."""
    return said(path)


def said(path: Path, text: str | None = None) -> Said:
    """Check a file, or another text under its name; the files of 7xx are run as scenarios."""
    workspace = Workspace(shown_from=path.parent)
    if text is not None:
        workspace.overlay[path.resolve()] = text
    if path.parent.name.startswith("TTR7"):
        return _played(workspace, path)
    compiled = workspace.compile(path)
    return Said([*compiled.problems, *played_problems(compiled)], compiled.sources)


def imported(path: Path) -> Said:
    """Import a table of routes, or shapes; return what is said about them."""
    problems = Problems()
    source = read_source(path, path.name, problems)
    assert source is not None
    reader = Reader(problems, ("red", "blue"))
    if path.suffix == ".csv":
        table = read_table(source, problems)
        read_draft(reader, None, table, None, None)
    else:
        read_geojson(source, reader)
    return Said(list(problems), {source.name: source})


def drawn(path: Path) -> Said:
    """Draw the board of a game; return what is said about the picture."""
    compiled = Workspace(shown_from=path.parent).compile(path)
    assert compiled.bundle is not None
    wish = Wish(width=78) if path.parent.name.startswith("TTR313") else None  # else it grows until names find room
    return Said(placed(findings(board_of(compiled.bundle, wish)), compiled), compiled.sources)


def _played(workspace: Workspace, path: Path) -> Said:
    source = workspace.parsed(path)[0].source
    result = Said([], {source.name: source})
    for found in collect([path], workspace):
        result.problems.extend(found.problems)
        for scenario in found.scenarios:
            outcome = run_scenario(workspace, found.path, scenario)
            result.problems.extend(outcome.problems)
            result.sources.update(outcome.sources)
    return result
