"""`ttrdsl simulate`: play many games and print what they show."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from ttrdsl.cli.clusters import cluster_at, cluster_option, told
from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE, INTERRUPTED, CannotWork
from ttrdsl.cli.options import form_option, jobs_option, resume_option, seed_option
from ttrdsl.cli.playing import load, rich_console, seats_for
from ttrdsl.cli.simulate_report import watched, write_report, write_rows
from ttrdsl.cli.simulate_text import print_figures
from ttrdsl.cli.simulate_work import Work, engine_option, preparing
from ttrdsl.cli.verb import verb
from ttrdsl.cluster.spread import Cluster
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.chunks import BLOCK, Chunk, Span
from ttrdsl.playtest.game_lines import columns
from ttrdsl.playtest.jobs import play_spans
from ttrdsl.playtest.relay import Relay
from ttrdsl.playtest.statistics import Figures, figures
from ttrdsl.playtest.tasks import RunTask
from ttrdsl.playtest.tiers import FEW, NoSuchTier, choose_tier, make_worker
from ttrdsl.playtest.workers import Worker
from ttrdsl.tongue.english import counted

FORMATS = ("text", "json", "csv")
FORMAT_VERSION = 1
SPOKEN = {
    "interpreter": "the interpreter",
    "text": "the rules as text",
    "native": "native code",
    "cluster": "a cluster",
}


@verb(
    "simulate",
    examples=(
        ("ttrdsl simulate alps -n 1000 --report alps.html", "play a thousand games; a page with plots"),
        (
            "ttrdsl simulate alps --seats path,random --format json",
            "two styles against each other; figures for programs",
        ),
    ),
)
@click.argument("game")
@click.option("-n", "--games", type=click.IntRange(1, 10**10), default=100, show_default=True, help="Number of games.")
@click.option("--players", type=click.IntRange(1, 100), help="Number of players; by default the number of seats.")
@click.option(
    "--seats", default="path", show_default=True, metavar="STYLES", help="A style for each player, or one for all."
)
@seed_option
@jobs_option
@engine_option
@form_option(FORMATS)
@resume_option("results")
@click.option(
    "--watch",
    type=click.IntRange(0, 100_000),
    default=40,
    show_default=True,
    help="Watch this many of them turn by turn, for tickets, routes and tension.",
)
@click.option(
    "--report",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.html",
    help="Write a page with plots of all the figures.",
)
@click.option(
    "--rows",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.parquet",
    help="Write a table with a row for each game.",
)
@cluster_option
@click.option("--fixed-seats", is_flag=True, help="Do not rotate seats; by default different styles rotate.")
@click.option(
    "--dead",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    metavar="FOLDER",
    help="Where to write the replays of games that cannot go on.",
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
    watch: int,
    report: Path | None,
    rows: Path | None,
    address: str | None,
    fixed_seats: bool,
    dead: Path,
) -> int:
    """Play many games and print figures.

    GAME is the name of a game, its .ttr file or its bundle. The same seed gives the same games, whatever --jobs,
    --engine and --cluster. Ctrl-C stops the run; finished games are shown, and with --resume kept.
    """
    began = time.perf_counter()
    with preparing(console, "reading the rules"):
        bundle = load(game)
    run = Run(bundle, seats_for(bundle, seats, players, human=False), seed, fixed_seats)
    lines = form == "csv" or rows is not None
    work = Work(console, run, games, resume, dead, lines)
    with cluster_at(address) as cluster:
        who = _worker(console, run, engine, work.left, lines) if cluster is None else None
        ready = time.perf_counter()
        stopped = work.play(_hands(who, jobs or _jobs(work.left), cluster, RunTask(run, engine, work.left, lines)))
    over = time.perf_counter()
    how = {
        "engine": who.tier if who else "cluster",
        "start_seconds": round(ready - began, 3),
        "games_per_second": round(work.rate, 3),
    }
    found = figures(work.run, work.tally())
    if not stopped and (form != "csv" or report):
        watcher = who or _worker(console, run, engine, watch, lines=False)
        found["watched"] = watched(console, watcher, games, watch, jobs)
    _print(console, work, form, found, how)
    games_played = counted(sum(chunk.end - chunk.first for chunk in work.chunks), "game")
    spoken = ", then ".join(SPOKEN[tier] for tier in ((who.tiers or (who.tier,)) if who else ("cluster",)))
    spent = f"start {ready - began:.1f} s, play {over - ready:.1f} s"
    console.note(f"{'stopped after ' if stopped else ''}{games_played} with {spoken} ({spent})")
    if found["dead_states"]:
        why = ", and `ttrdsl check` may say why" if found["dead_states"] > found["not_over"] else ""
        console.note(f"note: {work.dead.told(found['dead_states'])}{why}")
    if report and "watched" in found:
        write_report(console, bundle, found, report)
    if rows and not stopped:
        write_rows(console, run, work.chunks, rows)
    work.tell_trouble()
    return INTERRUPTED if stopped else FINE


def _jobs(games: int) -> int:
    return 1 if games <= FEW else os.cpu_count() or 1


def _hands(
    worker: Worker | Relay | None, jobs: int, cluster: Cluster | None, task: RunTask
) -> Callable[[list[Span]], Iterable[Chunk]]:
    """Return what plays spans of games: somebody here, or a cluster."""
    if worker is not None:
        return lambda spans: play_spans(worker, spans, jobs)
    assert cluster is not None
    with _tier_told():
        choose_tier(task.engine, task.run, 0)
    return lambda spans: told(cluster.spread(task, spans, BLOCK))


@contextmanager
def _tier_told() -> Iterator[None]:
    try:
        yield
    except NoSuchTier as error:
        raise CannotWork(str(error), "`--engine auto` uses the fastest one that works") from None


def _worker(console: Console, run: Run, engine: str, games: int, lines: bool) -> Worker | Relay:
    """Return somebody to play the games, and say so where it is not who might be expected."""
    with _tier_told(), preparing(console, "preparing the rules"):
        worker, why = make_worker(engine, run, games, lines)
    if why:
        console.note(f"note: {why}")
    return worker


def _print(console: Console, work: Work, form: str, found: Figures, how: Figures) -> None:
    """Print what the games show; in JSON the figures people compare come first."""
    if form == "csv":
        console.result(",".join(columns(work.run)))
        for chunk in work.chunks:
            console.result(chunk.lines or "")
        return
    if form == "text":
        print_figures(rich_console(console), work.run.bundle, found)
        return
    first = {"games": found["games"], "players": found["players"]}
    console.result_json({"format": "ttrdsl-simulation", "version": FORMAT_VERSION, **first, **how, **(found | first)})
