"""What `sweep`, `compare` and `tune` share: their options, the file of a game, games on the same seeds, a table."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from ttrdsl.cli import clusters
from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.cli.files import missing
from ttrdsl.cli.keeping import Keeping
from ttrdsl.cli.options import form_option, jobs_option, seed_option
from ttrdsl.cli.playing import seats_for
from ttrdsl.cli.tables import plain_table
from ttrdsl.cluster.spread import Cluster
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.chunks import BLOCK
from ttrdsl.playtest.statistics import Figures
from ttrdsl.playtest.tasks import RunTask
from ttrdsl.tongue.english import counted
from ttrdsl.trials.comparing import Games, measured, measured_in
from ttrdsl.trials.settings import BadSetting, Setting, Variants, read_setting
from ttrdsl.workspace import find_game


def trial_options(games: int) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Add the options all of them take."""
    options: list[Callable[[Callable[..., int]], Callable[..., int]]] = [
        click.option(
            "-n", "--games", type=click.IntRange(2, 1_000_000), default=games, show_default=True,
            help="Number of games of each version.",
        ),
        click.option("--players", type=click.IntRange(1, 100), help="Number of players; by default the fewest."),
        click.option("--seats", default="path", show_default=True, metavar="STYLES", help="Who plays, as in simulate."),
        seed_option,
        jobs_option,
        form_option(("text", "json")),
    ]  # fmt: skip

    def add(function: Callable[..., int]) -> Callable[..., int]:
        @wraps(function)
        def command(console: Console, **given: Any) -> int:
            own = {each.name: given.pop(each.name) for each in fields(Trial)}
            return function(console, trial=Trial(**own), **given)

        made: Callable[..., int] = command
        for option in reversed(options):
            made = option(made)
        return made

    return add


@dataclass(frozen=True)
class Trial:
    """What the options of all of them say."""

    games: int
    players: int | None
    seats: str
    seed: int
    jobs: int
    form: str

    def styles(self, bundle: dict[str, Any]) -> tuple[str, ...]:
        """Return who sits at a game."""
        return seats_for(bundle, self.seats, self.players, human=False)


def variants_of(game: str) -> Variants:
    """Return the text of a game to change."""
    path = find_game(game)
    if path is None:
        raise missing(game)
    with told():
        return Variants(path)


@contextmanager
def told() -> Iterator[None]:
    """Say what is wrong with a setting as the tool says everything."""
    try:
        yield
    except BadSetting as error:
        raise CannotWork(str(error), *([error.help] if error.help else [])) from None


def read_settings(texts: tuple[str, ...]) -> list[Setting]:
    """Return the settings a command line names."""
    with told():
        found = [read_setting(text) for text in texts]
    names = [setting.name for setting in found]
    for name in names:
        if names.count(name) > 1:
            raise CannotWork(f"`{name}` is set twice", "put its values into one: NAME=35,40,45")
    return found


def player(
    console: Console, trial: Trial, keep: Path | None = None, cluster: Cluster | None = None
) -> Callable[[Run], Games]:
    """Return what plays one version, here or on a cluster, and says so on stderr; what a file holds is not played."""
    done, games = 0, trial.games
    kept = Keeping(keep, "ttrdsl-versions", {"games": games})

    def play(run: Run) -> Games:
        nonlocal done
        done += 1
        name = f"{run.bundle_hash} {','.join(run.seats)} {run.seed}"
        if name in kept.parts:
            console.note(f"version {done}: played before")
            return _told(console, done, games, {int(n): numbers for n, numbers in kept.parts[name].items()})
        console.note(f"version {done}: {games} games")
        if cluster is None:
            found = measured(run, games, trial.jobs or os.cpu_count() or 1)
        else:
            task = RunTask(run, "auto", games, lines=True)
            found = measured_in(clusters.told(cluster.spread(task, [(0, games)], BLOCK)))
        kept.put(name, {str(number): numbers for number, numbers in found.items()})
        kept.save()
        return _told(console, done, games, found)

    return play


def _told(console: Console, version: int, games: int, found: Games) -> Games:
    """Say how many games are left out because they could not go on, if any."""
    if len(found) < games:
        console.note(f"version {version}: without {counted(games - len(found), 'game')} that could not go on")
    return found


def difference_table(rows: dict[str, Figures]) -> Table:
    """Return the table of what a version changes."""
    table = plain_table("what", "before", "after", "difference", "between", "games to be sure")
    for row in rows.values():
        step = row["difference"]
        if row["base"] is None:
            continue
        between = f"{step['from']:+.2f} and {step['to']:+.2f}"
        needed = "-" if row["games_to_be_sure"] is None else f"{row['games_to_be_sure']:,}"
        mark = " *" if row.get("sure") else ""
        table.add_row(
            row["title"], f"{row['base']:.2f}", f"{row['other']:.2f}", f"{step['mean']:+.2f}{mark}", between, needed
        )
    return table
