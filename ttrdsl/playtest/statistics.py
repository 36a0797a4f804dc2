"""From the records of a run to figures: who wins, by what points come, how long games last, what is never used."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, median
from typing import Any

from ttrdsl.playtest.batch import Record, Run

Figures = dict[str, Any]
SURE = 1.96
"""The width of the intervals: 95 of 100 hold the true rate."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the Wilson interval of a rate: where it may truly lie, given so many games."""
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, SURE * SURE
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = SURE * sqrt(rate * (1 - rate) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def figures(run: Run, records: Sequence[Record]) -> Figures:
    """Return what a run shows; it depends on the records alone, not on who played them or how fast."""
    records = sorted(records, key=lambda record: record.game)
    whole = [record for record in records if record.dead is None]
    seats = [_seat(run, whole, seat) for seat in range(len(run.seats))]
    return {
        "games": len(records),
        "players": len(run.seats),
        "turns_per_game": _mean([r.turns for r in whole]),
        "decisions_per_game": _mean([r.decisions for r in whole]),
        "mean_score": _mean([sum(lines) for r in whole for lines in r.scores]),
        "dead_states": len(records) - len(whole),
        "game": run.bundle["game"]["id"],
        "seed": run.seed,
        "seats": seats,
        "styles": {style: _style(run, whole, style) for style in dict.fromkeys(run.seats)},
        "length": {"turns": _spread([r.turns for r in whole]), "decisions": _spread([r.decisions for r in whole])},
        "routes": _routes(run, whole),
        "dead": [_dead(record) for record in records if record.dead],
    }


def _dead(record: Record) -> Figures:
    assert record.dead is not None
    return {
        "game": record.game,
        "turns": record.turns,
        "message": record.dead.message,
        "choice": record.dead.choice,
    }


def _mean(numbers: Sequence[float]) -> float:
    return round(fmean(numbers), 3) if numbers else 0.0


def _spread(numbers: Sequence[int]) -> Figures:
    if not numbers:
        return {"least": 0, "median": 0, "most": 0}
    return {"least": min(numbers), "median": median(numbers), "most": max(numbers)}


def _seat(run: Run, records: Sequence[Record], seat: int) -> Figures:
    """Return the figures of one seat."""
    return {"seat": seat + 1, "style": run.seats[seat], **_of_seats(run, records, [seat])}


def _style(run: Run, records: Sequence[Record], style: str) -> Figures:
    """Return the figures of all seats that play in one style."""
    return _of_seats(run, records, [seat for seat, name in enumerate(run.seats) if name == style])


def _of_seats(run: Run, records: Sequence[Record], seats: Sequence[int]) -> Figures:
    # Whoever shares a win with others has a part of it.
    wins = sum(1 / len(r.winners) for r in records for seat in seats if seat in r.winners)
    games = len(records) * len(seats)
    low, high = wilson(wins, games)
    sheets = [r.scores[seat] for r in records for seat in seats]
    names = [line["name"] for line in run.bundle["scores"]]
    kept = sum(r.tickets[seat][0] for r in records for seat in seats)
    joined = sum(r.tickets[seat][1] for r in records for seat in seats)
    return {
        "wins": round(wins, 3),
        "win_rate": round(wins / games, 4) if games else 0.0,
        "win_rate_from": round(low, 4),
        "win_rate_to": round(high, 4),
        "mean_score": _mean([sum(sheet) for sheet in sheets]),
        "score": {name: _mean([sheet[i] for sheet in sheets]) for i, name in enumerate(names)},
        "tickets_kept": round(kept / games, 3) if games else 0.0,
        "tickets_joined": round(joined / games, 3) if games else 0.0,
        "routes_claimed": _mean([len(r.claimed[seat]) for r in records for seat in seats]),
    }


def _routes(run: Run, records: Sequence[Record]) -> Figures:
    """Return how often routes were claimed, and those that never were."""
    names = run.bundle["domains"]["route"]
    counts = [0] * len(names)
    for record in records:
        for routes in record.claimed:
            for route in routes:
                counts[route] += 1
    if not records:
        return {"never_claimed": [], "claimed_per_game": {}}
    return {
        "never_claimed": [name for name, count in zip(names, counts, strict=True) if not count],
        "claimed_per_game": {name: round(n / len(records), 3) for name, n in zip(names, counts, strict=True)},
    }
