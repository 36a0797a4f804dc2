"""Rules by which no game comes to its end: every verb that plays many says so, and none prints figures of nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.bots.tiny import STUCK

KNOWN = ("win_rate", "win_rate_from", "win_rate_to", "mean_score")
NO_GAME = "no game by the rules as they are came to its end"
SHORT = ("-n", "2", "--seats", "random", "--jobs", "1")


@pytest.fixture
def stuck(folder: Path) -> Path:
    """A game in which the first action is compulsory and soon impossible."""
    path = folder / "stuck.ttr"
    path.write_text(STUCK.lstrip() + "param spare = 1\nscore left_over = spare\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        (("compare", "stuck.ttr", "stuck.ttr"), "no game of `stuck.ttr` came to its end"),
        (("sweep", "stuck.ttr", "--set", "spare=2,3"), NO_GAME),
        (("tune", "stuck.ttr", "--set", "spare=2,3", "--goal", "turns=9"), NO_GAME),
    ],
)
def test_there_is_nothing_to_compare(run: Any, stuck: Path, verb: tuple[str, ...], said: str) -> None:
    if verb[0] == "tune":
        pytest.importorskip("optuna", reason="pip install 'ttrdsl[tune]'")
    outcome = run(*verb, *SHORT)
    assert outcome.code == 2
    assert f"error: {said}\nhelp: `ttrdsl simulate` shows what stops them\n" in outcome.err
    assert "version 1: without 2 games that could not go on\n" in outcome.err


def test_simulate_shows_what_stops_them_and_no_figures(run: Any, stuck: Path) -> None:
    shown = run("simulate", "stuck.ttr", *SHORT).out
    assert "dead states: 2 of 2 games, which no figure counts\n  game 0, turn " in shown
    assert "won" not in shown


def test_arena_shows_what_stops_them_and_no_figures(run: Any, stuck: Path) -> None:
    shown = run("arena", "stuck.ttr", "--seats", "random,path", "-n", "2", "--jobs", "1").out
    assert "game 0 could not go on in turn " in shown
    assert "won" not in shown


def test_a_goal_that_no_game_differs_in_is_refused(run: Any, stuck: Path) -> None:
    outcome = run("tune", "stuck.ttr", "--set", "spare=2,3", "--goal", "tickets>3", *SHORT)
    assert outcome.code == 2
    assert "`tickets>3` cannot be aimed at: games of these rules do not differ in the tickets" in outcome.err


@pytest.mark.parametrize("verb", [("simulate",), ("arena", "--seats", "random,path")])
def test_figures_for_programs_are_null_where_nothing_is_known(run: Any, stuck: Path, verb: tuple[str, ...]) -> None:
    found = json.loads(run(verb[0], "stuck.ttr", *SHORT, *verb[1:], "--format", "json").out)
    known = [found["turns_per_game"], *(style[key] for style in found["styles"].values() for key in KNOWN)]
    known += [found["first_player"][key] for key in ("win_rate", "win_rate_from", "win_rate_to")]
    known += [pair[key] for pair in found.get("pairs", ()) for key in ("ahead", "ahead_from", "margin", "margin_to")]
    assert set(known) == {None}


def test_a_page_of_no_games_is_still_a_page(run: Any, stuck: Path, folder: Path) -> None:
    assert run("simulate", "stuck.ttr", *SHORT, "--report", "page.html").code == 0
    assert "No game came to its end" in (folder / "page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("verb", [("simulate", "-n", "2", "--jobs", "1"), ("analyse",)])
def test_a_score_that_cannot_always_be_worked_out_stops_no_verb(run: Any, folder: Path, verb: tuple[str, ...]) -> None:
    text = """game odd "Odd" for 2 players
use standard_deck
use classic { trains = 6; tickets_dealt = 1; tickets_kept = 1 }
cities { Alba 0 0; Bern 40 0; Como 80 0; Dax 40 40 }
routes { Alba – Bern 2 red; Bern – Como 1 gray; Alba – Dax 1 blue; Dax – Como 2 green }
tickets { Alba – Como 5; Alba – Bern 3; Bern – Dax 4; Como – Dax 2 }
score odd "Odd" = sum(r in routes where r.owner = me: 6 / (r.length - 2))
"""
    (folder / "odd.ttr").write_text(text, encoding="utf-8")
    outcome = run(verb[0], "odd.ttr", *verb[1:])
    assert outcome.code == 0, outcome.err
    assert "fault of ours" not in outcome.err
    assert verb[0] == "analyse" or "cannot be scored: division by 0 (score `odd` at odd.ttr:7)" in outcome.out
