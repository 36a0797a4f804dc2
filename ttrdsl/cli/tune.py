"""`ttrdsl tune`: propose settings that bring a game nearest to a goal, as a change of its text."""

from __future__ import annotations

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE, INTERRUPTED
from ttrdsl.cli.options import set_option
from ttrdsl.cli.playing import rich_console
from ttrdsl.cli.trials import Trial, difference_table, player, read_settings, told, trial_options, variants_of
from ttrdsl.cli.verb import complete_games, verb
from ttrdsl.playtest.batch import Run
from ttrdsl.trials.metrics import telling
from ttrdsl.trials.tuning import Proposal, read_goals, tune

FORMAT_VERSION = 1


@verb(
    "tune",
    examples=(
        ("ttrdsl tune alps --set trains=7..11 --goal first=50", "the first player should win every second game"),
        (
            "ttrdsl tune alps --set 'ticket:Bern – Chur=3..7' --goal 'joined>80,turns<40' --trials 30",
            "two goals, and the value of a ticket",
        ),
    ),
)
@click.argument("game", shell_complete=complete_games)
@set_option("What may be changed, as in sweep: a parameter, or `ticket:A – B`, and its values.")
@click.option(
    "--goal", "goals", multiple=True, required=True, metavar="METRIC=N",
    help="What to aim for: METRIC=N, METRIC<N or METRIC>N; separate several with commas.",
)  # fmt: skip
@click.option("--trials", type=click.IntRange(1, 10_000), default=20, show_default=True, help="Number of attempts.")
@trial_options(games=100)
def command(
    console: Console, game: str, settings: tuple[str, ...], goals: tuple[str, ...], trials: int, trial: Trial
) -> int:
    """Propose settings that bring a game closest to a goal, and print them as a change to its text.

    GAME is the name of a game or its .ttr file, which is not changed: `patch` can apply what is printed. The proposal
    is played once more on fresh seeds, and the table shows the result. It needs pip install 'ttrdsl[tune]'.
    """
    variants, wanted = variants_of(game), read_settings(settings)
    bundle = variants.compiled.bundle
    assert bundle is not None
    run = Run(bundle, trial.styles(bundle), trial.seed)
    shown = telling(len(run.seats), bundle)
    with told():
        found = tune(variants, run, wanted, read_goals(goals, shown), trials, player(console, trial))
        change = variants.difference(found.chosen)
    if trial.form == "json":
        head = {"format": "ttrdsl-tuning", "version": FORMAT_VERSION, "game": game, "seed": trial.seed}
        said = {**head, "settings": found.chosen, "missed_by": found.missed_by, "before": found.before}
        console.result_json({**said, "difference": change, **found.confirmed})
        return _end(console, found)
    screen = rich_console(console)
    rows = found.confirmed["metrics"]
    screen.print(difference_table({name: rows[name] for name in shown}))
    better = "closer to the goal than" if found.missed_by < found.before else "no closer to the goal than"
    seeds = "the same" if found.stopped else "fresh"
    screen.print(
        f"\n{found.tried} versions tried; on {seeds} seeds the best is {better} the game as it is", style="bold"
    )
    console.result(change or "the game is already as it should be\n")
    return _end(console, found)


def _end(console: Console, found: Proposal) -> int:
    """Say whether somebody stopped it, and return the exit code."""
    if not found.stopped:
        return FINE
    console.note("stopped before the best was played on fresh seeds")
    return INTERRUPTED
