"""`ttrdsl analyse`: measure a map, and put each figure beside the range of published maps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE, CannotWork
from ttrdsl.cli.files import put, read
from ttrdsl.cli.playing import load, rich_console
from ttrdsl.cli.verb import complete_games, verb

FORMATS = ("text", "json", "html")
SUFFIXES = {".json": "json", ".html": "html", ".htm": "html", ".txt": "text"}
MANY = 100  # routes: measuring so many takes a second


@verb(
    "analyse",
    examples=(
        ("ttrdsl analyse alps", "figures of a map, compared with published maps"),
        (
            "ttrdsl analyse alps --simulation games.json -o alps.html",
            "a page with plots, and how often routes are claimed",
        ),
    ),
)
@click.argument("game", shell_complete=complete_games)
@click.option("--format", "form", type=click.Choice(FORMATS), help="Format of the report; text by default.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write to a file; its extension sets the format.",
)
@click.option(
    "--simulation",
    type=click.Path(path_type=Path),
    metavar="JSON",
    help="Add how often routes are claimed, from `ttrdsl simulate --format json`.",
)
@click.option("--all", "whole", is_flag=True, help="Show long tables in full.")
def command(
    console: Console, game: str, form: str | None, output: Path | None, simulation: Path | None, whole: bool
) -> int:
    """Measure a map: tickets against shortest ways, colors by length, crowding, bridges, dead ends.

    GAME is the name of a game, its .ttr file or its bundle. Each figure is shown next to the lowest and the highest
    among the published maps, with the names of those maps. Nothing is judged.
    """
    from ttrdsl.analysis.measures import measure
    from ttrdsl.analysis.report import report

    form = form or (_form_of(output) if output else "text")
    bundle = load(game)
    routes = len(bundle["board"]["routes"])
    if routes >= MANY:
        console.note(f"measuring {routes} routes …")
    claims = read_simulation(bundle, simulation) if simulation else None
    found = report(measure(bundle), claims)
    text = _written(console, found, form, whole, plain=output is not None)
    if output is None:
        console.result(text)
        return FINE
    try:
        put(output, text.encode())
    except CannotWork:  # what was measured is not lost
        console.result(_written(console, found, "text", whole, plain=False))
        raise
    console.result(output.as_posix())
    return FINE


def _form_of(output: Path) -> str:
    if output.suffix.lower() not in SUFFIXES and not output.is_dir():
        raise CannotWork(f"`{output}` has no known extension", "end it with .txt, .json or .html, or add --format")
    return SUFFIXES.get(output.suffix.lower(), "text")


def read_simulation(bundle: dict[str, Any], path: Path) -> Any:
    """Return how often routes are claimed in the simulated games of a file."""
    from ttrdsl.analysis.claims import WrongSimulation, read_claims

    try:
        return read_claims(bundle, json.loads(read(path)))
    except (ValueError, RecursionError):
        raise CannotWork(f"`{path}` is not JSON", "write it with `ttrdsl simulate GAME --format json > FILE`") from None
    except WrongSimulation as error:
        helps = f"`ttrdsl simulate {bundle['game']['id']} --format json > FILE` makes one that fits"
        raise CannotWork(f"cannot use `{path}`: {error}", helps) from None


def _written(console: Console, data: dict[str, Any], form: str, whole: bool, plain: bool) -> str:
    if form == "json":
        return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    if form == "html":
        from ttrdsl.analysis.page import page

        return page(data)
    from ttrdsl.cli.analyse_text import print_report

    screen = rich_console(console)
    with screen.capture() as kept:
        print_report(screen, data, whole)
    text = kept.get()
    if plain:
        import re

        text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"
