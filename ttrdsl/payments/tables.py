"""Turn cost classes into integers: the form in which `ttrdsl.payments.counting` and `feasibility` read them.

All places inside a packed class count from its start, so that it can be put anywhere in a vector.
"""

from __future__ import annotations

from functools import lru_cache

from ttrdsl.dialect.primitives import BITS
from ttrdsl.payments.bounds import Choice, class_bounds, too_large
from ttrdsl.payments.cost_class import CostClass
from ttrdsl.payments.counting import (
    CLASS_ENOUGH,
    CLASS_HEAD,
    CLASS_KINDS,
    CLASS_NODES,
    CLASS_PARTS,
    CLASS_PLANS,
    CLASS_SLOTS,
    CLASS_VALUES,
    CLASS_VARIABLES,
    CLASS_WALK,
)
from ttrdsl.payments.diagram_tables import pack_diagram
from ttrdsl.payments.fillers import Fillers, worth_until
from ttrdsl.payments.plan_tables import pack_plans, plans_room
from ttrdsl.payments.walk import NO, YES, WalkTooLong, payment_walk

SEARCH = -1
TOO_LARGE = -1


def pack(cost: CostClass, payments: bool = True) -> list[int]:
    """Write a cost class down; without `payments` it may be able to say only whether there is one."""
    return list(_packed(cost, payments))


@lru_cache(maxsize=4096)
def _packed(cost: CostClass, payments: bool) -> tuple[int, ...]:
    packed = [0] * CLASS_HEAD
    packed[CLASS_KINDS] = cost.kinds
    packed[CLASS_PARTS] = len(cost.parts)
    packed[CLASS_VARIABLES] = len(cost.variables)
    packed += [0] * (cost.kinds + len(cost.parts)) + [-1] * len(cost.variables)
    bounds = class_bounds(cost)
    packed[CLASS_ENOUGH] = _pack_choices(packed, bounds.enough)
    if bounds.must is not None:
        packed[CLASS_WALK] = _pack_walk(packed, cost)
    if payments or packed[CLASS_WALK] == SEARCH:
        if too_large(cost):
            packed[CLASS_NODES] = TOO_LARGE  # an error of the game, but only if it is ever asked for
        elif cost.plans is not None:
            packed[CLASS_PLANS] = pack_plans(packed, cost.plans.plans)
            packed[CLASS_VALUES] = len(cost.plans.plans)
        else:
            pack_diagram(packed, cost.diagram, cost.kinds)
            packed[CLASS_VALUES] = max([0, *[len(edges) for _, edges in cost.diagram.nodes]])
    return tuple(packed)


def room(packed: list[int]) -> int:
    """Return how many slots of scratch memory the functions on this class need."""
    if packed[CLASS_PLANS]:
        return plans_room(packed, packed[CLASS_PLANS])
    slots = packed[CLASS_SLOTS]
    return slots + slots // BITS + 2 + packed[CLASS_VALUES]


def _pack_walk(packed: list[int], cost: CostClass) -> int:
    """Append the steps of a walk; return where it starts, or its answer, or that there is none."""
    if too_large(cost):
        return NO
    if cost.plans is not None:
        return SEARCH
    try:
        walk = payment_walk(cost.group, cost.kinds)
    except WalkTooLong:
        return SEARCH
    places = [NO, YES]
    for step in walk.steps:
        places.append(len(packed))
        packed += [len(step.kinds), *step.kinds, len(step.onward) - 1, *[places[number] for number in step.onward]]
    return places[walk.first]


def _pack_choices(packed: list[int], choices: list[Choice]) -> int:
    """Append choices of inequalities, and before them the tables they need; return where they start."""
    written: list[int] = [len(choices)]
    tables: dict[tuple[int, ...], int] = {}
    for choice in choices:
        inequalities: list[int] = []
        for least, kinds in choice:
            plain, tabled = split_sum(kinds, least)
            inequalities += [least, len(plain), *plain, len(tabled)]
            for kind, table in tabled:
                if table not in tables:
                    tables[table] = len(packed)
                    packed += table
                inequalities += [kind, len(table) - 1, tables[table]]
        written += [len(inequalities) + 1, *inequalities]
    start = len(packed)
    packed += written
    return start


def split_sum(
    kinds: tuple[tuple[int, Fillers], ...], enough: int
) -> tuple[list[int], list[tuple[int, tuple[int, ...]]]]:
    """Split a sum into kinds whose counts are added (twice for two units) and tables from a count to its units.

    A table ends where it reaches `enough` units: a greater count is looked up there.
    """
    plain: list[int] = []
    tabled: list[tuple[int, tuple[int, ...]]] = []
    for kind, fillers in kinds:
        if len(fillers) == 1 and fillers[0][0] == 1:
            plain += [kind] * fillers[0][1]
        else:
            tabled.append((kind, worth_until(fillers, enough)))
    return plain, tabled
