"""Turn a ground cost into inequalities over the counts of a hand: some that are enough to pay, some that must hold.

They go a little further than those of `cost_class`: what several cards of one kind stand for is counted,
too. Where both sets of inequalities are the same they decide; only between them the cost itself is looked at.

An inequality is a least number of units, and the fillers of each kind of card that counts towards it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from ttrdsl.payments.cost_class import CostClass
from ttrdsl.payments.diagram import Group
from ttrdsl.payments.fillers import Fillers, Reach, filled, reach_of
from ttrdsl.payments.inequalities import NEEDS_LIMIT, choices_of
from ttrdsl.payments.plan_tables import ways_of

Sum: TypeAlias = tuple[tuple[int, Fillers], ...]
Inequality: TypeAlias = tuple[int, Sum]
Choice: TypeAlias = tuple[Inequality, ...]

WAYS_LIMIT = 256
ALWAYS: Choice = ()


class Bounds(NamedTuple):
    """Choices of inequalities: one of `enough` that holds lets the hand pay; if none of `must` holds it cannot."""

    enough: list[Choice]
    must: list[Choice] | None  # None: those of `enough`


@lru_cache(maxsize=4096)
def too_large(cost: CostClass) -> bool:
    """Say whether a cost class has no form that can be made."""
    return cost.too_large


@lru_cache(maxsize=4096)
def class_bounds(cost: CostClass) -> Bounds:
    """Return the inequalities of a cost class.

    A cost that is too large keeps those of the engine, which are all that is ever known about it: where they do not
    decide, it cannot be paid.
    """
    choices, decided = cost._inequalities
    if not decided and too_large(cost):
        return Bounds(_distinct([_plain(choice) for choice in choices]), [ALWAYS])
    return payment_bounds(cost.group)


@lru_cache(maxsize=4096)
def set_bounds(cost: CostClass) -> Bounds:
    """Return the inequalities of a cost class where all may be looked at at once: those of its plans decide."""
    bounds = class_bounds(cost)
    if bounds.must is None or too_large(cost) or cost.plans is None:
        return bounds
    ways = ways_of(cost.plans.plans)
    if len(ways) > WAYS_LIMIT:
        return bounds
    one = ((1, 1),)
    return Bounds(
        _distinct(
            [tuple([(n, tuple([(k, one) for k in sorted(kinds)])) for kinds, n in way.items()]) for _, way in ways]
        ),
        None,
    )


def _plain(choice: list[tuple[int, tuple[int, ...]]]) -> Choice:
    """Return inequalities of the engine, in which a kind that counts twice is listed twice, in our form."""
    return tuple([(least, tuple([(k, ((1, kinds.count(k)),)) for k in sorted(set(kinds))])) for least, kinds in choice])


def payment_bounds(group: Group) -> Bounds:
    """Return the inequalities of a ground cost."""
    choices = choices_of(group)
    if choices is None:
        return Bounds([], [ALWAYS])
    enough: list[Choice] = []
    must: list[Choice] = []
    exact = True
    for needs in choices:
        if any(lo > hi or hi < 0 for _, lo, hi, _ in needs):
            continue
        wanted = [filled(need) for need in needs if need[1] > 0]
        must.append(_hall([(need.least, need.best) for need in wanted if need.best is not None]))
        if len(wanted) > NEEDS_LIMIT:
            exact = False
            continue
        reaches, undisputed = _undisputed([need.sure for need in wanted])
        enough.append(_hall([(need.least, reach) for need, reach in zip(wanted, reaches, strict=True)]))
        exact = exact and undisputed and all(need.complete for need in wanted)
    return Bounds(_distinct(enough), None if exact else _distinct(must))


def _distinct(choices: list[Choice]) -> list[Choice]:
    return [ALWAYS] if ALWAYS in choices else list(dict.fromkeys(choices))


def _undisputed(reaches: list[Reach]) -> tuple[list[Reach], bool]:
    """Give kinds that needs compete for to those they are best for; say whether nothing was lost by that.

    Fillers of one unit can be dealt to any of the needs that take them; others cannot be split.
    """
    dealt = [dict(reach) for reach in reaches]
    fair = True
    for kind in sorted({kind for reach in reaches for kind in reach}):
        users = [i for i, reach in enumerate(reaches) if kind in reach]
        used = {reaches[i][kind] for i in users}
        if len(users) == 1 or (len(used) == 1 and all(units == 1 for _, units in reaches[users[0]][kind])):
            continue
        fair = False
        fewest = min(fillers[0][0] for fillers in used)
        keepers = [i for i in users if reaches[i][kind][0][0] == fewest]
        for i in users:
            if i not in keepers:
                del dealt[i][kind]
            elif len(keepers) > 1:
                dealt[i][kind] = ((fewest, 1),)
    return dealt, fair


def _hall(needs: list[tuple[int, Reach]]) -> Choice:
    """Return one inequality per union of needs, without those that follow from another one.

    By Hall's theorem fillers can be dealt to needs if those that fit into any union of needs are enough for it.
    """
    found: list[Inequality] = []
    sizes = range(len(needs), 0, -1) if len(needs) <= NEEDS_LIMIT else (len(needs), 1)
    for size in sizes:
        for union in combinations(needs, size):
            least = sum(lo for lo, _ in union)
            together = _together([reach for _, reach in union])
            if all(together != others or least > enough for enough, others in found):
                found.append((least, together))
    return tuple(found)


def _together(reaches: Iterable[Reach]) -> Sum:
    """Put together what several needs take of each kind."""
    found: dict[int, set[tuple[int, int]]] = {}
    for reach in reaches:
        for kind, fillers in reach.items():
            found.setdefault(kind, set()).update(fillers)
    return tuple(reach_of(found).items())
