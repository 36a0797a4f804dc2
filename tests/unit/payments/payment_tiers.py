"""The functions on payments and choices as each tier runs them, with one scratch memory laid out for tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest

from ttrdsl import payments
from ttrdsl.dialect import native, text
from ttrdsl.dialect.texts import texts_of

ENTRIES: dict[str, str | None] = {
    "feasible": None,
    "count_ways": None,
    "kth": None,
    "payable_set": None,
    "questions": None,
    "ask": None,
    "answer": None,
    "find_class": None,
    "count_bags": None,
    "count_bags_again": None,
    "kth_bag": None,
    "count_orders": None,
    "kth_order": None,
}
OURS = (*payments.IN_DIALECT, "ttrdsl.fast.library.choices")
TIERS = ["text", "native"]

HAND, OUT, ASKED, ROOM = 1, 100, 140, 200  # where tests put a hand, take what was written, and leave the rest
JUNK = 7  # what lies in scratch memory that nobody cleared


class Tier:
    """The functions of one tier; vectors are made for it from lists."""

    def __init__(self, functions: dict[str, Callable[..., int]], vector: Callable[[list[int]], Any]) -> None:
        self.functions = functions
        self.vector = vector

    def __getattr__(self, name: str) -> Callable[..., int]:
        return self.functions[name]

    def scratch(self, hand: Sequence[int], room: int = 0) -> Any:
        """Return scratch memory with a hand in it."""
        return self.vector([0, *hand, *[JUNK] * (ROOM - 1 - len(hand) + room)])


@cache
def tier(name: str) -> Tier:
    """Return a tier; a test that asks for native code where there is none is skipped."""
    texts = texts_of(OURS)
    if name == "text":
        return Tier(text.load(texts, "", ENTRIES), list)
    why = native.available()
    if why:
        pytest.skip(why)
    import numpy

    return Tier(native.load(texts, "", ENTRIES), lambda numbers: numpy.array(numbers, dtype=numpy.int64))
