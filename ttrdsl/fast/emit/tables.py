"""Lay the constant facts of a bundle down as one vector of integers, `tb`.

What the text says of a fact is where it begins; what stands there is data. So another length, color or number of a
table changes the vector, never the text. Lists whose length follows from the data lie behind all fixed places, and a
fixed place points to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ttrdsl.engine.compiler import Compiler
from ttrdsl.fast.emit.vector import Vector, roomy
from ttrdsl.networks.tables import words_of

NONE = -(1 << 60)  # no number: the entry of a table that has none
TABLE_STEP = 16
PLACES_STEP = 64  # room for places grows by so many


@dataclass(frozen=True)
class FactPlace:
    """Where a fact begins, per key how far apart entries are, and how many words an entry takes."""

    name: str
    at: int
    kind: str
    strides: tuple[int, ...]
    bounds: tuple[int | None, ...]  # per key: where the first and last number stand, or none for elements
    words: int


class Tables:
    """Reserves places while the text is written; fills them when it is done."""

    def __init__(self, vector: Vector, compiler: Compiler) -> None:
        self.vector = vector
        self.compiler = compiler
        self.size = 0
        self.facts: dict[str, FactPlace] = {}
        self.fixed: dict[Any, int] = {}
        self.fillers: list[Callable[[list[int]], None]] = []
        self.sizes = self.reserve(len(vector.rooms))
        self.domains = list(vector.rooms)
        self.fillers.append(self._fill_sizes)

    def reserve(self, slots: int) -> int:
        """Reserve fixed places."""
        start = self.size
        self.size += slots
        return start

    def build(self) -> list[int]:
        """Return the vector."""
        tb = [0] * self.size
        for fill in self.fillers:
            fill(tb)
        return tb

    def once(self, key: Any, slots: int, fill: Callable[[list[int], int], None]) -> int:
        """Reserve fixed places for something, unless that was done before."""
        if key not in self.fixed:
            at = self.fixed[key] = self.reserve(slots)
            self.fillers.append(lambda tb: fill(tb, at))
        return self.fixed[key]

    def listed(self, key: Any, make: Callable[[], Sequence[int]]) -> int:
        """Reserve one place that points to a list behind all fixed places."""

        def fill(tb: list[int], at: int) -> None:
            tb[at] = len(tb)
            tb.extend(make())

        return self.once(key, 1, fill)

    # -- domains ----------------------------------------------------------------------------------------

    def _fill_sizes(self, tb: list[int]) -> None:
        for i, name in enumerate(self.domains):
            tb[self.sizes + i] = self.vector.count(name)

    def count(self, domain: str) -> str:
        """Return the text for the number of elements of a domain."""
        room, count = self.vector.room(domain), self.vector.count(domain)
        return (
            str(count)
            if room == count and not self.vector.is_large(domain)
            else f"tb[{self.sizes + self.domains.index(domain)}]"
        )

    def everything(self, domain: str) -> int:
        """Return where the set of all elements of a domain stands."""
        words, count = self.vector.words[domain], self.vector.count(domain)
        return self.once(("all", domain), words, lambda tb, at: put_set(tb, at, range(count), words))

    # -- facts ------------------------------------------------------------------------------------------

    def most_places(self) -> int:
        """Return how many places a question about a network has room for: those of any ticket, all cities or zones."""
        lists = [_longest(fact.data, len(fact.shape)) for fact in self.compiler.facts.values() if fact.kind == "stops"]
        most = max([*lists, self.vector.rooms["city"], self.vector.rooms["zone"]])
        return -(-most // PLACES_STEP) * PLACES_STEP

    def fact(self, name: str) -> FactPlace:
        """Return where a fact lies."""
        if name not in self.facts:
            self.facts[name] = self._place(name)
        return self.facts[name]

    def _place(self, name: str) -> FactPlace:
        table = self.compiler.facts[name]
        words = self.vector.words[table.kind[4:]] if table.kind.startswith("set ") else 1
        rooms = [
            self.vector.room(dim) + 1 if isinstance(dim, str) else roomy(dim["to"] - dim["from"] + 1, TABLE_STEP)
            for dim in table.shape
        ]
        strides: list[int] = []
        step = words
        for room in reversed(rooms):
            strides.insert(0, step)
            step *= room
        bounds = tuple(None if isinstance(dim, str) else self.reserve(3) for dim in table.shape)
        place = FactPlace(name, self.reserve(step), table.kind, tuple(strides), bounds, words)
        self.fillers.append(lambda tb: self._fill_fact(tb, place))
        return place

    def _fill_fact(self, tb: list[int], place: FactPlace) -> None:
        table = self.compiler.facts[place.name]
        for dim, at in zip(table.shape, place.bounds, strict=True):
            if at is not None:
                tb[at : at + 3] = [dim["from"], dim["to"], int(dim["open"])]
        self._fill(tb, place, table.shape, table.data, place.at, place.strides)

    def _fill(
        self, tb: list[int], place: FactPlace, shape: list[Any], data: Any, at: int, strides: tuple[int, ...]
    ) -> None:
        if not shape:
            put_value(tb, at, data, place.kind, place.words, self.vector)
            return
        if data is None:
            size = strides[0] * (roomy(shape[0]["to"] - shape[0]["from"] + 1, TABLE_STEP))
            tb[at : at + size] = [NONE] * size
            return
        entries = [data[-1], *data[:-1]] if isinstance(shape[0], str) else data  # none stands before the first element
        for i, entry in enumerate(entries):
            self._fill(tb, place, shape[1:], entry, at + i * strides[0], strides[1:])

    # -- what filters ask of facts ------------------------------------------------------------------------

    def elements_where(self, key: Any, domain: str, holds: Callable[[int], bool]) -> int:
        """Return where the set of the elements with a property stands."""
        words = self.vector.words[domain]

        def fill(tb: list[int], at: int) -> None:
            put_set(tb, at, (x for x in range(self.vector.count(domain)) if holds(x)), words)

        return self.once(key, words, fill)

    def by_number(self, key: Any, domain: str, number: Callable[[int], int]) -> int:
        """Return where a list begins of sets of elements by number: those with at most that number.

        The place points to: the least number, the greatest number, then the empty set and one set per number.
        """
        words = self.vector.words[domain]

        def make() -> list[int]:
            values = [number(x) for x in range(self.vector.count(domain))]
            least, most = (min(values), max(values)) if values else (0, 0)
            found = [least, most]
            for n in range(least - 1, most + 1):
                found += as_words((x for x, v in enumerate(values) if v <= n), words)
            return found

        return self.listed(key, make)

    def hulls(self, name: str, domain: str) -> int:
        """Return where stands, by the value of a fact of cards, none first: the first kind that has it, and the end.

        A value that no kind has gets a range without kinds.
        """
        data = self.compiler.facts[name].data

        def fill(tb: list[int], at: int) -> None:
            for x in range(self.vector.count("card")):
                place = at + 2 * (int(data[x]) + 1)
                tb[place], tb[place + 1] = x if tb[place + 1] == 0 else tb[place], x + 1

        return self.once(("hulls", name), 2 * (self.vector.room(domain) + 1), fill)

    def leading_to(self, name: str, domain: str) -> int:
        """Return where the inverse of a relation begins: per element of its values the elements that lead to it.

        The place points to one start per element and a last end, then the elements.
        """
        data = self.compiler.facts[name].data
        kind = self.compiler.facts[name].kind.partition(" ")[2]

        def make() -> list[int]:
            found: list[list[int]] = [[] for _ in range(self.vector.count(kind))]
            for x in range(self.vector.count(domain)):
                for y in range(self.vector.count(kind)):
                    if data[x] >> y & 1:
                        found[y].append(x)
            starts: list[int] = []
            listed: list[int] = []
            for each in found:
                starts.append(len(found) + 1 + len(listed))
                listed += each
            return [*starts, len(found) + 1 + len(listed), *listed]

        return self.listed(("leads to", name), make)


def _longest(data: Any, depth: int) -> int:
    """Return how many places the longest of the lists in a fact has."""
    if not depth:
        return len(data or ())
    return max((_longest(row, depth - 1) for row in data or ()), default=0)


def put_value(tb: list[int], at: int, data: Any, kind: str, words: int, vector: Vector) -> None:
    """Write one entry of a fact."""
    if kind == "stops":
        tb[at] = len(tb)
        places = data or ()
        tb.append(len(places))
        for place in places:
            tb.extend(words_of(place, vector.words["city"]))
    elif kind.startswith("set "):
        tb[at : at + words] = words_of(data or 0, words)
    else:
        tb[at] = NONE if data is None else int(data)


def as_words(elements: Iterable[int], words: int) -> list[int]:
    """Return a set as words."""
    mask = 0
    for x in elements:
        mask |= 1 << x
    return words_of(mask, words)


def put_set(tb: list[int], at: int, elements: Iterable[int], words: int) -> None:
    """Write a set."""
    tb[at : at + words] = as_words(elements, words)
