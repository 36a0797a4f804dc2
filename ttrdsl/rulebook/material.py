"""Gather what a book is made of: the scenarios and clauses beside a game and those of the rulebooks it cites."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from ttrdsl.bundle import bundle_bytes
from ttrdsl.pipeline import Compiled
from ttrdsl.program.marks import CLAUSES
from ttrdsl.rulebook.examples import Played, played
from ttrdsl.rulebook.make_book import Material
from ttrdsl.rulebook.pictures import board_svg, route_pictures
from ttrdsl.rulebook.places import Places
from ttrdsl.scenario.clauses import Clause, read_clauses
from ttrdsl.scenario.runner import collect, run_scenario
from ttrdsl.workspace import SHIPPED, Workspace


def material(workspace: Workspace, path: Path, compiled: Compiled, board: str | None = None) -> Material:
    """Read what there is beside a game; `board` is its picture, drawn anew if it is not given."""
    assert compiled.bundle is not None
    cited = {clause.partition("-")[0] for row in compiled.bundle["source"]["at"] for clause in row[CLAUSES]}
    folders, clauses = [path.parent], []
    for folder, found in rulebooks_beside(path):
        if found and (folder == path.parent or found[0].rulebook in cited):
            clauses += [c for c in found if c not in clauses]
            folders.append(folder)
    scenarios: dict[tuple[str, str], Played] = {}
    files: dict[str, Path] = {}
    for file in collect(folders, workspace):
        for scenario in played(workspace.parsed(file.path)[0]):
            scenarios.setdefault((scenario.place.file, scenario.scenario.title), scenario)
            files[scenario.place.file] = file.path
    version = hashlib.sha256(bundle_bytes(compiled.bundle)).hexdigest()[:8]
    drawn = board_svg(compiled.bundle) if board is None else board
    places = Places(compiled.bundle) if board != "" else None
    routes = route_pictures(compiled.bundle)

    def holds(found: Played) -> bool:
        return run_scenario(workspace, files[found.place.file], found.scenario).passed

    return Material(list(scenarios.values()), clauses, version, drawn, places, routes, holds)


def rulebooks_beside(game: Path) -> Iterator[tuple[Path, list[Clause]]]:
    """Yield the folders with clauses that a game may cite: its own, those beside it, those that come with ttrdsl."""
    seen: set[str] = set()
    tables = [game.parent / "clauses.csv", *sorted(game.parent.parent.glob("*/clauses.csv"))]
    for table in [*tables, *sorted(SHIPPED.glob("*/clauses.csv"))]:
        if not table.is_file():
            continue
        try:
            found = read_clauses(table)
        except ValueError:
            continue  # `ttrdsl check` says what is wrong with it
        if found and found[0].rulebook not in seen:
            seen.add(found[0].rulebook)
            yield table.parent, found
