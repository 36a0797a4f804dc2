"""Checks on a translated game: what is wrong, or rarely meant, though every part of it can be read.

Each check is one function from a game to nothing; it adds to the game's problems. `CHECKS` is the list, in order.
"""

from __future__ import annotations

from collections.abc import Callable

from ttrdsl.semantics.checks.board import check_colors, check_parallel_routes, check_reach
from ttrdsl.semantics.checks.exceptions import check_exceptions
from ttrdsl.semantics.checks.tables import check_tables
from ttrdsl.semantics.checks.unused import check_unused
from ttrdsl.semantics.compile_game import Game

CHECKS: list[Callable[[Game], None]] = [
    check_colors,
    check_parallel_routes,
    check_reach,
    check_exceptions,
    check_tables,
    check_unused,
]


def run_checks(game: Game) -> None:
    """Run every check."""
    for check in CHECKS:
        check(game)
