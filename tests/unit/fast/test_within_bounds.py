"""No text reads or writes outside its vectors: native code would not notice, so lists that do are played on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games import bundle_of, every_game
from ttrdsl.bots.path.findings import findings_of
from ttrdsl.bots.path.kernel import StyledKernel
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.kernel import Kernel

GAMES = dict(every_game())  # each with the most players it allows


class Strict(list[int]):
    """A vector as native code has it: no index below 0 or behind the end, and no number beyond 64 bits."""

    def __getitem__(self, at: Any) -> Any:
        self._check(at)
        return list.__getitem__(self, at)

    def __setitem__(self, at: Any, value: Any) -> None:
        self._check(at)
        if isinstance(at, slice):
            assert len(value) == len(range(*at.indices(len(self)))), "another length"
        else:
            assert type(value) is int, f"{value!r} is no number"
            assert -(2**63) <= value < 2**63, f"{value} does not fit into 64 bits"
        list.__setitem__(self, at, value)

    def _check(self, at: Any) -> None:
        if isinstance(at, slice):
            first, end = at.start or 0, len(self) if at.stop is None else at.stop
            assert 0 <= first <= end <= len(self), f"{first} to {end} of {len(self)}"
        else:
            assert 0 <= at < len(self), f"{at} of {len(self)}"

    def copy(self) -> Strict:
        return Strict(self)


class StrictKernel(Kernel):
    def vector(self, numbers: list[int]) -> Strict:
        return Strict(numbers)


class StrictStyledKernel(StyledKernel):
    def vector(self, numbers: list[int]) -> Strict:
        return Strict(numbers)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_stays_inside_its_vectors(name: str) -> None:
    kernel = StrictKernel(Machine(bundle_of(name), GAMES[name]), "text")
    assert kernel.play(3, 0, 2, kernel.vector([0] * (2 * kernel.program.row))) == 2


@pytest.mark.parametrize("name", ["new_york", "tolls"])
def test_who_thinks_stays_inside_too(name: str) -> None:
    machine = Machine(bundle_of(name), 2)
    kernel = StrictStyledKernel(machine, "text", findings_of(machine))
    assert kernel.play_seats(3, 0, 1, kernel.vector([0] * kernel.program.row), ["path", "random"]) == 1
