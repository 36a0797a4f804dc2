"""What a fast engine cannot do the interpreter does, and a sentence says why; no fault of ours reaches a player."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games import bundle_of_text
from ttrdsl import new_batch, new_game
from ttrdsl.bots import STYLES
from ttrdsl.engine.game import Game
from ttrdsl.fast import kernel as kernels
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.value import NotFast
from ttrdsl.fast.fast_game import FastGame
from ttrdsl.fast.kernel import Kernel
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.tiers import make_worker

TEXT = """game small "Small" for 2..3 players
use standard_deck
use classic { trains = 10; tickets_dealt = 2; tickets_kept = 1 }
cities { Arle 100 100; Birk 300 80; Cern 500 120; Dole 320 300 }
routes { Arle – Birk 2 red;  Arle – Dole 3 blue;  Birk – Cern 2 gray;  Birk – Dole 1 green }
tickets { Arle – Cern 5; Birk – Dole 4; Cern – Dole 6; Arle – Birk 2; Arle – Dole 3; Birk – Cern 3 }
"""


@pytest.fixture
def bundle(tmp_path: Path) -> dict[str, Any]:
    return bundle_of_text(TEXT, tmp_path)


@pytest.fixture(params=[NotFast("operation `fly`"), KeyError("hand"), AssertionError(), RecursionError("too deep")])
def unwritable(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the emitter fail, in this way or that."""

    def fails(self: Emitter, machine: Any) -> None:
        raise request.param

    monkeypatch.setattr(Emitter, "__init__", fails)


def first_options(game: Game, steps: int) -> list[int]:
    found = []
    for n in range(steps):
        found.append(game.option_count)
        game.play(n * 7 % game.option_count)
    return found


@pytest.mark.usefixtures("unwritable")
@pytest.mark.parametrize("engine", ["text", "native"])
def test_one_game_is_played_by_the_interpreter(bundle: dict[str, Any], engine: str) -> None:
    with pytest.warns(RuntimeWarning, match="no fast form yet: .*; playing with the interpreter"):
        game = new_game(bundle, 2, seed=4, engine=engine)
    assert first_options(game, 40) == first_options(new_game(bundle, 2, seed=4), 40)


@pytest.mark.usefixtures("unwritable")
def test_games_side_by_side_are_played_by_the_interpreter(
    bundle: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.warns(RuntimeWarning, match="no fast form yet"):
        slow = new_batch(bundle, 2, range(3))
    monkeypatch.undo()
    fast = new_batch(dict(bundle), 2, range(3), engine="text")
    for n in range(12):
        for batch in (slow, fast):
            batch.step([n * 5 % count for count in batch.options])
        for name in ("options", "actors", "positions", "over"):
            assert (getattr(slow, name) == getattr(fast, name)).all()
    ends = slow.playouts(range(3)), fast.playouts(range(3))
    for name in ("turns", "decisions", "winners", "scores"):
        assert (getattr(ends[0], name) == getattr(ends[1], name)).all()
    assert slow.game(1).options() == fast.game(1).options()


@pytest.mark.usefixtures("unwritable")
def test_a_run_is_played_by_the_interpreter(bundle: dict[str, Any]) -> None:
    worker, why = make_worker("native", Run(bundle, ("random", "random"), 3), 100)
    assert worker.tier == "interpreter"
    assert "no fast form yet" in why


@pytest.mark.usefixtures("unwritable")
def test_who_would_think_ahead_takes_any_option(bundle: dict[str, Any]) -> None:
    game = new_game(bundle, 2, seed=4)
    with pytest.warns(UserWarning, match="cannot think ahead in this game .* takes any option"):
        assert 0 <= STYLES["path"](0, 1).choose(game) < game.option_count


@pytest.mark.parametrize("fault", [IndexError("out of range"), ZeroDivisionError()])
def test_a_step_that_fails_is_taken_by_the_interpreter(
    bundle: dict[str, Any], fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(bundle, 2, seed=4, engine="text")
    expected = first_options(new_game(bundle, 2, seed=4), 30)
    found = first_options(game, 10)

    def fails(self: Kernel, st: Any, k: int) -> None:
        raise fault

    found.append(game.option_count)
    monkeypatch.setattr(kernels.Kernel, "choose", fails)
    with pytest.warns(RuntimeWarning, match="the interpreter went on with this game"):
        game.play(10 * 7 % game.option_count)
    monkeypatch.undo()
    for n in range(11, 30):
        found.append(game.option_count)
        game.play(n * 7 % game.option_count)
    assert found == expected
    assert isinstance(game, FastGame)
    assert game.vec is not None  # the kernel took the game up again


def test_a_game_that_only_the_interpreter_can_hold_goes_on(
    bundle: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(bundle, 2, seed=4, engine="text")
    assert isinstance(game, FastGame)
    monkeypatch.setattr(kernels.Kernel, "of_state", lambda self, state: [][1])
    game.state = game.state
    assert game.vec is None
    other = game.copy()
    expected = first_options(new_game(bundle, 2, seed=4), 60)
    assert first_options(game, 60) == first_options(other, 60) == expected
