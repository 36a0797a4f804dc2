"""`ttrdsl simulate`: play many games and print what they show."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE, INTERRUPTED, CannotWork
from ttrdsl.cli.files import counted, save
from ttrdsl.cli.playing import load, rich_console, seats_for
from ttrdsl.cli.simulate_text import print_figures
from ttrdsl.cli.verb import verb
from ttrdsl.engine.replay import replay_bytes
from ttrdsl.playtest.batch import ENGINES, Record, Run, engine_for, play_all
from ttrdsl.playtest.dead_states import file_name
from ttrdsl.playtest.run_files import BadRun, read_run, run_bytes
from ttrdsl.playtest.statistics import Figures, figures

FORMATS = ("text", "json", "csv")
FORMAT_VERSION = 1
FEW = 16
SAVE_EVERY = 10.0


@verb(
    "simulate",
    examples=(
        ("ttrdsl simulate alps -n 1000", "play a thousand games at random"),
        ("ttrdsl simulate alps --seats path,random --format json", "let two styles meet; figures for programs"),
    ),
)
@click.argument("game")
@click.option(
    "-n", "--games", type=click.IntRange(1, 10_000_000), default=100, show_default=True, help="Play so many games."
)
@click.option("--players", type=click.IntRange(1, 100), help="So many players; by default as many as there are seats.")
@click.option(
    "--seats", default="random", show_default=True, metavar="STYLES", help="A style for each player, or one for all."
)
@click.option(
    "--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True, help="All chance follows from it."
)
@click.option("--jobs", type=click.IntRange(0, 256), default=0, help="Use so many processes; 0 chooses.")
@click.option("--engine", type=click.Choice(ENGINES), default="auto", show_default=True, help="How the rules are run.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How results are printed."
)
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep what is played in this file, and go on from it.",
)
@click.option(
    "--dead",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    metavar="FOLDER",
    help="Where the replays of games are written that cannot go on.",
)
def command(
    console: Console,
    game: str,
    games: int,
    players: int | None,
    seats: str,
    seed: int,
    jobs: int,
    engine: str,
    form: str,
    resume: Path | None,
    dead: Path,
) -> int:
    """Play many games and print what they show.

    GAME is the name of a game, its .ttr file or its bundle. The same seed gives the same games, whatever the number of
    processes. Ctrl-C stops the run; what is finished is shown, and with --resume kept.
    """
    began = time.perf_counter()
    bundle = load(game)
    run = Run(bundle, seats_for(bundle, seats, players, human=False), seed, engine_for(engine))
    records = _kept(run, resume, games)
    played = {record.game for record in records}
    left = [number for number in range(games) if number not in played]
    work = Work(console, run, records, resume, games)
    stopped = work.play(left, jobs or _jobs(len(left)), began)
    shown = {"format": "ttrdsl-simulation", "version": FORMAT_VERSION, **_ordered(figures(run, records), run, work)}
    for record in records:
        if record.dead and record.dead.replay:
            save(dead / file_name(bundle["game"]["id"], seed, record.game), replay_bytes(record.dead.replay))
    _print(console, run, records, shown, form)
    summary = f"{counted(len(records), 'game')} with the {run.engine} ({time.perf_counter() - began:.1f} s)"
    console.note(f"{'stopped after ' if stopped else ''}{summary}")
    return INTERRUPTED if stopped else FINE


def _jobs(games: int) -> int:
    return 1 if games <= FEW else os.cpu_count() or 1


def _kept(run: Run, path: Path | None, games: int) -> list[Record]:
    """Return what an earlier run has left, if it is this run."""
    if path is None or not path.exists():
        return []
    try:
        return [record for record in read_run(run, path.read_bytes()) if record.game < games]
    except BadRun as error:
        raise CannotWork(
            f"cannot go on with `{path}`: {error}", "name another file, or the options of that run"
        ) from None


def _ordered(found: Figures, run: Run, work: Work) -> dict[str, Any]:
    """Put the figures people compare first."""
    first = {"games": found.pop("games"), "players": found.pop("players"), "engine": run.engine}
    times = {"start_seconds": round(work.start, 3), "games_per_second": round(work.rate, 3)}
    return {**first, **times, **found}


class Work:
    """A run at work: its progress on the terminal, and what is kept of it."""

    def __init__(self, console: Console, run: Run, records: list[Record], keep: Path | None, games: int) -> None:
        self.console = console
        self.run = run
        self.records = records
        self.keep = keep
        self.games = games
        self.start = 0.0
        self.rate = 0.0

    def play(self, numbers: list[int], jobs: int, began: float) -> bool:
        """Play the games that are left; say whether somebody stopped it."""
        first = saved = time.perf_counter()
        self.start = first - began
        before, stopped = len(self.records), False
        try:
            for record in self._shown(play_all(self.run, numbers, jobs)):
                self.records.append(record)
                if self.keep is not None and time.perf_counter() - saved > SAVE_EVERY:
                    self._save()
                    saved = time.perf_counter()
        except KeyboardInterrupt:
            stopped = True
        self.records.sort(key=lambda record: record.game)
        self.rate = (len(self.records) - before) / max(1e-9, time.perf_counter() - first)
        self._save()
        return stopped

    def _save(self) -> None:
        if self.keep is not None:
            save(self.keep, run_bytes(self.run, self.records))

    def _shown(self, records: Iterator[Record]) -> Iterator[Record]:
        """Show how far it is, on a terminal."""
        if not sys.stderr.isatty():
            yield from records
            return
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=rich_console(self.console, sys.stderr), transient=True) as progress:
            task = progress.add_task("", total=self.games, completed=len(self.records))
            for record in records:
                yield record
                progress.advance(task)


def _print(console: Console, run: Run, records: list[Record], shown: Figures, form: str) -> None:
    if form == "json":
        console.result(json.dumps(shown, ensure_ascii=False, indent=2))
    elif form == "csv":
        console.result(_csv(run, records))
    else:
        print_figures(rich_console(console), run.bundle, shown)


def _csv(run: Run, records: list[Record]) -> str:
    """Return one line per game."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    seats = [f"P{i + 1} {style}" for i, style in enumerate(run.seats)]
    writer.writerow(["game", "turns", "decisions", "winners", *seats, "dead"])
    for r in records:
        winners = "+".join(f"P{w + 1}" for w in r.winners)
        totals = [str(sum(lines)) for lines in r.scores] or [""] * len(seats)
        writer.writerow([r.game, r.turns, r.decisions, winners, *totals, r.dead.message if r.dead else ""])
    return stream.getvalue()
