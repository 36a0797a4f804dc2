"""`ttrdsl export-vectors`: bundles, scenarios and games as plain JSON, for engines in other languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from ttrdsl.bundle import bundle_bytes, bundle_hash
from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE, CannotWork
from ttrdsl.cli.files import put, source_of
from ttrdsl.cli.verb import verb
from ttrdsl.engine.machine import Machine
from ttrdsl.scenario.vectors import Share, playthrough, scenario_vectors
from ttrdsl.workspace import Workspace, game_names


@verb(
    "export-vectors",
    examples=(
        ("ttrdsl export-vectors -o vectors", "everything, for all games"),
        ("ttrdsl export-vectors usa -o vectors --games 2", "one game, two games played for each number of players"),
    ),
)
@click.argument("games", nargs=-1)
@click.option(
    "-o", "--output", "folder", type=click.Path(path_type=Path), required=True, metavar="DIR", help="Where to write."
)
@click.option(
    "--games",
    "number",
    type=click.IntRange(0, 1000),
    default=1,
    show_default=True,
    help="Games played per number of players.",
)
def command(console: Console, games: tuple[str, ...], folder: Path, number: int) -> int:
    """Write the conformance kit: `bundles/`, `scenarios/` and `playthroughs/`; see docs/reference/vectors.md."""
    written, share = 0, Share()
    for name in games or tuple(game_names()):
        path = source_of(name)
        written += _export(path, folder, number, share)
        console.note(f"{name} written")
    console.note(f"{written} files below {folder}")
    for reason in share.left_out or ():
        console.result(f"left out: {reason}")
    percent = 100 * share.written / share.lines if share.lines else 100.0
    console.result(f"{share.written} of {share.lines} lines of scenarios written ({percent:.1f} %)")
    return FINE


def _export(path: Path, folder: Path, number: int, share: Share) -> int:
    """Write the files of one game, all of them or none, and return how many there are."""
    workspace = Workspace()
    bundle = workspace.compile(path, checks=False).bundle
    if bundle is None:
        raise CannotWork(f"{path} has errors", "`ttrdsl check` shows them")
    bundles, files = {bundle_hash(bundle): bundle}, dict[Path, bytes]()
    low, high = bundle["game"]["players"]
    for players in range(low, high + 1):
        machine = Machine(bundle, players)
        for seed in range(number):
            files[Path("playthroughs", f"{path.stem}-{players}-{seed}.json")] = _line(playthrough(machine, seed))
    for i, (vector, used) in enumerate(scenario_vectors(workspace, path.parent, share)):
        if used is not None:
            bundles[vector["bundle"]] = used
        files[Path("scenarios", path.stem, f"{i:04}.json")] = _line(vector)
    files |= {Path("bundles", f"{digest}.json"): bundle_bytes(data) for digest, data in bundles.items()}
    for name, data in files.items():
        put(folder / name, data)
    return len(files)


def _line(vector: dict[str, Any]) -> bytes:
    return (json.dumps(vector, sort_keys=True, ensure_ascii=False) + "\n").encode()
