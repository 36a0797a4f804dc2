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
from ttrdsl.fast.emit.results import WINNERS, totals
from ttrdsl.fast.kernel import Vec

if TYPE_CHECKING:
    from ttrdsl.bots.path.kernel import StyledKernel

LOST = 10  # a game that is lost weighs as much as so many that are won: four in five are not enough
ENOUGH = 8  # games won beyond that speak for plans
MOST_GAMES = 40
MOST_THROWS = 5_000  # of the others, in one game
MOST_THOUGHTS = 600  # in all games together; whoever has won more than lost by then plans on


def plans_pay(kernel: StyledKernel) -> bool:
    """Say whether planning wins nearly all games: against others who throw dice, or where dice do not bring as much.

    Games are played until they tell, which is soon.
    """
    won, lost, thoughts = 0, 0, 0
    for seed in range(MOST_GAMES):
        wins, more = _trial(kernel, seed, MOST_THOUGHTS - thoughts)
        thoughts += more
        if thoughts >= MOST_THOUGHTS:
            break
        won, lost = won + wins, lost + 1 - wins
        if won - LOST * lost >= ENOUGH:
            return True
        if won - LOST * lost < -LOST:
            return False
    return won > lost


def _trial(kernel: StyledKernel, seed: int, most: int) -> tuple[bool, int]:
    """Return whether planning wins a game, and the thoughts it took. Another plans each time, or all who win as one."""
    players = kernel.machine.players
    everybody = (1 << players) - 1
    if not kernel.all_together:
        planner = 1 << seed % players
        found, thoughts = _played(kernel, seed, planner, most)
        return found is not None and found[0] & planner != 0 and found[0] != everybody, thoughts
    found, thoughts = _played(kernel, seed, everybody, most)
    by_dice, _ = _played(kernel, seed, 0, most)
    return found is not None and found[0] != 0 and (by_dice is None or by_dice < found), thoughts


def _played(kernel: StyledKernel, seed: int, planners: int, most: int) -> tuple[tuple[int, int] | None, int]:
    """Play a game; return winners and points of all, nothing if it came to no end, and the thoughts it took."""
    throws, thoughts = 0, 0
    mind = kernel.new_mind(seed)
    try:
        st: Vec = kernel.start(seed)
        while st[layout.OPTIONS] > 0 and not kernel.error and thoughts < most and throws < MOST_THROWS:
            seat, options = int(st[layout.ACTOR]), int(st[layout.OPTIONS])
            if planners >> seat & 1 and options > 1:
                thoughts += 1
                kernel.choose(st, kernel.think(st, mind, seat))
            else:
                throws += 1
                kernel.choose(st, die(seed, throws, options))
        ended = not kernel.error and st[layout.OPTIONS] <= 0
        kernel.clear_error()
        row = kernel.results(st)
        points = sum(totals(row, kernel.machine.bundle, kernel.machine.players))
        return ((row[WINNERS], points) if ended else None), thoughts
    except GameError:
        kernel.clear_error()
        return None, thoughts
