"""Turn the facts of a bundle into look-ups: sets as bit masks, one number of players picked out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ttrdsl.engine.layout import NO_PILE

DEFAULTS = {"number": 0, "truth": False, "stops": (), "cost": (), "optional": None}


def mask_of(elements: Iterable[int]) -> int:
    """Return a set as a bit mask."""
    mask = 0
    for e in elements:
        mask |= 1 << e
    return mask


@lru_cache(maxsize=4096)
def elements(mask: int) -> tuple[int, ...]:
    """Return the elements of a set, in order; the same sets are gone through again and again."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def default_of(kind: str) -> Any:
    """Return what a look-up with none gives."""
    if kind.startswith("set "):
        return 0
    return -1 if kind.startswith("id ") else DEFAULTS[kind]


def nothing_of(kind: str) -> Any:
    """Return what a rule of nobody gives."""
    if kind in ("numbers", "nets", "piles", "pile"):
        return {"numbers": frozenset(), "pile": NO_PILE}.get(kind, [])
    return default_of(kind) if kind.startswith(("set ", "id ")) or kind in DEFAULTS else 0


def as_value(kind: str, data: Any) -> Any:
    """Turn one entry of a fact into the value the engine works with."""
    if data is None:
        return None
    if kind.startswith("set "):
        return mask_of(data)
    if kind == "stops":
        return tuple(mask_of(s) for s in data)
    return data


class Fact:
    """A constant table, for one number of players."""

    __slots__ = ("data", "kind", "marks", "name", "shape")

    def __init__(self, name: str, fact: dict[str, Any], players: int, fewest: int) -> None:
        self.name = name
        self.kind: str = fact["type"]
        self.shape = [dim for dim in fact["by"] if dim != "players"]
        self.data = self._read(fact["by"], fact["data"], players - fewest)
        self.marks = self._marks(fact["by"], fact.get("at"), players - fewest)

    def _marks(self, by: list[Any], at: Any, column: int) -> Any:
        """Return the marks of the entries, shaped like them: one for all, or one for each."""
        if not isinstance(at, list):
            return at
        if not by:  # a parameter that is equal for all numbers of players may still come from a table by players
            return at[column]
        if by[0] == "players":
            return self._marks(by[1:], at[column], column)
        return [self._marks(by[1:], row, column) for row in at]

    def _read(self, by: list[Any], data: Any, column: int) -> Any:
        if not by:
            return as_value(self.kind, data)
        if by[0] == "players":
            return self._read(by[1:], data[column], column)
        if data is None:
            return None
        rows = [None if row is None and len(by) > 1 else self._read(by[1:], row, column) for row in data]
        if isinstance(by[0], str):
            # Index -1 stands for none: the last entry is what a look-up with none gives.
            rows.append(default_of(self.kind))
        return rows
