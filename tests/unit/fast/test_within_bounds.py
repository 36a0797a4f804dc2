"""No text reads or writes outside its vectors: native code would not notice, so lists that do are played on."""

from __future__ import annotations

import pytest

from benchmarks.made_up.strict import Strict, StrictKernel
from tests.games import bundle_of, every_game
from ttrdsl.bots.path.findings import findings_of
from ttrdsl.bots.path.kernel import StyledKernel
from ttrdsl.engine.machine import Machine

GAMES = dict(every_game())  # each with the most players it allows


class StrictStyledKernel(StyledKernel):
    def vector(self, numbers: list[int]) -> Strict:
        return Strict(numbers)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_game_stays_inside_its_vectors(name: str) -> None:
    kernel = StrictKernel(Machine(bundle_of(name), GAMES[name]), "text")
    assert kernel.play(3, 0, 1, kernel.vector([0] * kernel.program.row)) == 1


@pytest.mark.parametrize("name", ["new_york", "tolls"])
def test_who_thinks_stays_inside_too(name: str) -> None:
    machine = Machine(bundle_of(name), 2)
    kernel = StrictStyledKernel(machine, "text", findings_of(machine))
    assert kernel.play_seats(3, 0, 1, kernel.vector([0] * kernel.program.row), ["path", "random"]) == 1
