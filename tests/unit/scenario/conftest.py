from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from ttrdsl.scenario.report import rendered
from ttrdsl.scenario.runner import Outcome, Run, run_scenario, stages_of
from ttrdsl.scenario.table import Table
from ttrdsl.syntax.declarations import Scenario
from ttrdsl.workspace import Workspace

FOLDER = Path(__file__).parent
GAMES = Workspace(FOLDER)
INLINE = FOLDER / "inline.ttr"


@pytest.fixture
def play() -> Callable[..., Outcome]:
    """Run the lines of a scenario on the toy game."""

    def run(lines: str, stage: str = "on toy with 2 players") -> Outcome:
        return run_scenario(GAMES, INLINE, read(written(lines, stage)))

    return run


def read(text: str) -> Scenario:
    GAMES.overlay[INLINE.resolve()] = text
    GAMES.files.pop(INLINE.resolve(), None)
    file, problems = GAMES.parsed(INLINE)
    assert not problems.found, problems.found
    return file.scenarios[0]


def written(lines: str, stage: str) -> str:
    body = textwrap.indent(textwrap.dedent(lines).strip("\n"), "  ")
    return f'scenario "a test" {{\n  {stage}\n{body}\n}}\n'


@pytest.fixture
def table() -> Callable[..., Table]:
    """Return the table after the lines of a scenario."""

    def run(lines: str, stage: str = "on toy with 2 players") -> Table:
        going = Run(stages_of(GAMES), INLINE, read(written(lines, stage)))
        going.go()
        assert not going.problems
        assert going.table is not None
        return going.table

    return run


@pytest.fixture
def holds(play: Callable[..., Outcome]) -> Callable[..., None]:
    """Run lines that must all hold."""

    def run(lines: str, stage: str = "on toy with 2 players") -> None:
        outcome = play(lines, stage)
        assert outcome.passed, rendered(outcome)

    return run


@pytest.fixture
def fails(play: Callable[..., Outcome]) -> Callable[..., str]:
    """Run lines that fail with one problem of a code; returns its text."""

    def run(code: str, lines: str, stage: str = "on toy with 2 players") -> str:
        outcome = play(lines, stage)
        assert [p.code for p in outcome.problems] == [code], rendered(outcome) or "it passes"
        return rendered(outcome)

    return run
