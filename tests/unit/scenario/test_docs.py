"""Runs the examples of the page on scenarios; a wrong one gives the code, and the message, that the page shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ttrdsl.scenario.report import rendered
from ttrdsl.scenario.runner import run_scenario
from ttrdsl.workspace import Workspace

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "reference" / "scenarios.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```ttr ?([^\n]*)\n(.*?)^```$(?:\n\n```\n(.*?)^```$)?", PAGE, re.MULTILINE | re.DOTALL)
HERE = ROOT / "maps" / "usa"
WORKSPACE = Workspace(HERE)


@pytest.mark.parametrize(("info", "text", "message"), BLOCKS, ids=[t.split('"')[1] for _, t, _ in BLOCKS])
def test_example(info: str, text: str, message: str) -> None:
    path = HERE / "scenarios.ttr"
    WORKSPACE.overlay[path.resolve()] = text
    WORKSPACE.files.pop(path.resolve(), None)
    file, problems = WORKSPACE.parsed(path)
    assert not problems.found
    *others, outcome = (run_scenario(WORKSPACE, path, scenario) for scenario in file.scenarios)
    assert all(o.passed for o in others), [rendered(o) for o in others]
    if info:
        assert [f"wrong {p.code}" for p in outcome.problems] == [info], rendered(outcome)
    else:
        assert outcome.passed, rendered(outcome)
    if message:
        assert rendered(outcome) == message


def test_the_page_has_examples() -> None:
    assert len(BLOCKS) > 15
