"""Games can be pickled and copied: what comes back goes on as the game would."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

import ttrdsl
from tests.unit.bots.tiny import tiny_bundle
from ttrdsl.engine.game import Game


def after_some_choices(bundle: dict[str, object], engine: str) -> Game:
    game = ttrdsl.new_game(bundle, 2, seed=3, engine=engine)
    for _ in range(7):
        game.play(game.option_count - 1)
    return game


@pytest.mark.parametrize("engine", ["interpreter", "text"])
def test_a_pickled_game_goes_on_as_it_would(engine: str, tmp_path: Path) -> None:
    game = after_some_choices(tiny_bundle(tmp_path), engine)
    again = pickle.loads(pickle.dumps(game))
    assert type(again) is type(game)
    assert again.choices == game.choices
    while not game.over:
        assert [c.label for c in again.options()] == [c.label for c in game.options()]
        game.play(0)
        again.play(0)
    assert [again.total(p) for p in range(2)] == [game.total(p) for p in range(2)]


def test_equal_games_are_pickled_to_equal_bytes(tmp_path: Path) -> None:
    bundle = tiny_bundle(tmp_path)
    one, other = (pickle.dumps(after_some_choices(bundle, "interpreter")) for _ in range(2))
    assert one == other
    assert pickle.loads(one).machine is pickle.loads(other).machine  # the rules are read once


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy])
def test_a_copy_goes_on_by_itself(make: object, tmp_path: Path) -> None:
    game = after_some_choices(tiny_bundle(tmp_path), "text")
    other = make(game)  # type: ignore[operator]
    before = other.state.copy()
    game.play(0)
    assert other.state == before
    assert other.machine is game.machine
