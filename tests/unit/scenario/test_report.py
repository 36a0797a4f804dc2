from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ttrdsl.scenario import report
from ttrdsl.scenario.batch import run_all, tasks
from ttrdsl.scenario.runner import Outcome, collect
from ttrdsl.workspace import Workspace

FOLDER = Path(__file__).parent

GOOD = 'scenario "good one" @TOY-1 {\n  on toy with 2 players\n  then not over\n}\n'
BAD = 'scenario "bad one" {\n  on toy with 2 players\n  then over @TOY-2\n}\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "toy.ttr").write_text((FOLDER / "toy.ttr").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "scenarios.ttr").write_text(GOOD + BAD, encoding="utf-8")
    return tmp_path


def run(folder: Path, text: str = "", jobs: int = 1) -> list[Outcome]:
    workspace = Workspace(folder)
    return run_all(workspace, collect([folder], workspace), text, jobs)


def test_only_files_with_scenarios_are_collected(folder: Path) -> None:
    assert [f.path.name for f in collect([folder])] == ["scenarios.ttr"]


def test_text_shows_what_failed(folder: Path) -> None:
    outcomes = run(folder)
    shown = report.text(outcomes)
    assert shown.startswith("failed: bad one (scenarios.ttr:5)\nerror[TTR702]: `over` does not hold\n")
    assert report.summary(outcomes) == "2 scenarios: 1 passed, 1 failed"


def test_a_filter_looks_at_titles_and_citations(folder: Path) -> None:
    assert [o.title for o in run(folder, "BAD")] == ["bad one"]
    assert [o.title for o in run(folder, "toy-1")] == ["good one"]


def test_json_is_versioned_and_always_the_same(folder: Path) -> None:
    data = json.loads(report.as_json(run(folder)))
    assert (data["version"], data["passed"], data["failed"]) == (1, 1, 1)
    good, bad = data["scenarios"]
    assert good == {
        "title": "good one",
        "file": "scenarios.ttr",
        "line": 1,
        "passed": True,
        "cites": ["TOY-1"],
        "problems": [],
    }
    assert bad["cites"] == ["TOY-2"]
    assert bad["problems"][0]["start"]["line"] == 7
    assert report.as_json(run(folder)) == report.as_json(run(folder))


def test_junit_can_be_read(folder: Path) -> None:
    root = ElementTree.fromstring(report.as_junit(run(folder)))
    (suite,) = root
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    assert [case.find("failure") is None for case in suite] == [True, False]


def test_several_processes_give_the_same_outcomes(folder: Path) -> None:
    (folder / "more_scenarios.ttr").write_text(GOOD * 1 + BAD, encoding="utf-8")
    assert report.as_json(run(folder, jobs=2)) == report.as_json(run(folder))


def test_work_is_cut_into_slices(folder: Path) -> None:
    many = "\n".join(GOOD.replace("good one", f"number {i}") for i in range(45))
    (folder / "scenarios.ttr").write_text(many, encoding="utf-8")
    assert [len(t.numbers) for t in tasks(collect([folder]))] == [20, 20, 5]


def test_a_mistake_in_a_game_is_shown_once(folder: Path) -> None:
    game = folder / "toy.ttr"
    game.write_text(game.read_text(encoding="utf-8") + "rule broken = nothing_there\n", encoding="utf-8")
    outcomes = run(folder)
    assert [o.passed for o in outcomes] == [False, False]
    shown = report.text(outcomes)
    assert shown.count("unknown name `nothing_there`") == 1
    assert "for the reason shown above" in shown


def test_mistakes_in_a_text_and_titles_that_stand_twice_are_found(folder: Path) -> None:
    (folder / "scenarios.ttr").write_text(GOOD + GOOD, encoding="utf-8")
    assert [p.code for o in run(folder) for p in o.problems] == ["TTR714"]
    (folder / "scenarios.ttr").write_text(GOOD + 'scenario "x" {\n  then ) \n}\n', encoding="utf-8")
    assert not all(o.passed for o in run(folder))


def test_marks_say_which_steps_ran(folder: Path) -> None:
    text = 'scenario "s" {\n  on toy with 2 players\n  when P1 does draw, blind\n  then not over\n}\n'
    (folder / "scenarios.ttr").write_text(text, encoding="utf-8")
    (outcome,) = run(folder)
    ran = {m.path for m in outcome.fired_marks if m.note == ""}
    assert {"draw", "draw.pick", "draw.pick.blind"} <= ran
    assert "setup.hands" in ran, "what was played to come to the start counts, too"
    assert not ran & {"claim.pay", "bid.count"}
