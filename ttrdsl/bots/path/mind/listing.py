"""Which options are worth a look, for the style `path`; where there are many, `candidates` and `cards` choose."""

from __future__ import annotations

from ttrdsl.bots.path.mind.asked import about, best_payment, routes_offered
from ttrdsl.bots.path.mind.candidates import (
    CARD,
    CITY,
    LOOKED_AT,
    MOST_LISTED,
    ROUTE,
    best_routes,
    count_set,
    noted,
    some_cities,
    some_routes,
)
from ttrdsl.bots.path.mind.cards import some_cards
from ttrdsl.bots.path.mind.placed import (
    DECIDED,
    DECISIONS,
    EXPECTED,
    FORETOLD,
    GRAPH,
    KNOW,
    OPTIONS,
    POSITION,
    STEPS,
    WORDS,
)
from ttrdsl.bots.path.mind.places import (
    ALIKE,
    ASKED,
    CHOICE,
    DECLINABLE,
    PAYMENT,
    ROUTE_SET,
    ROUTES,
    SCORED_HANDS,
    SOME_CARDS,
    WORK_ABOUT,
    WORK_NET,
)
from ttrdsl.bots.path.mind.seats import habits_of
from ttrdsl.bots.path.mind.values import own_plan
from ttrdsl.bots.path.mind.weights import DEEPEST, MOST_ABOUT, MOST_IMAGINED, MOST_OPTIONS, NOTHING


def candidates(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], m: int, me: int, depth: int, level: int
) -> int:
    """List the options worth looking at: their number, then each; and beside them what each stands for."""
    kn = tb[KNOW]
    asked = tb[kn + tb[kn + ASKED] + st[POSITION]]
    for i in range(level + EXPECTED, level + EXPECTED + MOST_LISTED):
        mind[i] = NOTHING
    for i in range(level + FORETOLD, level + FORETOLD + MOST_LISTED):
        mind[i] = NOTHING
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
        return list_some(st[OPTIONS], most, mind, level, 1 if asked & 7 == SOME_CARDS else 0)
    else:
        listed = tb[kn + WORK_ABOUT]
        choices(st, tb, ct, wk, mind, m, me, depth, listed, level)
        for i in range(mind[level]):
            mind[level + STEPS + i] = mind[listed + mind[level + 1 + i]]
        return mind[level]
    for i in range(mind[level]):
        mind[level + STEPS + i] = noted(mind[level + 1 + i], 0, 0)
    return mind[level]


def list_some(options: int, most: int, mind: list[int], level: int, backwards: int) -> int:
    """List options, evenly spread if there are many, as what they are: their numbers."""
    spread_out(options, most, mind, level)
    if backwards != 0:  # sets come largest first; plans grow
        for i in range(mind[level]):
            mind[level + 1 + i] = options - 1 - mind[level + 1 + i]
    for i in range(mind[level]):
        mind[level + STEPS + i] = noted(mind[level + 1 + i], 0, 0)
    return mind[level]


def choices(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], m: int, me: int, depth: int,
    listed: int, out: int,
) -> int:  # fmt: skip
    """List the options of a choice that are worth looking at, by what they stand for."""
    kn = tb[KNOW]
    own = habits_of(tb, kn, mind, m)
    seen = min(st[OPTIONS], MOST_ABOUT)
    offered = tb[kn + WORK_NET]
    pc = routes_offered(st, tb, ct, wk, mind, offered)
    if pc >= 0 and count_set(mind, offered, offered + tb[kn + ROUTE_SET]) > tb[own + ROUTES]:
        best_routes(tb, kn, mind, own, own_plan(st, tb, ct, wk, mind, m, me), offered, pc, listed, out)
        return list_rest(st, tb, ct, wk, mind, count_set(mind, offered, offered + tb[kn + ROUTE_SET]), listed, out)
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
    if routes > tb[own + ROUTES]:
        return some_routes(tb, kn, mind, own, own_plan(st, tb, ct, wk, mind, m, me), listed, seen, out)
    if routes == 0 and cities > LOOKED_AT:
        return some_cities(tb, kn, tb[GRAPH], mind, own_plan(st, tb, ct, wk, mind, m, me), listed, seen, out)
    if routes + cities == 0 and cards > 1 and tb[own + ALIKE] > tb[kn + SCORED_HANDS]:
        return some_cards(st, tb, ct, wk, mind, m, me, depth, listed, seen, out)
    return spread_out(seen, MOST_OPTIONS, mind, out)


def list_rest(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], first: int, listed: int, out: int
) -> int:
    """List what can be chosen behind some options, such as to decline."""
    decided_before = st[DECIDED]
    decisions_before = st[DECISIONS]
    for k in range(first, min(st[OPTIONS], MOST_ABOUT)):
        pc, kind, x = about(st, tb, ct, wk, k)
        mind[listed + k] = noted(pc, kind, x)
        mind[out] += 1
        mind[out + mind[out]] = k
    st[DECIDED] = decided_before
    st[DECISIONS] = decisions_before
    return mind[out]


def spread_out(options: int, most: int, mind: list[int], out: int) -> int:
    """List options, evenly spread if there are many."""
    count = min(options, most)
    mind[out] = count
    for i in range(count):
        mind[out + 1 + i] = i if count == options else i * (options - 1) // (count - 1)
    return count
