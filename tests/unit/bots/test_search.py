"""The style `search`: it finds what `path` overlooks, sees nothing hidden, and decides by its seed alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import ttrdsl
from tests.unit.bots.tiny import tiny_bundle, tiny_machine
from ttrdsl.bots.naming import NoSuchStyle, maker_of
from ttrdsl.bots.path.mind.tree import reward
from ttrdsl.bots.path.style import PathStyle, thinker
from ttrdsl.bots.search import LEVELS, Outcome, SearchStyle, best_of
from ttrdsl.engine import layout
from ttrdsl.engine.game import Game


@pytest.fixture(autouse=True)
def _as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Think in the rules as text: the tiny game is over before native code were ready."""
    monkeypatch.setattr("ttrdsl.dialect.native.available", lambda: "not in this test")


def some_decisions(game: Game, seed: int) -> list[Game]:
    """Return a game at each of its first decisions with a choice."""
    found, styles = [], [PathStyle(seat, seed) for seat in range(game.players)]
    while not game.over and len(found) < 4:
        if game.option_count > 1:
            found.append(game.copy())
        game.play(styles[game.state[layout.ACTOR]].choose(game))
    return found


def test_games_that_look_alike_are_decided_alike(tmp_path: Path) -> None:
    machine = tiny_machine(tmp_path)
    for game in some_decisions(Game(machine, machine.start(3)), 3):
        me = game.state[layout.ACTOR]
        chosen = {SearchStyle(me, 8, 8).choose(other) for other in (game, *(game.guess(me, s) for s in range(2)))}
        assert len(chosen) == 1


def test_a_seed_gives_the_same_games(tmp_path: Path) -> None:
    bundle = tiny_bundle(tmp_path)
    one = ttrdsl.arena(bundle, ["random", "search:4"], games=2, seed=6, engine="text")
    assert one == ttrdsl.arena(bundle, ["random", "search:4"], games=2, seed=6, engine="interpreter")


def test_without_playouts_it_is_path(tmp_path: Path) -> None:
    machine = tiny_machine(tmp_path)
    for game in some_decisions(Game(machine, machine.start(4)), 4):
        me = game.state[layout.ACTOR]
        assert SearchStyle(me, 1, 0).choose(game) == PathStyle(me, 1).choose(game)


def test_candidates_are_options_and_begin_with_what_path_takes(tmp_path: Path) -> None:
    machine = tiny_machine(tmp_path)
    kernel = thinker(machine)
    assert kernel is not None
    for game in some_decisions(Game(machine, machine.start(9)), 9):
        me = game.state[layout.ACTOR]
        found = kernel.candidates(kernel.of_state(game.state), kernel.new_mind(2), me)
        assert found[0] == PathStyle(me, 2).choose(game)
        assert len(set(found)) == len(found)
        assert all(0 <= k < game.option_count for k in found)


def throws(count: int) -> range:
    return range(count)


def one_by_one(play: Callable[[int, int], Outcome]) -> Callable[[list[int], range], list[Outcome | None]]:
    """Return how options are tried by turns, of how one is tried with one word."""
    return lambda options, numbers: [play(option, number) for number in numbers for option in options]


def test_what_is_clearly_better_is_taken() -> None:
    assert best_of([4, 2, 7], 60, one_by_one(lambda option, _: (1000 if option == 7 else 0, option)), throws) == 7


def test_what_may_be_luck_is_not() -> None:
    """Twice better and twice worse: no reason to leave the first choice."""
    now_and_then = one_by_one(lambda option, number: (0, option * (5 if number % 2 else -4)))
    assert best_of([0, 1], 8, now_and_then, throws) == 0


def test_the_budget_is_not_exceeded() -> None:
    asked: list[int] = []

    def ask(option: int, _: int) -> Outcome:
        asked.append(option)
        return 0, 0

    best_of(list(range(16)), 200, one_by_one(ask), throws)
    assert len(asked) <= 200 + 3 * 4  # what `path` takes stays in, whatever the round


def test_points_count_by_how_far_they_are_apart_not_by_how_large_they_are() -> None:
    assert [reward(0, m, 10) for m in (-5, 0, 20)] == [reward(0, 3 * m, 30) for m in (-5, 0, 20)]


@pytest.mark.parametrize("name", ["search", "search:12", *(f"search:{level}" for level in LEVELS)])
def test_levels_and_numbers_of_playouts_are_styles(name: str) -> None:
    assert isinstance(maker_of(name)(0, 1), SearchStyle)


@pytest.mark.parametrize("name", ["search:", "search:-1", "search:1e3", "search:10000000", "path:hard", "serch"])
def test_others_are_refused(name: str) -> None:
    with pytest.raises(NoSuchStyle):
        maker_of(name)
