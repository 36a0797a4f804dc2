"""Standing rules that would run for ever, and games that would not end."""

from __future__ import annotations

from ttrdsl.diagnostics import Span
from ttrdsl.program.evaluate import TooMuchWork
from ttrdsl.program.state import changes, meet, reads
from ttrdsl.program.steps import all_steps
from ttrdsl.semantics.checks.fold import Board
from ttrdsl.semantics.checks.satisfy import can_hold
from ttrdsl.semantics.compile_game import Game
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d


def check_standing(game: Game) -> None:
    """Report a standing rule whose steps change nothing its condition reads: once true, it stays true."""
    bodies = game.bodies()
    for standing in game.standing:
        if not meet(reads(standing["when"], bodies), changes(standing["do"], bodies)):
            decl = next(s.decl for s in game.book.standing if s.name == standing["name"])
            assert isinstance(decl, d.Whenever)
            game.translator.error(
                "TTR514", decl.test.span, f"standing rule `{standing['name']}` cannot make its condition false",
                "its steps change nothing this reads", related=[(decl.name.span, "runs again and again")],
                help="change in its steps what the condition tests",
            )  # fmt: skip


def check_end(game: Game) -> None:
    """Report an end that never comes, and a menu without any option."""
    t = game.translator
    board = Board(game)
    try:
        tests = [board.for_players(n).value(game.end["when"], {}) for n in game.things.counts]
    except TooMuchWork:
        return
    if not any(can_hold([test]) for test in tests) and game.book.end is not None:
        span = _reason(game, game.book.end[1].when)
        t.error(
            "TTR527",
            span,
            "the game never ends",
            "this is never true",
            help="end the game by something that can happen",
        )
    for proc in t.procs.values():
        for mark, op in all_steps(proc["steps"]):
            if op[0] == "choose" and not op[1]["alts"] and mark is not None:
                origin = t.origins[mark]
                helps = f'add a branch `label "Title": …`, or an `action … in {origin.path}`'
                t.error(
                    "TTR528",
                    origin.span,
                    f"the choice `{origin.path}` offers nothing",
                    "no branch and no action",
                    help=helps,
                )


def _reason(game: Game, when: a.Expr) -> Span:
    """Return the condition itself, or the last exception to the rule it names."""
    definition = game.book.named.get(when.id) if isinstance(when, a.Name) else None
    return definition.exceptions[-1].decl.path.span if definition and definition.exceptions else when.span
