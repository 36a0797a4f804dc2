"""`ttrdsl sweep`: try many settings of a game on the same seeds, and print what each changes."""

from __future__ import annotations

from pathlib import Path

import click
from rich.table import Table

from ttrdsl.cli.clusters import cluster_at, cluster_option
from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE, INTERRUPTED
from ttrdsl.cli.options import resume_option, set_option
from ttrdsl.cli.playing import rich_console
from ttrdsl.cli.tables import plain_table, rounded
from ttrdsl.cli.trials import Trial, player, read_settings, told, trial_options, variants_of
from ttrdsl.cli.verb import complete_games, verb
from ttrdsl.playtest.statistics import Figures
from ttrdsl.tongue.english import counted

FORMAT_VERSION = 1
SHOWN = ("turns", "score", "margin", "won", "first", "joined")


@verb(
    "sweep",
    examples=(
        ("ttrdsl sweep alps --set trains=7..11:2", "what if players had fewer of them, or more?"),
        (
            "ttrdsl sweep alps --set 'ticket:Bern – Chur=3..6' --set longest_bonus=0,10",
            "every combination of two things",
        ),
    ),
)
@click.argument("game", shell_complete=complete_games)
@set_option("A parameter, or `ticket:A – B`, and the values to try: 35..45, 35..45:5 or 0,10,20. May be repeated.")
@resume_option("finished versions")
@cluster_option
@trial_options(games=100)
def command(
    console: Console, game: str, settings: tuple[str, ...], resume: Path | None, address: str | None, trial: Trial
) -> int:
    """Try every combination of settings of a game on the same seeds, and compare with the game as it is.

    GAME is the name of a game or its .ttr file; the file is not changed. Each number is the difference from the game as
    it is, with its interval; a star marks what is more than luck, allowing for how many are tried.
    """
    from ttrdsl.trials.metrics import telling
    from ttrdsl.trials.sweeping import sweep

    variants, wanted = variants_of(game), read_settings(settings)
    bundle = variants.compiled.bundle
    assert bundle is not None
    who = trial.styles(bundle)
    with told(), cluster_at(address) as cluster:
        found = sweep(variants, who, trial.seed, wanted, player(console, trial, resume, cluster))
    if trial.form == "json":
        head = {"format": "ttrdsl-sweep", "version": FORMAT_VERSION, "game": game, "games": trial.games}
        console.result_json({**head, **found})
        return _end(console, found)
    screen = rich_console(console)
    title, played = bundle["game"]["title"], f"{trial.games} games of each version on the same seeds"
    screen.print(f"{title}: {played}, seed {trial.seed}\n", style="bold")
    shown = [name for name in telling(len(who), bundle) if name in SHOWN]
    screen.print(_table(found["versions"], shown))
    screen.print("\n± half the 95 % confidence interval; * more than luck, all together")
    return _end(console, found)


def _end(console: Console, found: Figures) -> int:
    """Say whether somebody stopped it, and return the exit code."""
    if "stopped_before" not in found:
        return FINE
    console.note(f"stopped before {counted(found['stopped_before'], 'version')}")
    return INTERRUPTED


def _table(versions: list[Figures], shown: list[str]) -> Table:
    table = plain_table("settings", *shown)
    base = versions[0]["metrics"]
    table.add_row("as it is", *(rounded(base[name]["base"]) for name in shown))
    for version in versions:
        what = ", ".join(f"{name}={value}" for name, value in version["settings"].items())
        table.add_row(what, *(_step(version["metrics"][name]) for name in shown))
    return table


def _step(row: Figures) -> str:
    step = row["difference"]
    if step["mean"] is None:
        return "-"
    return f"{step['mean']:+.1f} ± {(step['to'] - step['from']) / 2:.1f}{' *' if row['sure'] else ''}"
