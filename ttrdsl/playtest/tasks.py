"""Runs and arenas as tasks for other machines: what travels there, and who plays when it has arrived.

Which engine plays follows from what is installed there; all engines play the same games.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ttrdsl.playtest.arena import Match, Outcomes, make_arena
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.chunks import Chunk
from ttrdsl.playtest.tiers import WHATEVER_IS_READY, choose_tier, make_worker
from ttrdsl.playtest.workers import Worker


@dataclass(frozen=True)
class RunTask:
    """Games of a run, by their numbers."""

    run: Run
    engine: str
    games: int  # in all; a few are over before anything could be made ready for them
    lines: bool = False

    def begin(self) -> Callable[[int, int], Chunk]:
        """Return what plays them."""
        choice = choose_tier(self.engine, self.run, self.games)
        engine = "native" if choice.tier == WHATEVER_IS_READY else choice.tier
        worker, why = make_worker(engine, self.run, self.games, self.lines)
        assert isinstance(worker, Worker)
        worker.note = why
        return worker.play


@dataclass(frozen=True)
class ArenaTask:
    """Games of an arena, by their numbers."""

    match: Match
    engine: str

    def begin(self) -> Callable[[int, int], Outcomes]:
        """Return what plays them."""
        return make_arena(self.match, self.engine)[0].play
