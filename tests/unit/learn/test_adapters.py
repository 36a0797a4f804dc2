"""The tests of other libraries, passed by our games as they see them; skipped where a library is not installed."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pytest

from tests.games import bundle_of
from tests.unit.fast.test_limits import TINY
from ttrdsl.bundle import BundleError
from ttrdsl.learn.table import REWARDS
from ttrdsl.workspace import game_names

FEW = ["tolls"]
MANY = sorted(set(game_names()) - set(FEW))
each_game = pytest.mark.parametrize("name", [*FEW, *(pytest.param(name, marks=pytest.mark.long) for name in MANY)])


@each_game
def test_pettingzoo_accepts_our_games(name: str) -> None:
    pytest.importorskip("pettingzoo", reason="pip install 'ttrdsl[pettingzoo]'")
    from pettingzoo.test import api_test, seed_test

    from ttrdsl.adapters.pettingzoo import TableEnv, env

    bundle = bundle_of(name)  # compiled once for all tests of a process
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an observation with a mask is a dictionary, as their own games have it
        api_test(TableEnv(bundle, bundle["game"]["players"][0], "win"), num_cycles=40 if name in FEW else 12)
        if name in FEW:
            seed_test(lambda: env(name), num_cycles=40)


def test_pettingzoo_ends_with_rewards() -> None:
    pytest.importorskip("pettingzoo", reason="pip install 'ttrdsl[pettingzoo]'")
    from ttrdsl.adapters.pettingzoo import env

    table = env("tolls", players=2)
    table.reset(seed=4)
    told: dict[str, float] = {}
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        told[agent] = reward
        table.step(None if over else int(seen["action_mask"].argmax()))
    assert sorted(told.values()) == [-1.0, 1.0]


def test_pettingzoo_takes_a_bundle_and_says_what_else_a_game_can_be() -> None:
    pytest.importorskip("pettingzoo", reason="pip install 'ttrdsl[pettingzoo]'")
    from ttrdsl.adapters.pettingzoo import env

    assert env(bundle_of("tolls")).metadata["name"] == "ttrdsl_tolls_v0"
    with pytest.raises(BundleError, match="a game is a name, a file or a bundle, not 5"):
        env(5)  # type: ignore[arg-type]


def test_openspiel_says_that_its_games_have_names() -> None:
    pytest.importorskip("pyspiel", reason="pip install 'ttrdsl[openspiel]'")
    from ttrdsl.adapters.openspiel import game

    with pytest.raises(TypeError, match="write the bundle to a"):
        game(bundle_of("tolls"))  # type: ignore[arg-type]


@each_game
def test_openspiel_plays_our_games(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="pip install 'ttrdsl[openspiel]'")
    from ttrdsl.adapters.openspiel import game

    rules = game(name, deals=16)
    if name in FEW:
        pyspiel.random_sim_test(rules, num_sims=1, serialize=True, verbose=False)
        return
    state = rules.new_initial_state()
    state.apply_action(5)
    for _ in range(15):
        state.apply_action(state.legal_actions()[-1])
    copy = state.clone()
    assert str(copy) == str(state)
    assert copy.observation_string(0) == state.observation_string(0)
    assert len(state.observation_tensor(0)) == rules.observation_tensor_shape()[0]


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("winner", ["only x > 3", "most total"])
def test_openspiel_is_told_whether_rewards_add_up_and_how_far_they_go(winner: str, reward: str, tmp_path: Path) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="pip install 'ttrdsl[openspiel]'")
    from ttrdsl.adapters.openspiel import game

    path = tmp_path / "small.ttr"
    acts = 'action go "Go" { x += 99 };action wait "Wait" { x += 300 }'.replace(";", "\n")
    path.write_text(TINY.replace("most total", winner) + acts + "\n", encoding="utf-8")
    rules = game(path, reward=reward, deals=4)
    pyspiel.random_sim_test(rules, num_sims=2, serialize=False, verbose=False)  # looks at the sum and the bounds
    zero_sum = rules.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert zero_sum == (reward != "score" and (winner, reward) != ("only x > 3", "win"))


def test_ismcts_finds_its_way_by_guesses() -> None:
    pytest.importorskip("pyspiel", reason="pip install 'ttrdsl[openspiel]'")
    import numpy
    from open_spiel.python.algorithms import ismcts, mcts

    from ttrdsl.adapters.openspiel import game

    rules = game("tolls", players=2, deals=16)
    rollouts = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        rules, rollouts, 1.5, 3, random_state=numpy.random.RandomState(2), use_observation_string=True
    )
    guesses: list[Any] = []

    def guess(state: Any, player: int) -> Any:
        guesses.append(player)
        return state.guessed(player, len(guesses))

    bot.set_resampler(guess)
    state = rules.new_initial_state()
    state.apply_action(3)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert guesses
