"""Limits are part of the meaning: every engine stops at the same place, at a limit and one beyond it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import bundle_of_text
from tests.unit.engine.small_game import TEXT
from tests.unit.fast.side_by_side import differences
from ttrdsl import new_game
from ttrdsl.dialect import native
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.kernel import Kernel
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.workers import Worker

NATIVE = pytest.param(
    "native", marks=pytest.mark.skipif(native.available() is not None, reason=str(native.available()))
)
TINY = """game small "Tiny" for 2 players
colors red blue
deck cards { wagon each color 6 }
cities { A 0 0; B 1 0 }
routes { A – B 1 red }
tickets { A – B 1 }
ticket has points : number
player has hand : cards seen by owner
board has heap : cards seen by all
board has x : number = 0
board has y : number = 0
steps setup { for me in players { move 2 from cards to me.hand } }
steps turn { main: choose "Your action" { } }
end when x > 500 then 1 turns each
score points "Points" = x
winner { most total }
"""
ROUNDS = (
    TINY
    + """
steps more(times: number) { for n in 1..times { choose b in 0..1 "How much?"; x += b } }
steps count_up { for n in 1..3 { x += 1 } }
whenever low limit 5: y * 3 < x { y += 1; for p in players { y += 1 } }
action loops "Loops" { for a in 1..4 { for c in me.hand { x += 1 } } }
action calls "Calls" { count_up(); for a in 1..2 { count_up() }; more(2) }
action rest "Rest" { }
"""
)


@pytest.mark.parametrize("most", range(1, 40, 3))
def test_rounds_are_counted_at_the_same_places(most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttrdsl.engine.machine.MOST_ROUNDS", most)
    monkeypatch.setattr("ttrdsl.fast.emit.emitter.MOST_ROUNDS", most)
    for text in (ROUNDS, TEXT):
        machine = Machine(bundle_of_text(text, tmp_path), 2)
        kernel = Kernel(machine, "text")
        for seed in range(4):
            assert differences(machine, kernel, seed) == ""


PLACES = {
    "things": ("engine.step_operations.MOST_THINGS", "fast.emit.loops.MOST_THINGS"),
    "range": ("engine.set_operations.MOST_THINGS", "fast.emit.sets.MOST_THINGS"),
    "runs": ("engine.standing.MOST_RUNS", "fast.emit.standing.MOST_RUNS"),
    "options": ("engine.decisions.MOST_OPTIONS", "fast.emit.decision_parts.MOST_OPTIONS"),
    "numbers": ("engine.step_operations.LARGEST", "fast.emit.steps.LARGEST"),
}
ODD = (
    TINY
    + """
board has z : number = 0
whenever behind: y < x { y += 1 }
action loops "Loops" { for c in cards + me.hand { x += 1 }; for n in x..y + 2 { z += 1 } }
action jump "Jump" { choose b in 1..4 "How far?"; x += b }
action take "Take" { try move 1 from cards to me.hand }
"""
)


@pytest.mark.parametrize("limit", PLACES)
@pytest.mark.parametrize("most", [2, 3, 4, 9, 13])
def test_a_limit_is_met_on_all_engines_at_once(
    limit: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in PLACES[limit]:
        monkeypatch.setattr(f"ttrdsl.{place}", most)
    machine = Machine(bundle_of_text(ODD, tmp_path), 2)
    kernel = Kernel(machine, "text")
    for seed in range(4):
        assert differences(machine, kernel, seed) == ""


@pytest.mark.parametrize("engine", ["interpreter", "text", NATIVE])
def test_a_loop_in_a_loop_is_stopped_in_the_same_words(engine: str, tmp_path: Path) -> None:
    text = TINY + 'action long "Long" { for a in 1..10000 { for b in 1..10000 { x += 1 } } }\n'
    game = new_game(bundle_of_text(text, tmp_path), 2, seed=1, engine=engine)
    before = game.to_json()
    with pytest.raises(GameError, match="the rules run on without asking anybody: more than 200,000 rounds"):
        game.play(0)
    assert game.to_json() == before


def test_a_game_without_end_is_over_after_so_many_decisions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttrdsl.engine.game.MOST_DECISIONS", 30)
    monkeypatch.setattr("ttrdsl.fast.emit.entry_points.MOST_DECISIONS", 30)
    run = Run(bundle_of_text(TINY + 'action rest "Rest" { x = x }\n', tmp_path), ("random", "random"), 1)
    found = {tier: Worker(run, tier, lines=True).play(0, 3).lines for tier in ("interpreter", "text")}
    assert found["interpreter"] == found["text"]
    assert '0,31,30,,0,0,"not over after 50,000 decisions"' in str(found["text"])
