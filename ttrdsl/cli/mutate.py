"""`ttrdsl mutate`: change one thing at a time and see whether a scenario notices."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINDINGS, FINE, CannotWork
from ttrdsl.cli.files import read, save
from ttrdsl.cli.verb import verb
from ttrdsl.scenario.mutation import Verdict, mutate
from ttrdsl.workspace import find_game


@verb(
    "mutate",
    examples=(
        ("ttrdsl mutate usa", "try every mutant of a game"),
        ("ttrdsl mutate japan --sample 500 --seed 1 --jobs 2", "a sample that is the same every time"),
    ),
)
@click.argument("game")
@click.option("--sample", type=click.IntRange(min=1), metavar="N", help="Try only so many mutants, drawn by the seed.")
@click.option("--seed", type=int, default=0, show_default=True, help="Draws the sample.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Processes.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option(
    "--resume",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep verdicts in a file, and go on from it.",
)
@click.option("--least", type=click.FloatRange(0, 1), default=0.0, metavar="X", help="Exit with 1 below this score.")
def command(
    console: Console, game: str, sample: int | None, seed: int, jobs: int, form: str, resume: Path | None, least: float
) -> int:
    """Make mutants of a game's rules and tables, and run its scenarios on each.

    A mutant that no scenario notices is shown as a line of the source with the change in words. One that changes
    nothing at all can be waived there: `# equivalent: reason`.
    """
    path = find_game(game)
    if path is None or path.suffix != ".ttr":
        raise CannotWork(f"no game `{game}`")
    known = _known(resume)
    keeper = Keeper(console, resume, known)
    try:
        verdicts = mutate(path, sample, seed, jobs, known, keeper.done)
    except ValueError as error:
        raise CannotWork(str(error)) from error
    finally:
        keeper.write()
    figures = summary(verdicts)
    console.result(
        json.dumps(figures, indent=2, sort_keys=True, ensure_ascii=False) + "\n" if form == "json" else _text(figures)
    )
    if keeper.trouble is not None:
        raise keeper.trouble
    return FINE if figures["score"] >= least else FINDINGS


def summary(verdicts: list[Verdict]) -> dict[str, Any]:
    """Return the figures: the score counts mutants that are not waived."""
    killed = sum(bool(v.killed_by) for v in verdicts)
    waived = sum(bool(v.waived) and not v.killed_by for v in verdicts)
    counted = len(verdicts) - waived
    survivors = [{"where": v.where, "change": v.change, "reached": v.reached} for v in verdicts if v.survived]
    score = round(killed / counted, 4) if counted else 1.0
    return {
        "version": 1,
        "mutants": len(verdicts),
        "killed": killed,
        "waived": waived,
        "score": score,
        "survivors": survivors,
    }


def _text(figures: dict[str, Any]) -> str:
    lines = [
        f"{s['where']}: {s['change']}{'' if s['reached'] else ' (no scenario comes here)'}"
        for s in figures["survivors"]
    ]
    lines.append(
        f"{figures['mutants']} mutants, {figures['killed']} killed, {figures['waived']} waived: "
        f"score {figures['score']:.3f}"
    )
    return "\n".join(lines) + "\n"


def _known(resume: Path | None) -> dict[int, Verdict]:
    if resume is None or not resume.exists():
        return {}
    try:
        rows = json.loads(read(resume))["verdicts"]
        return {row["number"]: Verdict(**row) for row in rows}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CannotWork(f"`{resume}` does not hold verdicts: {error}", "name another file, or remove it") from error


class Keeper:
    """Shows progress, and writes the verdicts down now and then."""

    def __init__(self, console: Console, path: Path | None, known: dict[int, Verdict]) -> None:
        self.path = path
        self.verdicts = dict(known)
        self.shown = sys.stderr.isatty()
        self.trouble: CannotWork | None = None

    def done(self, verdict: Verdict) -> None:
        """Note one more verdict."""
        self.verdicts[verdict.number] = verdict
        if self.shown and len(self.verdicts) % 5 == 0:
            sys.stderr.write(f"\r{len(self.verdicts)} mutants")
            sys.stderr.flush()
        if len(self.verdicts) % 50 == 0:
            self.write()

    def write(self) -> None:
        """Write the file, whole or not at all."""
        if self.shown:
            sys.stderr.write("\r\x1b[K")
        if self.path is not None:
            rows = [asdict(v) for _, v in sorted(self.verdicts.items())]
            try:
                save(self.path, (json.dumps({"version": 1, "verdicts": rows}) + "\n").encode())
            except CannotWork as error:  # the work goes on, and its figures are told first
                self.trouble = self.trouble or error
