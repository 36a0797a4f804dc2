"""Write plans down as integers: the form in which `ttrdsl.payments.planning` reads them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from ttrdsl.payments.counting import CLASS_KINDS
from ttrdsl.payments.diagram import CostTooLarge
from ttrdsl.payments.planning import (
    MOST_CARDS,
    PACKED,
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
MOST_COMPARED = 512  # demands of which those are left out that follow from others

Union = tuple[int, tuple[int, ...], tuple[int, ...]]  # its cards, the kinds in reach, the kinds that fit nothing else
Way = dict[frozenset[int], int]  # how many cards are wanted of some sets of kinds
Wants = list[tuple[int, int]]  # the same, the sets as bits: these are compared with each other many thousand times
Family = tuple[tuple[int, ...], ...]  # sets of kinds of which any may have the cards that are wanted
Signature = tuple[int, int, frozenset[tuple[frozenset[int], int]]]


def pack_plans(packed: list[int], plans: list[Plan]) -> int:
    """Append plans to a class; return where they begin. All places count from the start of the class."""
    start = len(packed)
    packed += [0] * PLAN_HEAD
    demands = demands_of(plans)
    sets: dict[tuple[int, ...], int] = {}
    listed = _listed(demands)
    _pack_ways(packed, ways_of(plans))
    places = []
    for cards, found in listed:
        places.append(len(packed))
        packed += [cards, len(found)]
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


def demands_of(plans: list[Plan]) -> list[Demands]:
    """Return the different demands of some plans, the fewest cards first."""
    return sorted({plan.demands for plan in plans}, key=lambda each: (sum(n for _, n in each), each))


def _listed(demands: Iterable[Demands]) -> list[tuple[int, list[Union]]]:
    """Return the cards and the unions of some demands, unless those are too many."""
    listed = []
    work = 0
    for each in demands:
        listed.append((sum([n for _, n in each]), unions(each)))
        work += len(listed[-1][1])
        if work > MOST_UNIONS:
            raise CostTooLarge(f"the plans of this cost have more than {MOST_UNIONS:,} unions of demands")
    return listed


def ways_of(plans: list[Plan]) -> list[tuple[int, Way]]:
    """Return the ways that decide whether some plan can be paid; of the same demands they are worked out once."""
    return _ways_of(tuple(demands_of(plans)))


@lru_cache(maxsize=1024)
def _ways_of(demands: tuple[Demands, ...]) -> list[tuple[int, Way]]:
    return deciding_ways(_listed(demands))


def _pack_ways(packed: list[int], found: list[tuple[int, Way]]) -> None:
    """Append the ways to tell that some demands can be met; of all kinds together they ask for no more than cards."""
    ways: list[int] = []
    families: dict[Family, int] = {}
    fewest = MOST_CARDS
    for cards, wants in families_of(found):
        asked = {family: n for family, n in wants.items() if len(family[0]) < packed[CLASS_KINDS] or n > cards}
        fewest = min(fewest, cards)
        ways.append(cards * PACKED + len(asked))
        ways += [number * PACKED + families.setdefault(family, len(families)) for family, number in asked.items()]
    packed += [fewest, len(families)]
    for family in families:
        packed += [len(family), *[number for kinds in family for number in (len(kinds), *kinds)]]
    packed += [len(ways), *ways]


def plans_room(packed: list[int], at: int) -> int:
    """Return how many slots of scratch memory the functions on these plans need."""
    return packed[at + PLAN_ROWS] + packed[at + PLAN_SUMS] + packed[at + PLAN_DEMANDS] + 3


def deciding_ways(listed: list[tuple[int, list[Union]]]) -> list[tuple[int, Way]]:
    """Return what a hand must hold so that some demands can be met, given their unions: of each its cards and wants.

    One that can only be met where another one can be met, too, decides nothing.
    """
    found: list[tuple[int, Wants]] = []
    for cards, each in listed:
        way = _wants(each)
        if len(listed) > MOST_COMPARED:
            found.append((cards, way))
        elif not any(_follows(other, way) for _, other in found):
            found = [*[(n, other) for n, other in found if n < cards or not _follows(way, other)], (cards, way)]
    return [(cards, {_kinds(bits): number for bits, number in way}) for cards, way in found]


def families_of(ways: list[tuple[int, Way]]) -> list[tuple[int, dict[Family, int]]]:
    """Put ways together that ask the same of different kinds, as a route of any one color does: of any of these."""
    alike: dict[Signature, list[tuple[int, ...]]] = {}
    signed = [(cards, way, _signatures(cards, way)) for cards, way in ways]
    for _, way, signatures in signed:
        for kinds in way:
            alike.setdefault(signatures[kinds], []).append(tuple(sorted(kinds)))
    found: dict[Signature, tuple[int, dict[Family, int]]] = {}
    for cards, way, signatures in signed:
        if not way:
            found.setdefault((cards, 0, frozenset()), (cards, {}))
            continue
        shared = {kinds: len(alike[signature]) for kinds, signature in signatures.items()}
        free = max(way, key=shared.__getitem__)
        wants: dict[Family, int] = {(tuple(sorted(kinds)),): number for kinds, number in way.items() if kinds != free}
        wants[tuple(dict.fromkeys(alike[signatures[free]]))] = way[free]
        found.setdefault(signatures[free], (cards, wants))
    return list(found.values())


def _signatures(cards: int, way: Way) -> dict[frozenset[int], Signature]:
    """Return by its kinds what a way asks for, but for which kinds one of its numbers is asked of."""
    whole = frozenset(way.items())
    return {kinds: (cards, number, whole - {(kinds, number)}) for kinds, number in way.items()}


def _wants(found: list[Union]) -> Wants:
    """Return how many cards are wanted of which kinds; of more kinds only if that is more."""
    most: Wants = []
    for number, reach, _ in sorted(found, key=lambda union: (len(union[1]), -union[0], union[1])):
        want = (sum([1 << kind for kind in reach]), number)
        if not _follows([want], most):
            most.append(want)
    return most


def _follows(way: Wants, other: Wants) -> bool:
    """Say whether a hand that holds what the other way wants surely holds what this one wants."""
    for kinds, number in way:
        for few, more in other:
            if more >= number and not few & ~kinds:
                break
        else:
            return False
    return True


@lru_cache(maxsize=4096)
def _kinds(bits: int) -> frozenset[int]:
    return frozenset([kind for kind in range(bits.bit_length()) if bits >> kind & 1])


def unions(demands: Demands) -> list[Union]:
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
