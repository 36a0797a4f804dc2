"""Turn a ground cost into inequalities over a hand, which decide most questions whether it can pay."""

from itertools import combinations
from typing import TypeAlias

from ttrdsl.payments.diagram import Group, Need

CHOICES_LIMIT = 64
NEEDS_LIMIT = 3

# At least so many cards of these kinds; a card of a kind that is listed twice counts as two.
Inequality: TypeAlias = tuple[int, tuple[int, ...]]


def inequalities(group: Group) -> tuple[list[list[Inequality]], bool]:
    """Return inequalities per choice of branches, and whether they decide or only suffice.

    A hand can pay if for some choice all inequalities hold: by Hall's theorem, cards can be dealt
    to the needs if the cards that fit into any union of needs are enough for it. Groups that stand
    for one filler are left out.
    """
    choices = choices_of(group)
    if choices is None:
        return [], False
    found, exact = [], True
    for needs in choices:
        if any(lo > hi or hi < 0 for _, lo, hi, _ in needs):
            continue
        wanted = [need for need in needs if need[1] > 0]
        if len(wanted) > NEEDS_LIMIT:
            exact = False
            continue
        reaches, decides = _reaches(wanted)
        found.append(_hall(wanted, reaches))
        exact = exact and decides
    return found, exact


def choices_of(group: Group) -> list[tuple[Need, ...]] | None:
    """List the needs for each choice of branches; None if they are many or a group is repeated."""
    found: list[tuple[Need, ...]] = [()]
    for item in group:
        options: list[tuple[Need, ...]] = []
        if item[0] == "need":
            options = [(item,)]
        elif item[0] == "times":
            repeated = choices_of(item[2] if item[1] > 0 else ())
            if repeated is None or not 0 <= item[1] <= 1:
                return None
            options = repeated
        else:
            for _, branch in item[2]:
                inner = choices_of(branch)
                if inner is None:
                    return None
                options += inner
        found = [before + after for before in found for after in options]
        if len(found) > CHOICES_LIMIT:
            return None
    return found


def _reaches(needs: list[Need]) -> tuple[list[dict[int, int]], bool]:
    """Return, per need, the units one card of each kind can cover, and whether that is all."""
    reaches: list[dict[int, int]] = []
    complete = True
    for need in needs:
        reach: dict[int, int] = {}
        for _, _, cover_lo, cover_hi, filler in need[3]:
            if filler[0] == "card" and cover_lo == 1:
                reach.update({kind: max(cover_hi, reach.get(kind, 0)) for kind in filler[1]})
            else:
                complete = False
        reaches.append(reach)
    for one, other in combinations(reaches, 2):
        for kind in one.keys() & other.keys():
            # A card of two needs that covers more than one unit cannot be split between them.
            complete = complete and one[kind] == other[kind] == 1
            one[kind] = other[kind] = 1
    return reaches, complete


def _hall(needs: list[Need], reaches: list[dict[int, int]]) -> list[Inequality]:
    """Return one inequality per union of needs, without those that follow from another one."""
    found: list[Inequality] = []
    for size in range(len(needs), 0, -1):
        for union in combinations(range(len(needs)), size):
            reach: dict[int, int] = {}
            for position in union:
                reach.update(reaches[position])
            least = sum(needs[position][1] for position in union)
            kinds = tuple(sorted(kind for kind, units in reach.items() for _ in range(units)))
            if all(kinds != others or least > enough for enough, others in found):
                found.append((least, kinds))
    return found
