"""The replays of games that could not go on: those of the first few of a run, in files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ttrdsl.cli.files import put
from ttrdsl.engine.replay import Replay, replay_bytes
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.chunks import Chunk
from ttrdsl.tongue.english import counted

MOST_KEPT = 5  # one rule that cannot go on may stop every game of a run, and few of them tell all there is to know


class DeadGames:
    """The first games of a run that could not go on, by number; chunks of other processes come in any order."""

    def __init__(self, run: Run, folder: Path, chunks: Iterable[Chunk]) -> None:
        self.run = run
        self.folder = folder
        self.first = sorted(dead.game for chunk in chunks for dead in chunk.tally.dead)[:MOST_KEPT]

    def take(self, replays: dict[int, Replay]) -> None:
        """Write the replays that are among the first, and remove what no longer is."""
        for game, replay in sorted(replays.items()):
            *kept, last = sorted({*self.first, game})
            if len(kept) < MOST_KEPT:
                kept.append(last)
            elif last == game:
                return
            else:
                self._file(last).unlink(missing_ok=True)
            self.first = kept
            put(self._file(game), replay_bytes(replay))

    def told(self, games: int) -> str:
        """Say where the ways to so many games are."""
        which = f"replays of the first {MOST_KEPT}" if games > MOST_KEPT else "replays"
        return f"{counted(games, 'game')} could not go on; {which} are in `{self.folder.as_posix()}`"

    def _file(self, game: int) -> Path:
        return self.folder / f"{self.run.bundle['game']['id']}-seed{self.run.seed}-game{game}.dead.json"
