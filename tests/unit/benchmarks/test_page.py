"""The page of the benchmarks: written from figures, with or without a limit program to compare with."""

from __future__ import annotations

import pytest

from benchmarks.figures import Spread, ratios, spread
from benchmarks.measurements import HOME, Found, Plan
from benchmarks.page import page
from benchmarks.speed import player_counts, tiers


def found(limit: str | None) -> Found:
    """Return made-up figures of one game."""
    figures = Found(Plan(3, 1.0, limit, (), 1_000_000, 100_000, growth=False))
    for players in player_counts(HOME):
        for tier in tiers():
            figures.pace[players, tier] = spread([900.0, 1100.0, 1000.0])
            figures.decisions[HOME, players, tier] = spread([5.0])
            figures.games_a_second[HOME, players, tier] = 1000.0
            if limit:
                figures.of_limit[players, tier] = ratios([900.0, 1100.0, 1000.0], [2000.0, 2000.0, 2000.0])
        if limit:
            figures.pace[players, "limit"] = spread([2000.0])
    figures.jobs = Spread(1.8, 1.7, 1.9), Spread(1.0, 1.0, 1.0)
    figures.memory = {1_000: 170.0, 1_000_000: 180.0}
    figures.compiler = [("compile", "200 ms")]
    return figures


def test_figures_are_shown_with_their_spread() -> None:
    text = page(found("limit"))
    assert "| 2 players, text | 1,000 (900 to 1,100) | 1/2 | 5 |" in text
    assert "| 1,000,000 | 180 |" in text
    assert "plays 1.80 (1.70 to 1.90) times" in text


@pytest.mark.parametrize("limit", [None, "limit"])
def test_without_a_limit_program_there_are_no_ratios(limit: str | None) -> None:
    text = page(found(limit))
    assert ("of the limit" in text) == bool(limit)
    assert ("had no limit program" in text) == (limit is None)


def test_ratios_are_made_inside_a_round() -> None:
    assert ratios([1.0, 4.0, 9.0], [1.0, 2.0, 3.0]) == Spread(2.0, 1.0, 3.0)
