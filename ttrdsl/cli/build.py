"""`ttrdsl build`: turn games into bundles, or show a stage on the way there."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from ttrdsl.bundle import BundleError, bundle_bytes
from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINDINGS, FINE, CannotWork
from ttrdsl.cli.files import below, counted, default_folder, one_game, save
from ttrdsl.cli.findings import kind_of
from ttrdsl.cli.verb import complete_games, verb
from ttrdsl.diagnostics import Diagnostic, Source
from ttrdsl.diagnostics.render import summary
from ttrdsl.pipeline import Compiled
from ttrdsl.workspace import Workspace

OUTPUT = Path("generated/bundles")
STAGES = ("tree", "game", "bundle")


@dataclass
class Built:
    """The bundles of some games by file name, and what stood in the way of the others."""

    bundles: dict[str, bytes] = field(default_factory=dict)
    origins: dict[str, Path] = field(default_factory=dict)
    errors: list[Diagnostic] = field(default_factory=list)
    sources: dict[str, Source] = field(default_factory=dict)


@verb(
    "build",
    examples=(
        ("ttrdsl build alps -o out", "write out/alps.json"),
        ("ttrdsl build --check", "say which bundles are older than their sources"),
    ),
)
@click.argument("games", nargs=-1, shell_complete=complete_games)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=OUTPUT, show_default=True, help="Where bundles go."
)
@click.option("--check", is_flag=True, help="Write nothing; name the bundles that are missing, stale or left over.")
@click.option(
    "--emit",
    type=click.Choice(STAGES),
    help="Print a stage instead: the tree of a file, a summary of the game, the bundle.",
)
def command(console: Console, games: tuple[str, ...], output: Path, check: bool, emit: str | None) -> int:
    """Turn games into bundles.

    GAMES are names of games, their files or folders. Without any, all games below `maps` are built, or below the
    working folder. A game with errors gets no bundle; the same sources always give the same bytes.

    With --check the exit code is 1 if a bundle is not what its sources say.
    """
    if emit and check:
        raise click.UsageError("--emit and --check do not go together")
    workspace = Workspace()
    paths = [one_game(name) for name in games] if games else _all_games(workspace)
    if emit:
        return _emit(console, workspace, paths, emit)
    built = _build(workspace, paths)
    console.problems(built.errors, built.sources)
    if built.errors:
        console.note("")
    good = _compare(console, built, output, everything=not games) if check else _write(console, built, output)
    return FINE if good and not built.errors else FINDINGS


def _all_games(workspace: Workspace) -> list[Path]:
    folder = default_folder()
    found = [path for path in below(folder) if kind_of(workspace.parsed(path)[0]) == "game"]
    if not found:
        raise CannotWork(f"no game below `{folder}`", "`ttrdsl new NAME` makes a map to start from")
    return found


def _build(workspace: Workspace, paths: list[Path]) -> Built:
    """Compile the games; a problem they share is kept once."""
    built = Built()
    for path in paths:
        compiled = workspace.compile(path)
        built.sources |= compiled.sources
        if compiled.bundle is None:
            built.errors += [d for d in errors_of(compiled, path) if d not in built.errors]
            continue
        name = f"{compiled.bundle['game']['id']}.json"
        if name in built.origins:
            raise CannotWork(
                f"two games have the same name: `{built.origins[name]}` and `{path}`", "rename one of them"
            )
        built.bundles[name] = _bytes(compiled.bundle, path)
        built.origins[name] = path
    return built


def _bytes(bundle: dict[str, Any], path: Path) -> bytes:
    try:
        return bundle_bytes(bundle)
    except BundleError as error:
        raise CannotWork(f"`{path}` makes no bundle that could be read: {error.message} ({error.place})") from None


def errors_of(compiled: Compiled, path: Path) -> list[Diagnostic]:
    """Return the errors that forbid a bundle; a file that is no game has none of its own."""
    if not compiled.errors:
        raise CannotWork(f"`{path}` is not a game", "its first line should say `game …`")
    return compiled.errors


def _write(console: Console, built: Built, output: Path) -> bool:
    if built.bundles:
        try:
            output.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotWork(f"cannot make the folder `{output}`: {error.strerror or error}") from None
    written = 0
    for name, data in built.bundles.items():
        path = output / name
        if not path.is_file() or path.read_bytes() != data:
            save(path, data)
            written += 1
            console.result(path.as_posix())
    same = len(built.bundles) - written
    parts = [f"{counted(written, 'bundle')} written"] if written or not same else []
    parts += [f"{same} up to date"] if same else []
    parts += [summary(built.errors)] if built.errors else []
    console.note(", ".join(parts))
    return True


def _compare(console: Console, built: Built, output: Path, everything: bool) -> bool:
    """Name the bundles that are not what they should be."""
    findings: list[str] = []
    for name, data in built.bundles.items():
        path = output / name
        if not path.is_file():
            findings.append(f"{path.as_posix()}: missing")
        elif path.read_bytes() != data:
            findings.append(f"{path.as_posix()}: stale")
    if everything and not built.errors:
        findings += [
            f"{p.as_posix()}: left over, no game makes it"
            for p in sorted(output.glob("*.json"))
            if p.name not in built.bundles
        ]
    console.result("\n".join(findings))
    parts = [summary(built.errors)] if built.errors else []
    if findings:
        parts.append(f"{counted(len(findings), 'bundle')} not as built from the sources")
    elif built.bundles:
        parts.append(f"{counted(len(built.bundles), 'bundle')} up to date")
    console.note(", ".join(parts))
    return not findings


def _emit(console: Console, workspace: Workspace, paths: list[Path], stage: str) -> int:
    """Print a stage of each game."""
    from ttrdsl.cli.emit import game_summary, tree_text

    code = FINE
    for path in paths:
        compiled = workspace.compile(path)
        broken = compiled.bundle is None if stage != "tree" else bool(workspace.parsed(path)[1].errors)
        if broken:
            console.problems(errors_of(compiled, path), compiled.sources)
            code = FINDINGS
        elif stage == "tree":
            console.result(tree_text(compiled.file))
        elif stage == "bundle":
            assert compiled.bundle is not None
            console.result_bytes(_bytes(compiled.bundle, path))
        else:
            console.result(game_summary(compiled))
    return code
