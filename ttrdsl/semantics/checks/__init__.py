"""Checks on a translated game: what is wrong, or rarely meant, though every part of it can be read.

Each check is one function from a game to nothing; it adds to the game's problems. `CHECKS` is the list, in order.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable

from ttrdsl.semantics.checks.board import check_colors, check_parallel_routes, check_reach
from ttrdsl.semantics.checks.dead_states import check_dead_states
from ttrdsl.semantics.checks.decks import check_decks
from ttrdsl.semantics.checks.declined import check_declined
from ttrdsl.semantics.checks.exceptions import check_exceptions
from ttrdsl.semantics.checks.hidden import check_hidden
from ttrdsl.semantics.checks.moments import check_moments
from ttrdsl.semantics.checks.paid_from import check_paid_from
from ttrdsl.semantics.checks.prose import check_holes, check_titles
from ttrdsl.semantics.checks.stale_texts import (
    check_nothing_said,
    check_stale_texts,
    check_subjects,
    check_unsaid_settings,
)
from ttrdsl.semantics.checks.standing import check_end, check_standing
from ttrdsl.semantics.checks.tables import check_tables
from ttrdsl.semantics.checks.text import check_cards_compared, check_text
from ttrdsl.semantics.checks.unset import check_unset
from ttrdsl.semantics.checks.unused import check_unused
from ttrdsl.semantics.compile_game import Game
from ttrdsl.system.giving_up import may_end_here

CHECKS: list[Callable[[Game], None]] = [
    check_colors,
    check_parallel_routes,
    check_reach,
    check_decks,
    check_tables,
    check_exceptions,
    check_unset,
    check_moments,
    check_dead_states,
    check_declined,
    check_standing,
    check_end,
    check_hidden,
    check_paid_from,
    check_text,
    check_cards_compared,
    check_unused,
    check_titles,
    check_holes,
    check_stale_texts,
    check_nothing_said,
    check_subjects,
    check_unsaid_settings,
]

# What a board of a scenario's own can have wrong; the rules are checked with the board of the game.
BOARD_CHECKS = [check_colors, check_parallel_routes, check_reach, check_tables]


def run_checks(game: Game, board_only: bool = False) -> None:
    """Run every check, or those of the board; one that breaks off is our own fault and must not take others with it."""
    for check in BOARD_CHECKS if board_only else CHECKS:
        may_end_here()
        try:
            check(game)
        except RecursionError:
            raise  # reported by the caller: the game is nested too deeply
        except Exception as error:
            game.translator.problems.add(
                "TTR901", None, f"check `{check.__name__}` crashed: {type(error).__name__}: {error}",
                help="this is a mistake in ttrdsl, not in your file: please report it (`--debug` shows more)",
                trace="".join(traceback.format_exception(error)),
            )  # fmt: skip
