"""From tickets to the routes that join them at least cost, given what is taken and what is in hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from ttrdsl.engine.graph import bits
from ttrdsl.playtest.styles.knowledge import Goal, Knowledge, State, joined
from ttrdsl.playtest.styles.survey import Survey

# All figures are tenths of a point, found by letting the style play against itself.
TURN = 20
"""What a turn is worth."""
CARD = 40
"""What a card that is needed is worth: more than half a turn, for it must be found first."""
MARGIN = 0.8
"""The part of the turns left that a plan may need: not everything comes as hoped."""
GAIN = 5
"""How much a point counts that a route brings at once."""


@dataclass(frozen=True)
class Plan:
    """The tickets a player goes for, and the routes she wants for them."""

    tickets: tuple[int, ...]
    routes: int
    swing: int  # points between having and missing those tickets


@dataclass(frozen=True)
class Outset:
    """What a plan starts from: routes that cost nothing, what the others cost, and how much there is to spend."""

    usable: int
    weights: list[int]  # per route; negative: not to be had
    hand: list[int]
    supply: dict[str, int]
    turns: int


def outset(survey: Survey, st: State, player: int, turns: int) -> Outset:
    """Look at the board as a player sees it."""
    knowledge = survey.knowledge
    usable, free = knowledge.network(st, player), survey.claimable(st, player)
    hand = knowledge.cards(st, player)
    everywhere = sum(hand[k] for k in survey.universal)
    weights = [-1] * len(knowledge.routes)
    for route in knowledge.routes:
        if usable >> route & 1:
            weights[route] = 0
        elif free >> route & 1:
            short = [max(0, p.number - hand[p.kind]) + p.universal - everywhere for p in survey.prices.get(route, ())]
            shortage = max(0, min(short, default=0))
            weights[route] = max(1, TURN + CARD * shortage - GAIN * survey.gains.get(route, 0))
    return Outset(usable, weights, hand, knowledge.supply(st, player), turns)


def make_plan(survey: Survey, start: Outset, tickets: Sequence[int]) -> Plan:
    """Plan for all tickets that are not joined yet; while time or pieces do not suffice, give one up."""
    open_tickets = [t for t in tickets if not joined(survey.knowledge, start.usable, t)]
    open_tickets.sort(key=lambda t: -swing_of(survey, t))
    plan = _join(survey, start, open_tickets)
    while plan.tickets and not _feasible(survey, start, plan):
        smaller = [_join(survey, start, [t for t in plan.tickets if t != gone]) for gone in dict.fromkeys(plan.tickets)]
        plan = max(smaller, key=lambda each: _merit(survey, start, each))
    return plan


def _join(survey: Survey, start: Outset, tickets: Sequence[int]) -> Plan:
    """Lay a cheapest way for each ticket in turn; what is planned already costs nothing."""
    weights = start.weights.copy()
    routes, swing, reached = 0, 0, []
    for ticket in tickets:
        found = way_for(survey.knowledge, weights, ticket)
        if found is None:
            continue
        for route in bits(found[1] & ~start.usable):
            weights[route] = 0
            routes |= 1 << route
        reached.append(ticket)
        swing += swing_of(survey, ticket)
    return Plan(tuple(reached), routes, swing)


def _feasible(survey: Survey, start: Outset, plan: Plan) -> bool:
    claims, missing, _ = needs(survey, plan.routes, start.hand)
    if claims + missing / 2 > MARGIN * start.turns:
        return False
    taken: dict[str, int] = {}
    for route in bits(plan.routes):
        for kind, number in survey.takes.get(route, {}).items():
            taken[kind] = taken.get(kind, 0) + number
    return all(number <= start.supply[kind] for kind, number in taken.items())


def _merit(survey: Survey, start: Outset, plan: Plan) -> tuple[bool, int]:
    claims, missing, _ = needs(survey, plan.routes, start.hand)
    return _feasible(survey, start, plan), 10 * plan.swing - TURN * claims - CARD * missing


def needs(survey: Survey, routes: int, hand: Sequence[int]) -> tuple[int, int, list[int]]:
    """Return how many routes are still to be claimed, how many cards are missing for them, and which are left over."""
    left = list(hand)
    wanted = sorted(bits(routes), key=lambda r: (len(survey.prices.get(r, ())), -len(survey.takes.get(r, ()))))
    missing = universal = 0
    for route in wanted:
        best, best_short = None, 0
        for price in survey.prices.get(route, ()):
            short = max(0, price.number - left[price.kind]) + price.universal
            if best is None or short < best_short:
                best, best_short = price, short
        if best is not None:
            used = min(best.number, left[best.kind])
            left[best.kind] -= used
            missing += best.number - used
            universal += best.universal
    for kind in survey.universal:
        used = min(left[kind], missing + universal)
        left[kind] -= used
        part = min(used, universal)
        universal -= part
        missing -= used - part
    return len(wanted), missing + universal, left


# -- ways -------------------------------------------------------------------------------------------------


def way_for(knowledge: Knowledge, weights: Sequence[int], ticket: int) -> tuple[int, int] | None:
    """Return the cost and the routes of the cheapest way for one of a ticket's goals."""
    ways = [way_along(knowledge, weights, goal) for goal in knowledge.goals[ticket]]
    return min((way for way in ways if way is not None), default=None)


def way_along(knowledge: Knowledge, weights: Sequence[int], goal: Goal) -> tuple[int, int] | None:
    """Return the cost and the routes of a way through the places of a goal, one after the other."""
    cost, way = 0, 0
    for here, there in pairwise(goal):
        found = cheapest(knowledge, weights, way, here, there)
        if found is None:
            return None
        cost += found[0]
        way |= found[1]
    return cost, way


def cheapest(knowledge: Knowledge, weights: Sequence[int], free: int, start: int, goal: int) -> tuple[int, int] | None:
    """Return the cost and the routes of a cheapest way between two places; routes in `free` cost nothing."""
    if start & goal:
        return 0, 0
    passable = knowledge.graph.joints | start
    came: dict[int, tuple[int, int]] = {}
    queue = [(0, city, -1, -1) for city in bits(start)]
    done = 0
    while queue:
        cost, city, before, by = heappop(queue)
        if done >> city & 1:
            continue
        done |= 1 << city
        if by >= 0:
            came[city] = (before, by)
        if goal >> city & 1:
            way = 0
            while city in came:
                city, route = came[city]
                way |= 1 << route
            return cost, way
        if not passable >> city & 1:
            continue
        for route, other in knowledge.neighbors[city]:
            weight = 0 if free >> route & 1 else weights[route]
            if weight >= 0 and not done >> other & 1:
                heappush(queue, (cost + weight, other, city, route))
    return None


# -- tickets ----------------------------------------------------------------------------------------------


def swing_of(survey: Survey, ticket: int) -> int:
    """Return the points between having and missing a ticket, as the rules count them."""
    if ticket not in survey.swings:
        survey.swings[ticket] = _ask_swing(survey, ticket)
    return survey.swings[ticket]


def _ask_swing(survey: Survey, ticket: int) -> int:
    """Count with and without the ticket, on an empty board and with a way for it."""
    knowledge = survey.knowledge
    lengths = knowledge.machine.compiler.facts["route.length"].data
    _, way = way_for(knowledge, lengths[:-1], ticket) or (0, 0)
    found = 0
    for pile in knowledge.ticket_piles[0]:
        if ticket in pile.slot_of and pile in knowledge.scored:
            missed, had = _worth_in(knowledge, pile.slot_of[ticket], 0), _worth_in(knowledge, pile.slot_of[ticket], way)
            found = max(found, had - missed)
    return found


def _worth_in(knowledge: Knowledge, slot: int, way: int) -> int:
    """Return what a ticket in a pile adds to the score of somebody who has a way and nothing else."""
    machine = knowledge.machine
    totals = []
    for number in (0, 1):
        st = machine.blank(0)
        for base in knowledge.owner_slots:
            for route in bits(way):
                st[base + route] = 0
        st[slot] = number
        machine.touch(st)
        totals.append(machine.total(st, 0))
    return totals[1] - totals[0]
