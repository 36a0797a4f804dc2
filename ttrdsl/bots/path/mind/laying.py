"""From tickets to ways that join them at least cost, for the style `path`: laid one after the other for a plan."""

from __future__ import annotations

from ttrdsl.bots.path.mind.needs import asked_at, needs, order_at
from ttrdsl.bots.path.mind.places import (
    CARD,
    CARD_SET,
    CLAIM,
    GAINS,
    GOALS,
    MIND_LEFT,
    MOST_PLANNED,
    MOST_TICKETS,
    PAYING,
    PLAN_BESIDE,
    PLAN_COUNT,
    PLAN_GAIN,
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
    WORK_DRAFTS,
    WORK_PARTS,
    WORK_PLACES,
    WORK_WAY,
    WORK_WEIGHTS,
)
from ttrdsl.bots.path.mind.seats import habits_of, hand_at, supply_at, usable_at, weights_at
from ttrdsl.bots.path.mind.ways import way_again
from ttrdsl.dialect.primitives import BITS, low
from ttrdsl.networks.graph import CITY_WORDS
from ttrdsl.networks.joining import connected_by

DOABLE = 1 << 40  # added to the merit of a plan that can be carried out
LIMIT = 1 << 39


def plan_size_room(card_words: int, route_words: int, paying: int) -> int:
    """Return how much space a plan takes."""
    return PLAN_SETS + 2 * card_words + route_words + MOST_PLANNED + paying


def plan_size(tb: list[int], kn: int) -> int:
    """Return how much space a plan takes."""
    return asked_at(tb, kn, 0) + tb[kn + PAYING]


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
    usable = usable_at(tb, kn, m)
    routes = plan + PLAN_SETS + 2 * cards
    for i in range(plan + PLAN_SETS + cards, routes + words):
        mind[i] = 0
    mind[plan + PLAN_SWING] = 0
    no_routes(tb, kn, mind, plan)
    kept = 0
    for i in range(count):
        ticket = mind[listed + i]
        if way_again(tb, kn, g, mind, m, weights_at(tb, kn, m), ticket, routes, way) >= 0:
            for w in range(words):
                mind[ways + kept * words + w] = mind[way + w] & ~mind[usable + w]
            take_way(tb, kn, mind, m, plan, ticket)
            mind[listed + kept] = ticket
            kept += 1
    cost_again(tb, kn, mind, m, routes)
    return kept


def take_way(tb: list[int], kn: int, mind: list[int], m: int, plan: int, ticket: int) -> int:
    """Add a ticket to a plan, and the routes of the way that was found for it; these cost nothing from then on."""
    way = tb[kn + WORK_WAY]
    usable = usable_at(tb, kn, m)
    reached = plan + PLAN_SETS + tb[kn + CARD_SET]
    routes = reached + tb[kn + CARD_SET]
    mind[plan + PLAN_SWING] += tb[kn + tb[kn + SWINGS] + ticket]
    mind[reached + ticket // BITS] |= 1 << ticket % BITS
    for w in range(tb[kn + ROUTE_SET]):
        word = mind[way + w] & ~mind[usable + w] & ~mind[routes + w]
        mind[routes + w] |= word
        while word != 0:
            route = low(word) + BITS * w
            word &= word - 1
            add_route(tb, kn, mind, plan, route)
            cost_nothing(tb, kn, mind, m, route)
    return 0


def cost_nothing(tb: list[int], kn: int, mind: list[int], m: int, route: int) -> int:
    """Let a route cost nothing, and note what it cost."""
    weight = weights_at(tb, kn, m) + route
    mind[tb[kn + WORK_WEIGHTS] + route] = mind[weight]
    mind[weight] = 0
    return 0


def cost_again(tb: list[int], kn: int, mind: list[int], m: int, routes: int) -> int:
    """Let the routes of a set cost again what they cost before."""
    weights = weights_at(tb, kn, m)
    paid = tb[kn + WORK_WEIGHTS]
    for w in range(tb[kn + ROUTE_SET]):
        word = mind[routes + w]
        while word != 0:
            route = low(word) + BITS * w
            word &= word - 1
            mind[weights + route] = mind[paid + route]
    return 0


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
