"""From tickets to the routes that join them at least cost, for the style `path`: plans, kept for a turn."""

from __future__ import annotations

from ttrdsl.bots.path.mind.members import has
from ttrdsl.bots.path.mind.needs import asked_at, needs, order_at
from ttrdsl.bots.path.mind.places import (
    CARD,
    CARD_SET,
    CLAIM,
    FAR,
    GAINS,
    GOALS,
    MIND_LATEST,
    MIND_LEFT,
    MIND_PLANS,
    MIND_STALE,
    MOST_PLANNED,
    MOST_PLANS,
    MOST_TICKETS,
    PAYING,
    PLAN_BESIDE,
    PLAN_COUNT,
    PLAN_GAIN,
    PLAN_MADE,
    PLAN_ONE_PRICE,
    PLAN_PIECES,
    PLAN_SETS,
    PLAN_SWING,
    PRICES,
    RANKS,
    ROUTE_SET,
    SUPPLIES,
    SWING,
    SWINGS,
    TAKEN,
    TAKES,
    TOGETHER,
    WORK_DRAFTS,
    WORK_LISTS,
    WORK_PARTS,
    WORK_PLACES,
    WORK_WAY,
    WORK_WEIGHTS,
)
from ttrdsl.bots.path.mind.seats import habits_of, hand_at, plans_at, supply_at, usable_at, weights_at
from ttrdsl.bots.path.mind.ways import way_again
from ttrdsl.bots.path.mind.weighing import weigh_routes
from ttrdsl.dialect.primitives import BITS, low
from ttrdsl.networks.graph import CITY_WORDS
from ttrdsl.networks.joining import connected_by, label

DOABLE = 1 << 40  # added to the merit of a plan that can be carried out
LIMIT = 1 << 39
LONGEST_KEPT = 4  # turns


def plan_size_room(card_words: int, route_words: int, paying: int) -> int:
    """Return how much space a plan takes."""
    return PLAN_SETS + 2 * card_words + route_words + MOST_PLANNED + paying


def plan_size(tb: list[int], kn: int) -> int:
    """Return how much space a plan takes."""
    return asked_at(tb, kn, 0) + tb[kn + PAYING]


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
    mind[plan + PLAN_MADE] = 1
    for w in range(words):
        mind[plan + PLAN_SETS + w] = mind[tickets + w]
    make_plan(tb, kn, g, mind, m, plan)
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
    if mind[m + MIND_STALE] != 0:
        weigh_routes(tb, kn, mind, m)
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


def open_tickets(tb: list[int], kn: int, g: int, mind: list[int], plan: int, listed: int) -> int:
    """List the tickets of a plan that are not joined yet, those with the most at stake first; return their number."""
    swings = kn + tb[kn + SWINGS]
    goals = kn + tb[kn + GOALS]
    count = 0
    for w in range(tb[kn + CARD_SET]):
        word = mind[plan + PLAN_SETS + w]
        while word != 0:
            ticket = low(word) + BITS * w
            word &= word - 1
            if count < MOST_TICKETS and is_joined(tb, kn, g, mind, tb[goals + ticket]) == 0:
                i = listed + count
                while i > listed and tb[swings + mind[i - 1]] < tb[swings + ticket]:
                    mind[i] = mind[i - 1]
                    i -= 1
                mind[i] = ticket
                count += 1
    return count


def is_joined(tb: list[int], kn: int, g: int, mind: list[int], goals: int) -> int:
    """Say (1 or 0) whether the parts in the working space join what one of some goals asks for."""
    places = tb[kn + WORK_PLACES]
    size = tb[g + CITY_WORDS]
    for i in range(tb[goals]):
        goal = tb[goals + 1 + i]
        count = tb[goal]
        if count < 2:
            return 1
        if count <= 64:
            for j in range(1 + count * size):
                mind[places + j] = tb[goal + j]
            if connected_by(tb, g, mind, tb[kn + WORK_PARTS], places) != 0:
                return 1
    return 0


def lay_ways(tb: list[int], kn: int, g: int, mind: list[int], m: int, listed: int, count: int, plan: int) -> int:
    """Lay a cheapest way for each listed ticket in turn; what is planned already costs nothing.

    Tickets that cannot be reached are struck off the list; return how many stay. Their ways are noted for drafts.
    """
    cards = tb[kn + CARD_SET]
    words = tb[kn + ROUTE_SET]
    way = tb[kn + WORK_WAY]
    ways = tb[kn + WORK_DRAFTS] + plan_size(tb, kn)
    paid = tb[kn + WORK_WEIGHTS]
    weights = weights_at(tb, kn, m)
    usable = usable_at(tb, kn, m)
    routes = plan + PLAN_SETS + 2 * cards
    for i in range(plan + PLAN_SETS + cards, routes + words):
        mind[i] = 0
    mind[plan + PLAN_SWING] = 0
    no_routes(tb, kn, mind, plan)
    kept = 0
    for i in range(count):
        ticket = mind[listed + i]
        if way_again(tb, kn, g, mind, m, weights, ticket, routes, way) >= 0:
            mind[plan + PLAN_SWING] += tb[kn + tb[kn + SWINGS] + ticket]
            mind[plan + PLAN_SETS + cards + ticket // BITS] |= 1 << ticket % BITS
            for w in range(words):
                word = mind[way + w] & ~mind[usable + w]
                mind[ways + kept * words + w] = word
                word &= ~mind[routes + w]
                mind[routes + w] |= word
                while word != 0:
                    route = low(word) + BITS * w
                    word &= word - 1
                    add_route(tb, kn, mind, plan, route)
                    mind[paid + route] = mind[weights + route]
                    mind[weights + route] = 0
            mind[listed + kept] = ticket
            kept += 1
    for w in range(words):
        word = mind[routes + w]
        while word != 0:
            route = low(word) + BITS * w
            word &= word - 1
            mind[weights + route] = mind[paid + route]
    return kept


def no_routes(tb: list[int], kn: int, mind: list[int], plan: int) -> int:
    """Empty the list of the routes of a plan."""
    for i in range(plan + PLAN_COUNT, plan + PLAN_SETS):
        mind[i] = 0
    asked = asked_at(tb, kn, plan)
    for i in range(asked, asked + tb[kn + PAYING]):
        mind[i] = 0
    return 0


def add_route(tb: list[int], kn: int, mind: list[int], plan: int, route: int) -> int:
    """Add a route to the list of a plan, by its rank, and what it asks for to that of the others."""
    ranks = kn + tb[kn + RANKS]
    count = mind[plan + PLAN_COUNT]
    if count < MOST_PLANNED:
        order = order_at(tb, kn, plan)
        i = order + count
        while i > order and tb[ranks + mind[i - 1]] > tb[ranks + route]:
            mind[i] = mind[i - 1]
            i -= 1
        mind[i] = route
        mind[plan + PLAN_COUNT] = count + 1
        mind[plan + PLAN_GAIN] += tb[kn + tb[kn + GAINS] + route]
        mind[plan + PLAN_PIECES] += tb[kn + tb[kn + TAKEN] + route]
        p = kn + tb[kn + tb[kn + PRICES] + route]
        if tb[p] == 0:  # nobody knows what it costs
            mind[plan + PLAN_ONE_PRICE] += 1
        elif tb[p] == 1 and tb[p + 4] == 1 and tb[p + 5] + 1 == tb[p + 6]:
            mind[plan + PLAN_ONE_PRICE] += 1
            mind[plan + PLAN_BESIDE] += tb[p + 2]
            mind[asked_at(tb, kn, plan) + tb[p + 5]] += tb[p + 1]
    return 0


def merit_of(tb: list[int], kn: int, mind: list[int], m: int, plan: int) -> int:
    """Return how good a plan is; one that can be carried out is better than any other."""
    claims, missing = needs(tb, kn, mind, plan, usable_at(tb, kn, m), hand_at(m))
    own = habits_of(tb, kn, mind, m)
    merit = tb[own + SWING] * mind[plan + PLAN_SWING] - tb[own + CLAIM] * claims - tb[own + CARD] * missing
    # Not everything comes as hoped, so some of the turns are kept back.
    if 10 * claims + 5 * missing <= 8 * mind[m + MIND_LEFT] and pieces_suffice(tb, kn, mind, m, plan) != 0:
        merit += DOABLE
    return merit


def pieces_suffice(tb: list[int], kn: int, mind: list[int], m: int, plan: int) -> int:
    """Say (1 or 0) whether a player has the pieces for the routes of a plan."""
    supply = supply_at(tb, kn, m)
    takes = kn + tb[kn + TAKES]
    kinds = tb[kn + tb[kn + SUPPLIES]]
    if kinds == 1:
        return 1 if mind[supply] >= mind[plan + PLAN_PIECES] else 0
    order = order_at(tb, kn, plan)
    for kind in range(kinds):
        left = mind[supply + kind]
        for i in range(order, order + mind[plan + PLAN_COUNT]):
            p = kn + tb[takes + mind[i]]
            for j in range(p + 1, p + 1 + 2 * tb[p], 2):
                if tb[j] == kind:
                    left -= tb[j + 1]
        if left < 0:
            return 0
    return 1
