"""The scenarios beside the maps can be read, and hold; those of games with a rulebook are run by `test_coverage.py`."""

from __future__ import annotations

import pytest

from tests.conformance.shipped import FILES, RULEBOOKS, WORKSPACE, name_of
from ttrdsl.scenario.report import text
from ttrdsl.scenario.runner import run_scenario

OTHERS = [found for found in FILES if not any(found.path.is_relative_to(folder) for folder in RULEBOOKS)]


def test_scenarios_can_be_read() -> None:
    assert [problem.title for found in FILES for problem in found.problems] == []


@pytest.mark.parametrize("found", OTHERS, ids=name_of)
def test_scenarios_hold(found) -> None:
    outcomes = [run_scenario(WORKSPACE, found.path, scenario) for scenario in found.scenarios]
    shown = text(outcomes)
    assert not shown, f"\n{shown}"


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 6
