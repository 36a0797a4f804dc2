"""What `simulate` shows beyond sums: games that are watched, and the page with plots."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.cli.files import put
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.chunks import Chunk
from ttrdsl.playtest.game_lines import NoTable, parquet_bytes
from ttrdsl.playtest.jobs import share_out
from ttrdsl.playtest.relay import Relay
from ttrdsl.playtest.statistics import Figures
from ttrdsl.playtest.watching import Story, watcher_beside
from ttrdsl.playtest.workers import Worker


def watched(console: Console, worker: Worker | Relay, games: int, watch: int, jobs: int) -> Figures:
    """Watch the first games of a run and return what they show; who is interrupted shows what there is."""
    from ttrdsl.analysis.balance.digest import digest

    own = worker.worker if isinstance(worker, Relay) else worker
    count = min(games, watch)
    stories: list[Story] = []
    try:
        if count:
            for part in share_out(watcher_beside(own), [(0, count)], max(1, jobs)):
                stories += part.games
    except KeyboardInterrupt:
        console.note("stopped watching")
    return digest(own.run.bundle, stories)


def write_report(console: Console, bundle: dict[str, Any], found: Figures, path: Path) -> None:
    """Write the page of a run."""
    from ttrdsl.analysis.balance.page import page

    put(path, page(bundle, found).encode())
    console.note(f"wrote {path.as_posix()}")


def write_rows(console: Console, run: Run, chunks: Iterable[Chunk], path: Path) -> None:
    """Write the table of a run, a row for each game."""
    try:
        data = parquet_bytes(run, [chunk.lines or "" for chunk in chunks])
    except NoTable as error:
        raise CannotWork(str(error)) from None
    put(path, data)
    console.note(f"wrote {path.as_posix()}")
