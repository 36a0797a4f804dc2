"""`ttrdsl coverage`: which clauses are implemented, and which are shown by a scenario."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINDINGS, FINE, CannotWork
from ttrdsl.cli.files import source_of
from ttrdsl.cli.options import processes_option
from ttrdsl.cli.progress import Progress
from ttrdsl.cli.verb import verb
from ttrdsl.scenario.coverage import Report, cover
from ttrdsl.scenario.coverage_page import coverage_page
from ttrdsl.system.reading import read_text
from ttrdsl.workspace import SHIPPED, Workspace, game_in


@verb(
    "coverage",
    examples=(
        ("ttrdsl coverage", "all games that have a clauses.csv"),
        ("ttrdsl coverage usa --format html > usa.html", "one game, as a page with links between clauses and rules"),
    ),
)
@click.argument("games", nargs=-1)
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "html", "markdown"]), default="text", show_default=True
)
@processes_option
def command(console: Console, games: tuple[str, ...], form: str, jobs: int) -> int:
    """Compare the clauses of rulebooks with rules and scenarios.

    A clause is shown if a rule cites it, and a passing scenario cites it and reaches such a rule. It is waived if its
    table or a deviation says why it cannot be shown. All others are open, including those that nothing cites. The exit
    code is 1 if a clause is open or a scenario fails.
    """
    reports = [_report(console, path, jobs) for path in _games(games)]
    if form == "json":
        console.result(as_json(reports))
    elif form == "html":
        console.result(coverage_page(reports))
    elif form == "markdown":
        console.result(as_markdown(reports, Path("generated/mutation")))
    else:
        console.result("\n".join(_text(report) for report in reports) + "\n")
    return FINE if all(not r.open() and not r.failed for r in reports) else FINDINGS


def _games(names: tuple[str, ...]) -> list[Path]:
    if not names:
        base = Path("maps") if Path("maps").is_dir() else SHIPPED
        found = [game for p in sorted(base.glob("**/clauses.csv")) if (game := game_in(p.parent)) is not None]
        if not found:
            raise CannotWork("no game here has a clauses.csv", "name a game: `ttrdsl coverage usa`")
        return found
    paths = []
    for name in names:
        path = source_of(name)
        if not (path.parent / "clauses.csv").is_file():
            raise CannotWork(f"`{name}` has no clauses.csv", f"`ttrdsl new {name} --rulebook` makes one")
        paths.append(path)
    return paths


def _report(console: Console, path: Path, jobs: int) -> Report:
    progress = Progress(0)
    try:
        return cover(Workspace(), path, jobs, progress.done)
    except ValueError as error:
        raise CannotWork(str(error)) from error
    finally:
        progress.end()


def as_json(reports: list[Report]) -> str:
    """Return the figures, and what is open, as JSON."""
    rulebooks = {
        r.rulebook: {
            **r.counts(),
            "game": r.game,
            "open_clauses": [c.clause.id for c in r.open()],
            "idle": [{"scenario": s, "clause": c} for s, c in r.idle],
            "failed": r.failed,
        }
        for r in reports
    }
    return json.dumps({"version": 2, "rulebooks": rulebooks}, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def as_markdown(reports: list[Report], mutation: Path) -> str:
    """Return the page of figures; verdicts on mutants are read from files that `ttrdsl mutate` wrote."""
    lines = [
        "# Conformance",
        "",
        "The table is made by `ttrdsl coverage --format markdown`: every clause is shown, waived or open. The scores",
        "of mutants come from `generated/mutation/`, which `ttrdsl mutate GAME --format json` writes.",
        "",
        "| rulebook | game | clauses | shown | waived | open | mutants | killed | equal | score |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for report in reports:
        n = report.counts()
        row = [
            report.rulebook,
            report.game,
            n["clauses"],
            n["shown"],
            n["waived"],
            n["open"],
            *_mutants(mutation, report.game),
        ]
        lines.append(f"| {' | '.join(map(str, row))} |")
    waived = [(c.clause.id, c.waived) for r in reports for c in r.clauses if c.waived]
    lines += ["", "## Waived clauses", "", *(f"- {clause}: {reason}" for clause, reason in waived), ""]
    return "\n".join(lines)


def _mutants(folder: Path, game: str) -> list[str]:
    try:
        figures = json.loads(read_text(folder / f"{game}.json"))
        return [str(figures["mutants"]), str(figures["killed"]), str(figures["waived"]), f"{figures['score']:.3f}"]
    except (OSError, ValueError, KeyError):
        return ["", "", "", ""]


def _text(report: Report) -> str:
    counts = report.counts()
    lines = [
        f"{report.rulebook} ({report.game}): {counts['clauses']} clauses: {counts['shown']} shown, "
        f"{counts['waived']} waived, {counts['open']} open"
    ]
    for entry in report.open():
        what = "not shown" if entry.implemented else "not implemented"
        lines.append(f"  {entry.clause.id} {what}: {entry.clause.text}")
    lines += [
        f"  idle: {scenario} cites {clause} without reaching a rule that does" for scenario, clause in report.idle
    ]
    lines += [f"  failed: {title}" for title in report.failed]
    return "\n".join(lines)
