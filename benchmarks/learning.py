"""Steps per second for learners, beside games of other libraries: random legal actions, seconds of one core.

    python benchmarks/learning.py usa --seconds 5

A step of ours has its vector and its mask, unless the row says otherwise; one of OpenSpiel its tensor and its legal
actions; one of pgx and of Gymnasium, which step many games in one call as ours do, its observation.
What takes a while to become native code is waited for. Libraries that are not installed are left out. Games differ in
what a step is, so the rows are for orientation.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ttrdsl import load_bundle, new_batch, new_game  # noqa: E402
from ttrdsl.learn.table import Table  # noqa: E402
from ttrdsl.learn.tables import Tables  # noqa: E402

SIDE_BY_SIDE = 1024


def tables(name: str) -> Iterator[int]:
    """Play games of ours one after another, with vector and legal actions."""
    bundle, dice, seed = load_bundle(name), random.Random(1), 0
    while True:
        table = Table(new_game(bundle, bundle["game"]["players"][0], seed))
        while not table.over:
            table.vector(table.player)
            table.act(dice.choice(table.legal()))
            yield 1
        seed += 1


def batches(name: str) -> Iterator[int]:
    """Play games of ours side by side, without vectors."""
    import numpy

    bundle, dice = load_bundle(name), numpy.random.default_rng(1)
    while True:
        batch = new_batch(bundle, bundle["game"]["players"][0], range(SIDE_BY_SIDE))
        while not batch.over.all():
            options = numpy.maximum(batch.options, 1)
            batch.step(dice.integers(0, options))
            yield int((~batch.over).sum())


def side_by_side(name: str) -> Iterator[int]:
    """Play games of ours side by side, with vectors and masks."""
    import numpy

    bundle, dice = load_bundle(name), numpy.random.default_rng(1)
    tables = Tables(bundle, bundle["game"]["players"][0], SIDE_BY_SIDE, seed=1)
    tables.kernel.finish()
    while True:
        tables.step(tables.drawn(dice.random(SIDE_BY_SIDE)))
        yield SIDE_BY_SIDE


def gymnasium_vector(name: str) -> Iterator[int]:
    """Play a game of Gymnasium side by side."""
    import gymnasium

    envs = gymnasium.make_vec(name, num_envs=SIDE_BY_SIDE, vectorization_mode="sync")
    envs.reset(seed=1)
    while True:
        envs.step(envs.action_space.sample())
        yield SIDE_BY_SIDE


def pgx_batch(name: str) -> Iterator[int]:
    """Play a game of pgx side by side, on this processor: random legal actions, new games where one ended."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def act_once(state: Any, key: Any) -> tuple[Any, Any]:
        key, one, other = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        keys = jax.random.split(other, SIDE_BY_SIDE)
        return step(state, jax.random.categorical(one, logits, axis=1), keys), key

    act = jax.jit(act_once)
    state, key = (
        jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), SIDE_BY_SIDE)),
        jax.random.PRNGKey(2),
    )
    while True:
        state, key = act(state, key)
        state.observation.block_until_ready()
        yield SIDE_BY_SIDE


def openspiel(name: str) -> Iterator[int]:
    """Play a game of OpenSpiel, with tensor and legal actions."""
    import pyspiel

    game, dice = pyspiel.load_game(name), random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                state.observation_tensor(state.current_player())
            state.apply_action(dice.choice(state.legal_actions()))
            yield 1


def rate(play: Iterator[int], seconds: float) -> float:
    """Return steps per second of one core, after the first one."""
    next(play)
    began, steps = time.process_time(), 0
    while time.process_time() - began < seconds:
        steps += next(play)
    return steps / (time.process_time() - began)


def rows(name: str) -> dict[str, Callable[[], Iterator[Any]]]:
    """Return what is measured, by its name."""
    return {
        f"{name}, one game, vector and mask": lambda: tables(name),
        f"{name}, {SIDE_BY_SIDE} games side by side, vectors and masks": lambda: side_by_side(name),
        f"{name}, {SIDE_BY_SIDE} games side by side, without vectors": lambda: batches(name),
        f"Gymnasium Blackjack-v1, {SIDE_BY_SIDE} games side by side": lambda: gymnasium_vector("Blackjack-v1"),
        f"pgx backgammon, {SIDE_BY_SIDE} games side by side": lambda: pgx_batch("backgammon"),
        "OpenSpiel leduc_poker": lambda: openspiel("leduc_poker"),
        "OpenSpiel backgammon": lambda: openspiel("backgammon"),
    }


def main() -> None:
    """Measure, and print a table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game", nargs="?", default="usa")
    options.add_argument("--seconds", type=float, default=5.0, help="for each row")
    chosen = options.parse_args()
    print("|  | steps/s |\n|---|---:|")
    for title, play in rows(chosen.game).items():
        with suppress(ImportError):
            print(f"| {title} | {rate(play(), chosen.seconds):,.0f} |", flush=True)


if __name__ == "__main__":
    main()
