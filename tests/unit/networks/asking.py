"""Ask about networks on lists, as the interpreter does, and in native code, with guards around the memory."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import pytest

from ttrdsl.dialect import native
from ttrdsl.dialect.texts import texts_of
from ttrdsl.networks.board import Graph
from ttrdsl.networks.on_lists import NetworksOnLists
from ttrdsl.networks.questions import BY_NAME, IN_DIALECT, QUESTIONS

needs_native = pytest.mark.skipif(native.available() is not None, reason=native.available() or "")
TIERS = ["lists", pytest.param("native", marks=needs_native)]
GUARD = [-12345] * 4  # behind the memory: nobody writes there


@cache
def native_functions() -> dict[str, Any]:
    """Return all questions as native code; what is made stays out of the user's folder."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("TTRDSL_CACHE", folder)
        return native.load(texts_of(IN_DIALECT), "", {q.function.__name__: None for q in QUESTIONS})


class Guarded(NetworksOnLists):
    """The questions of a board, on lists with a guard behind them."""

    def lay_out(self, most_places: int) -> None:
        super().lay_out(most_places)
        self.memory += GUARD

    def ask_by_name(self, name: str, net: int, *about: Any) -> Any:
        """Ask "joined", or "longest trail"."""
        operation, _, form = name.partition(" ")
        found = self.ask(BY_NAME[operation, form], net, *about)
        assert list(self.memory[-len(GUARD) :]) == GUARD
        return found


class InNative(Guarded):
    """The same in native code, on arrays."""

    def __init__(self, graph: Graph) -> None:
        super().__init__(graph)
        self.functions = {q: native_functions()[q.function.__name__] for q in QUESTIONS}
        self.tables = self.array(self.tables)

    def lay_out(self, most_places: int) -> None:
        super().lay_out(most_places)
        self.memory = self.array(self.memory)

    def array(self, numbers: Sequence[int]) -> Any:
        import numpy

        return numpy.array(numbers, dtype=numpy.int64)


@lru_cache(maxsize=4)  # one board is asked about often before the next
def networks(tier: str, graph: Graph) -> Guarded:
    """Return the questions of a board on a tier."""
    return Guarded(graph) if tier == "lists" else InNative(graph)
