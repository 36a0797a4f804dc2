"""What the compiler accepts its reader accepts; where they differ, `check` says so with a place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ttrdsl import pipeline
from ttrdsl.cli.main import main
from ttrdsl.pipeline import Compiled
from ttrdsl.workspace import Workspace

GAME = """game small "Small" for 2 players
colors red blue
deck cards { wagon each color 6 }
cities { A 0 0; B 1 0 }
routes { A – B 1 red }
tickets { A – B 1 }
ticket has points : number
player has hand : cards seen by owner
board has heap : cards seen by all
board has x : number = 0
steps setup { for me in players { move 2 from cards to me.hand }; SETUP }
steps turn { main: choose "Your action" { } }
action go "Go" { x += 1; ACTION }
end when x > 5 then 1 turns each
score points "Points" = x
winner { most total }
"""


def compiled(text: str, folder: Path) -> Compiled:
    workspace = Workspace()
    path = folder / "small.ttr"
    workspace.overlay[path.resolve()] = text
    return workspace.compile(path)


def game(setup: str = "x += 0", action: str = "x += 0", more: str = "") -> str:
    return GAME.replace("SETUP", setup).replace("ACTION", action) + more


@pytest.mark.parametrize(
    ("code", "text"),
    {
        "a choice without anything to choose, of nobody": ("TTR506", game(setup='choose "Nothing" { }')),
        "a choice of nobody": ("TTR506", game(setup='choose c in colors "Which?"')),
        "a payment of nobody": ("TTR506", game(setup="pay (cost { 1 of wagon }) from heap to cards.discard")),
        "a large key": ("TTR204", game(more='table t { 1: 1; 1500: 2 }\nscore more "More" = t[1]\n')),
        "a symbol on a pile": ("TTR219", game(more='city has pool : cards seen by all\nsymbol city.pool { badge }\n')),
        "a legend on a pile": (
            "TTR219", game(more='player has pool : cards seen by all\nsymbol player.pool { legend "Pool" }\n')
        ),
        "three loops": (
            "TTR520", game(action="for a in 1..10000 { for b in 1..10000 { for c in 1..10000 { x += 1 } } }")
        ),
        "three sums": (
            "TTR520",
            game(more='score s "S" = sum(a in 1..10000: sum(b in 1..10000: sum(c in 1..10000: x)))\n'),
        ),
    }.values(),
)  # fmt: skip
def test_what_the_reader_would_refuse_is_said_by_check(code: str, text: str, tmp_path: Path) -> None:
    found = compiled(text, tmp_path)
    assert [(d.code, d.span is not None) for d in found.errors] == [(code, True)]
    assert found.bundle is None


def nested(loops: int, source: str) -> str:
    """Return a question of so many loops, one inside another."""
    question = "x < 0"
    for name in "abcdef"[:loops]:
        question = f"any({name} in {source.replace('N', name)}: {question})"
    return question


@pytest.mark.parametrize(
    ("loops", "source"), [(4, "1..90"), (2, "1..9000"), (5, "1..90 where N > 0")], ids=["many", "long", "filtered"]
)
def test_a_question_that_takes_longer_than_anybody_waits_is_refused(loops: int, source: str, tmp_path: Path) -> None:
    more = f"rule far = {nested(loops, source)}\n"
    (error,) = compiled(game(more=more + 'score s "S" = if far then 1 else 0\n'), tmp_path).errors
    assert error.code == "TTR520"
    assert error.span is not None


def test_the_rule_is_named_in_which_the_time_goes(tmp_path: Path) -> None:
    more = f"rule far = {nested(3, '1..90')}\nrule further = far and x > 0\n"
    text = game(more=more + 'score s "S" = count(n in 1..90 where further)\n')
    (error,) = compiled(text, tmp_path).errors
    assert error.title == "loops inside loops would run longer than anybody waits, mostly in `far`"
    assert error.span is not None
    assert text[error.span.start :].startswith("score s")


def test_the_condition_of_a_standing_rule_is_asked_so_often_that_it_must_be_short(tmp_path: Path) -> None:
    for loops, codes in ((2, []), (3, ["TTR520"])):
        found = compiled(game(more=f"whenever far: {nested(loops, '1..100')} {{ x += 1 }}\n"), tmp_path)
        assert [error.code for error in found.errors] == codes


def test_loops_inside_loops_over_what_filters_leave_may_be_deeper(tmp_path: Path) -> None:
    more = f"rule far = {nested(4, '1..60 where N > x')}\n"
    assert compiled(game(more=more + 'score s "S" = if far then 1 else 0\n'), tmp_path).errors == []


@pytest.mark.parametrize(
    "source", ["1..min(x, 3)", "max(x, 1)..5", "0..x % 4", "1..(if x > 1 then 2 else 3)", "0..min(x, 2) + 1"]
)
def test_a_range_is_as_long_as_its_ends_allow(source: str, tmp_path: Path) -> None:
    more = f"rule far = {nested(5, source)}\n"
    assert compiled(game(more=more + 'score s "S" = if far then 1 else 0\n'), tmp_path).errors == []


def test_a_local_called_as_a_domain_is_no_domain(tmp_path: Path) -> None:
    found = compiled(
        game(action="let color = red; if count(set(c in me.hand: c.color)) > 1 and color = red { x += 1 }"), tmp_path
    )
    assert found.errors == []
    assert found.bundle is not None


def test_a_board_larger_than_a_bundle_holds_is_reported_at_its_first_line_too_many(tmp_path: Path) -> None:
    cities = "\n".join(f"C{n} {n} 1" for n in range(4095))
    found = compiled(game().replace("cities { A 0 0; B 1 0 }", f"cities {{ A 0 0; B 1 0\n{cities}\n}}"), tmp_path)
    assert [(d.code, d.title) for d in found.errors] == [("TTR002", "this game has 4,097 cities")]
    assert found.errors[0].span is not None
    assert found.sources[found.errors[0].span.file].text[found.errors[0].span.start :].startswith("C4094 ")


def test_a_game_larger_than_a_bundle_is_not_our_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttrdsl.bundle.limits.MOST_VALUES", 100)
    (error,) = compiled(game(), tmp_path).errors
    assert (error.code, error.title, error.label) == (
        "TTR002", "this game is too large", "this bundle holds more than 100 values"
    )  # fmt: skip
    assert error.span is not None


def test_a_bundle_that_cannot_be_read_is_our_fault_and_has_a_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = pipeline.to_bundle

    def broken(*args: Any) -> dict[str, Any]:
        bundle = real(*args)
        bundle["rules"]["points"]["is"] = ["at", bundle["rules"]["points"]["is"][1], ["fly"]]
        return bundle

    monkeypatch.setattr(pipeline, "to_bundle", broken)
    (tmp_path / "small.ttr").write_text(game(), encoding="utf-8")
    assert main(["check", "--debug", str(tmp_path / "small.ttr")]) == 1
    said = capsys.readouterr()
    assert "error[TTR901]: the bundle of this game cannot be read: at /rules/points/is" in said.out
    assert "small.ttr:15" in said.out
    assert "Traceback (most recent call last)" in said.err


def test_a_loop_to_a_parameter_runs_as_often_as_that_says(tmp_path: Path) -> None:
    loops = "for a in 1..few { for b in 1..few + count(players) { for c in 1..min(few, 9) { x += 1 } } }"
    deep = f"for d in cities {{ for e in 0..9999 {{ {loops} }} }}"
    few = compiled(game(action=deep, more="param few = 3\n"), tmp_path).problems
    many = compiled(game(action=deep, more="param few = 3000\n"), tmp_path).problems
    assert ["TTR520" in [problem.code for problem in found] for found in (few, many)] == [False, True]
