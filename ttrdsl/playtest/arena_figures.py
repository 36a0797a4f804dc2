"""From the outcomes of an arena to figures: who wins how often, by how much, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ttrdsl.engine.aims import side_of_total
from ttrdsl.playtest.arena import Match, Outcome
from ttrdsl.playtest.statistics import SURE, Figures, mean_and_error, rate_of, wilson


def arena_figures(match: Match, games: Iterable[Outcome]) -> Figures:
    """Return what an arena shows; it depends on the games alone, not on who played them or how fast."""
    played = sorted(games, key=lambda each: each.game)
    ended = [each for each in played if not each.why]
    everybody = range(len(match.entrants))
    of_name = {name: [i for i in everybody if match.names[i] == name] for name in dict.fromkeys(match.names)}
    return {
        "games": len(played),
        "deals": len({each.game // len(everybody) for each in played}),
        "players": len(everybody),
        "game": match.bundle["game"]["id"],
        "seed": match.seed,
        "entrants": [{"style": match.names[i], **_of(match, ended, [i])} for i in everybody],
        "styles": {name: _of(match, ended, those) for name, those in of_name.items()},
        "pairs": [_pair(match, ended, a, b) for a in everybody for b in everybody if a < b],
        "first_player": _rate(sum(_share(each, [each.first]) for each in ended), len(ended)),
        "turns_per_game": round(sum(each.turns for each in ended) / len(ended), 3) if ended else None,
        "dead": [{"game": each.game, "turns": each.turns, "message": each.why} for each in played if each.why],
    }


def _of(match: Match, games: Sequence[Outcome], those: Sequence[int]) -> Figures:
    """Return the figures of some entrants together."""
    count = len(games) * len(those)
    wins = sum(_share(each, those) for each in games)
    points = sum(each.totals[i] for each in games for i in those)
    begun = [each for each in games if each.first in those]
    return {
        **_rate(wins, count),
        "mean_score": round(points / count, 3) if count else None,
        "win_rate_when_first": round(sum(_share(g, [g.first]) for g in begun) / len(begun), 4) if begun else None,
    }


def _rate(wins: float, games: int) -> Figures:
    return {"wins": round(wins, 3), **rate_of(wins, games)}


def _pair(match: Match, games: Sequence[Outcome], a: int, b: int) -> Figures:
    """Return how often one entrant is ahead of another by points, and by how many, deal by deal."""
    side = side_of_total(match.bundle) or 1
    one = {"pair": [a + 1, b + 1], "styles": [match.names[a], match.names[b]]}
    if not games:
        return {**one, **dict.fromkeys(f"{name}{end}" for name in ("ahead", "margin") for end in ("", "_from", "_to"))}
    gaps = {each.game: side * (each.totals[a] - each.totals[b]) for each in games}
    ahead = sum((gap > 0) + (gap == 0) / 2 for gap in gaps.values())
    low, high = wilson(ahead, len(games))
    margin, error = mean_by_deal(games, len(match.entrants), lambda each: gaps[each.game])
    return {
        **one,
        "ahead": round(ahead / len(games), 4),
        "ahead_from": round(low, 4),
        "ahead_to": round(high, 4),
        "margin": round(margin, 3),
        "margin_from": round(margin - SURE * error, 3),
        "margin_to": round(margin + SURE * error, 3),
    }


def mean_by_deal(games: Sequence[Outcome], players: int, ask: Any) -> tuple[float, float]:
    """Return the mean of something over deals and its standard error: games of one deal are not independent."""
    deals: dict[int, list[int]] = {}
    for each in games:
        deals.setdefault(each.game // players, []).append(ask(each))
    means = [sum(found) / len(found) for _, found in sorted(deals.items())]
    return mean_and_error(means) if means else (0.0, 0.0)


def _share(game: Outcome, those: Sequence[int]) -> float:
    """Return the part of a win that some entrants have; it is shared with others who won, and there may be nobody."""
    return sum(1 for entrant in those if entrant in game.winners) / max(1, len(game.winners))
