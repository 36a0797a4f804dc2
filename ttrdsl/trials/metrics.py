"""What one game shows in numbers, by name: what versions of a game are compared by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ttrdsl.playtest.batch import Record
from ttrdsl.program.owners import held_tickets, owner_cells

Metrics = dict[str, float]


def _totals(record: Record) -> list[int]:
    return [sum(lines) for lines in record.scores]


def _first(record: Record) -> float:
    return 100 / len(record.winners) if record.first in record.winners else 0.0


def _best(record: Record) -> int:
    """Return the points of whoever won, which may be the fewest; where nobody did, the most."""
    return _totals(record)[_ahead(record)]


def _ahead(record: Record) -> int:
    totals = _totals(record)
    return record.winners[0] if record.winners else totals.index(max(totals))


def _margin(record: Record) -> float:
    """Return how far the best is ahead; whoever wins with her by other points is a partner, no opponent."""
    seat, best = _ahead(record), _best(record)
    totals = enumerate(_totals(record))
    others = [points for p, points in totals if p != seat and (points == best or p not in record.winners)]
    return float(min((abs(_best(record) - points) for points in others), default=0))


def _joined(record: Record) -> float:
    kept = sum(kept for kept, _ in record.tickets)
    return 100 * sum(joined for _, joined in record.tickets) / kept if kept else 0.0


MEASURES: dict[str, tuple[str, Callable[[Record], float]]] = {
    "turns": ("turns of a game", lambda record: float(record.turns)),
    "score": ("points of a player", lambda record: sum(_totals(record)) / len(record.scores)),
    "winner": ("points of the best", lambda record: float(_best(record))),
    "margin": ("points between best and second", _margin),
    "won": ("games that somebody wins, in percent", lambda record: 100.0 * bool(record.winners)),
    "first": ("games won by the first player, in percent", _first),
    "tickets": ("tickets a player keeps", lambda record: sum(kept for kept, _ in record.tickets) / len(record.tickets)),
    "joined": ("tickets completed, in percent of those kept", _joined),
    "routes": ("routes of a player", lambda record: sum(map(len, record.claimed)) / len(record.claimed)),
}


def metrics(record: Record) -> Metrics:
    """Return the numbers of a game that came to its end."""
    return {name: ask(record) for name, (_, ask) in MEASURES.items()}


def telling(players: int, *bundles: dict[str, Any]) -> list[str]:
    """Return the measures that tell something: without tickets none are kept, and who plays alone is always first."""
    idle = set() if players > 1 else {"margin", "first"}
    if not any(key.get("only") for bundle in bundles for key in bundle["winner"]):
        idle.add("won")  # somebody always does
    if not any(held_tickets(bundle) for bundle in bundles):
        idle |= {"tickets", "joined"}
    if not any(owner_cells(bundle) for bundle in bundles):
        idle.add("routes")
    return [name for name in MEASURES if name not in idle]
