"""Turn the cost classes of all elements into the tables from which `payable_set` reads who can be paid for.

An element is payable if for one of its choices every inequality holds. Choices of the same sums are put together: for
each inequality there is a row of sets, by the units that the hand is worth.
"""

from __future__ import annotations

from collections.abc import Iterable

from ttrdsl.dialect.primitives import BITS
from ttrdsl.payments.bounds import Bounds, Choice, Sum, set_bounds
from ttrdsl.payments.cost_class import CostClass
from ttrdsl.payments.payable import (
    PAYABLE_ALWAYS,
    PAYABLE_ELEMENTS,
    PAYABLE_ENOUGH,
    PAYABLE_ENOUGH_END,
    PAYABLE_HEAD,
    PAYABLE_LEFT,
    PAYABLE_MUST,
    PAYABLE_MUST_END,
    PAYABLE_PAIRS,
    PAYABLE_PAIRS_END,
    PAYABLE_STRIDE,
    PAYABLE_SUMS,
    PAYABLE_SUMS_END,
    PAYABLE_WORDS,
)
from ttrdsl.payments.tables import pack, room, split_sum

FEW = 4  # choices that are looked at faster than it is found out that they cannot hold
NOTHING: Choice = ((0, ()),)  # an inequality that always holds
# Elements that have a choice over the same sums, and the least units each of them needs of each sum.
Family = list[tuple[int, tuple[int, ...]]]


def payable_tables(classes: list[CostClass | None], words: int, left: bool = False) -> list[int]:
    """Write down the tables for elements with these classes; None is never payable, or left to be asked."""
    tables = _Tables(words)
    tables.packed[PAYABLE_LEFT] = tables.append(
        tables.row(x for x, cost in enumerate(classes) if left and cost is None)
    )
    tables.add_elements(classes)
    bounds = {cost: set_bounds(cost) for cost in classes if cost is not None}
    tables.add_choices([(x, bounds[cost]) for x, cost in enumerate(classes) if cost is not None])
    return tables.packed


def payable_room(classes: list[CostClass | None], words: int) -> int:
    """Return how many slots of scratch memory `payable_set` needs for these classes."""
    costs = {cost for cost in classes if cost is not None}
    sums = {kinds for cost in costs for choices in set_bounds(cost) for c in choices or () for _, kinds in c}
    undecided = [cost for cost in costs if set_bounds(cost).must is not None]
    return len(sums) + words + 1 + max([0, *[room(pack(cost, payments=False)) for cost in undecided]])


class _Tables:
    """The tables as far as they are written."""

    def __init__(self, words: int) -> None:
        self.packed = [0] * PAYABLE_HEAD
        self.written: dict[tuple[int, ...], int] = {}  # rows, and where they are
        self.words = words
        self.stride = words + words % 2
        self.packed[PAYABLE_WORDS] = words
        self.packed[PAYABLE_STRIDE] = self.stride

    def append(self, numbers: Iterable[int]) -> int:
        """Append some numbers and return where they start."""
        start = len(self.packed)
        self.packed += numbers
        return start

    def row(self, elements: Iterable[int]) -> list[int]:
        """Return a set as the words of a row."""
        found = [0] * self.stride
        for x in elements:
            found[x // BITS] |= 1 << x % BITS
        return found

    def add_elements(self, classes: list[CostClass | None]) -> None:
        """Write each class that is asked once, with the set of its elements, and for each element where they are."""
        places: dict[CostClass, list[int]] = {}
        for cost in classes:
            if cost is not None and cost not in places and set_bounds(cost).must is not None:
                alike = self.append(self.row(x for x, other in enumerate(classes) if other is cost))
                places[cost] = [self.append(pack(cost, payments=False)), alike]
        found = [places.get(cost, [0, 0]) if cost is not None else [0, 0] for cost in classes]
        self.packed[PAYABLE_ELEMENTS] = self.append(number for pair in found for number in pair)

    def add_choices(self, bounds: list[tuple[int, Bounds]]) -> None:
        """Write the rows of all inequalities, and the choices that refer to them."""
        enough = _families([(x, choice) for x, bound in bounds for choice in bound.enough])
        must = _families([(x, choice or NOTHING) for x, bound in bounds for choice in bound.must or ()])
        always = [x for sums, family in enough if not sums for x, _ in family]
        self.packed[PAYABLE_ALWAYS] = self.append(self.row(always))
        pairs: list[int] = []
        others: list[tuple[tuple[Sum, ...], Family]] = []
        for sums, family in enough:
            kinds = _pair(sums)
            if kinds is not None:
                pairs += [*kinds, *self.rows([(x, least[0]) for x, least in family])]
            elif sums:
                others.append((sums, family))
        self.packed[PAYABLE_PAIRS] = self.append(pairs)
        self.packed[PAYABLE_PAIRS_END] = len(self.packed)
        numbers = self.add_sums([*others, *must])
        self.packed[PAYABLE_ENOUGH], self.packed[PAYABLE_ENOUGH_END] = self.add_families(others, numbers)
        self.packed[PAYABLE_MUST], self.packed[PAYABLE_MUST_END] = self.add_families(must, numbers)

    def rows(self, least: list[tuple[int, int]]) -> tuple[int, int]:
        """Write the sets of elements that 0, 1, 2 … units are enough for; return the last number and the place."""
        last = max(n for _, n in least)
        rows = tuple([word for units in range(last + 1) for word in self.row(x for x, n in least if n <= units)])
        if rows not in self.written:
            self.written[rows] = self.append(rows)
        return last, self.written[rows]

    def add_sums(self, families: list[tuple[tuple[Sum, ...], Family]]) -> dict[Sum, int]:
        """Write every sum once and return their numbers."""
        enough: dict[Sum, int] = {}
        for sums, family in families:
            for i, each in enumerate(sums):
                enough[each] = max(enough.get(each, 0), *[least[i] for _, least in family])
        written: list[int] = []
        tables: dict[tuple[int, ...], int] = {}
        for each, most in enough.items():
            plain, tabled = split_sum(each, most)
            written += [len(plain), *plain, len(tabled)]
            for kind, table in tabled:
                if table not in tables:
                    tables[table] = self.append(table)
                written += [kind, len(table) - 1, tables[table]]
        self.packed[PAYABLE_SUMS] = self.append(written)
        self.packed[PAYABLE_SUMS_END] = len(self.packed)
        return {each: number for number, each in enumerate(enough)}

    def add_families(self, families: list[tuple[tuple[Sum, ...], Family]], numbers: dict[Sum, int]) -> tuple[int, int]:
        """Write the choices of some families; return where they start and end."""
        groups: dict[int, list[tuple[int, list[int]]]] = {}
        for sums, family in families:
            choice = [len(sums)]
            for i, each in enumerate(sums):
                choice += [numbers[each], *self.rows([(x, least[i]) for x, least in family])]
            most, which = max((min(least[i] for _, least in family), -numbers[each]) for i, each in enumerate(sums))
            groups.setdefault(-which, []).append((most, choice))
        few = [(0, choice) for choices in groups.values() if len(choices) < FEW for _, choice in choices]
        many = [(number, choices) for number, choices in groups.items() if len(choices) >= FEW]
        written: list[int] = []
        for number, choices in [(0, few), *many]:
            inner = [n for least, choice in sorted(choices) for n in (least, *choice)]
            written += [number, len(inner), *inner] if inner else []
        start = self.append(written)
        return start, len(self.packed)


def _families(choices: list[tuple[int, Choice]]) -> list[tuple[tuple[Sum, ...], Family]]:
    """Put choices over the same sums together; an element with two such choices is in two families, if it must be."""
    by_sums: dict[tuple[Sum, ...], list[dict[int, tuple[int, ...]]]] = {}
    for x, choice in choices:
        least = tuple(n for n, _ in choice)
        families = by_sums.setdefault(tuple(kinds for _, kinds in choice), [{}])
        for family in families:
            if x not in family:
                family[x] = least
                break
            if all(a <= b for a, b in zip(family[x], least, strict=True)):
                break
            if all(a >= b for a, b in zip(family[x], least, strict=True)):
                family[x] = least
                break
        else:
            families.append({x: least})
    return [(sums, list(family.items())) for sums, families in by_sums.items() for family in families]


def _pair(sums: tuple[Sum, ...]) -> tuple[int, int] | None:
    """Return the two kinds that are added, if that is all there is to a choice."""
    if len(sums) != 1:
        return None
    plain, tabled = split_sum(sums[0], 1)
    return (plain[0], plain[1]) if len(plain) == 2 and not tabled else None
