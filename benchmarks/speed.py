"""How fast games are played: random games per second of CPU time on each tier, and by the limit program."""

from __future__ import annotations

import subprocess
import time
from dataclasses import dataclass
from functools import cache
from typing import Any

from ttrdsl.api import load_bundle
from ttrdsl.dialect import native
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.workers import Worker

SEED = 7
TIERS = ("interpreter", "text", "native")


@dataclass(frozen=True)
class Pace:
    """Games and decisions per second of CPU time."""

    games: float
    decisions: float


@cache
def bundle(game: str) -> dict[str, Any]:
    """Return the bundle of a shipped game."""
    return load_bundle(game)


def tiers() -> list[str]:
    """Return the tiers there are here."""
    return [tier for tier in TIERS if tier != "native" or native.available() is None]


def player_counts(game: str) -> list[int]:
    """Return which of 2 and 4 players a game is for."""
    low, high = bundle(game)["game"]["players"]
    return [players for players in (2, 4) if low <= players <= high]


class Measure:
    """One game on one tier; each measurement plays the same games again, for about so many seconds.

    All of them were played before, so no cost that the state decides is met for the first time: working out such a cost
    takes as long as some hundred games, once, and would be most of what a short measurement finds.
    """

    def __init__(self, game: str, players: int, tier: str, seconds: float) -> None:
        self.worker = Worker(Run(bundle(game), ("random",) * players, SEED), tier)
        if self.worker.kernel is not None:
            self.worker.kernel.finish()
        self.games, spent = 1, 0.0
        while spent < seconds / 8:
            self.games *= 2
            self.worker.play(0, self.games)
            begun = time.process_time()
            self.worker.play(0, self.games)
            spent = time.process_time() - begun
        self.games = max(1, round(self.games * seconds / spent))
        if tier != TIERS[0]:
            self.worker.play(0, self.games)

    def __call__(self) -> Pace:
        begun = time.process_time()
        tally = self.worker.play(0, self.games).tally
        spent = time.process_time() - begun
        decisions = sum(length * games for length, games in tally.decisions.items())
        return Pace(tally.games / spent, decisions / spent)


class Limit:
    """The limit program: a binary called as `limit PLAYERS GAMES SEED` that prints `games/s N` among its words."""

    def __init__(self, binary: str, players: int, seconds: float) -> None:
        self.binary = binary
        self.players = players
        self.games = max(1000, round(self._played(5000) * seconds))

    def __call__(self) -> float:
        return self._played(self.games)

    def _played(self, games: int) -> float:
        command = [self.binary, str(self.players), str(games), str(SEED)]
        words = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        return float(words[words.index("games/s") + 1])
