"""Payments that are too many to list are asked for in steps: on every engine alike, saved, replayed, declined."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from benchmarks.made_up.strict import Strict, StrictKernel
from tests.games import bundle_of_text
from tests.samples import sample
from tests.unit.fast.side_by_side import differences
from ttrdsl.bots.path.findings import findings_of
from ttrdsl.bots.path.kernel import StyledKernel
from ttrdsl.dialect import native
from ttrdsl.engine import layout
from ttrdsl.engine.decisions import DECLINE
from ttrdsl.engine.errors import BadState
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.paying import PayDecision, is_answer
from ttrdsl.engine.replay import play_replay, replay_of
from ttrdsl.fast.kernel import Kernel

BOARD = """game small "Payments" for 2..3 players
use standard_deck
use classic { trains = 40; tickets_dealt = 2; tickets_kept = 1 }
use ferries
cities { Arle 100 100; Birk 300 80; Cern 500 120; Dole 320 300; Esch 560 310 }
routes {
  Arle – Birk 2 red;  Arle – Dole 9 blue;  Birk – Cern 9 gray;  Birk – Dole 10 gray [locos 4]
  Cern – Esch 3 white;  Dole – Esch 4 gray;  Birk – Esch 10 gray [locos 10]
}
tickets { Arle – Cern 5; Arle – Esch 8; Birk – Esch 4; Cern – Dole 6; Dole – Birk 3; Arle – Birk 2 }
except worth(route) = 20 when route.length > 6
after setup { for me in players { move 20 from train_cards to me.hand } }
"""
FOUR_FOR_ONE = "except any_wild = cost { 1 of (wild | { 4 of (wagon | wild) }) }\n"
SHAPES = {
    "any four cards stand for a locomotive": FOUR_FOR_ONE,
    "any cards at all pay": "except claim_cost(route) = cost { route.length of (plain: wagon | wild: any_wild) }\n",
    "a payment that may be declined": FOUR_FOR_ONE
    + "rule fee = cost { one c in colors;  2 of (wagon c | any_wild) }\n"
    + "after claim_route { may pay fee from me.hand else { me.points += 1 } }\n",
    "a payment in secret": FOUR_FOR_ONE
    + "rule fee = cost { 0..3 of any_wild }\n"
    + "after claim_route { for me in players together { pay fee from me.hand as paid;  me.points += count(paid) } }\n",
    "a cost that depends on the state": FOUR_FOR_ONE
    + "except claim_cost(route) = cost { one c in colors;  min(route.length, me.train) of (wagon c | any_wild) }\n",
}
TIERS = ["text"] if native.available() is not None else ["text", "native"]


@cache
def machine_with(shape: str) -> Machine:
    with TemporaryDirectory() as folder:
        return Machine(bundle_of_text(BOARD + SHAPES[shape], Path(folder)), 2)


def asked_in_steps(shape: str, seed: int = 1) -> Game:
    """A game that waits for the second answer of a payment."""
    machine = machine_with(shape)
    game, dice = Game(machine, machine.start(seed)), Random(seed)
    while not (isinstance(game.pending, PayDecision) and game.pending.answers(game.state)):
        assert not game.over
        game.play(dice.randrange(game.option_count))
    return game


@pytest.mark.parametrize(("tier", "shape"), sample(product(TIERS, SHAPES), len(SHAPES) + 1))
def test_every_engine_asks_the_same_questions(shape: str, tier: str) -> None:
    kernel = Kernel(machine_with(shape), tier)
    for seed in range(3):
        assert differences(machine_with(shape), kernel, seed) == ""


@pytest.mark.parametrize("shape", SHAPES)
def test_no_question_reads_outside_its_vectors(shape: str) -> None:
    kernel = StrictKernel(machine_with(shape), "text")
    assert kernel.play(3, 0, 2, kernel.vector([0] * (2 * kernel.program.row))) == 2


@pytest.mark.parametrize("shape", SHAPES)
def test_a_game_is_saved_between_two_answers_and_goes_on(shape: str) -> None:
    game = asked_in_steps(shape)
    again = Game.from_json(game.machine, game.to_json())
    assert again.options() == game.options()
    for player in range(2):
        assert game.view(player)
        assert not game.guess(player, 7).over


def test_answers_that_nobody_was_asked_for_are_refused() -> None:
    game = asked_in_steps("any four cards stand for a locomotive")
    decision = game.pending
    assert isinstance(decision, PayDecision)
    for answers in ((99,), (0, 99, 0), tuple(decision.answers(game.state)) * 9):
        game.state[decision.slot] = ("asked", answers)
        with pytest.raises(BadState, match="nobody was asked"):
            Game.from_json(game.machine, game.to_json())


def test_what_was_said_stands_beside_the_question() -> None:
    game = asked_in_steps("any four cards stand for a locomotive")
    assert game.decision is not None
    question, asked = game.decision.question, game.decision.player
    assert question.startswith("Pay with (as ")
    assert question.endswith(", …)")
    seen = game.view(asked).decision
    assert seen is not None
    assert seen.question == question


@pytest.mark.parametrize("shape", SHAPES)
def test_a_game_with_answers_is_played_again_from_its_replay(shape: str) -> None:
    game = asked_in_steps(shape)
    replay = replay_of(game)
    assert play_replay(game.machine.bundle, replay, game.machine).options() == game.options()
    with pytest.raises(BadState, match="asked for in steps"):
        play_replay(game.machine.bundle, {**replay, "version": 1}, game.machine)


def test_only_the_first_question_can_be_declined() -> None:
    machine = machine_with("a payment that may be declined")
    seen: dict[bool, set[bool]] = {False: set(), True: set()}
    for seed in range(6):
        game, dice = Game(machine, machine.start(seed)), Random(seed)
        while not game.over:
            found: Any = game.pending
            if isinstance(found, PayDecision) and found.may_decline and is_answer(game.state[layout.OPTIONS][0]):
                seen[bool(found.answers(game.state))].add(DECLINE in game.state[layout.OPTIONS])
            game.play(dice.randrange(game.option_count))
    assert seen == {False: {True}, True: {False}}


class StrictStyledKernel(StyledKernel):
    def vector(self, numbers: list[int]) -> Strict:
        return Strict(numbers)


@pytest.mark.parametrize("shape", ["any four cards stand for a locomotive", "any cards at all pay"])
def test_path_answers_too(shape: str) -> None:
    machine = machine_with(shape)
    kernel = StrictStyledKernel(machine, "text", findings_of(machine))
    out = kernel.vector([0] * (3 * kernel.program.row))
    assert kernel.play_seats(3, 0, 3, out, ["path", "random"]) == 3
