"""Turn the cost classes of all elements into the tables from which `payable_set` reads who can be paid for.

An element is payable if for one of its choices every inequality holds. Choices that share sums are put together
(`bunches`): for each inequality there is a row of sets, by the units that the hand is worth.
"""

from __future__ import annotations

from collections.abc import Iterable

from ttrdsl.dialect.primitives import BITS
from ttrdsl.payments.bounds import Bounds, Choice, Sum, set_bounds
from ttrdsl.payments.bunches import Bunch, Family, Sums, bunches, families
from ttrdsl.payments.cost_class import CostClass
from ttrdsl.payments.payable import (
    PAYABLE_ALWAYS,
    PAYABLE_ELEMENTS,
    PAYABLE_ENOUGH,
    PAYABLE_ENOUGH_END,
    PAYABLE_ENOUGH_GROUPS,
    PAYABLE_HEAD,
    PAYABLE_LEFT,
    PAYABLE_MUST,
    PAYABLE_MUST_END,
    PAYABLE_MUST_GROUPS,
    PAYABLE_PAIRS,
    PAYABLE_PAIRS_END,
    PAYABLE_STRIDE,
    PAYABLE_SUMS,
    PAYABLE_SUMS_END,
    PAYABLE_TWOS,
    PAYABLE_WORDS,
)
from ttrdsl.payments.tables import pack, room, split_sum

FEW = 4  # bunches that are looked at faster than it is found out that they cannot hold
NOTHING: Choice = ((0, ()),)  # an inequality that always holds


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
        self.numbers: dict[Sum, int] = {}  # of the sums, in the order in which they are added up
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
        enough = families([(x, choice) for x, bound in bounds for choice in bound.enough])
        must = families([(x, choice or NOTHING) for x, bound in bounds for choice in bound.must or ()])
        always = [x for sums, family in enough if not sums for x in family]
        self.packed[PAYABLE_ALWAYS] = self.append(self.row(always))
        pairs: list[int] = []
        others: list[tuple[Sums, Family]] = []
        for sums, family in enough:
            kinds = _pair(sums)
            if kinds is not None:
                pairs += [*kinds, *self.rows(family, 0)]
            elif sums:
                others.append((sums, family))
        self.packed[PAYABLE_PAIRS] = self.append(pairs)
        self.packed[PAYABLE_PAIRS_END] = len(self.packed)
        self.add_sums([*others, *must])
        places = self.add_bunches(bunches(others))
        self.packed[PAYABLE_ENOUGH], self.packed[PAYABLE_ENOUGH_GROUPS], self.packed[PAYABLE_ENOUGH_END] = places
        places = self.add_bunches(bunches(must))
        self.packed[PAYABLE_MUST], self.packed[PAYABLE_MUST_GROUPS], self.packed[PAYABLE_MUST_END] = places

    def rows(self, family: Family, which: int) -> tuple[int, int]:
        """Write the sets of elements that 0, 1, 2 … units of a sum are enough for; return the last and the place."""
        last = max(least[which] for least in family.values())
        sets = [self.row(x for x, least in family.items() if least[which] <= units) for units in range(last + 1)]
        rows = tuple(word for row in sets for word in row)
        if rows not in self.written:
            self.written[rows] = self.append(rows)
        return last, self.written[rows]

    def add_sums(self, found: list[tuple[Sums, Family]]) -> None:
        """Write every sum once and note their numbers."""
        enough: dict[Sum, int] = {}
        for sums, family in found:
            for i, each in enumerate(sums):
                enough[each] = max(enough.get(each, 0), *[least[i] for least in family.values()])
        twos = {each: kinds for each, most in enough.items() if (kinds := _two_kinds(each, most))}
        others = [each for each in enough if each not in twos]
        written: list[int] = []
        tables: dict[tuple[int, ...], int] = {}
        for each in others:
            plain, tabled = split_sum(each, enough[each])
            written += [len(plain), *plain, len(tabled)]
            for kind, table in tabled:
                if table not in tables:
                    tables[table] = self.append(table)
                written += [kind, len(table) - 1, tables[table]]
        self.packed[PAYABLE_TWOS] = self.append(kind for kinds in twos.values() for kind in kinds)
        self.packed[PAYABLE_SUMS] = self.append(written)
        self.packed[PAYABLE_SUMS_END] = len(self.packed)
        self.numbers = {each: number for number, each in enumerate([*twos, *others])}

    def add_bunches(self, found: list[Bunch]) -> tuple[int, int, int]:
        """Write bunches: those that are always looked at, then groups by what they ask for; return where these are."""
        groups: dict[int, list[tuple[int, list[int]]]] = {}
        always: list[int] = []
        for bunch in found:
            least, number = max([(0, 0), *self.least_of(bunch)])
            groups.setdefault(-number, []).append((least, self.written_bunch(bunch)))
        written: list[int] = []
        for number, members in groups.items():
            if len(members) < FEW:
                always += [n for _, bunch in members for n in (0, *bunch)]
            else:
                inner = [n for least, bunch in sorted(members) for n in (least, *bunch)]
                written += [number, len(inner), *inner]
        return self.append(always), self.append(written), len(self.packed)

    def least_of(self, bunch: Bunch) -> list[tuple[int, int]]:
        """Return what the choices of a bunch ask at least of each sum that they share, and its number, negative."""
        found = zip(bunch.sums, zip(*bunch.shared.values(), strict=True), strict=True) if bunch.sums else ()
        return [(min(least), -self.numbers[each]) for each, least in found]

    def written_bunch(self, bunch: Bunch) -> list[int]:
        """Write the rows of a bunch; return what refers to them."""
        own = [n for sums, family in bunch.own.items() for n in self.inequalities(sums, family)]
        each = len(next(iter(bunch.own)))
        return [len(bunch.sums), *self.inequalities(bunch.sums, bunch.shared), each, len(own), *own]

    def inequalities(self, sums: Sums, family: Family) -> list[int]:
        """Write the rows of some inequalities; return what refers to them."""
        return [n for i, each in enumerate(sums) for n in (self.numbers[each], *self.rows(family, i))]


def _pair(sums: Sums) -> tuple[int, int] | None:
    """Return the two kinds that are added, if that is all there is to a choice."""
    return _two_kinds(sums[0], 1) if len(sums) == 1 else None


def _two_kinds(each: Sum, most: int) -> tuple[int, int] | None:
    """Return the two kinds that are added, if that is all there is to a sum."""
    plain, tabled = split_sum(each, most)
    return (plain[0], plain[1]) if len(plain) == 2 and not tabled else None
