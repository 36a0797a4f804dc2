"""Keep what was made of the parts of a file, up to a few times its own length; what was not used longest goes first.

Whoever types changes one part at a time, and now and then goes back a step. Ten thousand changes need no more room than
ten, and a long file has as much as it needs.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import RLock
from typing import Any, Generic, TypeVar

T = TypeVar("T")

VERSIONS = 3  # of a file, of which parts are kept
MOST_FILES = 12  # of which parts are kept


class Kept(Generic[T]):
    """What was made of parts, with the lengths of their texts."""

    def __init__(self) -> None:
        self.most = self.size = 0
        self.made: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()

    def get(self, key: Hashable, size: int, make: Callable[[], T]) -> T:
        """Return what is kept for a key, or make and keep it."""
        known = self.made.get(key)
        if known is not None:
            self.made.move_to_end(key)
            return known[0]
        value = make()
        self.made[key] = (value, size)
        self.size += size
        while self.size > self.most and len(self.made) > 1:
            self.size -= self.made.popitem(last=False)[1][1]
        return value

    def touch(self, key: Hashable) -> None:
        """What is kept for a key is still needed."""
        if key in self.made:
            self.made.move_to_end(key)


class Shelf:
    """What is kept of one file: trees and nodes of its pieces, and of the lines of its board."""

    def __init__(self) -> None:
        self.trees: Kept[Any] = Kept()
        self.nodes: Kept[tuple[Any, ...]] = Kept()
        self.lines: Kept[Any] = Kept()
        self.line_nodes: Kept[Any] = Kept()

    def all(self) -> tuple[Kept[Any], ...]:
        return self.trees, self.nodes, self.lines, self.line_nodes


class Shelves:
    """The shelves of the files that were read last."""

    def __init__(self) -> None:
        self.of: OrderedDict[str, Shelf] = OrderedDict()
        self.turn = RLock()

    def begin(self, name: str, length: int) -> None:
        """Begin to read a file of some length."""
        shelf = self.of.setdefault(name, Shelf())
        self.of.move_to_end(name)
        while len(self.of) > MOST_FILES:
            self.of.popitem(last=False)
        for kept in shelf.all():
            kept.most = VERSIONS * length
