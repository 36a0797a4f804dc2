"""Means and rates with their intervals, rounded for people."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Any

from ttrdsl.playtest.statistics import SURE, mean_and_error, wilson

Figures = dict[str, Any]


def rate(hits: float, cases: int) -> Figures:
    """Return a share with the interval that holds the true one in 95 of 100 cases."""
    low, high = wilson(hits, cases)
    share = round(hits / cases, 4) if cases else None
    return {"share": share, "from": round(low, 4), "to": round(high, 4), "cases": cases}


def mean(values: Sequence[float]) -> Figures:
    """Return a mean with its interval, and from how many values."""
    if not values:
        return {"mean": None, "from": None, "to": None, "cases": 0}
    middle, error = mean_and_error(values)
    low, high = round(middle - SURE * error, 3), round(middle + SURE * error, 3)
    return {"mean": round(middle, 3), "from": low, "to": high, "cases": len(values)}


def games_to_be_sure(values: Sequence[float]) -> int | None:
    """Return how many values it takes until their mean is surely above or below 0, if it is what it seems to be.

    Four of five runs of that length would show it; none, if there is nothing to show.
    """
    middle, error = mean_and_error(values)
    if not middle or len(values) < 2:
        return None
    spread = error * sqrt(len(values))
    return max(2, ceil(((SURE + 0.8416) * spread / middle) ** 2))
