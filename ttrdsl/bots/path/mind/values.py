"""How good it is to be somewhere, asked of the rules and of the plan, for the style `path`."""

from __future__ import annotations

from ttrdsl.bots.path.mind.asked import (
    cards_of,
    claimable,
    firm_points,
    network_of,
    offered,
    owned_of,
    shaky_points,
    tickets_of,
)
from ttrdsl.bots.path.mind.needs import needs
from ttrdsl.bots.path.mind.placed import GRAPH, KNOW, OVER
from ttrdsl.bots.path.mind.places import (
    CARD_SET,
    ENOUGH,
    MIND_FIRST,
    MIND_LEFT,
    POINT,
    READY,
    ROUTE_SET,
    WORK_HAND,
    WORK_NET,
    WORK_TICKETS,
)
from ttrdsl.bots.path.mind.plans import plan_for
from ttrdsl.bots.path.mind.seats import habits_of, hand_at, usable_at
from ttrdsl.bots.path.mind.totals import board_key, known_total, note_total, points_of
from ttrdsl.bots.path.mind.worth import guessed_turns, is_late, look_at_board, prospects


def own_plan(st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], m: int, me: int) -> int:
    """Return where the plan for a player's tickets is noted."""
    kn = tb[KNOW]
    tickets = tb[kn + WORK_TICKETS]
    tickets_of(st, tb, ct, wk, me, mind, tickets)
    return plan_for(tb, kn, tb[GRAPH], mind, m, tickets)


def value_of(st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], m: int, me: int) -> int:
    """Say how good it is to be in a situation: what counts now, and what the plan still brings and costs."""
    kn = tb[KNOW]
    turns = guessed_turns(st, tb, kn)
    found = points_now(st, tb, ct, wk, mind, m, me, turns)
    if st[OVER] != 0:
        return found
    plan = own_plan(st, tb, ct, wk, mind, m, me)
    net = tb[kn + WORK_NET]
    owned_of(st, tb, ct, wk, me, mind, net)
    hand = tb[kn + WORK_HAND]
    cards_of(st, tb, ct, wk, me, mind, hand)
    return found + prospects(st, tb, kn, tb[GRAPH], mind, m, me, plan, hand, net, turns)


def points_now(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], m: int, me: int, turns: int
) -> int:
    """Return what the points of a situation are worth; the rules are asked once for each."""
    kn = tb[KNOW]
    key = board_key(st, tb, kn, me)
    at = known_total(mind, m, key)
    if at < 0:
        firm = firm_points(st, tb, ct, wk, me)
        shaky = 0
        if is_late(mind, m) != 0:
            shaky = shaky_points(st, tb, ct, wk, me)
        note_total(mind, m, key, firm, shaky)
    else:
        firm = mind[at]
        shaky = mind[at + 1]
    return points_of(mind, m, tb[habits_of(tb, kn, mind, m) + POINT], firm, shaky, turns)


def begin_turn(st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], m: int, me: int) -> int:
    """Note what a turn begins with."""
    kn = tb[KNOW]
    cards_of(st, tb, ct, wk, me, mind, hand_at(m))
    net = tb[kn + WORK_NET]
    free = net + 2 * tb[kn + ROUTE_SET]
    network_of(st, tb, ct, wk, me, mind, net)
    tickets = tb[kn + WORK_TICKETS]
    tickets_of(st, tb, ct, wk, me, mind, tickets)
    claimable(st, tb, ct, wk, me, mind, free)
    return look_at_board(st, tb, kn, tb[GRAPH], mind, m, me, tickets, free, net)


def too_early(st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], m: int, me: int) -> int:
    """Say (1 or 0) whether tickets are offered, and the plan is still too long, or the game too short, for more."""
    kn = tb[KNOW]
    tickets = tb[kn + WORK_TICKETS]
    cards = tb[kn + CARD_SET]
    if offered(st, tb, ct, wk, mind, tickets + cards) == 0:
        return 0
    own = habits_of(tb, kn, mind, m)
    if mind[m + MIND_LEFT] * tb[own + ENOUGH] < mind[m + MIND_FIRST]:
        return 1
    tickets_of(st, tb, ct, wk, me, mind, tickets)
    for w in range(tickets, tickets + cards):
        mind[w] &= ~mind[w + cards]
    plan = plan_for(tb, kn, tb[GRAPH], mind, m, tickets)
    claims, missing = needs(tb, kn, mind, plan, usable_at(tb, kn, m), hand_at(m))
    return 1 if 2 * claims + missing > tb[own + READY] else 0
