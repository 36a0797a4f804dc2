"""Games nobody wrote: random boards and rules play the same on the interpreter and on the fast tiers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import bundle_of_text
from tests.samples import sample
from tests.unit.engine.small_game import small_machine
from tests.unit.fast.made_up_games import made_up
from tests.unit.fast.side_by_side import differences
from ttrdsl.dialect import native
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.kernel import Kernel


@pytest.mark.parametrize("seed", sample(range(24), 8))
def test_a_made_up_game_plays_the_same_as_text(seed: int, tmp_path: Path) -> None:
    bundle = bundle_of_text(made_up(seed), tmp_path)
    for players in {2, bundle["game"]["players"][1]}:
        machine = Machine(bundle, players)
        assert differences(machine, Kernel(machine, "text"), seed) == ""


@pytest.mark.skipif(native.available() is not None, reason=str(native.available()))
@pytest.mark.parametrize("seed", sample([3, 11, 19], 1))
def test_a_made_up_game_plays_the_same_as_native_code(seed: int, tmp_path: Path) -> None:
    machine = Machine(bundle_of_text(made_up(seed), tmp_path), 2)
    assert differences(machine, Kernel(machine, "native"), seed) == ""


def test_the_parts_of_a_network_are_counted(tmp_path: Path) -> None:
    text = made_up(5) + 'score apart "Parts" = count(components(mine))\n'
    machine = Machine(bundle_of_text(text, tmp_path), 2)
    assert differences(machine, Kernel(machine, "text"), 5) == ""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_secret_choices_in_loops_and_loops_in_procedures_play_the_same(players: int) -> None:
    machine = small_machine(players)
    kernel = Kernel(machine, "text")
    for seed in range(6):
        assert differences(machine, kernel, seed) == ""
