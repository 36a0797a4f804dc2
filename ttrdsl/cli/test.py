"""`ttrdsl test`: run the scenarios that stand beside the maps."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINDINGS, FINE, INTERRUPTED, CannotWork
from ttrdsl.cli.files import find_files
from ttrdsl.cli.options import form_option, processes_option
from ttrdsl.cli.progress import Progress
from ttrdsl.cli.verb import verb
from ttrdsl.scenario import report
from ttrdsl.scenario.batch import fits, in_reading_order, run_all
from ttrdsl.scenario.runner import Outcome, collect
from ttrdsl.workspace import Workspace


@verb(
    "test",
    examples=(
        ("ttrdsl test", "run all scenarios in this folder"),
        ("ttrdsl test alps --filter longest", "those of one game with this word in the title"),
    ),
)
@click.argument("paths", nargs=-1)
@click.option(
    "--filter",
    "text",
    default="",
    metavar="TEXT",
    help="Run only scenarios with this text in their title or citations.",
)
@form_option(report.FORMATS, "outcomes")
@click.option("--negated", is_flag=True, help="Turn each `then` into its opposite, one at a time; each must fail.")
@processes_option
def command(console: Console, paths: tuple[str, ...], text: str, form: str, negated: bool, jobs: int) -> int:
    """Run scenarios.

    PATHS are files, folders or names of games. Without any, the folder `maps` is searched, or the working folder.
    The exit code is 1 if a scenario fails. With --negated a scenario passes if it fails wherever one of its `then`
    lines is turned into its opposite: a line that holds either way tests nothing.
    """
    began = time.perf_counter()
    workspace = Workspace()
    found = collect(_files(paths), workspace)
    number = sum(not text or fits(s, text) for f in found for s in f.scenarios)
    if not number and not any(f.problems for f in found):
        raise CannotWork(f"no scenario has `{text}` in its title" if text and found else "no scenarios found")
    progress, stopped = Progress(number), False
    try:
        outcomes = run_all(workspace, found, text, jobs, progress.done, negated)
    except KeyboardInterrupt:
        if not progress.outcomes:
            raise
        outcomes, stopped = in_reading_order(progress.outcomes), True
    progress.end()
    _print(console, outcomes, form)
    passed = all(o.passed for o in outcomes)
    seconds = f"({time.perf_counter() - began:.1f} s)"
    said = console.paint(report.summary(outcomes), "good" if passed else "error", sys.stderr)
    console.note(f"{f'stopped after {len(outcomes)} of {number}: ' if stopped else ''}{said} {seconds}")
    return INTERRUPTED if stopped else FINE if passed else FINDINGS


def _files(names: tuple[str, ...]) -> list[Path]:
    """Return the files that are meant; a game stands for its whole folder."""
    found: list[Path] = []
    for path in find_files(names):
        by_id = names and path.stem in names and not Path(path.stem).exists()
        found += find_files([str(path.parent)]) if by_id and path.parent.name == path.stem else [path]
    return list(dict.fromkeys(found))


def _print(console: Console, outcomes: list[Outcome], form: str) -> None:
    if form == "json":
        console.result(report.as_json(outcomes))
    elif form == "junit":
        console.result(report.as_junit(outcomes))
    else:
        shown = report.text(outcomes, color=console.colored(sys.stdout), width=console.width)
        console.result(shown)
        if shown:
            console.note("")
