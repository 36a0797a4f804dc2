"""The cost classes that came up while playing, by key, as one vector of integers that grows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from ttrdsl.payments.class_keys import TABLE_HEAD, TABLE_MASK, TABLE_START, TABLE_VERSION, mix_key

FEWEST_PLACES = 16
MOST_CLASSES = 16_384
_versions = count(1)


class ClassTable:
    """A table that `find_class` reads; each key stands before its class."""

    def __init__(self) -> None:
        self.room = 0  # scratch memory that is enough for every class so far
        self._places: dict[tuple[int, ...], int] = {}
        self._written: list[int] = [0] * TABLE_HEAD

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(self._places)

    def __contains__(self, key: tuple[int, ...]) -> bool:
        return key in self._places

    def add(self, key: tuple[int, ...], packed: list[int], room: int) -> None:
        """Add under its key what was written down, and how much scratch memory its functions need."""
        self.room = max(self.room, room)
        self._places[key] = len(self._written)
        self._written += [len(key), *key, *packed]

    def as_list(self) -> list[int]:
        """Return the vector: its head, the keys and classes, the table; at most half of the table is taken."""
        places = FEWEST_PLACES
        while places < 2 * len(self._places):
            places *= 2
        table = [0] * places
        for key, at in self._places.items():
            place = mix_key(list(key), 0, len(key)) & places - 1
            while table[place]:
                place = place + 1 & places - 1
            table[place] = at
        vector = self._written + table
        vector[TABLE_MASK] = places - 1
        vector[TABLE_START] = len(self._written)
        vector[TABLE_VERSION] = next(_versions)
        return vector
