"""How the style `path` looks ahead: it compares options by playing each to the end of its own turn."""

from __future__ import annotations

from ttrdsl.bots.path.mind.asked import about, best_payment
from ttrdsl.bots.path.mind.candidates import CARD, ROUTE, noted
from ttrdsl.bots.path.mind.cards import is_known, learn, note_use
from ttrdsl.bots.path.mind.listing import candidates, list_some
from ttrdsl.bots.path.mind.memory import add_line, add_step, is_resting, let_rest
from ttrdsl.bots.path.mind.placed import (
    ACTOR,
    BEST,
    DECIDED,
    DECISIONS,
    ERROR,
    FORETOLD,
    KNOW,
    LEVEL_SIZE,
    LEVELS_AT,
    LINE,
    OPTIONS,
    PLAYERS,
    POSITION,
    STATE_SIZE,
    STATES,
    STEPS,
    TURN,
    TURNS,
    VALUES,
    WORDS,
)
from ttrdsl.bots.path.mind.places import AGAIN, ANY_ORDER, ASKED, CHOICE, DECLINABLE, MIND_FIRST, MIND_SEED, PAYMENT
from ttrdsl.bots.path.mind.seats import habits_of
from ttrdsl.bots.path.mind.values import too_early, value_of
from ttrdsl.bots.path.mind.weights import DEEPEST, MOST_ABOUT, MOST_OPTIONS, MOST_STEPS, NOTHING, REST
from ttrdsl.dialect.errors import NEED_CLASS
from ttrdsl.dialect.primitives import die
from ttrdsl.fast.library.course import choose, copy_state


def foreseen(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], m: int, me: int, depth: int
) -> int:
    """Return the best option if it is known of all what they come to, else -1: nothing hidden is asked for."""
    if all_known(st, tb, ct, wk, mind, m, depth) == 0:
        return -1
    level = LEVELS_AT + depth * LEVEL_SIZE
    n = candidates(st, tb, ct, wk, mind, m, me, depth, level)
    best = NOTHING
    found = -1
    for i in range(n):
        value = mind[level + FORETOLD + i]
        mind[level + VALUES + i] = value
        if value == NOTHING:
            return -1
        if value > best:
            best = value
            found = mind[level + 1 + i]
    for i in range(level + STEPS, level + STEPS + n):
        note_use(mind, m, mind[i], depth)
    return found


def all_known(st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], m: int, depth: int) -> int:
    """Say (1 or 0) whether it is known of all options of a choice what they come to."""
    if tb[tb[KNOW] + tb[tb[KNOW] + ASKED] + st[POSITION]] & 7 != CHOICE:
        return 0
    decided_before = st[DECIDED]
    decisions_before = st[DECISIONS]
    for k in range(min(st[OPTIONS], MOST_ABOUT)):
        pc, kind, x = about(st, tb, ct, wk, k)
        if is_known(mind, m, noted(pc, kind, x), depth) == 0:
            return 0
    st[DECIDED] = decided_before
    st[DECISIONS] = decisions_before
    return 1


def look(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], m: int, me: int, depth: int
) -> int:
    """Compare options, remember the best line, and return how good it is."""
    level = LEVELS_AT + depth * LEVEL_SIZE
    saved = STATES + depth * STATE_SIZE
    place = st[POSITION]
    turn = st[TURNS]
    options = st[OPTIONS]
    words = st[WORDS]
    n = candidates(st, tb, ct, wk, mind, m, me, depth, level)
    if n == 0 and depth == DEEPEST:  # nothing serves the plan, but something is to be chosen
        n = list_some(options, MOST_OPTIONS, mind, level, 0)
    if n > 1:
        copy_state(mind, st, tb, saved, 0)
    line = level + LINE
    chosen = level + BEST
    best = NOTHING - 1
    which = 0
    resting = 1
    fresh = 1  # nothing was done to the state yet
    for i in range(level + VALUES, level + VALUES + n):
        mind[i] = NOTHING
    i = 0
    while i < n and wk[ERROR] == 0:
        k = mind[level + 1 + i]
        step = mind[level + STEPS + i]
        i += 1
        if resting != 0 and is_resting(mind, m, place, step, turn) != 0:
            if i == n and best < NOTHING:
                i = 0
                n = 1
                resting = 0
            continue
        mind[line] = 0
        add_step(mind, line, place, options, k)
        value = mind[level + FORETOLD + i - 1]
        if value != NOTHING:
            note_use(mind, m, step, depth)
        else:
            if fresh == 0:
                copy_state(st, mind, tb, 0, saved)
            fresh = 0
            value = after(st, tb, ct, wk, mind, m, me, depth, k, step)
            learn(mind, m, level, i - 1, depth, value, 1 if st[WORDS] != words else 0)
        mind[level + VALUES + i - 1] = value
        if value > best:
            best = value
            which = step
            for j in range(1 + 3 * mind[line]):
                mind[chosen + j] = mind[line + j]
    let_rest(mind, m, place, which, 0)
    return max(best, NOTHING)


def after(
    st: list[int],
    tb: list[int],
    ct: list[int],
    wk: list[int],
    mind: list[int],
    m: int,
    me: int,
    depth: int,
    k: int,
    step: int,
) -> int:
    """Play one option on to the end of the turn, looking at choices on the way; return how good that is."""
    line = LEVELS_AT + depth * LEVEL_SIZE + LINE
    place = st[POSITION]
    turn = st[TURNS]
    words = st[WORDS]
    asked = tb[KNOW] + tb[tb[KNOW] + ASKED]
    n = choose(st, tb, ct, wk, k)
    more = 0
    steps = 0
    unseen = 0  # whether something was chosen that nobody looked at: then it is not decided
    while wk[ERROR] == 0 and n > 0 and st[TURNS] == turn and steps < MOST_STEPS:
        steps += 1
        here = st[POSITION]
        if st[ACTOR] != me:  # the same dice for all options that are compared
            n = choose(st, tb, ct, wk, die(mind[m + MIND_SEED], turn + steps, n))
            continue
        if here == place:
            more = tb[habits_of(tb, tb[KNOW], mind, m) + AGAIN]
            break
        what = tb[asked + here]
        k = 0
        if what == PAYMENT:
            k = best_payment(st, tb, ct, wk, mind, m, me)
        elif depth > 1 and what & 7 != ANY_ORDER:
            if too_early(st, tb, ct, wk, mind, m, me) != 0:
                return drop_line(wk, mind, line, NOTHING)
            if st[WORDS] != words:
                mind[line] = 1
            known = mind[line] if st[WORDS] == words else 0
            if staple(st, tb, ct, wk) == 0:
                let_rest(mind, m, place, step, turn + PLAYERS * max(1, mind[m + MIND_FIRST] // REST))
            value = look(st, tb, ct, wk, mind, m, me, depth - 1)
            if known > 0:
                add_line(mind, line, LEVELS_AT + (depth - 1) * LEVEL_SIZE + BEST)
            return value
        elif what == PAYMENT + DECLINABLE:
            k = best_payment(st, tb, ct, wk, mind, m, me)
        elif what & 7 != ANY_ORDER and n > 1:
            unseen = 1
        if unseen == 0:
            add_step(mind, line, here, n, k)
        n = choose(st, tb, ct, wk, k)
    if wk[ERROR] != 0:
        return drop_line(wk, mind, line, NOTHING)
    if st[WORDS] != words:
        mind[line] = 1
    if st[TURNS] != turn and st[TURN] == me:
        more = 2 * tb[habits_of(tb, tb[KNOW], mind, m) + AGAIN]
    value = value_of(st, tb, ct, wk, mind, m, me) + more
    if wk[ERROR] != 0:
        return drop_line(wk, mind, line, NOTHING)
    return value


def staple(st: list[int], tb: list[int], ct: list[int], wk: list[int]) -> int:
    """Say (1 or 0) whether routes or cards are to be chosen, which no game rests from."""
    if tb[tb[KNOW] + tb[tb[KNOW] + ASKED] + st[POSITION]] & 7 != CHOICE:
        return 0
    decided_before = st[DECIDED]
    decisions_before = st[DECISIONS]
    found = 0
    k = min(st[OPTIONS], MOST_ABOUT)
    while k > 0 and found == 0:
        k -= 1
        _pc, kind, _x = about(st, tb, ct, wk, k)
        if kind == ROUTE or kind == CARD:  # noqa: SIM109 - the dialect has no tuples
            found = 1
    st[DECIDED] = decided_before
    st[DECISIONS] = decisions_before
    return found


def drop_line(wk: list[int], mind: list[int], line: int, value: int) -> int:
    """Forget a line that led nowhere but for its first step; a cost that is not known yet is left to be worked out."""
    if wk[ERROR] != NEED_CLASS:
        wk[ERROR] = 0
    mind[line] = 1
    return value
