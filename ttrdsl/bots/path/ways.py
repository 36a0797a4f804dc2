"""Cheapest ways between places, given what each route costs."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import pairwise

from ttrdsl.bots.path.knowledge import Goal, Knowledge
from ttrdsl.networks.board import bits


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
