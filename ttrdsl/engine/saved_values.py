"""Values of a state as plain data, and back: whoever reads them trusts nothing.

Numbers, truths, elements, sets and places are numbers. What is not a number is a list that begins with a word: `list`
(cards in an order, a payment, what a loop has still to go through), `numbers`, `range`, `pile`. Nothing yet is 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ttrdsl.engine.errors import BadState
from ttrdsl.engine.layout import NO_PILE, Pile, domain_size

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

LARGEST = 2**63
LONGEST = 10_000


def to_plain(value: Any) -> Any:
    """Return a value of a slot as plain data."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, tuple):
        return ["list", *(to_plain(x) for x in value)]
    if isinstance(value, frozenset):
        return ["numbers", *sorted(value)]
    if isinstance(value, range):
        return ["range", value.start, value.stop]
    if isinstance(value, Pile):
        return ["pile", value.number]
    raise BadState(f"a {type(value).__name__} cannot be saved")


class Reader:
    """Reads values of known types for one machine; refuses what is none, naming the place."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.sizes: dict[str, int] = {}

    def read(self, kind: str, data: Any, place: str) -> Any:
        """Return the value of a type."""
        word, _, domain = kind.partition(" ")
        if word == "id":
            return self.number(data, -1, self.size(domain) - 1, place)
        if word == "set":
            return self.number(data, 0, (1 << self.size(domain)) - 1, place)
        if type(data) is int and data == 0:
            return 0  # nothing yet
        if word not in READERS:
            raise BadState(f"{place}: a {kind} cannot be saved")
        return READERS[word](self, data, place)

    def size(self, domain: str) -> int:
        """Return how many elements a domain has."""
        if domain not in self.sizes:
            self.sizes[domain] = domain_size(self.machine.bundle, domain, self.machine.players)
        return self.sizes[domain]

    def number(self, data: Any, low: int, high: int, place: str) -> int:
        """Return a number within bounds."""
        if isinstance(data, bool) or not isinstance(data, int):
            raise BadState(f"{place}: expected a number, found {shown(data)}")
        if not low <= data <= high:
            raise BadState(f"{place}: {shown(data)} is not one of {low} to {high}")
        return data

    def items(self, word: str, data: Any, place: str) -> list[Any]:
        """Return what stands behind the word of a list."""
        if not isinstance(data, list) or not data or data[0] != word:
            raise BadState(f"{place}: expected a list that begins with `{word}`, found {shown(data)}")
        if len(data) > LONGEST:
            raise BadState(f"{place}: a list of {len(data)} entries is too long")
        return data[1:]

    def kinds(self, data: Any, place: str) -> tuple[int, ...]:
        """Return card kinds in an order."""
        most = self.size("card") - 1
        return tuple(self.number(x, 0, most, place) for x in self.items("list", data, place))


def shown(data: Any) -> str:
    """Return hostile data short enough for a message."""
    if isinstance(data, int) and not isinstance(data, bool):
        return str(data) if data.bit_length() < 128 else "a huge number"
    if isinstance(data, (list, dict)):
        return f"a {type(data).__name__} of {len(data)}"
    text = repr(data) if isinstance(data, (str, float, bool, type(None))) else type(data).__name__
    return text if len(text) <= 40 else f"{text[:40]}…"


def _payment(r: Reader, data: Any, place: str) -> tuple[Any, ...]:
    items = r.items("list", data, place)
    if len(items) == 2 and items[0] == "asked":
        return ("asked", tuple(r.number(x, 0, LONGEST, place) for x in r.items("list", items[1], place)))
    if len(items) != 4 or items[0] != "paid":
        raise BadState(f"{place}: expected a payment, found {shown(data)}")
    cards = r.kinds(items[1], place)
    return ("paid", cards, *(_meaning(r, part, place) for part in items[2:]))


def _meaning(r: Reader, data: Any, place: str) -> tuple[tuple[str, int], ...]:
    found = []
    for pair in r.items("list", data, place):
        name, value = _pair(r.items("list", pair, place), place)
        if not isinstance(name, str):
            raise BadState(f"{place}: expected the name of a part, found {shown(name)}")
        found.append((name, r.number(value, -LARGEST, LARGEST, place)))
    return tuple(found)


def _pair(items: list[Any], place: str) -> tuple[Any, Any]:
    if len(items) != 2:
        raise BadState(f"{place}: expected two entries, found {len(items)}")
    return items[0], items[1]


def _number(r: Reader, data: Any, place: str) -> int:
    return r.number(data, -LARGEST, LARGEST, place)


def _optional(r: Reader, data: Any, place: str) -> int | None:
    return None if data is None else _number(r, data, place)


def _numbers(r: Reader, data: Any, place: str) -> frozenset[int]:
    return frozenset(_number(r, x, place) for x in r.items("numbers", data, place))


def _range(r: Reader, data: Any, place: str) -> range:
    low, high = _pair(r.items("range", data, place), place)
    return range(_number(r, low, place), _number(r, high, place))


def _stops(r: Reader, data: Any, place: str) -> tuple[int, ...]:
    return tuple(r.read("set city", x, place) for x in r.items("list", data, place))


def _pile(r: Reader, data: Any, place: str) -> Pile:
    piles = [*r.machine.layout.all_piles, NO_PILE]  # whose number is -1
    items = r.items("pile", data, place)
    if len(items) != 1:
        raise BadState(f"{place}: expected one pile, found {len(items)}")
    return piles[r.number(items[0], NO_PILE.number, len(piles) - 2, place)]


def _truth(r: Reader, data: Any, place: str) -> int:
    return r.number(data, 0, 1, place)


def _place(r: Reader, data: Any, place: str) -> int:
    return r.number(data, 0, r.machine.layout.place_count - 1, place)


READERS: dict[str, Callable[[Reader, Any, str], Any]] = {
    "number": _number, "truth": _truth, "optional": _optional, "numbers": _numbers, "range": _range, "stops": _stops,
    "pile": _pile, "place": _place, "chosen": Reader.kinds, "payment": _payment,
}  # fmt: skip
