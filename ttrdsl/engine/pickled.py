"""A game as something to pickle: its bundle by value, packed, and its state; on the other side the rules are shared."""

from __future__ import annotations

import json
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ttrdsl.engine import layout, saved
from ttrdsl.engine.machine import Machine

if TYPE_CHECKING:
    from ttrdsl.engine.game import Game


def packed(machine: Machine) -> bytes:
    """Return the bundle of a machine in few bytes; packed once."""
    return machine.beside(_pack)


def _pack(machine: Machine) -> bytes:
    # In the order it has: where things lie in a state follows from that.
    return zlib.compress(json.dumps(machine.bundle, separators=(",", ":")).encode(), 6)


@lru_cache(maxsize=32)
def machine_of(bundle: bytes, players: int) -> Machine:
    """Return the machine of a packed bundle; all games that come with it share it."""
    return Machine(json.loads(zlib.decompress(bundle)), players)


def core(game: Game) -> list[Any]:
    """Return what makes the state of a game: everything but what follows from it."""
    return saved.core_of(game.machine, game.state)


def state_of(machine: Machine, core: list[Any]) -> list[Any]:
    """Return the state that has this core."""
    state: list[Any] = [0] * max(machine.size, machine.layout.size)
    state[: saved.HEAD] = core[: saved.HEAD]
    state[layout.FIRST_FREE : machine.layout.core] = core[saved.HEAD :]
    machine.touch(state)
    over = state[layout.OVER]
    state[layout.OPTIONS] = () if over else machine.decisions[state[layout.POSITION]].all_options(state)
    return state


def unpickled(bundle: bytes, players: int, core: list[Any], choices: list[int], log: Any) -> Game:
    """Return the game that was pickled."""
    from ttrdsl.engine.game import Game

    machine = machine_of(bundle, players)
    game = Game(machine, state_of(machine, core), log)
    game.choices = list(choices)
    return game
