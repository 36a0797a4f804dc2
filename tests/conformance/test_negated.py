"""No line of a shipped scenario holds either way: whichever `then` is negated, its scenario fails there."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttrdsl.scenario.negated import run_negated
from ttrdsl.scenario.report import text
from ttrdsl.scenario.runner import collect
from ttrdsl.workspace import Workspace

ROOT = Path(__file__).parents[2]
WORKSPACE = Workspace(ROOT)
FILES = collect([ROOT / "maps"], WORKSPACE)


@pytest.mark.long
@pytest.mark.parametrize("found", FILES, ids=lambda found: found.path.relative_to(ROOT / "maps").as_posix())
def test_each_line_shows_something(found) -> None:
    outcomes = [run_negated(WORKSPACE, found.path, scenario) for scenario in found.scenarios]
    assert all(o.lines for o in outcomes)
    assert not text(outcomes), f"\n{text(outcomes)}"
