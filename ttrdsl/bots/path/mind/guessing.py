"""A game that looks the same to a player, in which everything she may not know is dealt anew."""

from __future__ import annotations

from ttrdsl.bots.path.mind.asked import note_sight, redraw
from ttrdsl.bots.path.mind.deal import deal_anew
from ttrdsl.bots.path.mind.placed import EPOCH, KNOW, SEED, WORDS
from ttrdsl.bots.path.mind.places import WORK_SIGHT
from ttrdsl.dialect.primitives import word
from ttrdsl.fast.library.course import copy_state


def guess(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], im: list[int], mind: list[int], me: int, seed: int
) -> int:
    """Write such a game over `im`, with dice of its own."""
    copy_state(im, st, tb, 0, 0)
    note_sight(im, tb, ct, wk, mind, me, tb[tb[KNOW] + WORK_SIGHT])
    used = deal_anew(im, tb, tb[KNOW], mind, me, seed)
    wk[EPOCH] += 1
    used = redraw(im, tb, ct, wk, mind, me, seed, used)
    im[SEED] = word(seed, used + 1)
    im[WORDS] = 0
    return 0
