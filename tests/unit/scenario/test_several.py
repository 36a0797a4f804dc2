"""A scenario may stand for several: boards that are shared, numbers of players, tables of cases, and all shuffles."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ttrdsl.scenario import report
from ttrdsl.scenario.checking import Checker
from ttrdsl.scenario.negated import run_negated
from ttrdsl.scenario.runner import Outcome, collect, run_scenario
from ttrdsl.scenario.shuffles import Branches
from ttrdsl.workspace import Workspace

FOLDER = Path(__file__).parent
BOARD = """board line {
  cities { A 0 0;  B 1 0;  C 2 0 }
  routes { A – B 2 red;  B – C 1 gray }
  tickets { A – C 4;  B – C 2 }
}
"""


def run(folder: Path, lines: str, stage: str = "on toy with 2 players") -> Outcome:
    shutil.copy(FOLDER / "toy.ttr", folder / "toy.ttr")
    (folder / "scenarios.ttr").write_text(f'{BOARD}scenario "s" {{\n  {stage}\n{lines}\n}}\n', encoding="utf-8")
    workspace = Workspace(folder)
    (found,) = collect([folder], workspace)
    assert not found.problems, found.problems
    return run_scenario(workspace, found.path, found.scenarios[0])


def test_a_board_is_shared(tmp_path: Path) -> None:
    assert run(tmp_path, "  board line\n  then count(routes) = 2 and count(tickets) = 2").passed
    outcome = run(tmp_path, "  board lime\n  then count(routes) = 2")
    assert [p.code for p in outcome.problems] == ["TTR715"]
    assert "did you mean `line`?" in report.rendered(outcome)


def test_each_number_of_players_is_tried(tmp_path: Path) -> None:
    assert run(tmp_path, "  then count(players) >= 2", "on toy for players in 2..3").passed
    outcome = run(tmp_path, "  then count(players) = 2", "on toy for players in 2..3")
    assert not outcome.passed
    assert "with 3 players" in report.rendered(outcome)
    assert not run(tmp_path, "  then 1 = 1", "on toy for players in 3..2").passed, "no number at all is a mistake"


CASES = """
  cases {{
    hand  | payment
    2 red | 2 red | accepted
    2 red | 1 red | {verdict}
  }}
  board line
  given P1.hand = hand
  then  P1 may claim, 'A – B', payment
"""


def test_each_case_is_tried(tmp_path: Path) -> None:
    assert run(tmp_path, CASES.format(verdict="refused")).passed
    outcome = run(tmp_path, CASES.format(verdict="accepted"))
    assert not outcome.passed
    assert "in the case `2 red | 1 red | accepted`" in report.rendered(outcome)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("cases { hand }", "a head and at least one line"),
        ("cases { hand | more\n 2 red }", "cells: 1, columns: 2"),
        ("cases { 2 red\n 2 red }", "the first line names the columns"),
    ],
)
def test_a_table_of_cases_must_be_one(tmp_path: Path, table: str, words: str) -> None:
    outcome = run(tmp_path, f"  {table}\n  then turn = P1")
    assert [p.code for p in outcome.problems] == ["TTR715"]
    assert words in report.rendered(outcome)
    workspace = Workspace(tmp_path)
    assert [p.code for p in Checker(workspace).check_file(tmp_path / "scenarios.ttr")] == ["TTR715"]


def test_a_then_that_cannot_be_read_is_not_missed_as_well(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "toy.ttr", tmp_path / "toy.ttr")
    scenarios = tmp_path / "scenarios.ttr"
    for then, codes in (("then turn == P1", []), ("given P1.points = 1", ["TTR710"])):
        scenarios.write_text(f'scenario "s" {{\n  on toy with 2 players\n  {then}\n}}\n', encoding="utf-8")
        assert [p.code for p in Checker(Workspace(tmp_path)).check_file(scenarios)] == codes


def test_a_scenario_of_which_a_line_cannot_be_read_is_not_played_without_it(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "toy.ttr", tmp_path / "toy.ttr")
    for line in ("given P1.points == 1", "then over and winners holds P1"):
        text = f'scenario "s" {{\n  on toy with 2 players\n  {line}\n  then P1.points = 0\n}}\n'
        (tmp_path / "scenarios.ttr").write_text(text, encoding="utf-8")
        workspace = Workspace(tmp_path)
        (found,) = collect([tmp_path], workspace)
        outcome = run_scenario(workspace, found.path, found.scenarios[0])
        assert not outcome.passed
        assert outcome.problems == tuple(found.problems)


def test_a_city_without_quotes_is_told_from_an_unknown_word(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "toy.ttr", tmp_path / "toy.ttr")
    scenarios = tmp_path / "scenarios.ttr"
    for word, title in (("A", "`A` must be in quotes"), ("Zed", "nothing in the game is called `Zed`")):
        text = f'scenario "s" {{\n  on toy with 2 players\n  when P1 does draw, {word}\n  then P1.points = 0\n}}\n'
        scenarios.write_text(text, encoding="utf-8")
        assert [p.title for p in Checker(Workspace(tmp_path)).check_file(scenarios)] == [title]


def drawn(color: str, chance: str = "") -> str:
    return f"""
  {chance}
  given row = none
  when  P1 does draw, blind
  then  not any(c in P1.hand: c is {color})
"""


def test_whatever_the_shuffle_finds_the_course_that_breaks_a_line(tmp_path: Path) -> None:
    colors = ["red", "blue"]
    once = {color: run(tmp_path, drawn(color)).passed for color in colors}
    assert any(once.values()), "with one seed some color does not come"
    for color in colors:
        outcome = run(tmp_path, drawn(color, "whatever the shuffle"))
        assert not outcome.passed, "but each of them can"
        if once[color]:
            assert "with seed" in report.rendered(outcome)
        assert any(not run(tmp_path, drawn(color, f"seed {seed}")).passed for seed in range(40))


def test_all_courses_of_a_small_chance_are_tried() -> None:
    branches, seen = Branches(), []
    for _ in range(100):
        first = branches.below(2)
        seen.append((first, branches.below(3)) if first else (first,))
        if not branches.next():
            break
    assert seen == [(0,), (1, 0), (1, 1), (1, 2)]


def test_negated_cases_fail_one_by_one(tmp_path: Path) -> None:
    run(tmp_path, CASES.format(verdict="refused"))
    workspace = Workspace(tmp_path)
    (found,) = collect([tmp_path], workspace)
    outcome = run_negated(workspace, found.path, found.scenarios[0])
    assert (outcome.passed, outcome.lines) == (True, 2)


def test_of_a_board_that_cannot_be_read_only_that_is_told(tmp_path: Path) -> None:
    path = tmp_path / "rings.ttr"
    scenario = 'scenario "s" {\n  on usa with 2 players\n  board ring\n  then count(routes) = 1\n}\n'
    path.write_text(scenario + "board ring { cities { A 0 0 } routes { A – B 1 red } }\n", encoding="utf-8")
    workspace = Workspace(tmp_path)
    file, problems = workspace.parsed(path)
    assert Checker(workspace).check_file(path) == []
    assert run_scenario(workspace, path, file.scenarios[0]).problems == tuple(problems.errors)
