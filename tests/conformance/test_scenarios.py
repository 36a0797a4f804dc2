"""Runs all scenarios that stand beside the maps, one test per file."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttrdsl.scenario.report import text
from ttrdsl.scenario.runner import collect, run_scenario
from ttrdsl.workspace import Workspace

ROOT = Path(__file__).parents[2]
WORKSPACE = Workspace(ROOT)
FILES = collect([ROOT / "maps"], WORKSPACE)


@pytest.mark.parametrize("found", FILES, ids=lambda found: found.path.relative_to(ROOT / "maps").as_posix())
def test_scenarios_hold(found) -> None:
    assert not found.problems, [p.title for p in found.problems]
    outcomes = [run_scenario(WORKSPACE, found.path, scenario) for scenario in found.scenarios]
    shown = text(outcomes)
    assert not shown, f"\n{shown}"


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 6
