"""Every small game beside this file compiles without a problem, its scenarios hold, and all engines play it alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.fast.side_by_side import differences
from ttrdsl.diagnostics.render_text import render_text
from ttrdsl.dialect import native
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.kernel import Kernel
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


NAMES = "beginning campaign circus express interrupted partners pilgrims seasons timetable together numbers workers"
IDEAS = [HERE / f"{name}.ttr" for name in NAMES.split()]
needs_native = pytest.mark.skipif(native.available() is not None, reason=str(native.available()))


@pytest.mark.parametrize("tier", ["text", pytest.param("native", marks=[pytest.mark.long, needs_native])])
@pytest.mark.parametrize("path", IDEAS, ids=lambda p: p.stem)
def test_every_engine_plays_an_idea_alike(path: Path, tier: str) -> None:
    compiled = Workspace().compile(path)
    assert compiled.bundle is not None
    machine = Machine(compiled.bundle, 2)
    kernel = Kernel(machine, tier)
    assert [differences(machine, kernel, seed) for seed in range(2)] == ["", ""]
