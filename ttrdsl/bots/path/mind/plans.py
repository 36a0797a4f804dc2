"""Plans for sets of tickets, for the style `path`: kept for some turns while they can be carried out."""

from __future__ import annotations

from ttrdsl.bots.path.mind.growing import base_of, grow_plan
from ttrdsl.bots.path.mind.laying import (
    LIMIT,
    add_route,
    is_joined,
    lay_ways,
    merit_of,
    no_routes,
    open_tickets,
    plan_size,
)
from ttrdsl.bots.path.mind.members import has
from ttrdsl.bots.path.mind.needs import order_at
from ttrdsl.bots.path.mind.places import (
    CARD_SET,
    FAR,
    GOALS,
    MIND_LATEST,
    MIND_PLANS,
    MIND_STALE,
    MOST_PLANS,
    PLAN_COUNT,
    PLAN_MADE,
    PLAN_SETS,
    PLAN_SWING,
    ROUTE_SET,
    SWINGS,
    TOGETHER,
    WORK_DRAFTS,
    WORK_LISTS,
    WORK_PARTS,
)
from ttrdsl.bots.path.mind.seats import habits_of, plans_at, usable_at
from ttrdsl.bots.path.mind.weighing import weigh_routes
from ttrdsl.bots.path.mind.weights import LONGEST_KEPT
from ttrdsl.dialect.primitives import BITS, low
from ttrdsl.networks.joining import label


def plan_for(tb: list[int], kn: int, g: int, mind: list[int], m: int, tickets: int) -> int:
    """Return where the plan for a set of tickets lies; it is made if it was not made in this turn."""
    words = tb[kn + CARD_SET]
    size = plan_size(tb, kn)
    first = plans_at(tb, kn, m)
    plan = first + mind[m + MIND_LATEST] * size  # mostly the one that was asked for before
    if is_plan_for(mind, plan, tickets, words) != 0:
        return plan
    for i in range(MOST_PLANS):
        if is_plan_for(mind, first + i * size, tickets, words) != 0:
            mind[m + MIND_LATEST] = i
            return first + i * size
    mind[m + MIND_LATEST] = mind[m + MIND_PLANS]
    plan = first + mind[m + MIND_PLANS] * size
    mind[m + MIND_PLANS] = (mind[m + MIND_PLANS] + 1) % MOST_PLANS
    mind[plan + PLAN_MADE] = 0
    base = base_of(tb, kn, mind, first, tickets)
    mind[plan + PLAN_MADE] = 1
    for w in range(words):
        mind[plan + PLAN_SETS + w] = mind[tickets + w]
    if mind[m + MIND_STALE] != 0:
        weigh_routes(tb, kn, mind, m)
    if base < 0:
        make_plan(tb, kn, g, mind, m, plan)
    else:
        grow_plan(tb, kn, g, mind, m, base, plan)
    return plan


def is_plan_for(mind: list[int], plan: int, tickets: int, words: int) -> int:
    """Say (1 or 0) whether there is a plan in a place, and it is for a set of tickets."""
    if mind[plan + PLAN_MADE] == 0:
        return 0
    for w in range(words):
        if mind[plan + PLAN_SETS + w] != mind[tickets + w]:
            return 0
    return 1


def forget_plans(tb: list[int], kn: int, mind: list[int], m: int) -> int:
    """Forget all plans of a seat."""
    size = plan_size(tb, kn)
    first = plans_at(tb, kn, m)
    mind[m + MIND_PLANS] = 0
    mind[m + MIND_LATEST] = 0
    for i in range(MOST_PLANS):
        mind[first + i * size] = 0
    return 0


def keep_plan(tb: list[int], kn: int, g: int, mind: list[int], m: int, tickets: int, free: int, net: int) -> int:
    """Keep the plan for some tickets from one turn for the next if it can still be carried out; forget all others.

    It is not kept for long, either: hands change. `free` are routes to be had; `net` are those to be used now, of which
    some may have been planned.
    """
    words = tb[kn + ROUTE_SET]
    size = plan_size(tb, kn)
    usable = usable_at(tb, kn, m)
    more = 0
    for w in range(words):
        more |= mind[net + w] & ~mind[usable + w]
    if more != 0:
        label(tb, g, mind, net, tb[kn + WORK_PARTS])
    plan = plans_at(tb, kn, m)
    for _ in range(MOST_PLANS):
        if mind[plan + PLAN_MADE] != 0:
            lost = 0
            for w in range(tb[kn + CARD_SET]):
                lost |= mind[plan + PLAN_SETS + w] ^ mind[tickets + w]
            routes = plan + PLAN_SETS + 2 * tb[kn + CARD_SET]
            for w in range(words):
                come = mind[net + w] & ~mind[usable + w]
                lost |= mind[routes + w] & ~mind[free + w] & ~come
                lost |= mind[usable + w] & ~mind[net + w]
                lost |= come & ~mind[routes + w]  # other ways may be shorter now
            mind[plan + PLAN_MADE] += 1
            if more != 0 and lost == 0:
                strike_out(tb, kn, g, mind, plan, net)
            if lost != 0 or mind[plan + PLAN_MADE] > LONGEST_KEPT or merit_of(tb, kn, mind, m, plan) < LIMIT:
                mind[plan + PLAN_MADE] = 0
        plan += size
    return 0


def strike_out(tb: list[int], kn: int, g: int, mind: list[int], plan: int, net: int) -> int:
    """Strike routes off a plan that can be used now, and tickets that the parts in the working space join."""
    cards = tb[kn + CARD_SET]
    reached = plan + PLAN_SETS + cards
    for w in range(cards):
        word = mind[reached + w]
        while word != 0:
            ticket = low(word) + BITS * w
            word &= word - 1
            if is_joined(tb, kn, g, mind, tb[kn + tb[kn + GOALS] + ticket]) != 0:
                mind[reached + w] &= ~(1 << ticket % BITS)
                mind[plan + PLAN_SWING] -= tb[kn + tb[kn + SWINGS] + ticket]
    routes = reached + cards
    for w in range(tb[kn + ROUTE_SET]):
        mind[routes + w] &= ~mind[net + w]
    order = order_at(tb, kn, plan)
    last = order + mind[plan + PLAN_COUNT]
    no_routes(tb, kn, mind, plan)
    for i in range(order, last):
        if has(mind, net, mind[i]) == 0:
            add_route(tb, kn, mind, plan, mind[i])
    return 0


def make_plan(tb: list[int], kn: int, g: int, mind: list[int], m: int, plan: int) -> int:
    """Plan for all tickets that are not joined yet; while time or pieces do not suffice, give one up."""
    listed = tb[kn + WORK_LISTS]
    label(tb, g, mind, usable_at(tb, kn, m), tb[kn + WORK_PARTS])
    count = min(open_tickets(tb, kn, g, mind, plan, listed), tb[habits_of(tb, kn, mind, m) + TOGETHER])
    count = lay_ways(tb, kn, g, mind, m, listed, count, plan)
    while count > 0 and merit_of(tb, kn, mind, m, plan) < LIMIT:
        most = -FAR
        gone = 0
        for i in range(count):
            merit = merit_without(tb, kn, mind, m, listed, count, i)
            if merit > most:
                most = merit
                gone = i
        for i in range(listed + gone, listed + count - 1):
            mind[i] = mind[i + 1]
        count = lay_ways(tb, kn, g, mind, m, listed, count - 1, plan)
    return 0


def merit_without(tb: list[int], kn: int, mind: list[int], m: int, listed: int, count: int, gone: int) -> int:
    """Return how good a plan would be without one of its tickets, the others keeping their ways."""
    words = tb[kn + ROUTE_SET]
    draft = tb[kn + WORK_DRAFTS]
    ways = draft + plan_size(tb, kn)
    routes = draft + PLAN_SETS + 2 * tb[kn + CARD_SET]
    mind[draft + PLAN_SWING] = 0
    no_routes(tb, kn, mind, draft)
    for w in range(words):
        mind[routes + w] = 0
    for i in range(count):
        if i != gone:
            mind[draft + PLAN_SWING] += tb[kn + tb[kn + SWINGS] + mind[listed + i]]
            for w in range(words):
                mind[routes + w] |= mind[ways + i * words + w]
    for w in range(words):
        word = mind[routes + w]
        while word != 0:
            add_route(tb, kn, mind, draft, low(word) + BITS * w)
            word &= word - 1
    return merit_of(tb, kn, mind, m, draft)
