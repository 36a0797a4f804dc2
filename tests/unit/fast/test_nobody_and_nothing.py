"""Nobody, nothing and no decision: every engine does the same; what cannot go on is a dead state with a sentence."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from tests.games import bundle_of_text
from tests.unit.fast.side_by_side import differences
from tests.unit.fast.test_limits import TINY
from tests.unit.fast.test_within_bounds import StrictKernel
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.kernel import Kernel
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.game_lines import DEAD, columns
from ttrdsl.playtest.workers import Worker

CANNOT = "a card cannot go to a pile of nobody"
CASES = {  # what is done, and what stops the game
    "all cards to nobody": ("move all from me.hand to who.hand", CANNOT),
    "a drawn card to nobody": ("move 1 from cards to who.hand", CANNOT),
    "a chosen card to nobody": ('choose c in me.hand "Which?"; move c from me.hand to who.hand', CANNOT),
    "some chosen cards to nobody": ('choose 1..2 c in me.hand "Which?"; move c to who.hand', CANNOT),
    "a card from nobody": ("move 1 from who.hand to me.hand", ""),
    "all cards from nobody": ("move all from who.hand to me.hand; x += 99", ""),
    "a whole deck to where it lies": ("move all from cards to cards; move all from me.hand to me.hand; x += 99", ""),
    "a card at a time to where it lies": ("move up to 1000000 from cards to cards", "more than 200,000 rounds"),
    "paying from what nothing fills": ("pay (cost { 1 of wagon }) from till to heap", ""),
    "paying nothing from what nothing fills": ("pay (cost { 0 * x of wagon }) from till to heap; x += 99", ""),
    "a field of nobody": ("who.n += 1", "`player.n` of nothing cannot be set"),
}


def dead(run: Run, lines: str) -> list[str]:
    """Return why each game could not go on; nothing where it could."""
    return [line[columns(run).index(DEAD)] for line in csv.reader(lines.splitlines())]


@pytest.mark.parametrize("case", CASES)
def test_every_engine_does_the_same(case: str, tmp_path: Path) -> None:
    does, why = CASES[case]
    fields = "board has who : player\nboard has till : cards seen by all\nplayer has n : number = 0\n"
    text = f'{TINY}{fields}action act "Act" {{ {does} }}\n'
    run = Run(bundle_of_text(text, tmp_path), ("random", "random"), 1)
    found = {tier: str(Worker(run, tier, lines=True).play(0, 2).lines) for tier in ("interpreter", "text")}
    assert found["interpreter"] == found["text"]
    assert all(why in words if why else not words for words in dead(run, found["text"]))
    machine = Machine(run.bundle, 2)
    assert differences(machine, StrictKernel(machine, "text"), 1) == ""


def test_a_score_that_meets_an_error_is_a_dead_state(tmp_path: Path) -> None:
    text = TINY + 'action go "Go" { x += 99 }\nscore odd "Odd" = x / y\n'
    run = Run(bundle_of_text(text, tmp_path), ("random", "random"), 1)
    found = {tier: str(Worker(run, tier, lines=True).play(0, 2).lines) for tier in ("interpreter", "text")}
    assert found["interpreter"] == found["text"]
    assert all("cannot be scored: division by 0 (score `odd` at " in words for words in dead(run, found["text"]))


def test_a_game_may_go_by_without_a_decision(tmp_path: Path) -> None:
    text = TINY.replace('steps turn { main: choose "Your action" { } }\n', "steps turn { x += 100 }\n")
    machine = Machine(bundle_of_text(text, tmp_path), 2)
    kernel = Kernel(machine, "text")
    assert differences(machine, kernel, 1) == ""
    assert kernel.play(1, 0, 1, kernel.vector([0] * kernel.program.row)) == 1
