"""Turn choices of inequalities into bunches, for whole sets of elements: what several choices ask alike is asked once.

"Five cards, four of them red" and "five cards, four of them blue" both ask for five cards. A bunch has the inequalities
that its choices share, and for each choice those of its own: the first must hold, and all of some choice's own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

from ttrdsl.payments.bounds import Choice, Sum

Sums = tuple[Sum, ...]
# Elements that have a choice over the same sums, and the least units each of them needs of each sum.
Family = dict[int, tuple[int, ...]]


@dataclass
class Bunch:
    """Choices that share some sums: of these each element needs as much for every choice it has here."""

    sums: Sums
    shared: Family = field(default_factory=dict)
    own: dict[Sums, Family] = field(default_factory=dict)

    def takes(self, own: Sums, shared: Family) -> bool:
        """Say whether a family can be added."""
        return own not in self.own and all(self.shared.get(x, least) == least for x, least in shared.items())


def families(choices: list[tuple[int, Choice]]) -> list[tuple[Sums, Family]]:
    """Put choices over the same sums together; an element with two such choices is in two families, if it must be."""
    by_sums: dict[Sums, list[Family]] = {}
    for x, choice in choices:
        asked: dict[Sum, int] = {}
        for units, each in choice:  # what is asked for twice is asked for as the more of it
            asked[each] = max(units, asked.get(each, 0))
        least = tuple(asked.values())
        alike = by_sums.setdefault(tuple(asked), [{}])
        for family in alike:
            if x not in family:
                family[x] = least
                break
            if all(a <= b for a, b in zip(family[x], least, strict=True)):
                break
            if all(a >= b for a, b in zip(family[x], least, strict=True)):
                family[x] = least
                break
        else:
            alike.append({x: least})
    return [(sums, family) for sums, alike in by_sums.items() for family in alike]


def bunches(found: list[tuple[Sums, Family]]) -> list[Bunch]:
    """Put families into bunches."""
    owns: dict[tuple[Sums, int], set[Sums]] = {}
    for sums in {sums: None for sums, _ in found}:
        for shared in _parts(sums):
            owns.setdefault((shared, len(sums)), set()).add(_others(sums, shared))
    made: dict[tuple[Sums, int], list[Bunch]] = {}
    for sums, family in found:
        # What is asked once instead of so many times; of as much, what leaves each choice the least to ask.
        shared = max(_parts(sums), key=lambda part: ((len(owns[part, len(sums)]) - 1) * len(part), len(part)))
        alike = made.setdefault((shared, len(sums)), [])
        mine, own = _of(shared, sums, family), _others(sums, shared)
        bunch = next((bunch for bunch in alike if bunch.takes(own, mine)), None)
        if bunch is None:
            bunch = Bunch(shared)
            alike.append(bunch)
        bunch.shared |= mine
        bunch.own[own] = _of(own, sums, family)
    return [bunch for alike in made.values() for bunch in alike]


def _parts(sums: Sums) -> list[Sums]:
    """Return what may be shared of some sums: all but one or two, for there are too many smaller parts of many."""
    return [part for size in range(max(0, len(sums) - 2), len(sums)) for part in combinations(sums, size)]


def _others(sums: Sums, part: Sums) -> Sums:
    return tuple(each for each in sums if each not in part)


def _of(part: Sums, sums: Sums, family: Family) -> Family:
    """Return what the elements of a family need of some of its sums."""
    places = [sums.index(each) for each in part]
    return {x: tuple(least[i] for i in places) for x, least in family.items()}
