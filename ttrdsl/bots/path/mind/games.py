"""Many games in a row with a style for each seat; nobody outside is asked between the first decision and the last."""

from __future__ import annotations

from ttrdsl.bots.path.mind.memory import clear_mind, next_throw
from ttrdsl.bots.path.mind.placed import (
    ACTOR,
    DECISIONS,
    ERROR,
    MOST_DECISIONS,
    PLAYERS,
    ROW_SIZE,
    SEAT_SIZE,
    SEATS_AT,
    SEED,
    STATE_SIZE,
)
from ttrdsl.bots.path.mind.places import MIND_SEED
from ttrdsl.bots.path.mind.thinking import think
from ttrdsl.dialect.errors import ENDLESS
from ttrdsl.dialect.primitives import copy_run, die, game_seed
from ttrdsl.fast.library.course import begin, choose, results

RANDOM = 0
PATH = 1


def play_styles(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], blank: list[int], out: list[int], im: list[int],
    mind: list[int], seats: list[int], seed: int, first: int, count: int,
) -> int:  # fmt: skip
    """Play games and write their records; return how many there were before one that cannot be played to its end."""
    for game in range(count):
        copy_run(st, blank, 0, 0, STATE_SIZE)
        st[SEED] = game_seed(seed, first + game)
        for seat in range(PLAYERS):
            clear_mind(mind, SEATS_AT + seat * SEAT_SIZE, st[SEED], seat, max(0, seats[seat] - PATH))
        n = begin(st, tb, ct, wk, -1)
        while n > 0:
            me = st[ACTOR]
            if seats[me] >= PATH:
                k = think(st, tb, ct, wk, im, mind, me)
                if wk[ERROR] != 0:
                    return game
            else:
                m = SEATS_AT + me * SEAT_SIZE
                k = die(mind[m + MIND_SEED], next_throw(mind, m), n)
            n = choose(st, tb, ct, wk, k)
            if st[DECISIONS] >= MOST_DECISIONS and n > 0:
                wk[ERROR] = ENDLESS
                n = -1
        if n < 0:
            return game
        row = game * ROW_SIZE
        out[row] = wk[ERROR]
        results(st, tb, ct, wk, out, row)
        if wk[ERROR] != 0:
            return game
    return count
