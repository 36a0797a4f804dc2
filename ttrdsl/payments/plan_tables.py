"""Write plans down as integers: the form in which `ttrdsl.payments.planning` reads them."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from ttrdsl.payments.diagram import CostTooLarge
from ttrdsl.payments.planning import (
    PLAN_DEMANDS,
    PLAN_DEMANDS_AT,
    PLAN_HEAD,
    PLAN_LEVELS,
    PLAN_ROWS,
    PLAN_ROWS_AT,
    PLAN_SUMS,
    PLAN_SUMS_AT,
)
from ttrdsl.payments.plans import Demands, Plan

MOST_UNIONS = 200_000


def pack_plans(packed: list[int], plans: list[Plan]) -> int:
    """Append plans to a class; return where they begin. All places count from the start of the class."""
    start = len(packed)
    packed += [0] * PLAN_HEAD
    demands = sorted({plan.demands for plan in plans}, key=lambda each: (sum(n for _, n in each), each))
    sets: dict[tuple[int, ...], int] = {}
    work = 0
    places = []
    for each in demands:
        found = unions(each)
        work += len(found)
        if work > MOST_UNIONS:
            raise CostTooLarge(f"the plans of this cost have more than {MOST_UNIONS:,} unions of demands")
        places.append(len(packed))
        packed += [sum(n for _, n in each), len(found)]
        for number, reach, inside in found:
            packed += [number, sets.setdefault(reach, len(sets)), sets.setdefault(inside, len(sets))]
    packed[start + PLAN_DEMANDS], packed[start + PLAN_DEMANDS_AT] = len(demands), len(packed)
    packed += places
    places = []
    for kinds in sets:
        places.append(len(packed))
        packed += [len(kinds), *kinds]
    packed[start + PLAN_SUMS], packed[start + PLAN_SUMS_AT] = len(sets), len(packed)
    packed += places
    number_of = {each: i for i, each in enumerate(demands)}
    packed[start + PLAN_LEVELS] = len(plans[0].answers) if plans else 0
    packed[start + PLAN_ROWS], packed[start + PLAN_ROWS_AT] = len(plans), len(packed)
    for plan in plans:
        packed += [*plan.answers, number_of[plan.demands], *plan.parts, *plan.bound]
    return start


def plans_room(packed: list[int], at: int) -> int:
    """Return how many slots of scratch memory the functions on these plans need."""
    return packed[at + PLAN_ROWS] + packed[at + PLAN_SUMS] + packed[at + PLAN_DEMANDS] + 3


def unions(demands: Demands) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """List the unions of demands: their cards, the kinds in reach, the kinds that fit nothing else.

    Of demands that have no kind in common nothing is said together that is not said of each.
    """
    return [
        (sum([demands[i][1] for i in union]), reach, inside)
        for union, reach, inside in _unions_of_sets(tuple([kinds for kinds, _ in demands]))
    ]


@lru_cache(maxsize=4096)
def _unions_of_sets(
    sets: tuple[tuple[int, ...], ...],
) -> list[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
    found = []
    for size in range(1, len(sets) + 1):
        for union in combinations(range(len(sets)), size):
            if _hangs_together([set(sets[i]) for i in union]):
                reach = {kind for i in union for kind in sets[i]}
                outside = {kind for i, kinds in enumerate(sets) if i not in union for kind in kinds}
                found.append((union, tuple(sorted(reach)), tuple(sorted(reach - outside))))
    return found


def _hangs_together(sets: list[set[int]]) -> bool:
    reached, rest = sets[0], sets[1:]
    while rest:
        near = [other for other in rest if other & reached]
        if not near:
            return False
        rest = [other for other in rest if not other & reached]
        reached = reached.union(*near)
    return True
