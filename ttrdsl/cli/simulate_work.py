"""A run at work: its progress on the terminal, and what is kept of it in a file."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.cli.files import save
from ttrdsl.cli.playing import rich_console
from ttrdsl.cli.simulate_dead import DeadGames
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.chunks import Chunk, Span, apart_from, joined_up, missing
from ttrdsl.playtest.run_files import LARGEST_FILE, BadRun, read_run, run_bytes
from ttrdsl.playtest.tally import Tally, tally_for
from ttrdsl.playtest.tiers import ENGINES
from ttrdsl.system.interruptions import interrupt
from ttrdsl.system.reading import read_bytes

engine_option = click.option(
    "--engine", type=click.Choice(ENGINES), default="auto", show_default=True, help="How to run the rules."
)
SAVE_EVERY = 10.0
MANY = 256


class Work:
    """The games of a run: those an earlier run has left in a file, and those that are played now."""

    def __init__(self, console: Console, run: Run, games: int, keep: Path | None, dead: Path, lines: bool) -> None:
        self.console = console
        self.run = run
        self.games = games
        self.keep = keep
        self.rate = 0.0
        self.notes: set[str] = set()  # what was said already
        self.trouble: CannotWork | None = None
        found = self._kept()
        # A chunk that goes beyond what is asked for now, or lacks the lines that are, stays in the file and is no help.
        self.chunks = [chunk for chunk in found if chunk.end <= games and (chunk.lines is not None or not lines)]
        self.aside = [chunk for chunk in found if chunk.end > games]
        self.dead = DeadGames(run, dead, self.chunks)

    def _kept(self) -> list[Chunk]:
        """Return what an earlier run has left, if it is this run."""
        if self.keep is None or not self.keep.exists():
            return []
        try:
            return read_run(self.run, read_bytes(self.keep, LARGEST_FILE))
        except OSError as error:
            why = error.strerror or str(error)
            raise CannotWork(f"cannot read `{self.keep}`: {why}", "name a file that can be read and written") from None
        except BadRun as error:
            raise CannotWork(
                f"cannot continue from `{self.keep}`: {error}", "name another file, or the options of that run"
            ) from None

    @property
    def left(self) -> int:
        """How many games are to be played."""
        return sum(end - first for first, end in missing(self.chunks, self.games))

    def tally(self) -> Tally:
        """Return the tally of all games there are."""
        found = tally_for(self.run)
        for chunk in self.chunks:
            found.merge(chunk.tally)
        return found

    def play(self, played: Callable[[list[Span]], Iterable[Chunk]]) -> bool:
        """Let the games that are left be played; say whether it stopped before they were."""
        before, began = self.left, time.perf_counter()
        saved, stopped = began, False
        self._save()
        self.tell_trouble()  # a file that cannot be written is found out before anything is played
        try:
            with _stopped_gently(), playing(self.console, self.games, self.games - self.left) as advance:
                for chunk in played(list(missing(self.chunks, self.games))):
                    self._take(chunk)
                    advance(chunk.end - chunk.first)
                    if self.keep is not None and time.perf_counter() - saved > SAVE_EVERY:
                        self._save()
                        saved = time.perf_counter()
        except KeyboardInterrupt:
            stopped = True
        except CannotWork as error:  # what is finished is shown and kept, and then it is told
            stopped, self.trouble = True, error
        self.rate = (before - self.left) / max(1e-9, time.perf_counter() - began)
        self.chunks = joined_up(self.chunks, tally_for(self.run))
        self._save()
        return stopped

    def _take(self, chunk: Chunk) -> None:
        """Count a chunk; the ways to games that could not go on are written at once and need not be kept."""
        if chunk.note and chunk.note not in self.notes:
            self.notes.add(chunk.note)
            self.console.note(f"note: {chunk.note}")
        with self._going_on():
            self.dead.take(chunk.replays)
        self.chunks.append(Chunk(chunk.first, chunk.end, chunk.tally, chunk.lines))
        if len(self.chunks) % MANY == 0:
            self.chunks = joined_up(self.chunks, tally_for(self.run))

    def _save(self) -> None:
        if self.keep is not None:
            with self._going_on():
                save(self.keep, run_bytes(self.run, [*apart_from(self.chunks, self.aside), *self.aside]))

    @contextmanager
    def _going_on(self) -> Iterator[None]:
        """Go on after a file could not be written: what is played is worth more, and is told first."""
        try:
            yield
        except CannotWork as error:
            self.trouble = self.trouble or error

    def tell_trouble(self) -> None:
        """Say that a file could not be written, if that happened."""
        if self.trouble is not None:
            raise self.trouble


@contextmanager
def _stopped_gently() -> Iterator[None]:
    """Take it for Ctrl-C if the system asks the run to end: what is finished is kept."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def playing(console: Console, games: int, done: int = 0) -> Iterator[Callable[[int], object]]:
    """Show how far it is, on a terminal; what is given back takes how many more are played."""
    if not sys.stderr.isatty():
        yield lambda games: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    speed = TextColumn("{task.fields[speed]} games/s")
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), speed, TimeRemainingColumn())
    with Progress(*columns, console=rich_console(console, sys.stderr), transient=True) as progress:
        task = progress.add_task("", total=games, completed=done, speed="–")
        began, played = time.perf_counter(), 0

        def advance(more: int) -> None:
            nonlocal played
            played += more
            speed = played / max(1e-9, time.perf_counter() - began)
            progress.update(task, advance=more, speed=f"{speed:,.0f}" if speed >= 10 else f"{speed:.1f}")

        yield advance


@contextmanager
def preparing(console: Console, what: str) -> Iterator[None]:
    """Say what is being made ready, on a terminal."""
    if not sys.stderr.isatty():
        yield
        return
    with rich_console(console, sys.stderr).status(what):
        yield
