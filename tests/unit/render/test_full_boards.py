"""Boards with far more routes than anybody can draw: the work on them has a bound, and so have the findings."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from tests.unit.render.boards import SQUARE, board
from ttrdsl.render import findings as finding
from ttrdsl.render import touching

NAMES = [f"{a}{b}" for a in "ABCDEF" for b in "lmnop"]
CITIES = "\n".join(f"  {name} {37 * i % 300} {53 * i % 190}" for i, name in enumerate(NAMES))


def crowded(routes: int, folder: Path) -> finding.Board:
    """Return a board of 30 cities, of which so many pairs are joined."""
    lines = "\n".join(f"  {a} – {b} 3 gray" for a, b in list(combinations(NAMES, 2))[:routes])
    return board(f"routes {{\n{lines}\n}}", folder, f"{SQUARE}\ncities {{\n{CITIES}\n}}")


def test_sliding_lines_apart_ends_where_there_are_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compared, touch = [0], touching.touch

    def counted(*rows: list[touching.Space]) -> bool:
        compared[0] += 1
        return touch(*rows)

    monkeypatch.setattr(touching, "touch", counted)
    monkeypatch.setattr(touching, "EFFORT", 300)
    crowded(120, tmp_path)
    one_row = (len(touching.SLIDES) + 1) * 120  # the one that is begun is done
    assert compared[0] < 2 * 300 + one_row


def test_a_board_tells_of_so_many_crossings_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = crowded(60, tmp_path)
    assert len(finding._crossing(found)) > 5
    monkeypatch.setattr(finding, "MOST_CROSSINGS", 5)
    told = finding._crossing(found)
    assert len(told) == 5
    assert "too many routes" in told[-1].help
