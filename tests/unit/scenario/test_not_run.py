"""A scenario that was not run, or whose lines show nothing, does not pass."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ttrdsl.scenario import report
from ttrdsl.scenario.batch import run_all
from ttrdsl.scenario.negated import opposites, run_negated
from ttrdsl.scenario.runner import Outcome, collect
from ttrdsl.workspace import Workspace

FOLDER = Path(__file__).parent
NONSENSE = 'scenario "nonsense" {\n  on toy with 2 players\n  then 2 + 2 = 5\n}\n'
SENSE = 'scenario "sense" {\n  on toy with 2 players\n  then 2 + 2 = 4\n}\n'


def run(folder: Path, **how: bool) -> list[Outcome]:
    workspace = Workspace(folder)
    return run_all(workspace, collect([folder], workspace), jobs=1, **how)


@pytest.mark.parametrize(
    "text", ['module toy "A module"\n', SENSE, "", "# nothing\n", 'game toys "Other" for 2 players\n']
)
def test_a_file_named_like_the_game_is_not_the_game(tmp_path: Path, text: str) -> None:
    (tmp_path / "toy.ttr").write_text(text, encoding="utf-8")
    (tmp_path / "scenarios.ttr").write_text(NONSENSE, encoding="utf-8")
    outcomes = run(tmp_path)
    assert not any(o.passed for o in outcomes)
    assert {p.code for o in outcomes for p in o.problems} == {"TTR701"}
    assert 'failures="1"' in report.as_junit(outcomes)


def test_the_game_is_found_by_what_a_file_declares(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "toy.ttr", tmp_path / "anything.ttr")
    (tmp_path / "toy.ttr").write_text('module toy "A module"\n', encoding="utf-8")
    (tmp_path / "scenarios.ttr").write_text(SENSE + NONSENSE, encoding="utf-8")
    outcomes = run(tmp_path)
    assert [(o.title, o.passed) for o in outcomes] == [("sense", True), ("nonsense", False)]
    assert [p.code for p in outcomes[1].problems] == ["TTR702"]


EVERY_KIND = """scenario "every kind of line" {
  on toy with 2 players
  given P1.hand = 2 red
  then  P1.hand holds 2 red
  then  not P1.hand holds 3 red
  then  turn = P1 and not over
  then  P1 may draw, blind
  then  P1 may not bid, 99
  then  P2 sees not P1.hand
  when  P1 does draw, blind
  then  happened draw
  then  not happened bid
}
scenario "too many" {
  on toy with 9 players
  then  refused
}
"""


def test_every_kind_of_line_fails_when_it_is_negated(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "toy.ttr", tmp_path / "toy.ttr")
    (tmp_path / "scenarios.ttr").write_text(EVERY_KIND, encoding="utf-8")
    outcomes = run(tmp_path, negated=True)
    assert [(o.passed, o.lines) for o in outcomes] == [(True, 8), (True, 1)], report.text(outcomes)
    assert report.summary(outcomes) == "2 scenarios, 9 lines negated: 2 passed"


def test_a_line_that_is_passed_over_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(FOLDER / "toy.ttr", tmp_path / "toy.ttr")
    (tmp_path / "scenarios.ttr").write_text(EVERY_KIND, encoding="utf-8")
    monkeypatch.setattr("ttrdsl.scenario.runner.look", lambda table, fact: None)  # a runner that looks at nothing
    workspace = Workspace(tmp_path)
    found = collect([tmp_path], workspace)[0]
    outcome = run_negated(workspace, found.path, found.scenarios[0])
    assert not outcome.passed
    assert [p.code for p in outcome.problems] == ["TTR710"] * 8
    assert len(list(opposites(found.scenarios[0]))) == 8
