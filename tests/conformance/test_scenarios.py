"""Runs all scenarios that stand beside the maps, one test per file."""

from __future__ import annotations

import pytest

from tests.conformance.shipped import FILES, WORKSPACE, name_of
from ttrdsl.scenario.report import text
from ttrdsl.scenario.runner import run_scenario


@pytest.mark.parametrize("found", FILES, ids=name_of)
def test_scenarios_hold(found) -> None:
    assert not found.problems, [p.title for p in found.problems]
    outcomes = [run_scenario(WORKSPACE, found.path, scenario) for scenario in found.scenarios]
    shown = text(outcomes)
    assert not shown, f"\n{shown}"


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 6
