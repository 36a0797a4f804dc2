"""Samples: a few of many for everybody, the others for the long run (`./test --long`), as the build server does it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

LONG = False  # whether this is the long run; set before tests are collected


def amount(few: int, many: int) -> int:
    """Return how much of something is tried: a little for everybody, all of it in the long run."""
    return many if LONG else few


def sample(many: Iterable[Any], few: int) -> list[Any]:
    """Return values for `parametrize`, or tuples of values: those behind the first few are for the long run."""
    return [
        pytest.param(*(each if isinstance(each, tuple) else (each,)), marks=[pytest.mark.long] if i >= few else [])
        for i, each in enumerate(many)
    ]
