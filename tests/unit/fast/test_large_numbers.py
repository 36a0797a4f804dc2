"""Numbers that a fast tier has no room for: it leaves the game to the interpreter, and never counts wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import bundle_of_text
from tests.unit.fast.made_up_games import made_up
from tests.unit.fast.side_by_side import differences
from ttrdsl import new_game
from ttrdsl.dialect.errors import BAD_NUMBER
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.kernel import Kernel
from ttrdsl.fast.library.basics import FACTOR, FAR, NONE, near, product
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.jobs import play_spans
from ttrdsl.playtest.statistics import figures
from ttrdsl.playtest.tally import tally_for
from ttrdsl.playtest.tiers import make_worker

POT = 'player has pot : number = 0\nscore pots "Pots" = me.pot\n'
TWICE = "rule twice(n : number) = n + n\n"
GROWING = {
    "by itself": POT + "after turn { let x = 3\n  for n in 1..70 { x += x }\n  me.pot = x % 1000 }",
    "by a factor": POT + "after turn { let x = 3\n  for n in 1..70 { x = x * 2 }\n  me.pot = x % 1000 }",
    "by a rule": POT + TWICE + "after turn { me.pot = " + "twice(" * 45 + "3" + ")" * 45 + " % 1000 }",
    "in a score": 'score huge "Huge" = 1000000 * 1000000 * 1000000 * 1000000 * count(mine) % 1000',
}
TOO_LONG = 'action count_far "Count far" { choose n in 0..150000 "How far?"\n  me.points += n % 7 }'


@pytest.mark.parametrize("way", GROWING)
def test_a_number_that_grows_counts_the_same_on_every_tier(way: str, tmp_path: Path) -> None:
    bundle = bundle_of_text(made_up(3) + GROWING[way] + "\n", tmp_path)
    found = []
    for tier in ("interpreter", "text"):
        run = Run(bundle, ("random", "random"), 1)
        worker, _ = make_worker(tier, run, 4)
        tally = tally_for(run)
        for chunk in play_spans(worker, [(0, 4)]):
            tally.merge(chunk.tally)
        found.append(figures(run, tally))
    assert found[0] == found[1]


def _play_first(game: Game, choices: int) -> None:
    for _ in range(choices):
        game.play(0)


def test_a_game_with_such_a_number_is_played_on_by_the_interpreter(tmp_path: Path) -> None:
    bundle = bundle_of_text(made_up(3) + GROWING["by itself"] + "\n", tmp_path)
    fast, plain = (new_game(bundle, 2, seed=1, engine=engine) for engine in ("text", "interpreter"))
    with pytest.warns(RuntimeWarning, match="the interpreter went on"):
        _play_first(fast, 300)
    _play_first(plain, 300)
    assert [fast.total(player) for player in range(2)] == [plain.total(player) for player in range(2)]


def test_a_range_that_is_too_long_is_too_long_everywhere(tmp_path: Path) -> None:
    machine = Machine(bundle_of_text(made_up(3) + TOO_LONG + "\n", tmp_path), 2)
    kernel = Kernel(machine, "text")
    assert [differences(machine, kernel, seed) for seed in range(3)] == ["", "", ""]


@pytest.mark.parametrize(("one", "other"), [(FACTOR + 1, 0), (0, -FACTOR - 1), (FAR, 1), (1 << 20, 1 << 17)])
def test_a_product_that_may_be_too_large_is_not_made(one: int, other: int) -> None:
    memory = [0]
    assert product(memory, one, other) == 0
    assert memory == [BAD_NUMBER]


@pytest.mark.parametrize("number", [0, FAR, -FAR, NONE])
def test_a_number_that_has_room_stays(number: int) -> None:
    memory = [0]
    assert near(memory, number) == number
    assert memory == [0]
