"""Settings that bring a game nearest to a goal: an optimiser proposes, games judge, games on fresh seeds confirm."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.statistics import mean_and_error
from ttrdsl.trials.comparing import Figures, Games, compared, ended
from ttrdsl.trials.metrics import MEASURES
from ttrdsl.trials.settings import BadSetting, Setting, Variants
from ttrdsl.trials.sweeping import Play

GOAL = re.compile(r"(\w+)\s*(=|<|>)\s*(-?\d{1,6}(?:\.\d{1,3})?)\Z")
MISSING = "optuna is not installed; it comes with: pip install 'ttrdsl[tune]'"


@dataclass(frozen=True)
class Goal:
    """What a designer wants: a metric at, below or above a number."""

    metric: str
    sign: str
    number: float

    def missed_by(self, games: Games, base: Games) -> float:
        """Return how far the mean of some games is from it, in spreads of one game as it is."""
        if not games:
            return inf  # nothing is worse than rules by which no game ends
        gap = mean_and_error([found[self.metric] for found in games.values()])[0] - self.number
        if (self.sign == "<" and gap < 0) or (self.sign == ">" and gap > 0):
            return 0.0
        _, error = mean_and_error([found[self.metric] for found in base.values()])
        return float(abs(gap) / max(error * len(base) ** 0.5, 1e-6))


def read_goals(texts: Sequence[str], telling: Sequence[str] = tuple(MEASURES)) -> list[Goal]:
    """Return the goals some texts stand for: `first=50`, `turns<60`, `joined>70`, of metrics that tell something."""
    found = []
    for text in (part.strip() for each in texts for part in each.split(",")):
        match = GOAL.match(text)
        if not match or match[1] not in MEASURES:
            known = ", ".join(MEASURES)
            raise BadSetting(f"`{text}` is not a goal", f"write METRIC=N, METRIC<N or METRIC>N; metrics are {known}")
        if match[1] not in telling:
            why = f"games of these rules do not differ in the {MEASURES[match[1]][0]}"
            raise BadSetting(f"`{text}` cannot be aimed at: {why}", f"they differ in {', '.join(telling)}")
        found.append(Goal(match[1], match[2], float(match[3])))
    return found


@dataclass(frozen=True)
class Proposal:
    """The settings that came nearest to the goals, and what they change on seeds nobody has tried."""

    chosen: dict[str, int]
    missed_by: float
    before: float
    confirmed: Figures
    tried: int
    stopped: bool = False  # before it was played on such seeds: these are the ones it was chosen by


def tune(
    variants: Variants, run: Run, settings: Sequence[Setting], goals: Sequence[Goal], trials: int, play: Play
) -> Proposal:
    """Try settings, the next where the last ones promise most, and return the best; the same seed proposes the same."""
    try:
        import optuna
    except ImportError:
        raise BadSetting(MISSING) from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=run.seed % 2**32))
    known: dict[tuple[int, ...], tuple[float, Games]] = {}
    base = ended(play(run))
    names = [setting.name for setting in settings]

    def far(games: Games) -> float:
        return sum(goal.missed_by(games, base) for goal in goals)

    def best() -> tuple[int, ...]:
        return min(known, key=lambda values: (known[values][0], values))

    try:
        for _ in range(trials):
            trial = study.ask()
            values = tuple(int(trial.suggest_categorical(setting.name, setting.values)) for setting in settings)
            if values not in known:
                games = play(Run(variants.bundle(dict(zip(names, values, strict=True))), run.seats, run.seed))
                known[values] = far(games), games
            study.tell(trial, known[values][0])
        ended(known[best()][1], "of any version")
        chosen = dict(zip(names, best(), strict=True))
        # The best of many is lucky: it is played again on seeds that had no part in choosing it.
        old, new = (play(Run(variants.bundle(these), run.seats, run.seed + 1)) for these in ({}, chosen))
        stopped = False
        ended(old)
        ended(new, "of the proposal on fresh seeds")
    except KeyboardInterrupt:
        if not known:
            raise
        chosen, old, new, stopped = dict(zip(names, best(), strict=True)), base, known[best()][1], True
    return Proposal(chosen, round(far(new), 3), round(far(old), 3), compared(old, new), len(known), stopped)
