"""From the tally of a run to figures: who wins, by what points come, how long games last, what is never used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from math import sqrt
from typing import Any

from ttrdsl.engine.errors import NOT_OVER
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.lost_routes import can_be_lost
from ttrdsl.playtest.tally import Tally
from ttrdsl.program.owners import owner_cells

Figures = dict[str, Any]
SURE = 1.96
"""The width of the intervals: 95 of 100 hold the true rate."""


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return a mean and its standard error."""
    middle = sum(values) / len(values)
    if len(values) < 2:
        return middle, 0.0
    spread = sum((x - middle) ** 2 for x in values) / (len(values) - 1)
    return middle, sqrt(spread / len(values))


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the Wilson interval of a rate: where it may truly lie, given so many games."""
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, SURE * SURE
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = SURE * sqrt(rate * (1 - rate) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def rate_of(wins: float, games: int) -> Figures:
    """Return how often a game was won and where that rate may truly lie; nothing is known of it without a game."""
    if not games:
        return {"win_rate": None, "win_rate_from": None, "win_rate_to": None}
    low, high = wilson(wins, games)
    return {"win_rate": round(wins / games, 4), "win_rate_from": round(low, 4), "win_rate_to": round(high, 4)}


def figures(run: Run, tally: Tally) -> Figures:
    """Return what a run shows; it depends on the games alone, not on who played them or how fast."""
    everybody = range(len(run.seats))
    points = sum(sum(lines) for lines in tally.scores)
    of_style = {style: [i for i in everybody if run.seats[i] == style] for style in dict.fromkeys(run.seats)}
    return {
        "games": tally.played,
        "players": len(run.seats),
        "turns_per_game": _mean(_sum(tally.turns), tally.games),
        "decisions_per_game": _mean(_sum(tally.decisions), tally.games),
        "mean_score": _mean(points, tally.games * len(run.seats)),
        "dead_states": len(tally.dead),
        "not_over": sum(each.message == NOT_OVER for each in tally.dead),
        "nobody_won": tally.winners[0],
        "game": run.bundle["game"]["id"],
        "seed": run.seed,
        "seats": [{"seat": i + 1, "style": run.seats[i], **_of_seats(run, tally, [i])} for i in everybody],
        "styles": {style: _of_seats(run, tally, seats) for style, seats in of_style.items()},
        "first_player": _rates(tally),
        "length": {
            "turns": _spread(tally.turns),
            "decisions": _spread(tally.decisions),
            "turns_of_games": {str(turns): count for turns, count in sorted(tally.turns.items())},
        },
        "routes": _routes(run, tally),
        "dead": [
            {"game": each.game, "turns": each.turns, "message": each.message, "choice": each.choice}
            for each in sorted(tally.dead, key=lambda each: each.game)
        ],
    }


def _of_seats(run: Run, tally: Tally, seats: Sequence[int]) -> Figures:
    """Return the figures of some seats together."""
    games = tally.games * len(seats)
    wins = _wins(tally.winners, seats)
    lines = [sum(tally.scores[seat][i] for seat in seats) for i in range(len(run.bundle["scores"]))]
    names = [line["name"] for line in run.bundle["scores"]]
    return {
        "wins": round(wins, 3),
        **rate_of(wins, games),
        "mean_score": _mean(sum(lines), games),
        "score": {name: _mean(points, games) for name, points in zip(names, lines, strict=True)},
        "tickets_kept": _mean(sum(tally.kept[seat] for seat in seats), games),
        "tickets_joined": _mean(sum(tally.joined[seat] for seat in seats), games),
        "routes_claimed": _mean(sum(tally.owned[seat] for seat in seats), games),
    }


def _rates(tally: Tally) -> Figures:
    """Return how often whoever began won, and everybody else in the order of turns; `even` without an effect.

    All have the same part of the games that somebody won: 1/n, or less if nobody won some.
    """
    players = len(tally.kept)
    wins = [_wins(tally.places, [place]) for place in range(players)]
    rows = [rate_of(won, tally.games) for won in wins]
    even = round(sum(wins) / tally.games / players if tally.games else 1 / players, 4)
    return {**rows[0], "even": even, "places": [{"place": i + 1, **row} for i, row in enumerate(rows)]}


def _wins(counts: Counter[int], seats: Sequence[int]) -> float:
    """Return how many games some seats won; whoever shares a win with others has a part of it."""
    shares: Counter[int] = Counter()
    for winners, games in counts.items():
        shares[winners.bit_count()] += games * sum(winners >> seat & 1 for seat in seats)
    return sum(number / among for among, number in sorted(shares.items()) if number)


def _mean(total: int, number: int) -> float | None:
    return round(total / number, 3) if number else None


def _sum(counts: Counter[int]) -> int:
    return sum(value * count for value, count in counts.items())


def _spread(counts: Counter[int]) -> Figures:
    """Return the least, the middle and the greatest of numbers that are counted."""
    if not counts:
        return {"least": None, "median": None, "most": None}
    values = sorted(counts)
    until = list(accumulate(counts[value] for value in values))

    def at(place: int) -> int:
        return next(value for value, behind in zip(values, until, strict=True) if place < behind)

    low, high = at((until[-1] - 1) // 2), at(until[-1] // 2)
    return {"least": values[0], "median": low if until[-1] % 2 else (low + high) / 2, "most": values[-1]}


def _routes(run: Run, tally: Tally) -> Figures:
    """Return how often routes are somebody's at the end, and pairs of cities between which none ever is."""
    if not tally.games:
        return {"never_claimed": [], "can_be_lost": False, "claimed_per_game": {}, "between_cities": {}}
    counts = dict(zip(run.bundle["domains"]["route"], tally.claimed, strict=True))
    pairs = {name: sum(tally.claimed[r] for r in routes) for name, routes in between_cities(run.bundle).items()}
    return {
        "never_claimed": [name for name, count in pairs.items() if not count] if owner_cells(run.bundle) else [],
        "can_be_lost": can_be_lost(run.bundle),
        "claimed_per_game": {name: round(count / tally.games, 3) for name, count in counts.items()},
        "between_cities": {name: round(count / tally.games, 3) for name, count in pairs.items()},
    }


def between_cities(bundle: dict[str, Any]) -> dict[str, list[int]]:
    """Return the routes between each pair of cities, by the names of both: twins are one way with two tracks."""
    cities, found = bundle["domains"]["city"], dict[str, list[int]]()
    for number, route in enumerate(bundle["board"]["routes"]):
        found.setdefault(" – ".join(sorted(cities[end] for end in route["ends"])), []).append(number)
    return found
