"""How the style `path` chooses: pursue tickets along cheap routes, looking ahead to the end of one's own turn.

All looking happens in an imagined game, in which everything the player may not know is dealt anew: the choice cannot
depend on what is hidden. Within a turn, where it is known of all options what they come to, nothing is imagined, and
nothing hidden is asked for either (`foreseen`). From below: `think` imagines a game and looks; `look` compares options
and remembers the best line; `after` plays one option on to the end of the turn, with a look at what is to be chosen on
the way; `value_of` says how good it is to be there.
"""

from __future__ import annotations

from ttrdsl.bots.path.mind.guessing import guess
from ttrdsl.bots.path.mind.looking import foreseen, look
from ttrdsl.bots.path.mind.memory import decided, intend, next_throw, note_progress
from ttrdsl.bots.path.mind.placed import (
    BEST,
    DECISIONS,
    EPOCH,
    ERROR,
    KNOW,
    LEVEL_SIZE,
    LEVELS_AT,
    MOST_DECISIONS,
    OPTIONS,
    PLAYERS,
    POSITION,
    SEAT_SIZE,
    SEATS_AT,
    TURNS,
)
from ttrdsl.bots.path.mind.places import IN_SIGHT, MIND_SEED, MIND_TURN, SPARE, UNPLANNED
from ttrdsl.bots.path.mind.seats import habits_of
from ttrdsl.bots.path.mind.unplanned import try_options
from ttrdsl.bots.path.mind.values import begin_turn
from ttrdsl.bots.path.mind.weights import DEEPEST, PATIENCE
from ttrdsl.dialect.errors import NEED_CLASS
from ttrdsl.dialect.primitives import die, word
from ttrdsl.fast.library.course import copy_state


def think(st: list[int], tb: list[int], ct: list[int], wk: list[int], im: list[int], mind: list[int], me: int) -> int:
    """Imagine a game that looks the same to a player, look, and return the option to take."""
    m = SEATS_AT + me * SEAT_SIZE
    if st[OPTIONS] < 2:
        decided(mind, m, st[POSITION], st[OPTIONS])  # a step of what was decided, if one without a choice
        return 0
    if st[TURNS] > PATIENCE * PLAYERS or st[DECISIONS] > MOST_DECISIONS // 5:
        # What everybody finds best does not end this game, such as a vote against whatever helps another.
        return die(mind[m + MIND_SEED], next_throw(mind, m), st[OPTIONS])
    k = decided(mind, m, st[POSITION], st[OPTIONS])
    if k >= 0:
        return k
    seed = word(mind[m + MIND_SEED], next_throw(mind, m))
    if tb[tb[KNOW] + UNPLANNED] != 0:
        return try_options(st, tb, ct, wk, im, mind, me, seed)
    begins = 1 if st[TURNS] == 0 or st[TURNS] != mind[m + MIND_TURN] else 0
    if begins == 0 and tb[tb[KNOW] + IN_SIGHT] != 0:
        copy_state(im, st, tb, 0, 0)
        wk[EPOCH] += 1
        k = foreseen(im, tb, ct, wk, mind, m, me, DEEPEST)
        if wk[ERROR] == NEED_CLASS:
            return 0
        wk[ERROR] = 0
        if k >= 0:
            return k
    guess(st, tb, ct, wk, im, mind, me, seed)
    if begins != 0:
        mind[m + MIND_TURN] = st[TURNS]
        begin_turn(im, tb, ct, wk, mind, m, me)
    if wk[ERROR] == NEED_CLASS:
        return 0
    wk[ERROR] = 0
    best = look(im, tb, ct, wk, mind, m, me, DEEPEST)
    if wk[ERROR] == NEED_CLASS:
        return 0
    wk[ERROR] = 0
    if begins != 0:
        note_progress(mind, m, best, tb[habits_of(tb, tb[KNOW], mind, m) + SPARE])
    line = LEVELS_AT + DEEPEST * LEVEL_SIZE + BEST
    intend(mind, m, line)
    return mind[line + 3]
