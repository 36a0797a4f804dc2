"""Native code nobody waits for: made in a moment first, and once it has been of use for a while, as fast as can be.

Both do the same to the same memory, so a function can be replaced by its better form between any two calls. Another
process makes the better ones.
"""

from __future__ import annotations

import math
import threading
import weakref
from collections.abc import Callable, Mapping
from time import perf_counter

from ttrdsl.dialect import cache, native
from ttrdsl.dialect.background import Making

A_WHILE = 2.0  # seconds inside its functions: what took so long will take longer, and is worth as much work again
A_MOMENT = 0.05  # seconds inside them, after which it is looked again whether the work is done

_one_at_a_time = threading.Lock()
_begun: weakref.WeakValueDictionary[str, Improving] = weakref.WeakValueDictionary()


def load(
    library: Mapping[str, str],
    program: str,
    entries: Mapping[str, str | None],
    known: native.Numbers = native.NOTHING,
) -> native.Entries:
    """Return the entries of a program as native functions: the best if they are kept, else some that get better."""
    why = native.available()
    if why is not None:
        raise native.NoNativeCode(why)
    key = native.key_of(library, program, entries, known)
    kept = native.load_kept(cache.cache_folder(), key)
    if kept is not None:
        return kept
    with _one_at_a_time:
        found = _begun.get(key)
        if found is None:
            _begun[key] = found = Improving(library, program, entries, known)
        return found


def finish(functions: native.Entries) -> None:
    """Wait until functions are as fast as can be, for whoever measures them."""
    if isinstance(functions, Improving):
        functions.update(native.load(*functions.linked))
        functions.end()


class Improving(dict[str, Callable[..., int]]):
    """Functions of a program that are replaced by faster ones when these are there."""

    def __init__(
        self,
        library: Mapping[str, str],
        program: str,
        entries: Mapping[str, str | None],
        known: native.Numbers,
    ) -> None:
        quick = native.load(library, program, entries, known, quick=True)
        super().__init__({name: self._counted(name, function) for name, function in quick.items()})
        self.linked = library, program, entries, known
        self.spent = 0.0
        self.next_look = A_WHILE
        self.making: Making | None = None
        self.looking = threading.Lock()

    def end(self) -> None:
        """End the work of the other process, if there is one."""
        if self.making is not None:
            self.making.close()

    def _counted(self, name: str, function: Callable[..., int]) -> Callable[..., int]:
        def call(*given: object) -> int:
            if (now := self[name]) is not call:
                return now(*given)  # for whoever held on to this one
            begun = perf_counter()
            found = function(*given)
            self.spent += perf_counter() - begun
            if self.spent > self.next_look:
                self._look()
            return found

        return call

    def _look(self) -> None:
        """Have the better functions made, or take them if they are there; where that fails these go on."""
        if not self.looking.acquire(blocking=False):
            return
        try:
            self.next_look = self.spent + A_MOMENT
            if self.making is None:
                self.making = Making(*self.linked)
                weakref.finalize(self, self.making.close)
            elif not self.making.going_on:
                self.next_look = math.inf
                try:
                    self.update(self.making.made())
                finally:
                    self.end()
        except (native.NoNativeCode, OSError):  # no room for another process, or for what it makes
            self.next_look = math.inf
        finally:
            self.looking.release()
