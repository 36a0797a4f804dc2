"""Turn a ground cost into its plans: each is one way to meet the cost before any card is named.

A plan says which value each `one` has and how often each alternative is used, and so what is demanded: so many cards
out of this set of kinds, so many out of that. A diagram reads cards first and must keep all divisions that a bag could
mean; where groups of mixed cards stand for one, those are too many. Plans read the meaning first, and never list bags.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple, TypeAlias, TypeVar

from ttrdsl.payments.diagram import Alt, CostTooLarge, Filler, Group, Item, Need, Scope
from ttrdsl.program.limits import MOST_PLANS

Demands: TypeAlias = tuple[tuple[tuple[int, ...], int], ...]  # (kinds, cards), kinds differ
# What an answer is about: ("value", variable, value), ("uses", label, filler), ("cards", demands), or () for nothing.
What: TypeAlias = tuple[object, ...]

T = TypeVar("T")

PLANNING_WORK = 200_000  # plans put together on the way; about a second
MOST_LEVELS = 24  # answers that tell plans apart
MOST_SETS = 8  # different sets of kinds in one plan; each union of them is looked at


class Plan(NamedTuple):
    """One way to meet a cost: the answers that lead to it, what they mean, and the cards it demands."""

    answers: tuple[int, ...]
    about: tuple[What, ...]
    demands: Demands
    parts: tuple[int, ...]
    bound: Scope  # per recorded variable: its value plus one, or 0


class _Source(NamedTuple):
    """Fillers used alike: they count towards the same meaning and cover equally many units."""

    label: str | None
    meaning: tuple[tuple[int, ...], Scope]  # what one of them adds to the parts, what it binds
    cover_lo: int
    cover_hi: int
    filler: Filler


def mixes_cards(group: Group) -> bool:
    """Say whether something stands for one filler that is made of several cards, each of a kind of its own choice."""
    for item in group:
        if item[0] == "need":
            for *_, filler in item[3]:
                if filler[0] == "group" and (_free_cards(filler[1]) > 1 or mixes_cards(filler[1])):
                    return True
        elif any(mixes_cards(inside) for inside in _inside(item)):
            return True
    return False


def _inside(item: Item) -> list[Group]:
    if item[0] == "times":
        return [item[2]]
    return [branch for _, branch in item[2]] if item[0] == "one" else []


def _free_cards(group: Group) -> int:
    """Count the cards of a group that may be of several kinds, each whatever the others are."""
    found = 0
    for item in group:
        if item[0] == "times":
            found += item[1] * _free_cards(item[2])
        elif item[0] == "one":
            found += max([0, *[_free_cards(branch) for _, branch in item[2]]])
        else:
            kinds = {kind for *_, filler in item[3] if filler[0] == "card" for kind in filler[1]}
            inner = max([0, *[_free_cards(filler[1]) for *_, filler in item[3] if filler[0] == "group"]])
            found += max(0, item[2]) * max(1 if len(kinds) > 1 else 0, inner)
    return found


def make_plans(
    group: Group, kinds: int, parts: tuple[str, ...], variables: tuple[str, ...], most: int = MOST_PLANS
) -> list[Plan]:
    """List the plans of a ground cost in the order in which they are offered; no two demand and mean the same."""
    planner = _Planner(parts, variables, most)
    found: dict[tuple[Demands, tuple[int, ...], Scope], Plan] = {}
    for plan in planner.group(group, (0,) * len(variables), True):
        found.setdefault(plan[2:], plan)
    if any(len(plan.answers) > MOST_LEVELS for plan in found.values()):
        raise CostTooLarge(f"this cost has more than {MOST_LEVELS} alternatives")
    if any(len(plan.demands) > MOST_SETS for plan in found.values()):
        raise CostTooLarge(f"this cost asks for more than {MOST_SETS} different sets of cards at once")
    return list(found.values())


class _Planner:
    """Makes plans from the parts of a cost; what stands for one filler is planned once."""

    def __init__(self, parts: tuple[str, ...], variables: tuple[str, ...], most: int) -> None:
        self.most = most
        self.work_left = PLANNING_WORK
        self.part_of = {name: position for position, name in enumerate(parts)}
        self.variable_of = {name: position for position, name in enumerate(variables)}
        self.nothing = Plan((), (), (), (0,) * len(parts), (0,) * len(variables))
        self.repeated: dict[tuple[Group, Scope, int], list[Plan]] = {}

    def few(self, found: Iterable[T]) -> list[T]:
        """List what was found; refuse a cost that has too many plans, or too much work on the way to them."""
        some = list(islice(found, min(self.most, self.work_left) + 1))
        self.work_left -= len(some)
        if len(some) > self.most or self.work_left < 0:
            raise CostTooLarge(f"this cost can be met in more than {self.most:,} ways before any card is named")
        return some

    def group(self, group: Group, scope: Scope, top: bool) -> list[Plan]:
        """List the plans of a group; `top` says whether its variables are recorded."""
        found = [self.nothing]
        for item in group:
            ways = self.item(item, scope, top)
            found = self.few(_both(plan, way) for plan in found for way in ways)
        return found

    def item(self, item: Item, scope: Scope, top: bool) -> list[Plan]:
        if item[0] == "need":
            return self.need(item, scope)
        if item[0] == "times":
            return _variants(self.times(item[2], scope, item[1])) if item[1] >= 0 else []
        return self.one(item[1], item[2], scope, top)

    def one(self, variable: str | None, branches: tuple[tuple[int, Group], ...], scope: Scope, top: bool) -> list[Plan]:
        """List the plans of each branch, after the answer which branch it is."""
        position = None if variable is None else self.variable_of.get(variable)
        found: list[Plan] = []
        for number, (value, group) in enumerate(branches):
            inner = scope
            if position is not None:
                # An unrecorded variable hides a recorded one of the same name.
                inner = (*scope[:position], value + 1 if top else 0, *scope[position + 1 :])
            head = self.nothing._replace(answers=(number,), about=(("value", variable, value),))
            found += self.few(_both(head, plan) for plan in self.group(group, inner, top))
        width = max([0, *[len(plan.answers) for plan in found]])
        return [_padded(plan, width) for plan in found]

    def times(self, group: Group, scope: Scope, n: int) -> list[Plan]:
        """List what a group is met with n times, each time by its own plan; nobody asks in which order."""
        key = (group, scope, n)
        if key not in self.repeated:
            if n == 0:
                found = [self.nothing]
            elif n == 1:
                found = [plan._replace(answers=(), about=()) for plan in self.group(group, scope, False)]
            else:
                once, before = self.times(group, scope, 1), self.times(group, scope, n - 1)
                found = self.few(_both(plan, more) for plan in before for more in once)
            self.repeated[key] = list(dict.fromkeys(found))
        return self.repeated[key]

    def need(self, need: Need, scope: Scope) -> list[Plan]:
        """List the plans of a need: how often each of its fillers is used, the most of the first one first."""
        _, lo, hi, alts = need
        if max(lo, 0) > hi:
            return []
        found = [(self.nothing, 0, 0)]
        for source in self.sources(alts, scope):
            ways = [self.uses(source, scope, k) for k in range(hi // source.cover_lo + 1)]
            width = max(len(way.answers) for some in ways for way in some)
            found = self.few(
                (_both(plan, _padded(way, width)), least + k * source.cover_lo, most + k * source.cover_hi)
                for plan, least, most in found
                for k in range((hi - least) // source.cover_lo, -1, -1)
                for way in ways[k]
            )
        return [plan for plan, _, most in found if most >= lo]

    def uses(self, source: _Source, scope: Scope, k: int) -> list[Plan]:
        """List the plans for k fillers of one source."""
        parts, binds = source.meaning
        head = self.nothing._replace(
            answers=(k,),
            about=(("uses", source.label, source.filler),),
            parts=tuple([k * each for each in parts]),
            bound=binds if k else self.nothing.bound,
        )
        if source.filler[0] == "card":
            return [head._replace(demands=((source.filler[1], k),) if k else ())]
        return [_both(head, way) for way in _variants(self.times(source.filler[1], scope, k))]

    def sources(self, alts: tuple[Alt, ...], scope: Scope) -> list[_Source]:
        """List what can fill a need, putting alternatives together that differ in their cards only."""
        found: dict[object, _Source] = {}
        for number, (label, uses, cover_lo, cover_hi, filler) in enumerate(alts):
            position = None if label is None else self.part_of.get(label)
            parts = tuple([int(i == position) for i in range(len(self.part_of))])
            used = {self.variable_of.get(name) for name in uses}
            binds = tuple([value if i in used else 0 for i, value in enumerate(scope)])
            source = _Source(label, (parts, binds), cover_lo, cover_hi, filler)
            if filler[0] == "group":
                found[number] = source
            elif filler[1]:
                key = source[1:4]
                kinds = found[key].filler[1] if key in found else ()
                together = tuple(sorted({*kinds, *filler[1]}))
                found[key] = found.get(key, source)._replace(filler=("card", together))
        return list(found.values())


def _both(one: Plan, other: Plan) -> Plan:
    """Return two plans put together."""
    demands = dict(one.demands)
    for kinds, number in other.demands:
        demands[kinds] = demands.get(kinds, 0) + number
    return Plan(
        one.answers + other.answers,
        one.about + other.about,
        tuple(sorted(demands.items())),
        tuple([a + b for a, b in zip(one.parts, other.parts, strict=True)]),
        tuple([a or b for a, b in zip(one.bound, other.bound, strict=True)]),
    )


def _padded(plan: Plan, width: int) -> Plan:
    """Return a plan with so many answers: where another has a question, this one has none."""
    missing = width - len(plan.answers)
    return plan._replace(answers=plan.answers + (0,) * missing, about=plan.about + ((),) * missing)


def _variants(plans: list[Plan]) -> list[Plan]:
    """Number plans that no answer tells apart yet."""
    if len(plans) < 2:
        return plans
    return [plan._replace(answers=(i,), about=(("cards", plan.demands),)) for i, plan in enumerate(plans)]
