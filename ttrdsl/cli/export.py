"""`ttrdsl export`: write the board of a game as tables, GraphML or DOT, or the whole game for a virtual table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE, CannotWork
from ttrdsl.cli.files import STDIN, put
from ttrdsl.cli.playing import load
from ttrdsl.cli.verb import complete_games, verb
from ttrdsl.exchange.to_csv import to_csv
from ttrdsl.exchange.to_dot import to_dot
from ttrdsl.exchange.to_graphml import to_graphml
from ttrdsl.tongue.english import listed

CSV, TABLETOP = "csv", "tabletop"
WRITERS: dict[str, Callable[[dict[str, Any]], str]] = {"graphml": to_graphml, "dot": to_dot}
SUFFIXES = {".graphml": "graphml", ".dot": "dot", ".gv": "dot"}


@verb(
    "export",
    examples=(
        ("ttrdsl export alps -o tables", "write tables/cities.csv, tables/routes.csv and tables/tickets.csv"),
        ("ttrdsl export alps --format tabletop -o table", "pictures and a save file for Tabletop Simulator"),
    ),
)
@click.argument("game", shell_complete=complete_games)
@click.option(
    "--format",
    "form",
    type=click.Choice((CSV, *WRITERS, TABLETOP)),
    help="What to write; by default the extension of the target decides.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="TARGET",
    help="A folder for tables and for a virtual table, otherwise a file; `-` prints.",
)
@click.option("--address", metavar="URL", default="", help="Where the pictures of a virtual table will be hosted.")
def command(console: Console, game: str, form: str | None, output: Path | None, address: str) -> int:
    """Write the board of a game as tables, GraphML or DOT.

    GAME is the name of a game, its .ttr file or its bundle. Tables are what `ttrdsl import` reads; GraphML and DOT have
    one edge for each track. `tabletop` writes pictures of the board, cards and pieces, and a save file with all of them
    for Tabletop Simulator. Rules are not exported.
    """
    if address and form != TABLETOP:
        raise CannotWork("only a virtual table has an address", "`--format tabletop --address https://…`")
    bundle = load(game)
    form = form or (SUFFIXES.get(output.suffix.lower(), CSV) if output else CSV)
    if not bundle["board"]["cities"] and form != TABLETOP:
        raise CannotWork(f"`{game}` has no cities to export", "write them in a block `cities { … }`")
    target = output or Path(bundle["game"]["id"] if form in (CSV, TABLETOP) else f"{bundle['game']['id']}.{form}")
    if form == TABLETOP:
        from ttrdsl.cli.dressing import dressed
        from ttrdsl.cli.export_tabletop import write_tabletop
        from ttrdsl.render.board import Wish
        from ttrdsl.workspace import find_game

        write_tabletop(console, bundle, target, address, dressed(Wish(), bundle, find_game(game)))
        return FINE
    if form == CSV:
        _write_tables(console, to_csv(bundle), target)
        return FINE
    text = WRITERS[form](bundle)
    if str(target) == STDIN:
        console.result(text)
        return FINE
    if target.is_dir():
        raise CannotWork(f"`{target}` is a folder", f"name a file, such as {target / f'{target.name}.{form}'}")
    put(target, text.encode())
    console.result(target.as_posix())
    return FINE


def _write_tables(console: Console, tables: dict[str, str], folder: Path) -> None:
    if str(folder) == STDIN:
        raise CannotWork(f"{listed(tables)} are several files", "name a folder with -o")
    if folder.suffix and not folder.is_dir():
        raise CannotWork(
            f"`{folder}` is not a folder for tables", "name a folder, or a file that ends with .graphml or .dot"
        )
    for name, text in tables.items():
        put(folder / name, text.encode())
        console.result((folder / name).as_posix())
