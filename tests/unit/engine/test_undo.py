"""Choices are taken back: on every engine, in copies, with a log, and no further than the game knows."""

from __future__ import annotations

import pickle

import pytest

from ttrdsl import load_bundle, new_game
from ttrdsl.engine.errors import NotAllowed

BUNDLE = load_bundle("usa")


@pytest.mark.parametrize("engine", ["interpreter", "text"])
def test_taken_back_and_played_again_a_game_is_the_same(engine: str) -> None:
    game = new_game(BUNDLE, 2, seed=3, engine=engine)
    states = []
    for _ in range(12):
        states.append(game.to_json())
        game.play(game.option_count - 1)
    end = game.to_json()
    game.undo(7)
    assert game.to_json() == states[5]
    for _ in range(7):
        game.play(game.option_count - 1)
    assert game.to_json() == end


def test_a_copy_takes_back_by_itself_and_a_log_grows_shorter() -> None:
    game = new_game(BUNDLE, 2, seed=3, log=True)
    game.play(0)
    log = list(game.log or ())
    game.play(0)
    other = game.copy()
    other.undo()
    assert other.log == log
    assert len(game.choices) == 2
    other.undo()
    assert other.choices == []


def test_nobody_goes_back_before_the_beginning() -> None:
    game = new_game(BUNDLE, 2, seed=3)
    for number in (1, -1, True):
        with pytest.raises(NotAllowed, match="0 were made"):
            game.undo(number)
    game.play(0)
    with pytest.raises(NotAllowed, match="0 were made"):
        pickle.loads(pickle.dumps(game)).undo()
