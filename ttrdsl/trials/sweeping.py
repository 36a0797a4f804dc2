"""Many settings of one game against the game as it is, on the same seeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from ttrdsl.playtest.batch import Run
from ttrdsl.trials.comparing import Figures, Games, compared, ended, sure
from ttrdsl.trials.settings import BadSetting, Setting, Variants, combinations

MOST_VERSIONS = 1000
Play = Callable[[Run], Games]


def sweep(variants: Variants, seats: tuple[str, ...], seed: int, settings: Sequence[Setting], play: Play) -> Figures:
    """Play the game as it is and with each combination of settings, and return what each changes.

    Who is interrupted returns what was finished, and says so.
    """
    tried = list(combinations(settings))
    if len(tried) > MOST_VERSIONS:
        raise BadSetting(f"{len(tried):,} combinations are more than {MOST_VERSIONS:,}", "try fewer values at once")
    bundles = [
        variants.bundle(chosen) for chosen in tried
    ]  # what cannot be made is found out before anything is played
    base = ended(play(Run(variants.bundle({}), seats, seed)))
    rows: list[dict[str, Any]] = []
    with suppress(KeyboardInterrupt):
        for chosen, bundle in zip(tried, bundles, strict=True):
            rows.append({"settings": chosen, **compared(base, play(Run(bundle, seats, seed)))})
    if not rows:
        raise KeyboardInterrupt
    chances = {(i, name): row["chance"] for i, each in enumerate(rows) for name, row in each["metrics"].items()}
    certain = sure({key: chance for key, chance in chances.items() if chance < 1})
    for number, each in enumerate(rows):
        for name, row in each["metrics"].items():
            row["sure"] = (number, name) in certain
    stopped = {"stopped_before": len(tried) - len(rows)} if len(rows) < len(tried) else {}
    return {"seed": seed, "seats": list(seats), "versions": rows, **stopped}
