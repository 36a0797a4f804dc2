"""Plans for tickets that are only thought of, for the style `path`: each grown from a plan for fewer of them."""

from __future__ import annotations

from ttrdsl.bots.path.mind.laying import (
    LIMIT,
    cost_again,
    cost_nothing,
    merit_of,
    open_tickets,
    plan_size,
    take_way,
)
from ttrdsl.bots.path.mind.places import (
    CARD_SET,
    MOST_PLANS,
    PLAN_MADE,
    PLAN_SETS,
    PLAN_SWING,
    ROUTE_SET,
    WORK_DRAFTS,
    WORK_LISTS,
    WORK_PARTS,
    WORK_WAY,
)
from ttrdsl.bots.path.mind.seats import usable_at, weights_at
from ttrdsl.bots.path.mind.ways import way_again
from ttrdsl.bots.path.mind.weights import LONGEST_KEPT
from ttrdsl.dialect.primitives import BITS, bits, low
from ttrdsl.networks.joining import label


def base_of(tb: list[int], kn: int, mind: list[int], first: int, tickets: int) -> int:
    """Return the plan for most of a set of tickets, or -1."""
    base = -1
    most = 0
    for i in range(MOST_PLANS):
        plan = first + i * plan_size(tb, kn)
        if mind[plan + PLAN_MADE] != 0:
            more = 0
            count = 0
            for w in range(tb[kn + CARD_SET]):
                more |= mind[plan + PLAN_SETS + w] & ~mind[tickets + w]
                count += bits(mind[plan + PLAN_SETS + w])
            if more == 0 and count > most:
                most = count
                base = plan
    return base


def grow_plan(tb: list[int], kn: int, g: int, mind: list[int], m: int, base: int, plan: int) -> int:
    """Make a plan of another one for fewer tickets; it is for this turn alone."""
    cards = tb[kn + CARD_SET]
    own = plan + PLAN_SETS
    listed = tb[kn + WORK_LISTS]
    for i in range(PLAN_SWING, PLAN_SETS):
        mind[plan + i] = mind[base + i]
    for i in range(PLAN_SETS + cards, plan_size(tb, kn)):
        mind[plan + i] = mind[base + i]
    for w in range(cards):  # only those that are new are listed
        mind[own + w] &= ~mind[base + PLAN_SETS + w]
    label(tb, g, mind, usable_at(tb, kn, m), tb[kn + WORK_PARTS])
    count = open_tickets(tb, kn, g, mind, plan, listed)
    for w in range(cards):
        mind[own + w] |= mind[base + PLAN_SETS + w]
    routes = own + 2 * cards
    for w in range(tb[kn + ROUTE_SET]):
        word = mind[routes + w]
        while word != 0:
            cost_nothing(tb, kn, mind, m, low(word) + BITS * w)
            word &= word - 1
    for i in range(count):
        add_ticket(tb, kn, g, mind, m, plan, mind[listed + i])
    cost_again(tb, kn, mind, m, routes)
    mind[plan + PLAN_MADE] = LONGEST_KEPT
    return 0


def add_ticket(tb: list[int], kn: int, g: int, mind: list[int], m: int, plan: int, ticket: int) -> int:
    """Add a cheapest way for a ticket to a plan, if time and pieces suffice then; what is planned costs nothing."""
    draft = tb[kn + WORK_DRAFTS]
    routes = PLAN_SETS + 2 * tb[kn + CARD_SET]
    size = plan_size(tb, kn)
    weights = weights_at(tb, kn, m)
    if way_again(tb, kn, g, mind, m, weights, ticket, plan + routes, tb[kn + WORK_WAY]) >= 0:
        for i in range(PLAN_SWING, size):
            mind[draft + i] = mind[plan + i]
        take_way(tb, kn, mind, m, plan, ticket)
        if merit_of(tb, kn, mind, m, plan) < LIMIT:
            for w in range(tb[kn + ROUTE_SET]):
                mind[plan + routes + w] &= ~mind[draft + routes + w]
            cost_again(tb, kn, mind, m, plan + routes)
            for i in range(PLAN_SWING, size):
                mind[plan + i] = mind[draft + i]
    return 0
