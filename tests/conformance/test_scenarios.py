"""The scenarios of games without a rulebook hold, one test per file; `test_coverage.py` runs those of the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.shipped import FILES, RULEBOOKS, WORKSPACE, name_of, read
from ttrdsl.scenario.report import text
from ttrdsl.scenario.runner import run_scenario

OTHERS = [path for path in FILES if not any(path.is_relative_to(folder) for folder in RULEBOOKS)]


@pytest.mark.parametrize("path", OTHERS, ids=name_of)
def test_scenarios_hold(path: Path) -> None:
    found = read(path)
    assert not found.problems, [p.title for p in found.problems]
    outcomes = [run_scenario(WORKSPACE, found.path, scenario) for scenario in found.scenarios]
    shown = text(outcomes)
    assert not shown, f"\n{shown}"


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 6
    assert len(OTHERS) >= 3
