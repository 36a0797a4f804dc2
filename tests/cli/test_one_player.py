"""A game for one player: nothing is said of others, or of who begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

ALONE = Path(__file__).parents[1] / "language" / "alone.ttr"


def test_arena_does_not_say_how_often_the_first_player_wins(run: Any) -> None:
    shown = run("arena", str(ALONE), "--seats", "random", "-n", "2", "--jobs", "1").out
    assert "random" in shown
    assert "first player" not in shown
