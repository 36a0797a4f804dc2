"""`ttrdsl arena`: let styles meet with seats rotated, and print who wins how often and how sure that is."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path

import click
from rich.console import Console as Screen

from ttrdsl.cli.clusters import cluster_at, cluster_option, told
from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE, INTERRUPTED, CannotWork
from ttrdsl.cli.keeping import Keeping
from ttrdsl.cli.options import form_option, jobs_option, resume_option, seed_option
from ttrdsl.cli.playing import load, rich_console, seats_for
from ttrdsl.cli.simulate_text import told_without_end
from ttrdsl.cli.simulate_work import engine_option, playing, preparing
from ttrdsl.cli.tables import plain_table
from ttrdsl.cli.verb import verb
from ttrdsl.engine.errors import NOT_OVER
from ttrdsl.playtest.arena import Match, Outcome, Outcomes, make_arena
from ttrdsl.playtest.arena_figures import arena_figures
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.chunks import BLOCK, Span
from ttrdsl.playtest.jobs import share_out
from ttrdsl.playtest.statistics import Figures
from ttrdsl.playtest.tasks import ArenaTask
from ttrdsl.tongue.english import counted

FORMATS = ("text", "json")
FORMAT_VERSION = 1


@verb(
    "arena",
    examples=(
        ("ttrdsl arena alps --seats path,search:medium", "is search stronger than path?"),
        ("ttrdsl arena alps --seats path,random,random -n 300 --format json", "three seats; figures for programs"),
    ),
)
@click.argument("game")
@click.option(
    "--seats",
    required=True,
    metavar="STYLES",
    help="Who meets: a style for each player. There are random, path, step, tickets, routes, long, greedy, "
    "search:easy, search:medium, search:hard and search:N for N playouts a decision.",
)
@click.option(
    "-n",
    "--games",
    type=click.IntRange(1, 1_000_000),
    default=20,
    show_default=True,
    help="Number of games, rounded up: each deal is played once for each rotation of the seats.",
)
@seed_option
@jobs_option
@engine_option
@form_option(FORMATS)
@resume_option("results")
@cluster_option
def command(
    console: Console, game: str, seats: str, games: int, seed: int, jobs: int, engine: str, form: str,
    resume: Path | None, address: str | None,
) -> int:  # fmt: skip
    """Let styles play each other, with seats rotated, and print who wins how often.

    GAME is the name of a game, its .ttr file or its bundle. Every deal is played once for each rotation of the seats.
    The same seed gives the same games, whatever --jobs, --engine and --cluster. Ctrl-C stops it; finished games are
    shown, and with --resume kept.
    """
    bundle = load(game)
    match = Match(bundle, seats_for(bundle, seats, None, human=False), seed)
    count = len(match.entrants)
    games += -games % count
    kept = Kept(match, resume)
    left = kept.left(games)
    began = time.perf_counter()
    with cluster_at(address) as cluster:
        if cluster is None:
            tier, found = _here(console, match, engine, left, jobs)
        else:
            tier, found = "cluster", told(cluster.spread(ArenaTask(match, engine), left, BLOCK))
        stopped = _play(console, kept, found, sum(end - first for first, end in left))
    played = [each for each in kept.played() if each.game < games]
    spent = time.perf_counter() - began
    if not played and stopped:
        raise KeyboardInterrupt
    if not played:
        raise CannotWork("no game was played to its end", "give it more time")
    figures = arena_figures(match, played)
    if form == "json":
        head = {"format": "ttrdsl-arena", "version": FORMAT_VERSION, "engine": tier}
        console.result_json({**head, **figures})
    else:
        _print(console, bundle["game"]["title"], figures)
    console.note(f"{'stopped after ' if stopped else ''}{counted(len(played), 'game')} in {spent:.1f} s")
    return INTERRUPTED if stopped else FINE


def _here(console: Console, match: Match, engine: str, left: list[Span], jobs: int) -> tuple[str, Iterable[Outcomes]]:
    """Return the engine that plays here, and the games as it plays them."""
    with preparing(console, "preparing the rules"):
        worker, why = make_arena(match, engine)
    if why:
        console.note(f"note: {why}")
    return worker.tier, share_out(worker, left, jobs or os.cpu_count() or 1)


class Kept:
    """The games of a match that are played: those of a file, and those of now."""

    def __init__(self, match: Match, path: Path | None) -> None:
        about = {"bundle": Run(match.bundle, match.names, match.seed).bundle_hash, "seats": list(match.names)}
        self.file = Keeping(path, "ttrdsl-arena-run", {**about, "seed": match.seed})

    def played(self) -> list[Outcome]:
        """Return the games there are."""
        parts = self.file.parts.values()
        return [
            Outcome(**{**part, "totals": tuple(part["totals"]), "winners": tuple(part["winners"])}) for part in parts
        ]

    def left(self, games: int) -> list[Span]:
        """Return the games that are still to be played, neighbors together."""
        found: list[Span] = []
        for number in (number for number in range(games) if str(number) not in self.file.parts):
            first = found.pop()[0] if found and found[-1][1] == number else number
            found.append((first, number + 1))
        return found

    def take(self, outcomes: Outcomes) -> None:
        """Count games."""
        for each in outcomes.games:
            self.file.put(str(each.game), asdict(each))


def _play(console: Console, kept: Kept, found: Iterable[Outcomes], games: int) -> bool:
    """Take the games as they are played; say whether somebody stopped it."""
    try:
        with playing(console, games) as advance:
            for outcomes in found:
                kept.take(outcomes)
                advance(len(outcomes.games))
    except KeyboardInterrupt:
        return True
    finally:
        kept.file.save()
    return False


def _print(console: Console, title: str, found: Figures) -> None:
    """Print a table of entrants and what is to be said beside it."""
    screen = rich_console(console)
    deals = counted(found["deals"], "deal")
    screen.print(f"{title}: {found['games']} games of {deals}, seats rotated, seed {found['seed']}\n", style="bold")
    if found["games"] > len(found["dead"]):
        _print_ended(screen, found)
    dead_games = [each for each in found["dead"] if each["message"] != NOT_OVER]
    if len(dead_games) < len(found["dead"]):
        told = told_without_end(len(found["dead"]) - len(dead_games), found["games"])
        screen.print(told, style="red", soft_wrap=True)
    for dead in dead_games[:12]:
        words = f"game {dead['game']} could not go on in turn {dead['turns']}: {dead['message']}"
        screen.print(words, style="red", soft_wrap=True)


def _margins(found: Figures) -> Iterator[str]:
    """Yield a line for each pair of different styles, the style that was named first before the other."""
    order = list(found["styles"])
    for pair in found["pairs"]:
        one, other = pair["styles"]
        margin, low, high = (pair[key] for key in ("margin", "margin_from", "margin_to"))
        if order.index(one) > order.index(other):
            one, other, margin, low, high = other, one, -margin, -high, -low
        if one != other:
            yield f"{one} – {other}: {margin:+.1f} points, between {low:+.1f} and {high:+.1f}"


def _print_ended(screen: Screen, found: Figures) -> None:
    """Print the figures of the games that came to their end."""
    table = plain_table("style", "won", "between", "score")
    for name, row in found["styles"].items():
        between = f"{100 * row['win_rate_from']:.1f} and {100 * row['win_rate_to']:.1f} %"
        table.add_row(name, f"{100 * row['win_rate']:.1f} %", between, f"{row['mean_score']:.1f}")
    screen.print(table)
    screen.print()
    for line in dict.fromkeys(_margins(found)):
        screen.print(line)
    if found["players"] == 1:
        return  # whoever plays alone begins
    first = found["first_player"]
    rate, low, high = (100 * first[key] for key in ("win_rate", "win_rate_from", "win_rate_to"))
    screen.print(f"the first player wins {rate:.1f} %, between {low:.1f} and {high:.1f} %")
