"""Payments from piles of which some cards were left out: which cards pay is for the cost to say."""

from __future__ import annotations

from ttrdsl.diagnostics import Span
from ttrdsl.program.node import Node
from ttrdsl.program.steps import all_steps
from ttrdsl.semantics.compile_game import Game


def check_paid_from(game: Game) -> None:
    """Report a payment from a filtered pile, where the cards are left out: in the step or in a rule it asks."""
    t = game.translator
    reported: set[Span] = set()
    for proc in t.procs.values():
        for mark, op in all_steps(proc["steps"]):
            if op[0] != "pay" or mark is None:
                continue
            for source in op[1]["from"]:
                span = _filtered(game, source, t.origins[mark].span, 0)
                if span is not None and span not in reported:
                    reported.add(span)
                    t.error(
                        "TTR201", span, "cards are paid from whole piles", "some cards of a pile are left out here",
                        help="say in the cost which cards pay, and pay from the pile itself",
                    )  # fmt: skip


def _filtered(game: Game, source: Node, span: Span, depth: int) -> Span | None:
    """Return where cards are left out of a source."""
    if not isinstance(source, list) or depth > 40:
        return None
    inner: list[Node] = []
    match source:
        case ["where", *_]:
            return span
        case ["at", int(mark), part]:
            return _filtered(game, part, game.translator.origins[mark].span, depth + 1)
        case ["as", _, part]:
            inner = [part]
        case ["if", _, then, other]:
            inner = [then, other]
        case ["cards", *parts]:
            inner = parts
        case ["rule", str(name), *_]:
            inner = [game.translator.rules[name].ir]
    return next((found for part in inner if (found := _filtered(game, part, span, depth + 1))), None)
