"""`ttrdsl fmt`: lay out `.ttr` files; only blanks and line ends change."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINDINGS, FINE
from ttrdsl.cli.files import STDIN, diff, find_files, read, save
from ttrdsl.cli.verb import complete_games, verb
from ttrdsl.diagnostics import Problems
from ttrdsl.syntax.formatter import format_text
from ttrdsl.syntax.parser import decode, parse
from ttrdsl.tongue.english import counted
from ttrdsl.workspace import Workspace

MARK = b"\xef\xbb\xbf"  # some editors begin a file with it; it is not part of the text


@verb(
    "fmt",
    examples=(
        ("ttrdsl fmt maps", "format every file below `maps`"),
        ("ttrdsl fmt --check", "list the files that are not formatted, and write nothing"),
    ),
)
@click.argument("paths", nargs=-1, shell_complete=complete_games)
@click.option("--check", is_flag=True, help="Write nothing; list the files that would change.")
@click.option("--diff", "show", is_flag=True, help="Write nothing; show what would change.")
def command(console: Console, paths: tuple[str, ...], check: bool, show: bool) -> int:
    """Format .ttr files.

    PATHS are files, folders or names of games; `-` reads standard input and writes standard output. Without any, the
    folder `maps` is formatted, or the working folder. A file that cannot be read is left alone, and its mistakes are
    shown.

    With --check or --diff the exit code is 1 if a file would change.
    """
    if STDIN in paths:
        if len(paths) > 1:
            raise click.UsageError("`-` must be the only path")
        return _stdin(console, check, show)
    workspace = Workspace()
    files = find_files(paths)
    results = [_one(console, path, workspace.name_of(path), check, show) for path in files]
    changed, refused = results.count("changed"), results.count("refused")
    what = "would change" if check or show else "changed"
    parts = [f"{counted(changed, 'file')} {what}"] if changed else []
    parts += [f"{counted(refused, 'file')} with mistakes left alone"] if refused else []
    console.note(f"{counted(len(files), 'file')} read: {', '.join(parts) or 'all formatted'}")
    return FINDINGS if refused or (changed and (check or show)) else FINE


def _one(console: Console, path: Path, name: str, check: bool, show: bool) -> str:
    """Lay out one file; say whether it was `changed`, `refused` or left `as it is`."""
    data = read(path)
    new = formatted(console, data, name)
    if new is None:
        return "refused"
    if new == data:
        return "as it is"
    if show:
        console.result(_shown(name, data, new))
    elif check:
        console.result(name)
    else:
        save(path, new)
    return "changed"


def _stdin(console: Console, check: bool, show: bool) -> int:
    data = sys.stdin.buffer.read()
    new = formatted(console, data, "<stdin>")
    if new is None:
        return FINDINGS
    if show:
        console.result(_shown("<stdin>", data, new))
    elif not check:
        console.result_bytes(new)
    return FINDINGS if (check or show) and new != data else FINE


def formatted(console: Console, data: bytes, name: str) -> bytes | None:
    """Return the bytes of a file laid out; show the mistakes of one that cannot be read and return nothing."""
    problems = Problems()
    source = decode(data, name, problems)
    if source is not None:
        parse(source, problems)
    if problems.errors:
        console.problems(problems.errors, {name: source} if source else {})
        return None
    # Not the reader's text: composed letters stay as they are written.
    return format_text(data.removeprefix(MARK).decode("utf-8")).encode("utf-8")


def _shown(name: str, data: bytes, new: bytes) -> str:
    """Return the difference; where it is of line ends or of the mark at the start only, say so."""
    old = data.removeprefix(MARK).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    found = diff(name, old, new.decode("utf-8"))
    return found or f"{name}: line ends, or the mark at its start, would change"
