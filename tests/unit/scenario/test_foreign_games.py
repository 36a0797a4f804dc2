"""A game that shares nothing with the base rules: decks with the same colors, cards of two colors, reasons in `any`."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttrdsl.scenario import report
from ttrdsl.scenario.checking import Checker
from ttrdsl.scenario.runner import collect, run_scenario
from ttrdsl.workspace import Workspace

GAME = """game depot "Depot" for 2..3 players
colors red blue
deck loads { load each color 6;  mixed red blue "Mixed load" 4 }
deck signs { sign each color each n in 1..2 "Sign {n}" 1 }
player has store : cards seen by owner
player has sign  : cards seen by all
player has home  : city
route  has owner : player
cities { A 0 0;  B 1 0;  C 2 0 }
routes { A – B 2 red;  B – C 2 blue }
steps setup { deal: for me in players { move 1 from loads to me.store;  move 1 from signs to me.sign } }
steps turn { act: choose "Do" { } }
rule known      = set(me.home)
rule fee(route) = cost { one c in route.colors;  route.length of (load c | mixed c) }
action lay "Lay" in turn.act {
  pick: choose route in routes where any(c in route.ends: known has c)
  pay:  pay fee(route) from me.store
  own:  route.owner = me
}
action rest "Rest" in turn.act { me.home = me.home }
end when all(r in routes: r.owner != none) then 0 turns each
score laid "Laid" = count(r in routes where r.owner = me)
winner { most total }
"""
SCENARIO = """scenario "s" {
  on depot for players in 2..3
  given P1.store = 2 red + 2 'Mixed load'
  given P1.home = 'B'
%s
}
"""


def problems(folder: Path, lines: str, game: str = GAME) -> tuple[list[str], str]:
    """Return what the checker finds in a scenario, and what comes of playing it."""
    (folder / "depot.ttr").write_text(game, encoding="utf-8")
    (folder / "scenarios.ttr").write_text(SCENARIO % lines, encoding="utf-8")
    workspace = Workspace(folder)
    (found,) = collect([folder / "scenarios.ttr"], workspace)
    checked = [p.code for p in Checker(workspace).check_file(found.path)]
    return checked, report.text([run_scenario(workspace, found.path, found.scenarios[0])])


@pytest.mark.parametrize(
    "line",
    [
        "P1 may only lay, 'A – B', 2 red | 1 red + 1 'Mixed load' | 2 'Mixed load'",
        "P1 may lay, 'B – C', 2 mixed",
        "P1 may not lay, 'B – C', 1 red + 1 mixed because fee",
        "P1.store holds 2 red + 1 'Mixed load' + 1 mixed blue",
    ],
)
def test_a_card_of_two_colors_pays_as_either_and_words_mean_what_can_lie_there(tmp_path: Path, line: str) -> None:
    assert problems(tmp_path, f"  then {line}") == ([], "")


def test_a_rule_asked_of_every_element_is_a_reason(tmp_path: Path) -> None:
    lines = "  given P1.home = 'A'\n  then P1 may not lay, 'B – C' because known"
    assert problems(tmp_path, lines) == ([], "")


def test_a_mistake_of_the_game_is_told_once(tmp_path: Path) -> None:
    _, told = problems(tmp_path, "  then turn = P1", GAME.replace("most total", "most totel"))
    assert told.count("unknown name `totel`") == 1


def test_cards_told_apart_by_titles_only_are_named_by_them(tmp_path: Path) -> None:
    _, told = problems(tmp_path, "  given P1.sign = 1 sign red\n  then not over")
    assert "it fits `'red Sign 1'`, `'red Sign 2'`" in told
    _, told = problems(tmp_path, "  given P1.sign = 1 'red Sign 2'\n  then P1.sign holds 1 'red Sign 1'")
    assert "found 1 'red Sign 2'" in told
