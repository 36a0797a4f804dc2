"""Play a game that looks the same to a player on to its end by the style `path`: what a search asks about an option."""

from __future__ import annotations

from ttrdsl.bots.path.mind.asked import note_sight, redraw
from ttrdsl.bots.path.mind.deal import deal_anew
from ttrdsl.bots.path.mind.memory import clear_mind
from ttrdsl.bots.path.mind.placed import (
    ACTOR,
    EPOCH,
    ERROR,
    KIND_ROOM,
    KNOW,
    PLAYERS,
    SEAT_SIZE,
    SEATS_AT,
    SEED,
    WORDS,
)
from ttrdsl.bots.path.mind.places import WORK_SIGHT
from ttrdsl.bots.path.mind.thinking import think
from ttrdsl.dialect.primitives import word
from ttrdsl.fast.library.course import choose, copy_state, results


def roll_out(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], ro: list[int], im: list[int], mind: list[int],
    out: list[int], me: int, k: int, seed: int, most: int,
) -> int:  # fmt: skip
    """Deal anew what a player does not see, take an option, let `path` play on, and write what came of it.

    After so many decisions as `most` says the points are counted as they stand, so that it always comes to an end. It
    returns how many decisions were played, or -1 if that could not be done.
    """
    copy_state(ro, st, tb, 0, 0)
    note_sight(ro, tb, ct, wk, mind, me, tb[tb[KNOW] + WORK_SIGHT])
    used = deal_anew(ro, tb, tb[KNOW], mind, me, KIND_ROOM, seed)
    wk[EPOCH] += 1
    used = redraw(ro, tb, ct, wk, mind, me, seed, used)
    ro[SEED] = word(seed, used + 1)
    ro[WORDS] = 0
    for seat in range(PLAYERS):
        clear_mind(mind, SEATS_AT + seat * SEAT_SIZE, ro[SEED], seat, 0)
    n = choose(ro, tb, ct, wk, k)
    played = 1
    while n > 0 and played < most:
        k = think(ro, tb, ct, wk, im, mind, ro[ACTOR])
        if wk[ERROR] != 0:
            return -1
        n = choose(ro, tb, ct, wk, k)
        played += 1
    if n < 0 or wk[ERROR] != 0:
        return -1
    results(ro, tb, ct, wk, out, 0)
    return -1 if wk[ERROR] != 0 else played
