"""What the public functions say of arguments that are not what they are for: one clear error each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy
import pytest

import ttrdsl
from ttrdsl.engine.errors import NotAllowed

BUNDLE = ttrdsl.load_bundle("tolls")
SEEDS = "a seed is one of 0 to 18446744073709551615"
WHOLE = "is expected to be a whole number"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda a: ttrdsl.new_game("tolls", 2), "a bundle is expected, as `load_bundle` gives it, not 'tolls'"),
        (lambda a: ttrdsl.new_game({}, 2), "a bundle is expected"),
        (lambda a: ttrdsl.new_game(BUNDLE, "2"), f"the number of players {WHOLE}, not '2'"),
        (lambda a: ttrdsl.new_game(BUNDLE, 2.0), f"the number of players {WHOLE}"),
        (lambda a: ttrdsl.new_game(BUNDLE, 2, seed="x"), f"a seed {WHOLE}"),
        (lambda a: ttrdsl.new_game(BUNDLE, 2, seed=-1), SEEDS),
        (lambda a: ttrdsl.new_game(BUNDLE, 2, seed=2**64), SEEDS),
        (lambda a: ttrdsl.new_batch(BUNDLE, 2, [1, -1], engine="text"), SEEDS),
        (lambda a: ttrdsl.simulate(BUNDLE, games=1, seed=2**64), SEEDS),
        (lambda a: ttrdsl.arena(BUNDLE, ["random", "random"], games=1, seed=-1), SEEDS),
        (lambda a: ttrdsl.new_game(BUNDLE, 2, first="x"), "player 'x' is not one of 0 to 1"),
        (lambda a: a.total("x"), "player 'x' is not one of 0 to 1"),
        (lambda a: a.scores(True), "player True is not one of 0 to 1"),
        (lambda a: a.view(None), "player None is not one of 0 to 1"),
        (lambda a: a.play(1.0), "option 1.0 is not one of 0 to"),
        (lambda a: ttrdsl.new_batch(BUNDLE, 2, [1], engine="text").game(-1), "game -1 is not one of 0 to 0"),
        (lambda a: ttrdsl.simulate(BUNDLE, games="x"), f"the number of games {WHOLE}"),
        (lambda a: ttrdsl.simulate(BUNDLE, games=1, jobs=-1), "-1 games cannot be played at once"),
        (lambda a: ttrdsl.simulate(BUNDLE, seats=3), "seats are names of styles or players of your own, not 3"),
        (lambda a: ttrdsl.simulate({}), "a bundle is expected"),
        (lambda a: ttrdsl.arena(BUNDLE, [3, "random"]), "a seat is the name of a style or a player of your own, not 3"),
        (lambda a: ttrdsl.arena(BUNDLE, [lambda seat, seed: None, "random"]), "makes no player"),
        (lambda a: ttrdsl.sweep(BUNDLE, {"trains": [9]}), "settings change the text of a game"),
        (lambda a: ttrdsl.sweep("tolls", None), "None sets nothing"),
        (lambda a: ttrdsl.sweep("tolls", {"trains": 3}), "the values of `trains` are 3; give them as a list"),
        (lambda a: ttrdsl.sweep("tolls", {"trains": []}), "there is no value to try for `trains`"),
        (lambda a: ttrdsl.sweep("tolls", {"trains": ["x"]}), "expected to be whole numbers"),
    ],
)
def test_a_wrong_argument_is_refused_by_name(call: Callable[[Any], object], words: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        call(ttrdsl.new_game(BUNDLE, 2, seed=1))
    assert words in str(refused.value)


@pytest.mark.parametrize("engine", ["interpreter", "text"])
def test_numbers_of_numpy_are_numbers(engine: str) -> None:
    game = ttrdsl.new_game(BUNDLE, numpy.int64(2), seed=numpy.uint64(1), first=numpy.int8(1), engine=engine)
    game.play(numpy.zeros(3).argmax())
    assert game.choices == [0]
    assert game.total(numpy.int32(1)) == game.total(1)
    assert ttrdsl.load_game(BUNDLE, game.to_json()).to_json() == game.to_json()


def test_a_player_of_your_own_may_answer_with_a_number_of_numpy() -> None:
    class Greatest:
        def __init__(self, seat: int, seed: int) -> None:
            pass

        def choose(self, game: ttrdsl.engine.game.Game) -> int:
            return numpy.arange(game.option_count).argmax()  # type: ignore[no-any-return]

    assert ttrdsl.arena(BUNDLE, [Greatest, "random"], games=2)["games"] == 2
