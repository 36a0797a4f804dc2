"""Find the game a scenario is about: by what a file declares, never by its name alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ttrdsl.pipeline import Compiled
from ttrdsl.scenario.failure import Failed, failed, unknown
from ttrdsl.syntax import declarations as d
from ttrdsl.workspace import Workspace, declares, find_game, game_names


def game_of(workspace: Workspace, path: Path, stage: d.Stage) -> Path:
    """Return the file of the game: the scenario's own file, one beside it, or one known by its id."""
    name = stage.game.text
    header = workspace.parsed(path)[0].header
    if header is not None and header.kind == "game" and header.name.text == name:
        return path
    for near in _near(workspace, path, name):
        if declares(near, name, workspace.overlay.get(near.resolve())):
            return near
    found = find_game(name)
    if found is not None and found.suffix == ".ttr" and declares(found, name):
        return found
    alike = next((n for n in _near(workspace, path, name) if n.stem == name), None)
    label = f"`{workspace.name_of(alike)}` does not declare it" if alike else "unknown game"
    known = [] if alike else [*_declared(workspace, path), *game_names()]
    raise unknown("TTR701", stage.game, f"no game `{name}`", label, known)


def _declared(workspace: Workspace, path: Path) -> Iterator[str]:
    """Yield the games that this file and those around it declare."""
    for near in (path, *_near(workspace, path, "")):
        header = workspace.parsed(near)[0].header
        if header is not None and header.kind == "game":
            yield header.name.text


def _near(workspace: Workspace, path: Path, name: str) -> Iterator[Path]:
    """Yield the files around a scenario file in which its game may stand, the likeliest first."""
    folder = path.resolve().parent
    for near in (folder, folder.parent, folder / name, folder.parent / name):
        if workspace.has(near / f"{name}.ttr"):
            yield near / f"{name}.ttr"
        if near.is_dir():
            files = {p for p in near.glob("*.ttr") if p.is_file()} | {p for p in workspace.overlay if p.parent == near}
            yield from sorted(p for p in files if p.stem != name)


def broken(compiled: Compiled, stage: d.Stage) -> Failed:
    """Return why a file gives no game: its errors, or that it is something else."""
    if compiled.errors:
        return Failed(*compiled.errors)
    title = f"`{compiled.file.source.name}` is not a game"
    return failed("TTR701", stage.game.span, title, "nothing can be played", help="its first line should say `game …`")
