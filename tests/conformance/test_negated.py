"""No line of a shipped scenario holds either way: whichever `then` is negated, its scenario fails there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.shipped import FILES, WORKSPACE, name_of, read
from ttrdsl.scenario.negated import run_negated
from ttrdsl.scenario.report import text


@pytest.mark.long
@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_each_line_shows_something(path: Path) -> None:
    found = read(path)
    outcomes = [run_negated(WORKSPACE, found.path, scenario) for scenario in found.scenarios]
    assert all(o.lines for o in outcomes)
    assert not text(outcomes), f"\n{text(outcomes)}"
