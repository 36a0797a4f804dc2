"""What fills a need, kind by kind: how many units the cards of one kind are worth to it.

A filler of `n` cards that covers up to `u` units is written `(n, u)`. What takes cards of several kinds at once is not
counted among what is sure, and counted too high among what is best.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from ttrdsl.payments.diagram import Group, Need

Fillers: TypeAlias = tuple[tuple[int, int], ...]
Reach: TypeAlias = dict[int, Fillers]


class Filled(NamedTuple):
    """What a need can be filled with, by kind: what certainly fills it, and what is as good as everything that does."""

    least: int
    sure: Reach
    best: Reach | None  # None: it can be filled without any card
    complete: bool


@lru_cache(maxsize=4096)
def worth(fillers: Fillers, cards: int) -> int:
    """Return how many units so many cards of a kind can cover."""
    best = [0]
    for _ in range(cards):
        best.append(_one_more(fillers, best))
    return best[cards]


def worth_until(fillers: Fillers, enough: int) -> tuple[int, ...]:
    """Return what 0, 1, 2 … cards of a kind are worth, up to the number that is worth enough."""
    best = [0]
    while best[-1] < enough:
        best.append(_one_more(fillers, best))
    return tuple(best)


def _one_more(fillers: Fillers, best: list[int]) -> int:
    """Return what one card more is worth than the last number of cards in a list."""
    held = len(best)
    return max([best[-1], *[best[held - n] + units for n, units in fillers if n <= held]])


def filled(need: Need) -> Filled:
    """Say what each kind of card can do for a need alone; what takes several kinds at once is not sure."""
    sure: dict[int, set[tuple[int, int]]] = {}
    best: dict[int, set[tuple[int, int]]] = {}
    complete, free = True, False
    for _, _, cover_lo, units, filler in need[3]:
        alone = [(kind, 1) for kind in filler[1]] if filler[0] == "card" else alone_in(filler[1])
        if alone is None or cover_lo > 1:
            complete = False
        if alone is None:
            assert filler[0] == "group"
            free = free or not _takes_cards(filler[1])
            alone = [(kind, 1) for kind in _kinds(filler[1])]
        elif cover_lo == 1:
            for kind, cards in alone:
                sure.setdefault(kind, set()).add((cards, units))
        for kind, cards in alone:
            best.setdefault(kind, set()).add((cards, units))
    return Filled(need[1], reach_of(sure), None if free else reach_of(best), complete)


def alone_in(group: Group) -> list[tuple[int, int]] | None:
    """List (kind, number of cards) of all that meets a group if that is always cards of one kind, else None."""
    if len(group) != 1:
        return None
    item = group[0]
    if item[0] == "one":
        found: list[tuple[int, int]] = []
        for _, branch in item[2]:
            inner = alone_in(branch)
            if inner is None:
                return None
            found += inner
        return found
    if item[0] == "times":
        inner = alone_in(item[2])
        return inner if item[1] == 1 else None
    _, lo, hi, alts = item
    if lo > hi or hi < 0:
        return []
    if lo <= 0 or any(filler[0] == "group" or cover_lo > 1 for _, _, cover_lo, _, filler in alts):
        return None
    kinds = sorted(_kinds(group))
    if lo == 1 or not kinds:
        return [(kind, 1) for kind in kinds]
    most = max(units for _, _, _, units, filler in alts if filler[1])
    return [(kinds[0], -(-lo // most))] if len(kinds) == 1 else None


def _kinds(group: Group) -> set[int]:
    """Return the kinds of card that take part in a group at all."""
    found: set[int] = set()
    for item in group:
        if item[0] == "need":
            for *_, filler in item[3]:
                found |= set(filler[1]) if filler[0] == "card" else _kinds(filler[1])
        elif item[0] == "times":
            found |= _kinds(item[2])
        else:
            for _, branch in item[2]:
                found |= _kinds(branch)
    return found


def _takes_cards(group: Group) -> bool:
    """Say whether nothing meets the group that has no card at all."""
    for item in group:
        if item[0] == "need":
            if item[1] > 0 and all(f[0] == "card" or _takes_cards(f[1]) for *_, f in item[3]):
                return True
        elif item[0] == "times":
            if item[1] > 0 and _takes_cards(item[2]):
                return True
        elif all(_takes_cards(branch) for _, branch in item[2]):
            return True
    return False


def reach_of(found: dict[int, set[tuple[int, int]]]) -> Reach:
    """Leave out fillers that smaller ones together are as good as."""
    reach: Reach = {}
    for kind, fillers in sorted(found.items()):
        kept: Fillers = ()
        for cards, units in sorted(fillers, key=lambda filler: (filler[0], -filler[1])):
            if worth(kept, cards) < units:
                kept = (*kept, (cards, units))
        reach[kind] = kept
    return reach
