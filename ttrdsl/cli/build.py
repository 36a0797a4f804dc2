"""`ttrdsl build`: turn games into bundles, boards and rulebooks, or show a stage on the way there."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import click

from ttrdsl.assist.project import kind_of
from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINDINGS, FINE, CannotWork
from ttrdsl.cli.files import SUFFIX, default_folder, errors_of, one_game, put
from ttrdsl.cli.products import PRODUCTS, Making, Product, bundles
from ttrdsl.cli.progress import Progress
from ttrdsl.cli.verb import complete_games, verb
from ttrdsl.diagnostics import Diagnostic, Source
from ttrdsl.diagnostics.render import summary
from ttrdsl.system.reading import below
from ttrdsl.tongue.english import counted
from ttrdsl.workspace import Workspace

GENERATED = Path("generated")
STAGES = ("tree", "game", "bundle")


@dataclass
class Built:
    """The files of some games by path, and what stood in the way of the others."""

    files: dict[Path, bytes] = field(default_factory=dict)
    origins: dict[str, Path] = field(default_factory=dict)
    errors: list[Diagnostic] = field(default_factory=list)
    sources: dict[str, Source] = field(default_factory=dict)


@verb(
    "build",
    examples=(
        ("ttrdsl build alps -o out", "write out/alps.json"),
        ("ttrdsl build --check", "list the bundles that are older than their sources"),
    ),
)
@click.argument("games", nargs=-1, shell_complete=complete_games)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FOLDER",
    help="Write bundles only, and to this folder, instead of everything below `generated`.",
)  # fmt: skip
@click.option("--check", is_flag=True, help="Write nothing; list the files that are missing, stale or left over.")
@click.option(
    "--emit",
    type=click.Choice(STAGES),
    help="Print an intermediate result instead: the tree of a file, a summary of the game, the bundle.",
)
def command(console: Console, games: tuple[str, ...], output: Path | None, check: bool, emit: str | None) -> int:
    """Turn games into bundles, boards and rulebooks.

    GAMES are names of games, their files or folders. Without any, all games below `maps` are built, or below the
    working folder. Nothing is written for a game with errors; the same sources always give the same bytes.

    With --check the exit code is 1 if a file does not match its sources.
    """
    if emit and check:
        raise click.UsageError("--emit and --check cannot be combined")
    workspace = Workspace()
    paths = [one_game(name) for name in games] if games else _all_games(workspace)
    if emit:
        return _emit(console, workspace, paths, emit)
    folders = {GENERATED / x.folder: x for x in PRODUCTS} if output is None else {output: PRODUCTS[0]}
    built = _build(workspace, paths, folders)
    console.problems(built.errors, built.sources)
    if built.errors:
        console.note("")
    what = "file" if output is None else "bundle"
    good = _compare(console, built, folders, what, everything=not games) if check else _write(console, built, what)
    return FINE if good and not built.errors else FINDINGS


def _all_games(workspace: Workspace) -> list[Path]:
    folder = default_folder()
    found = [path for path in below(folder, SUFFIX) if kind_of(workspace.parsed(path)[0]) == "game"]
    if not found:
        raise CannotWork(f"no game below `{folder}`", "`ttrdsl new NAME` makes a map to start from")
    return found


def _build(workspace: Workspace, paths: list[Path], folders: dict[Path, Product]) -> Built:
    """Make the files of the games; a problem they share is kept once."""
    built, progress = Built(), Progress(len(paths))
    for path in paths:
        compiled = workspace.compile(path)
        built.sources |= compiled.sources
        if compiled.bundle is None:
            built.errors += [d for d in errors_of(compiled, path) if d not in built.errors]
            continue
        making = Making(workspace, path, compiled)
        if making.name in built.origins:
            raise CannotWork(
                f"two games have the same name: `{built.origins[making.name]}` and `{path}`", "rename one of them"
            )
        built.origins[making.name] = path
        for folder, product in folders.items():
            built.files |= {folder / name: data for name, data in product.make(making, folder).items()}
        progress.step()
    progress.end()
    return built


def _write(console: Console, built: Built, what: str) -> bool:
    written = 0
    for path, data in built.files.items():
        if not path.is_file() or not _holds(path, data):
            put(path, data)
            written += 1
            console.result(path.as_posix())
    same = len(built.files) - written
    parts = [f"{counted(written, what)} written"] if written or not same else []
    parts += [f"{same} up to date"] if same else []
    parts += [summary(built.errors)] if built.errors else []
    console.note(", ".join(parts))
    return True


def _holds(path: Path, data: bytes) -> bool:
    return path.stat().st_size == len(data) and path.read_bytes() == data


def _compare(console: Console, built: Built, folders: dict[Path, Product], what: str, everything: bool) -> bool:
    """Name the files that are not what they should be."""
    findings: list[str] = []
    for path, data in built.files.items():
        if not path.is_file():
            findings.append(f"{path.as_posix()}: missing")
        elif not _holds(path, data):
            findings.append(f"{path.as_posix()}: stale")
    if everything and not built.errors:
        for folder, product in folders.items():
            found = sorted(p for p in folder.glob("*") if p.suffix in product.endings and p not in built.files)
            findings += [f"{p.as_posix()}: left over, no game makes it" for p in found]
    console.result("\n".join(findings))
    parts = [summary(built.errors)] if built.errors else []
    if findings:
        parts.append(f"{counted(len(findings), what)} not as built from the sources")
    elif built.files:
        parts.append(f"{counted(len(built.files), what)} up to date")
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
            console.result_bytes(*bundles(Making(workspace, path, compiled), path).values())
        else:
            console.result(game_summary(compiled))
    return code
