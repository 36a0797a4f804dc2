from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from ttrdsl.scenario.report import rendered
from ttrdsl.scenario.runner import Outcome, run_scenario
from ttrdsl.workspace import Workspace

FOLDER = Path(__file__).parent
GAMES = Workspace(FOLDER)


@pytest.fixture
def play() -> Callable[..., Outcome]:
    """Run the lines of a scenario on the toy game."""

    def run(lines: str, stage: str = "on toy with 2 players") -> Outcome:
        body = textwrap.indent(textwrap.dedent(lines).strip("\n"), "  ")
        return run_text(f'scenario "a test" {{\n  {stage}\n{body}\n}}\n')

    return run


def run_text(text: str) -> Outcome:
    path = FOLDER / "inline.ttr"
    GAMES.overlay[path.resolve()] = text
    GAMES.files.pop(path.resolve(), None)
    file, problems = GAMES.parsed(path)
    assert not problems.found, problems.found
    return run_scenario(GAMES, path, file.scenarios[0])


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
