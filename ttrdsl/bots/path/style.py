"""The style `path`: pursue tickets along cheap routes, looking ahead to the end of one's own turn.

It is written once, in the integer dialect (`ttrdsl.bots.path`); here a game of the interpreter is put before it. All
its looking happens in a guessed game, in which everything the player may not know is dealt anew: the choice cannot
depend on what is hidden.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from ttrdsl.bots.path.findings import findings_of
from ttrdsl.bots.path.kernel import StyledKernel
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine

_KERNELS: WeakKeyDictionary[Machine, StyledKernel] = WeakKeyDictionary()


def thinker(machine: Machine) -> StyledKernel:
    """Return what thinks for the games of a machine; made once."""
    if machine not in _KERNELS:
        # A machine of its own, so that the one that plays can be forgotten.
        _KERNELS[machine] = StyledKernel(Machine(machine.bundle, machine.players), "text", findings_of(machine))
    return _KERNELS[machine]


class PathStyle:
    """Plans routes for its tickets and takes the option that leads to the best end of the turn."""

    def __init__(self, seat: int, seed: int) -> None:
        self.seat = seat
        self.seed = seed
        self.mind: Any = None

    def choose(self, game: Game) -> int:
        """Return the option that looks best."""
        kernel = thinker(game.machine)
        if self.mind is None:
            self.mind = kernel.new_mind(self.seed)
        return kernel.think(kernel.of_state(game.state), self.mind, self.seat)
