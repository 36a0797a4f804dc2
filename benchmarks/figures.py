"""Figures of several rounds: the middle one, and how far the others lie apart."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Spread:
    """The median of some rounds, with the least and the greatest."""

    median: float
    low: float
    high: float

    def shown(self, form: str = ",.0f") -> str:
        """Return it as text for a table."""
        if self.low == self.high:
            return f"{self.median:{form}}"
        return f"{self.median:{form}} ({self.low:{form}} to {self.high:{form}})"


def spread(found: Iterable[float]) -> Spread:
    """Return the spread of some figures."""
    found = sorted(found)
    return Spread(statistics.median(found), found[0], found[-1])


def rounds(measure: Callable[[], float], count: int) -> Spread:
    """Measure several times."""
    return spread(measure() for _ in range(count))


def ratios(ours: Iterable[float], theirs: Iterable[float]) -> Spread:
    """Return the ratios of figures that were measured in the same rounds."""
    return spread(a / b for a, b in zip(ours, theirs, strict=True))
