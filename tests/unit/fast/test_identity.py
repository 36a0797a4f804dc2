"""Interpreter, text and native code play the same games: decisions, options, states and scores, step by step."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

import pytest

from tests.games import bundle_of, every_game
from tests.unit.fast.side_by_side import differences
from ttrdsl.dialect import native
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.kernel import Kernel

needs_native = pytest.mark.skipif(native.available() is not None, reason=str(native.available()))
MOST, FEWEST = dict(every_game()), dict(reversed(every_game()))
BETWEEN = [(name, players) for name, players in every_game() if FEWEST[name] < players < MOST[name]]
SLOW = {"uk", "rails_sails", "world37", "nordic", "pennsylvania", "europe"}  # large boards, or costs worked out in play
QUICK = ("usa", "new_york", "tolls")  # the others are a matter of minutes


def counts(numbers: Iterable[tuple[str, int]], quick: Container[str]) -> list[Any]:
    """Return games with numbers of players; of those that are not quick, the build server alone takes care."""
    return [
        pytest.param(name, players, id=f"{name}-{players}", marks=() if name in quick else pytest.mark.long)
        for name, players in numbers
    ]


@pytest.mark.parametrize(("name", "players"), [*counts(FEWEST.items(), FEWEST.keys() - SLOW), *counts(BETWEEN, ())])
def test_the_text_plays_as_the_interpreter_does(name: str, players: int) -> None:
    machine = Machine(bundle_of(name), players)
    assert differences(machine, Kernel(machine, "text"), seed=players) == ""


@needs_native
@pytest.mark.parametrize(("name", "players"), counts(MOST.items(), QUICK))
def test_native_code_plays_as_the_interpreter_does(name: str, players: int) -> None:
    machine = Machine(bundle_of(name), players)
    kernel = Kernel(machine, "native")
    assert differences(machine, kernel, seed=9 * players) == ""
    kernel.finish()
    assert differences(machine, kernel, seed=7 * players) == ""
