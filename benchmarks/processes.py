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

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Outcome:
    """What a process printed, the CPU seconds it took, and the most memory it held, in megabytes."""

    figures: dict[str, Any]
    cpu_seconds: float
    megabytes: float


def simulate(game: str, players: int, games: int, jobs: int = 1, cache: str | None = None) -> Outcome:
    """Run `ttrdsl simulate` with native code."""
    command = [sys.executable, "-m", "ttrdsl.cli", "simulate", game, "-n", str(games), "--players", str(players)]
    command += ["--engine", "native", "--jobs", str(jobs), "--format", "json"]
    around = os.environ | ({"TTRDSL_CACHE": cache} if cache else {})
    with subprocess.Popen(command, cwd=ROOT, env=around, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        text = process.stdout.read()
        # Not `wait`: this one also tells what the process took.
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"`{' '.join(command)}` ended with exit code {process.returncode}")
    scale = 1 if sys.platform == "darwin" else 1024
    return Outcome(json.loads(text), used.ru_utime + used.ru_stime, used.ru_maxrss * scale / 1e6)


def starts(game: str, players: int) -> tuple[float, float]:
    """Return the seconds until the first game can begin: with an empty cache folder, and with what that has left."""
    with tempfile.TemporaryDirectory() as folder:
        cold, cached = (simulate(game, players, 1, cache=folder).figures for _ in range(2))
    return float(cold["start_seconds"]), float(cached["start_seconds"])


def two_jobs(game: str, players: int, games: int) -> tuple[float, float]:
    """Return how many times faster two jobs are than one, and CPU seconds a game of one job over those of two."""
    one, two = (simulate(game, players, games, jobs) for jobs in (1, 2))
    rate = "games_per_second"
    return float(two.figures[rate]) / float(one.figures[rate]), one.cpu_seconds / two.cpu_seconds
