"""The style `path`: pursue tickets along cheap routes, looking ahead to the end of one's own turn.

It is written once, in the integer dialect (`ttrdsl.bots.path`); here a game of the interpreter is put before it. All
its looking happens in a guessed game, in which everything the player may not know is dealt anew: the choice cannot
depend on what is hidden.
"""

from __future__ import annotations

import warnings
from typing import Any

from ttrdsl.bots.path.findings import findings_of
from ttrdsl.bots.path.kernel import StyledKernel
from ttrdsl.bots.uniform import Uniform
from ttrdsl.dialect import native
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.value import NotFast
from ttrdsl.fast.fast_game import FastGame
from ttrdsl.fast.guard import own_fault, refused_by_name
from ttrdsl.fast.kernel import Vec


def _kernels(machine: Machine) -> dict[str, StyledKernel | None]:
    return {}


def thinker(machine: Machine, tier: str = "text") -> StyledKernel | None:
    """Return what thinks for the games of a machine, made once; nothing where the rules cannot be thought through."""
    made = machine.beside(_kernels)
    if tier not in made:
        try:
            with refused_by_name():
                if tier == "native" and (missing := native.available()):
                    raise native.NoNativeCode(missing)
                # A machine of its own, so that the one that plays can be forgotten.
                made[tier] = StyledKernel(Machine(machine.bundle, machine.players), tier, machine.beside(findings_of))
        except native.NoNativeCode as error:
            made[tier] = thinker(machine)
            warnings.warn(f"looking ahead takes longer here: {error}", stacklevel=3)
        except NotFast as error:
            made[tier] = None
            warnings.warn(f"`path` cannot think ahead in this game ({error}); it takes any option", stacklevel=3)
    return made[tier]


def at_work(game: Game, fast: bool = False) -> tuple[StyledKernel, Vec] | None:
    """Return what thinks for a game, and the game as it sees it; a game that is played in one brings its own."""
    if isinstance(game, FastGame) and isinstance(game.kernel, StyledKernel) and game.vec is not None:
        return game.kernel, game.vec
    kernel = thinker(game.machine, "native" if fast or game.machine.beside(findings_of).doubtful else "text")
    if kernel is not None and not kernel.plans:  # to try all options takes a hundred times as long in text
        kernel = thinker(game.machine, "native")
    if kernel is None:
        return None
    try:
        return kernel, kernel.of_state(game.state)
    except GameError:  # too large for it
        return None


class PathStyle:
    """Plans routes for its tickets and takes the option that leads to the best end of the turn."""

    def __init__(self, seat: int, seed: int, habits: str = "path") -> None:
        self.seat = seat
        self.seed = seed
        self.habits = habits
        self.mind: Any = None
        self.anyhow = Uniform(seat, seed)

    def choose(self, game: Game) -> int:
        """Return the option that looks best."""
        found = at_work(game)
        if found is None:
            return self.anyhow.choose(game)
        kernel, st = found
        if self.mind is None:
            self.mind = kernel.new_mind(self.seed, self.habits)
        try:
            with kernel.busy:
                return kernel.think(st, self.mind, self.seat)
        except Exception as error:
            kernel.clear_error()
            if not isinstance(error, GameError):
                warnings.warn(f"`path` could not think ahead: {own_fault(error)}", stacklevel=2)
            return 0
