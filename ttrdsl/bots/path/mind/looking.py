"""How the style `path` looks ahead: it compares options by playing each to the end of its own turn."""

from __future__ import annotations

from ttrdsl.bots.path.mind.asked import about, best_payment, cards_of
from ttrdsl.bots.path.mind.candidates import (
    CARD,
    CITY,
    LOOKED_AT,
    ROUTE,
    noted,
    some_cards,
    some_cities,
    some_routes,
)
from ttrdsl.bots.path.mind.memory import add_line, add_step, is_resting, let_rest
from ttrdsl.bots.path.mind.placed import (
    ACTOR,
    BEST,
    DECIDED,
    DECISIONS,
    ERROR,
    GRAPH,
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
from ttrdsl.bots.path.mind.places import (
    AGAIN,
    ALIKE,
    ANY_ORDER,
    ASKED,
    CHOICE,
    DECLINABLE,
    MIND_FIRST,
    MIND_SEED,
    PAYMENT,
    ROUTES,
    SCORED_HANDS,
    SOME_CARDS,
    WORK_ABOUT,
    WORK_HAND,
)
from ttrdsl.bots.path.mind.seats import habits_of, usable_at
from ttrdsl.bots.path.mind.values import own_plan, too_early, value_of
from ttrdsl.bots.path.mind.weights import DEEPEST, MOST_ABOUT, MOST_IMAGINED, MOST_OPTIONS, MOST_STEPS, NOTHING, REST
from ttrdsl.dialect.errors import NEED_CLASS
from ttrdsl.dialect.primitives import die
from ttrdsl.fast.library.course import choose, copy_state


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


def candidates(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], m: int, me: int, depth: int, level: int
) -> int:
    """List the options worth looking at: their number, then each; and beside them what each stands for."""
    kn = tb[KNOW]
    asked = tb[kn + tb[kn + ASKED] + st[POSITION]]
    if asked == PAYMENT or asked == PAYMENT + DECLINABLE:
        k = best_payment(st, tb, ct, wk, mind, m, me)
        mind[level] = 1
        mind[level + 1] = k
        if asked != PAYMENT and k != st[OPTIONS] - 1:
            mind[level] = 2
            mind[level + 2] = st[OPTIONS] - 1
    elif asked != CHOICE and asked != CHOICE + DECLINABLE:
        most = MOST_OPTIONS
        if depth < DEEPEST and asked & 7 == SOME_CARDS and st[WORDS] != 0:
            most = MOST_IMAGINED
        return list_some(st[OPTIONS], most, mind, level)
    else:
        listed = tb[kn + WORK_ABOUT]
        choices(st, tb, ct, wk, mind, m, me, listed, level)
        for i in range(mind[level]):
            mind[level + STEPS + i] = mind[listed + mind[level + 1 + i]]
        return mind[level]
    for i in range(mind[level]):
        mind[level + STEPS + i] = noted(mind[level + 1 + i], 0, 0)
    return mind[level]


def list_some(options: int, most: int, mind: list[int], level: int) -> int:
    """List options, evenly spread if there are many, as what they are: their numbers."""
    spread_out(options, most, mind, level)
    for i in range(mind[level]):
        mind[level + STEPS + i] = noted(mind[level + 1 + i], 0, 0)
    return mind[level]


def choices(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], m: int, me: int, listed: int, out: int
) -> int:
    """List the options of a choice that are worth looking at, by what they stand for."""
    kn = tb[KNOW]
    seen = min(st[OPTIONS], MOST_ABOUT)
    decided_before = st[DECIDED]
    decisions_before = st[DECISIONS]
    routes = 0
    cities = 0
    cards = 0
    for k in range(seen):
        pc, kind, x = about(st, tb, ct, wk, k)
        mind[listed + k] = noted(pc, kind, x)
        if kind == ROUTE:
            routes += 1
        elif kind == CITY:
            cities += 1
        elif kind == CARD:
            cards += 1
    st[DECIDED] = decided_before
    st[DECISIONS] = decisions_before
    own = habits_of(tb, kn, mind, m)
    if routes > tb[own + ROUTES]:
        return some_routes(tb, kn, mind, own, own_plan(st, tb, ct, wk, mind, m, me), listed, seen, out)
    if routes == 0 and cities > LOOKED_AT:
        return some_cities(tb, kn, tb[GRAPH], mind, own_plan(st, tb, ct, wk, mind, m, me), listed, seen, out)
    if routes + cities == 0 and cards > 1 and tb[own + ALIKE] > tb[kn + SCORED_HANDS]:
        hand = tb[kn + WORK_HAND]
        plan = own_plan(st, tb, ct, wk, mind, m, me)
        cards_of(st, tb, ct, wk, me, mind, hand)
        return some_cards(tb, kn, mind, plan, usable_at(tb, kn, m), hand, listed, seen, out)
    return spread_out(seen, MOST_OPTIONS, mind, out)


def spread_out(options: int, most: int, mind: list[int], out: int) -> int:
    """List options, evenly spread if there are many."""
    count = min(options, most)
    mind[out] = count
    for i in range(count):
        mind[out + 1 + i] = i if count == options else i * (options - 1) // (count - 1)
    return count


def look(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], m: int, me: int, depth: int
) -> int:
    """Compare options, remember the best line, and return how good it is."""
    level = LEVELS_AT + depth * LEVEL_SIZE
    saved = STATES + depth * STATE_SIZE
    place = st[POSITION]
    turn = st[TURNS]
    options = st[OPTIONS]
    n = candidates(st, tb, ct, wk, mind, m, me, depth, level)
    if n == 0 and depth == DEEPEST:  # nothing serves the plan, but something is to be chosen
        n = list_some(options, MOST_OPTIONS, mind, level)
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
        if fresh == 0:
            copy_state(st, mind, tb, 0, saved)
        fresh = 0
        mind[line] = 0
        add_step(mind, line, place, options, k)
        value = after(st, tb, ct, wk, mind, m, me, depth, k, step)
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


def drop_line(wk: list[int], mind: list[int], line: int, value: int) -> int:
    """Forget a line that led nowhere but for its first step; a cost that is not known yet is left to be worked out."""
    if wk[ERROR] != NEED_CLASS:
        wk[ERROR] = 0
    mind[line] = 1
    return value
