"""Interpreter, text and native code play the same games: decisions, options, states and scores, step by step."""

from __future__ import annotations

import pytest

from tests.games import bundle_of, every_game
from tests.unit.fast.side_by_side import differences
from ttrdsl.dialect import native
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.kernel import Kernel

needs_numba = pytest.mark.skipif(native.available() is not None, reason=str(native.available()))
GAMES = [pytest.param(name, players, id=f"{name}-{players}") for name, players in every_game()]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_text_plays_as_the_interpreter_does(name: str, players: int) -> None:
    machine = Machine(bundle_of(name), players)
    assert differences(machine, Kernel(machine, "text"), seed=players) == ""


@needs_numba
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_native_code_plays_as_the_interpreter_does(name: str, players: int) -> None:
    machine = Machine(bundle_of(name), players)
    assert differences(machine, Kernel(machine, "native"), seed=7 * players) == ""


@needs_numba
@pytest.mark.parametrize(("name", "players"), GAMES[::5])
def test_games_played_in_a_row_have_the_same_records_on_both_tiers(name: str, players: int) -> None:
    machine = Machine(bundle_of(name), players)
    found = []
    for tier in ("text", "native"):
        kernel = Kernel(machine, tier)
        out = kernel.vector([0] * (10 * kernel.program.row))
        assert kernel.play(5, 0, 10, out) == 10
        found.append([int(x) for x in out])
    assert found[0] == found[1]
