"""`ttrdsl mutate`: change one thing at a time and see whether a scenario notices."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from ttrdsl.cli.clusters import cluster_at, cluster_option, told
from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINDINGS, FINE, INTERRUPTED, CannotWork
from ttrdsl.cli.explain_clause import entries
from ttrdsl.cli.files import put, source_of
from ttrdsl.cli.verb import verb
from ttrdsl.cluster.spread import Cluster
from ttrdsl.scenario.clauses import Clause, Ruling
from ttrdsl.scenario.mutation import Verdict, mutate, suite_hash
from ttrdsl.scenario.mutation_task import mutants_task
from ttrdsl.system.reading import read_text
from ttrdsl.tongue.english import counted


@verb(
    "mutate",
    examples=(
        ("ttrdsl mutate usa europe --resume verdicts", "try every mutant of two games; continue where it stopped"),
        ("ttrdsl mutate my_variant.ttr --own", "only what the variant itself says, not the game it uses"),
    ),
)
@click.argument("games", nargs=-1, required=True)
@click.option("--sample", type=click.IntRange(min=1), metavar="N", help="Try only N mutants, drawn by the seed.")
@click.option("--seed", type=int, default=0, show_default=True, help="Draws the sample.")
@click.option("--own", is_flag=True, help="Only what the file of the game itself says, not what it uses.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, metavar="N", help="Processes.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Keep verdicts in a file, of several games in a folder, and go on from there.",
)
@click.option("--least", type=click.FloatRange(0, 1), default=0.0, metavar="X", help="Exit with 1 below this score.")
@cluster_option
def command(
    console: Console, games: tuple[str, ...], sample: int | None, seed: int, own: bool, jobs: int, form: str,
    resume: Path | None, least: float, address: str | None,
) -> int:  # fmt: skip
    """Make mutants of the rules and tables of games, and run their scenarios on each.

    A mutant that no scenario notices is reported as something nobody checks: the source line, the clause it follows,
    and the change. One that changes nothing at all can be waived on its line: `# equivalent: reason`.
    """
    fine = True
    for name in games:
        path = source_of(name)
        file = resume / f"{path.stem}.json" if resume is not None and len(games) > 1 else resume
        with cluster_at(address) as cluster:
            figures, stopped = _mutated(console, path, file, sample, seed, own, jobs, cluster)
        if form == "json":
            console.result_json(figures, sort_keys=True)
        else:
            console.result(_text(figures, path, path.stem if len(games) > 1 else ""))
        if stopped:
            console.note(f"stopped after {counted(figures['mutants'], 'mutant')}")
            return INTERRUPTED
        fine = fine and figures["score"] >= least
    return FINE if fine else FINDINGS


def _mutated(
    console: Console, path: Path, resume: Path | None, sample: int | None, seed: int, own: bool, jobs: int,
    cluster: Cluster | None,
) -> tuple[dict[str, Any], bool]:  # fmt: skip
    """Return what the mutants of a game show, and whether somebody stopped it before all were tried."""
    suite = suite_hash(path) if resume is not None else ""
    known = _known(resume, suite)
    keeper = Keeper(console, path.stem, resume, suite, known)
    try:
        elsewhere = _on(cluster, path) if cluster is not None else None
        found = mutate(path, sample, seed, jobs, known, keeper.done, keeper.planned, elsewhere, own)
        return summary(found), False
    except KeyboardInterrupt:
        if not keeper.tried:
            raise
        return summary([verdict for _, verdict in sorted(keeper.verdicts.items())]), True
    except ValueError as error:
        raise CannotWork(str(error)) from error
    finally:
        keeper.write()


def _on(cluster: Cluster, path: Path) -> Callable[[Sequence[int]], Iterator[Verdict]]:
    """Return what tries mutants on a cluster."""

    def tried(numbers: Sequence[int]) -> Iterator[Verdict]:
        task = mutants_task(path, tuple(numbers))
        for verdicts in told(cluster.spread(task, [(0, len(numbers))] if numbers else [], len(numbers) + 1)):
            yield from verdicts

    return tried


def summary(verdicts: list[Verdict]) -> dict[str, Any]:
    """Return the figures: the score counts mutants that are not waived."""
    killed = sum(bool(v.killed_by) for v in verdicts)
    waived = sum(bool(v.waived) and not v.killed_by for v in verdicts)
    counted = len(verdicts) - waived
    survivors = [
        {"where": v.where, "change": v.change, "reached": v.reached, "text": v.text, "clauses": list(v.clauses)}
        for v in verdicts
        if v.survived
    ]
    score = round(killed / counted, 4) if counted else 1.0
    return {
        "version": 1,
        "mutants": len(verdicts),
        "killed": killed,
        "waived": waived,
        "score": score,
        "survivors": survivors,
    }


def _text(figures: dict[str, Any], game: Path, title: str) -> str:
    known = entries(game) if figures["survivors"] else {}
    lines = [_unchecked(survivor, known) for survivor in figures["survivors"]]
    lines.append(
        f"{title + ': ' if title else ''}{figures['mutants']} mutants, {figures['killed']} killed, "
        f"{figures['waived']} waived: score {figures['score']:.3f}"
    )
    return "\n".join(lines) + "\n"


def _unchecked(survivor: dict[str, Any], known: dict[str, tuple[Path, Clause | Ruling]]) -> str:
    """Return what nobody checks, as a sentence: the clause if there is one, else the text of the rule."""
    rows = [(c, known[c][1]) for c in survivor["clauses"] if c in known]
    said = [f"{c}: {row.text if isinstance(row, Clause) else row.answer}" for c, row in rows]
    where = "" if survivor["reached"] else " (no scenario comes here)"
    what = f"`{survivor['text']}`" if survivor["text"] else "this"
    lines = [f"{survivor['where']}: nobody checks {what}: if {survivor['change']}, all scenarios still hold{where}"]
    return "\n".join([*lines, *(f"    {text}" for text in said[:1])])


def _known(resume: Path | None, suite: str) -> dict[int, Verdict]:
    if resume is None or not resume.exists():
        return {}
    try:
        kept = json.loads(read_text(resume))
        found = {row["number"]: Verdict(**{**row, "clauses": tuple(row["clauses"])}) for row in kept["verdicts"]}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CannotWork(f"`{resume}` does not hold verdicts: {error}", "name another file, or remove it") from error
    if kept.get("suite") != suite:
        raise CannotWork(f"`{resume}` belongs to other rules or scenarios", "name another file, or remove it")
    return found


class Keeper:
    """Shows progress with an estimate, and writes the verdicts down now and then."""

    def __init__(self, console: Console, game: str, path: Path | None, suite: str, known: dict[int, Verdict]) -> None:
        self.console = console
        self.game = game
        self.path = path
        self.suite = suite
        self.verdicts = dict(known)
        self.shown = sys.stderr.isatty()
        self.todo = self.tried = 0
        self.began = time.monotonic()

    def planned(self, todo: int, known: int) -> None:
        """Note how much there is to do."""
        self.todo, self.began = todo, time.monotonic()

    def done(self, verdict: Verdict) -> None:
        """Note one more verdict."""
        self.verdicts[verdict.number] = verdict
        self.tried += 1
        if self.shown:
            sys.stderr.write(f"\r\x1b[K{self.game}: {self.tried} of {self.todo} mutants, {self.left()} left")
            sys.stderr.flush()
        if len(self.verdicts) % 20 == 0:
            self.write()

    def left(self) -> str:
        """Return about how long it will take."""
        seconds = (time.monotonic() - self.began) / max(self.tried, 1) * (self.todo - self.tried)
        return f"about {seconds / 60:.0f} min" if seconds >= 90 else f"about {seconds:.0f} s"

    def write(self) -> None:
        """Write the file, whole or not at all."""
        if self.shown:
            sys.stderr.write("\r\x1b[K")
        if self.path is not None:
            rows = [asdict(v) for _, v in sorted(self.verdicts.items())]
            put(self.path, (json.dumps({"version": 2, "suite": self.suite, "verdicts": rows}) + "\n").encode())
