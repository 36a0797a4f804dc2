"""No number in a scenario decides how much memory it takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttrdsl.scenario.runner import collect, run_scenario
from ttrdsl.workspace import Workspace


@pytest.mark.parametrize("line", ["then P1.hand holds 400000000 blue", "given P1.hand = 400000000 blue"])
def test_more_cards_than_any_game_has_are_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "many.ttr"
    path.write_text(f'scenario "many" {{\n  on usa with 2 players\n  {line}\n  then P1.points = 0\n}}\n')
    workspace = Workspace()
    (found,) = collect([path], workspace)
    outcome = run_scenario(workspace, path, found.scenarios[0])
    assert [problem.code for problem in outcome.problems] == ["TTR703"]
