"""Games of the fast engines as something to pickle: the kernel is made anew on the other side, once for all of them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ttrdsl.dialect.native import NoNativeCode
from ttrdsl.engine.pickled import machine_of, state_of
from ttrdsl.fast.kernel import Kernel

if TYPE_CHECKING:
    from ttrdsl.fast.fast_game import FastGame


@lru_cache(maxsize=8)
def kernel_of(bundle: bytes, players: int, tier: str) -> Kernel:
    """Return the kernel of a packed bundle; where there is no native code, the rules as text."""
    try:
        return Kernel(machine_of(bundle, players), tier)
    except NoNativeCode:
        return Kernel(machine_of(bundle, players), "text")


def unpickled(bundle: bytes, players: int, tier: str, core: list[Any], choices: list[int]) -> FastGame:
    """Return the game that was pickled."""
    from ttrdsl.fast.fast_game import FastGame

    kernel = kernel_of(bundle, players, tier)
    game = FastGame.of_state(kernel, state_of(kernel.machine, core))
    game.choices = list(choices)
    return game
