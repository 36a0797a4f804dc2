"""Keep what was made of texts, up to a number of characters; what was not asked for longest goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import RLock
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """What was made of texts: many small ones or a few large ones, so that long sessions need no more room."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self.made: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self.turn = RLock()  # scenarios are run beside the editor's own questions

    def get(self, key: Hashable, size: int, make: Callable[[], T]) -> T:
        """Return what is kept for a key, or make and keep it."""
        with self.turn:
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

    def clear(self) -> None:
        """Forget everything."""
        self.made.clear()
        self.size = 0
