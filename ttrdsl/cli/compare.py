"""`ttrdsl compare`: two versions of a game on the same seeds, and what differs."""

from __future__ import annotations

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE, INTERRUPTED
from ttrdsl.cli.playing import load, rich_console
from ttrdsl.cli.trials import Trial, difference_table, player, told, trial_options
from ttrdsl.cli.verb import complete_games, verb
from ttrdsl.playtest.batch import Run
from ttrdsl.tongue.english import counted

FORMAT_VERSION = 1


@verb(
    "compare",
    examples=(
        ("ttrdsl compare alps my_alps.ttr", "what does my version change?"),
        ("ttrdsl compare alps my_alps.ttr -n 2000 --format json", "more games; figures for programs"),
    ),
)
@click.argument("game", shell_complete=complete_games)
@click.argument("other", shell_complete=complete_games)
@trial_options(games=200)
def command(console: Console, game: str, other: str, trial: Trial) -> int:
    """Play two versions of a game on the same seeds and print what differs.

    Each is the name of a game, its .ttr file or its bundle. Games with the same seed are compared; a star marks
    differences that are more than luck. The last column says how many games it takes to be sure, if the difference is
    what it seems to be.
    """
    from ttrdsl.trials.comparing import Stopped, compared, ended, sure
    from ttrdsl.trials.metrics import telling

    bundles = [load(name) for name in (game, other)]
    play = player(console, trial)
    runs = [Run(b, trial.styles(b), trial.seed) for b in bundles]
    code = FINE
    with told():
        base = ended(play(runs[0]), f"of `{game}`")
        try:
            after = ended(play(runs[1]), f"of `{other}`")
        except Stopped as stop:
            after, code = stop.games, INTERRUPTED
    found = compared(base, after)
    if code and not found["games"]:
        raise KeyboardInterrupt  # there is nothing to compare yet
    certain = sure({name: row["chance"] for name, row in found["metrics"].items() if row["chance"] < 1})
    for name, row in found["metrics"].items():
        row["sure"] = name in certain
    if trial.form == "json":
        head = {"format": "ttrdsl-comparison", "version": FORMAT_VERSION, "games_compared": [game, other]}
        console.result_json({**head, "seed": trial.seed, **found})
        return code
    screen = rich_console(console)
    titles = " and ".join(b["game"]["title"] for b in bundles)
    screen.print(f"{titles}: {counted(found['games'], 'game')} on the same seeds, seed {trial.seed}\n", style="bold")
    screen.print(difference_table({name: found["metrics"][name] for name in telling(len(runs[0].seats), *bundles)}))
    screen.print("\n* more than luck, all lines together (5 %)")
    return code
