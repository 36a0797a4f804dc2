"""From what stands on a command line to files, and from texts back to files, whole or not at all."""

from __future__ import annotations

import difflib
import errno
import os
import stat
from collections.abc import Sequence
from pathlib import Path

from ttrdsl.cli.exit_codes import CannotWork, HasErrors
from ttrdsl.diagnostics import Diagnostic
from ttrdsl.diagnostics.suggest import did_you_mean
from ttrdsl.pipeline import Compiled
from ttrdsl.system.reading import MOST_TEXT, below, read_bytes
from ttrdsl.workspace import Workspace, find_game, folder_name, game_names

STDIN = "-"
SUFFIX = ".ttr"


def default_folder() -> Path:
    """Return the folder a verb works on when none is named: `maps`, or the working folder itself."""
    return Path("maps") if Path("maps").is_dir() else Path()


def find_files(names: Sequence[str]) -> list[Path]:
    """Return the `.ttr` files that are meant: files, all files below folders, and games by their id."""
    found: dict[Path, Path] = {}
    for name in names or [str(default_folder())]:
        below = _files_of(name)
        if not below:
            raise CannotWork(f"no .ttr file below `{name}`", "`ttrdsl new NAME` makes a map to start from")
        for path in below:
            found.setdefault(path.resolve(), path)
    return list(found.values())


def _files_of(name: str) -> list[Path]:
    path = Path(name)
    if path.is_dir():
        return below(path, SUFFIX)
    if path.exists():
        return [path]
    game = find_game(name)
    if game is not None:
        return [game]
    raise missing(name)


def has_mistakes(name: object) -> CannotWork:
    """Say that a game cannot be used before it is mended."""
    return CannotWork(f"`{name}` has mistakes", f"`ttrdsl check {name}` shows them")


def missing(name: str) -> CannotWork:
    """Return what to say when nothing has a name: neither a file nor a game."""
    path = Path(name)
    if path.exists():
        return CannotWork(f"`{name}` is neither a file nor a folder")
    try:
        beside = [p.name for p in path.parent.iterdir() if p.is_dir() or p.suffix == SUFFIX]
    except OSError:
        beside = []
    near = did_you_mean(path.name, beside), did_you_mean(name, game_names())
    return CannotWork(f"no file, folder or game `{name}`", *near[0], *near[1])


def compiled_game(name: str, workspace: Workspace, checks: bool = True) -> Compiled:
    """Return a game with its bundle, named by id, by its folder or by its file."""
    compiled = workspace.compile(one_game(name), checks=checks)
    if compiled.bundle is None:
        errors_of(compiled, name)
        raise HasErrors(compiled)
    return compiled


def errors_of(compiled: Compiled, name: str | Path) -> list[Diagnostic]:
    """Return the errors that forbid a bundle; a file that is not a game has none of its own."""
    if not compiled.errors:
        raise CannotWork(f"`{name}` is not a game", "its first line should say `game …`")
    return compiled.errors


def source_of(name: str) -> Path:
    """Return the file of a game that is named by id, and is there as text."""
    path = find_game(name)
    if path is None or path.suffix != SUFFIX:
        raise CannotWork(f"no game `{name}`")
    return path


def one_game(name: str) -> Path:
    """Return the file of one game, named by id, by its folder or by its file."""
    path = find_game(name)
    if path is None and Path(name).is_file():
        path = Path(name)
    if path is None and Path(name).is_dir():
        raise CannotWork(
            f"`{name}` is a folder without a game of its name", f"it should hold `{folder_name(Path(name))}{SUFFIX}`"
        )
    if path is None:
        raise missing(name)
    if path.suffix != SUFFIX:
        raise CannotWork(f"`{name}` is not a {SUFFIX} file", "name the source of the game")
    return path


def read(path: Path, most: int = MOST_TEXT) -> bytes:
    """Return what a file holds, or say in one sentence why that cannot be."""
    try:
        return read_bytes(path, most)
    except OSError as error:
        raise CannotWork(f"cannot read `{path}`: {error.strerror or error}") from None


def save(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; where that fails, say so in one sentence. Its link and its rights stay."""
    from ttrdsl.system.writing import write_whole

    target = Path(os.path.realpath(path))
    try:
        if target.is_symlink():  # one of a ring, which leads nowhere
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        rights = stat.S_IMODE(target.stat().st_mode) if target.exists() else None
        if rights is not None and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        write_whole(target, data)
        if rights is not None and rights != stat.S_IMODE(target.stat().st_mode):
            target.chmod(rights)
    except OSError as error:
        raise CannotWork(f"cannot write `{path}`: {error.strerror or error}", "the file is as it was") from None


def put(path: Path, data: bytes) -> None:
    """Write a file, and make the folders it lies in."""
    make_folder(path.parent)
    save(path, data)


def make_folder(folder: Path) -> None:
    """Make a folder, or say in one sentence why that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWork(f"cannot make the folder `{folder}`: {error.strerror or error}") from None


def diff(name: str, old: str, new: str) -> str:
    """Return what changes in a file, as a unified diff."""
    lines = difflib.unified_diff(_lines(old), _lines(new), f"{name} (as it is)", f"{name} (as it would be)")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ no line end\n" for line in lines)


def _lines(text: str) -> list[str]:
    # Not splitlines: it also splits at characters that are ordinary text here.
    return [line + "\n" for line in text.split("\n")[:-1]] + ([last] if (last := text.rpartition("\n")[2]) else [])
