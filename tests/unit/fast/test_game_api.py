"""The same questions have the same answers on every tier, for one game and for many side by side."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.games import bundle_of
from ttrdsl.api import load_game, new_batch, new_game
from ttrdsl.dialect import native
from ttrdsl.engine.errors import NotAllowed
from ttrdsl.engine.game import Game
from ttrdsl.fast.fast_game import FastGame

TIERS = ["text", pytest.param("native", marks=pytest.mark.skipif(native.available() is not None, reason="no llvmlite"))]
numpy = pytest.importorskip("numpy")


def played(engine: str, name: str = "usa", choices: int = 40) -> Game:
    """Return a game after some choices."""
    game = new_game(bundle_of(name), players=2, seed=9, engine=engine)
    for n in range(choices):
        game.play(n * 5 % game.option_count)
    return game


def answers(game: Game) -> list[Any]:
    """Return whatever can be asked of a game."""
    return [
        game.decision,
        game.options(),
        game.option_count,
        game.view(0),
        game.to_json(),
        [game.scores(p) for p in range(game.players)],
        game.winners(),
        game.choices,
    ]


@pytest.mark.parametrize("engine", TIERS)
@pytest.mark.parametrize("name", ["usa", "europe", "rails_sails"])
def test_a_game_answers_the_same_on_every_tier(engine: str, name: str) -> None:
    assert answers(played(engine, name)) == answers(played("interpreter", name))


@pytest.mark.parametrize("engine", TIERS)
def test_a_copy_goes_on_by_itself(engine: str) -> None:
    game = played(engine)
    copy = game.copy()
    copy.play(0)
    assert answers(game) == answers(played(engine))
    assert copy.choices == [*game.choices, 0]


@pytest.mark.parametrize("engine", TIERS)
def test_a_guess_is_the_same_on_every_tier(engine: str) -> None:
    mine, theirs = played(engine).guess(0, 4), played("interpreter").guess(0, 4)
    for _ in range(10):
        assert mine.option_count == theirs.option_count
        mine.play(0)
        theirs.play(0)


@pytest.mark.parametrize("engine", TIERS)
def test_a_save_of_one_tier_goes_on_with_another(engine: str) -> None:
    there = load_game(bundle_of("usa"), played(engine).to_json())
    here = played("interpreter")
    here.play(0)
    there.play(0)
    assert here.options() == there.options()


@pytest.mark.parametrize("engine", TIERS)
@pytest.mark.parametrize("choice", [-1, 10_000, True, "0"])
def test_a_choice_that_is_not_offered_is_refused(engine: str, choice: Any) -> None:
    game = played(engine)
    with pytest.raises(NotAllowed, match="is not one of 0 to"):
        game.play(choice)
    assert answers(game) == answers(played(engine))


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(NotAllowed, match="auto, interpreter, text, native"):
        new_game(bundle_of("usa"), players=2, engine="warp")


def test_only_the_interpreter_keeps_a_log() -> None:
    with pytest.raises(NotAllowed, match="log"):
        new_game(bundle_of("usa"), players=2, engine="text", log=True)


# ---- many games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", TIERS)
def test_games_side_by_side_play_as_single_games_do(engine: str) -> None:
    batch = new_batch(bundle_of("italy"), players=2, seeds=[1, 2, 3], engine=engine)
    single = [new_game(bundle_of("italy"), players=2, seed=seed) for seed in (1, 2, 3)]
    for n in range(30):
        choices = [n * 3 % game.option_count for game in single]
        batch.step(choices)
        for game, choice in zip(single, choices, strict=True):
            game.play(choice)
        assert batch.options.tolist() == [game.option_count for game in single]
    assert batch.actors.tolist() == [game.decision.player for game in single if game.decision]
    assert batch.game(1).options() == single[1].options()


@pytest.mark.parametrize("engine", TIERS)
def test_a_negative_choice_leaves_a_game_as_it_is(engine: str) -> None:
    batch = new_batch(bundle_of("usa"), players=2, seeds=[5, 5], engine=engine)
    batch.step([0, -1])
    assert (batch.games[1] == new_batch(bundle_of("usa"), 2, [5], engine).games[0]).all()
    assert (batch.games[0] != batch.games[1]).any()


@pytest.mark.parametrize("engine", TIERS)
def test_playouts_end_and_leave_the_games_as_they_are(engine: str) -> None:
    batch = new_batch(bundle_of("usa"), players=3, seeds=range(4), engine=engine)
    before = batch.games.copy()
    played_out = batch.playouts(range(4))
    assert (batch.games == before).all()
    assert played_out.scores.shape == (4, 3)
    assert (played_out.turns > 50).all()
    best = played_out.scores.max(axis=1)
    for scores, highest, winners in zip(played_out.scores, best, played_out.winners, strict=True):
        assert all(scores[seat] == highest for seat in range(3) if winners >> seat & 1)


def test_playouts_are_the_same_on_both_tiers() -> None:
    if native.available() is not None:
        pytest.skip(str(native.available()))
    rows = [new_batch(bundle_of("japan"), 2, range(5), tier).playouts(range(5)).rows for tier in ("text", "native")]
    assert (rows[0] == rows[1]).all()


@pytest.mark.parametrize(
    "choices",
    [
        [0],
        [0, 0, 0],
        [0, 99],
        0,
        None,
        [0.0, 1.0],
        [True, False],
        ["0", "0"],
        [2**70, 0],
        numpy.full(2, 2**63, "uint64"),
    ],
)
def test_choices_that_do_not_fit_are_refused(choices: Any) -> None:
    batch = new_batch(bundle_of("usa"), players=2, seeds=[1, 2], engine="text")
    with pytest.raises(NotAllowed):
        batch.step(choices)


@pytest.mark.parametrize("seeds", [[1.5], ["1"], [None]])
def test_seeds_that_are_no_whole_numbers_are_refused(seeds: list[Any]) -> None:
    with pytest.raises(NotAllowed, match="whole numbers"):
        new_batch(bundle_of("usa"), 2, seeds, engine="text")


def test_seeds_may_be_any_whole_numbers() -> None:
    narrow = new_batch(bundle_of("usa"), 2, numpy.arange(3, dtype="int8"), engine="text")
    assert (narrow.games == new_batch(bundle_of("usa"), 2, (seed for seed in range(3)), engine="text").games).all()


@pytest.mark.parametrize("engine", TIERS)
def test_no_games_at_all_are_a_batch_too(engine: str) -> None:
    batch = new_batch(bundle_of("usa"), 2, [], engine)
    batch.step([])
    assert (len(batch), batch.playouts([]).scores.shape) == (0, (0, 2))


def test_what_is_asked_of_a_batch_cannot_be_written_to() -> None:
    batch = new_batch(bundle_of("usa"), 2, [1], engine="text")
    with pytest.raises(ValueError, match="read-only"):
        batch.options[0] = 99


@pytest.mark.parametrize("engine", TIERS)
def test_batches_and_games_of_several_threads_do_not_disturb_each_other(engine: str) -> None:
    games = 100 if engine == "native" else 3

    def play(seed: int) -> tuple[Any, Any]:
        rows = new_batch(bundle_of("usa"), 2, range(games), engine).playouts(range(seed, seed + games)).rows
        game = new_game(bundle_of("usa"), 2, seed=seed, engine=engine)
        for n in range(40):
            game.play(n * 5 % game.option_count)
        assert isinstance(game, FastGame)
        return rows.tolist(), list(game.vec)

    alone = [play(seed) for seed in range(6)]
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(play, range(6))) == alone


def test_without_llvmlite_a_warning_says_so_and_the_text_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llvmlite", None)
    bundle = dict(bundle_of("new_york"))
    with pytest.warns(RuntimeWarning, match="native code needs llvmlite"):
        game = new_game(bundle, 2, seed=1, engine="native")
    assert game.options() == new_game(bundle, 2, seed=1).options()


def test_without_numpy_a_batch_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(NotAllowed, match="need NumPy: pip install"):
        new_batch(bundle_of("usa"), 2, [1], engine="text")
