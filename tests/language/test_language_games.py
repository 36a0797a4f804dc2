"""Every small game beside this file compiles without a problem, and its scenarios hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttrdsl.diagnostics.render_text import render_text
from ttrdsl.scenario.runner import run_scenario
from ttrdsl.workspace import Workspace

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.ttr"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_the_scenarios_of_a_small_game_hold(path: Path) -> None:
    workspace = Workspace()
    compiled = workspace.compile(path)
    assert compiled.bundle is not None, render_text(compiled.problems, compiled.sources, color=False)
    scenarios = workspace.parsed(path)[0].scenarios
    assert scenarios, "a small game without a scenario shows nothing"
    for scenario in scenarios:
        outcome = run_scenario(workspace, path, scenario)
        assert outcome.passed, render_text(outcome.problems, outcome.sources, color=False)
