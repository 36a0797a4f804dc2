"""Whether plans pay in a game: where the rules leave doubt, `path` plays a few games against dice to see.

Its plans are for tickets, for routes paid with cards, and for a game that pieces bring to an end. A game in which
something else decides may be won by other means; where planning does not win, options are tried instead
(`mind/unplanned.py`), which asks nothing of the rules but takes longer. The games are the same on every engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttrdsl.dialect.primitives import die
from ttrdsl.engine import layout
from ttrdsl.engine.errors import GameError
from ttrdsl.fast.emit.results import WINNERS
from ttrdsl.fast.kernel import Vec

if TYPE_CHECKING:
    from ttrdsl.bots.path.kernel import StyledKernel

GAMES = 8
ENOUGH = 7  # that are to be won
MOST_DECISIONS = 1_000  # of one game; whoever has not won by then has not won


def plans_pay(kernel: StyledKernel) -> bool:
    """Say whether one player who plans wins most games against others who throw dice."""
    lost = 0
    for number in range(GAMES):
        lost += not _is_won(kernel, number)
        if lost > GAMES - ENOUGH:
            return False
    return True


def _is_won(kernel: StyledKernel, seed: int) -> bool:
    """Say whether she wins a game alone; who plans is another one each time."""
    planner, throws = seed % kernel.machine.players, 0
    mind = kernel.new_mind(seed)
    try:
        st: Vec = kernel.start(seed)
        while st[layout.OPTIONS] > 0 and not kernel.error:
            throws += 1
            if throws > MOST_DECISIONS:
                return False
            seat = int(st[layout.ACTOR])
            k = kernel.think(st, mind, seat) if seat == planner else die(seed, throws, int(st[layout.OPTIONS]))
            kernel.choose(st, k)
        failed = kernel.error
        kernel.clear_error()
        return not failed and kernel.results(st)[WINNERS] == 1 << planner
    except GameError:
        kernel.clear_error()
        return False
