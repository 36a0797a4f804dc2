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
MOST_THROWS = 5_000  # of the others, in one game
MOST_THOUGHTS = 600  # in all games together; whoever has won more than lost by then plans on


def plans_pay(kernel: StyledKernel) -> bool:
    """Say whether one player who plans wins most games against others who throw dice."""
    won, lost, thoughts = 0, 0, 0
    for seed in range(GAMES):
        wins, more = _played(kernel, seed, MOST_THOUGHTS - thoughts)
        thoughts += more
        if thoughts >= MOST_THOUGHTS:
            return won > lost
        won, lost = won + wins, lost + 1 - wins
        if lost > GAMES - ENOUGH:
            return False
    return True


def _played(kernel: StyledKernel, seed: int, most: int) -> tuple[int, int]:
    """Play a game; return 1 if whoever plans has won, but not everybody, and her thoughts. Another plans each time."""
    planner, throws, thoughts = seed % kernel.machine.players, 0, 0
    mind = kernel.new_mind(seed)
    try:
        st: Vec = kernel.start(seed)
        while st[layout.OPTIONS] > 0 and not kernel.error and thoughts < most and throws < MOST_THROWS:
            seat, options = int(st[layout.ACTOR]), int(st[layout.OPTIONS])
            if seat == planner and options > 1:
                thoughts += 1
                kernel.choose(st, kernel.think(st, mind, seat))
            else:
                throws += 1
                kernel.choose(st, die(seed, throws, options))
        failed = kernel.error or st[layout.OPTIONS] > 0
        kernel.clear_error()
        winners, players = kernel.results(st)[WINNERS], kernel.machine.players
        not_all = players == 1 or winners != (1 << players) - 1
        return int(not failed and winners >> planner & 1 and not_all), thoughts
    except GameError:
        kernel.clear_error()
        return 0, thoughts
