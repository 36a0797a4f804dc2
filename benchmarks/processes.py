"""What `ttrdsl simulate` takes as a process of its own: time to start, memory, and what a second job brings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ttrdsl import load_bundle
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.workers import Worker

ROOT = Path(__file__).resolve().parent.parent
LAUNCHER = Path(__file__).with_name("launch.py")


@dataclass(frozen=True)
class Outcome:
    """What a process printed, the CPU seconds it took, and the most memory it held, in megabytes."""

    figures: dict[str, Any]
    cpu_seconds: float
    megabytes: float


def simulate(
    game: str, players: int, games: int, seats: str = "random", jobs: int = 1, cache: str | None = None
) -> Outcome:
    """Run `ttrdsl simulate` with native code."""
    command = [sys.executable, "-m", "ttrdsl.cli", "simulate", game, "-n", str(games), "--players", str(players)]
    command += ["--engine", "native", "--seats", seats, "--jobs", str(jobs), "--format", "json"]
    around = os.environ | ({"TTRDSL_CACHE": cache} if cache else {})
    found = subprocess.run([sys.executable, str(LAUNCHER), *command], cwd=ROOT, env=around, capture_output=True)
    if found.returncode:
        raise SystemExit(f"`{' '.join(command)}` ended with exit code {found.returncode}")
    return Outcome(json.loads(found.stdout), **json.loads(found.stderr))


def starts(game: str, players: int, seats: str, folder: str) -> tuple[float, float]:
    """Return the seconds until the first game can begin: its code is not in a cache folder yet, and then it is."""
    cold, cached = (simulate(game, players, 1, seats, cache=folder).figures for _ in range(2))
    return float(cold["start_seconds"]), float(cached["start_seconds"])


def fresh_starts(game: str, players: int, seats: str) -> tuple[float, float]:
    """Return the same with a cache folder that is forgotten."""
    with tempfile.TemporaryDirectory() as folder:
        return starts(game, players, seats, folder)


def two_jobs(game: str, players: int, games: int) -> tuple[float, float]:
    """Return how many times faster two jobs are than one, and CPU seconds a game of one job over those of two."""
    worker = Worker(Run(load_bundle(game), ("random",) * players, 0), "native")
    assert worker.kernel is not None
    worker.kernel.finish()  # from now on the best code is kept, and found by both
    one, two = (simulate(game, players, games, jobs=jobs) for jobs in (1, 2))
    rate = "games_per_second"
    return float(two.figures[rate]) / float(one.figures[rate]), one.cpu_seconds / two.cpu_seconds
