"""Two versions of a game on the same seeds: from their games to differences, and what it takes to be sure of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import erfc, sqrt
from typing import Any

from ttrdsl.analysis.balance.intervals import games_to_be_sure, mean
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.chunks import Chunk
from ttrdsl.playtest.jobs import play_spans
from ttrdsl.playtest.statistics import mean_and_error
from ttrdsl.playtest.tiers import make_worker
from ttrdsl.trials.metrics import MEASURES, Metrics, metrics
from ttrdsl.trials.settings import BadSetting

Figures = dict[str, Any]
Games = Mapping[int, Metrics]  # by number


def measured(run: Run, games: int, jobs: int = 1, engine: str = "auto") -> dict[int, Metrics]:
    """Play games and return the numbers of each that came to its end."""
    worker, _ = make_worker(engine, run, games, lines=True)
    return measured_in(play_spans(worker, [(0, games)], jobs))


def ended(games: Games, which: str = "by the rules as they are") -> Games:
    """Return the games of a version; where none came to its end, there is nothing to compare."""
    if not games:
        raise BadSetting(f"no game {which} came to its end", "`ttrdsl simulate` shows what stops them")
    return games


class Stopped(KeyboardInterrupt):
    """Somebody stopped the games of a version; those that came to their end are here."""

    def __init__(self, games: Games) -> None:
        self.games = games


def measured_in(chunks: Iterable[Chunk]) -> dict[int, Metrics]:
    """Return the numbers of each game of some chunks that came to its end."""
    found: dict[int, Metrics] = {}
    try:
        for chunk in chunks:
            found |= {record.game: metrics(record) for record in chunk.records if record.dead is None}
    except KeyboardInterrupt:
        raise Stopped(found) from None
    return dict(sorted(found.items()))


def compared(base: Games, other: Games) -> Figures:
    """Return what another version changes, metric by metric, over the games that both came to the end of."""
    both = [game for game in base if game in other]
    rows: Figures = {}
    for name, (title, _) in MEASURES.items():
        before, after = ([games[game][name] for game in both] for games in (base, other))
        steps = [b - a for a, b in zip(before, after, strict=True)]
        rows[name] = {
            "title": title,
            "base": mean(before)["mean"],
            "other": mean(after)["mean"],
            "difference": mean(steps),
            "chance": _chance(steps),
            "correlation": _correlation(before, after),
            "games_to_be_sure": games_to_be_sure(steps) if len(steps) > 1 else None,
        }
    return {"games": len(both), "metrics": rows}


def _chance(steps: list[float]) -> float:
    """Return how likely such a difference is where there is none; many games make the mean a normal number."""
    if len(steps) < 2:
        return 1.0
    middle, error = mean_and_error(steps)
    if not error:
        return 1.0 if not middle else 0.0
    return round(erfc(abs(middle) / error / sqrt(2)), 6)


def _correlation(before: list[float], after: list[float]) -> float | None:
    """Return how far games on one seed go together; the closer to 1, the more is gained by playing the same seeds."""
    if len(before) < 2:
        return None
    a, b = sum(before) / len(before), sum(after) / len(after)
    together = sum((x - a) * (y - b) for x, y in zip(before, after, strict=True))
    alone = sqrt(sum((x - a) ** 2 for x in before) * sum((y - b) ** 2 for y in after))
    return round(together / alone, 3) if alone else None


def sure(chances: Mapping[Any, float], risk: float = 0.05) -> set[Any]:
    """Return which of many differences are more than luck: of twenty tries one looks like something (Holm)."""
    found: set[Any] = set()
    order = sorted(chances.items(), key=lambda pair: pair[1])
    for number, (name, chance) in enumerate(order):
        if chance > risk / (len(order) - number):
            break
        found.add(name)
    return found
