"""`ttrdsl studio`: write, see and play a game in the browser, on this machine only."""

from __future__ import annotations

import tempfile
import webbrowser
from pathlib import Path

import click

from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE, CannotWork
from ttrdsl.cli.files import missing
from ttrdsl.cli.verb import complete_games, verb
from ttrdsl.workspace import SHIPPED, find_game, game_in


@verb(
    "studio",
    examples=(
        ("ttrdsl studio usa", "text, board and a running game in the browser"),
        ("ttrdsl studio --export site --games all", "the studio as plain files for any web host, with every game"),
    ),
)
@click.argument("what", metavar="[FOLDER|GAME]", default=".", shell_complete=complete_games)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    help="Listen on this port; by default the one used last time.",
)
@click.option("--no-browser", is_flag=True, help="Print the link without opening it.")
@click.option("--read-only", is_flag=True, help="Save nothing.")
@click.option("--export", "site", type=click.Path(path_type=Path), help="Write the studio as a website to this folder.")
@click.option("--games", metavar="NAMES", help="With --export: these games of ttrdsl, or `all`, instead of a folder.")
@click.option(
    "--pyodide", type=click.Path(path_type=Path), help="With --export: the unpacked npm package of Python for browsers."
)
def command(
    console: Console,
    what: str,
    port: int | None,
    no_browser: bool,
    read_only: bool,
    site: Path | None,
    games: str | None,
    pyodide: Path | None,
) -> int:
    """Write, see and play a game in the browser.

    The page is served to this machine only; nothing is fetched from elsewhere and nothing is sent anywhere. Files stay
    where they are: they are saved whole, and one that another program has changed is not overwritten. Ctrl-C stops the
    studio.
    """
    if games is not None and site is None:
        raise click.UsageError("--games needs --export")
    if site is not None and games is not None:
        return _export_games(console, games, site, pyodide)
    root, start = _place(what)
    if site is not None:
        return _export(console, root, start, site, pyodide)
    try:
        from ttrdsl.studio.address import address_for
        from ttrdsl.studio.guard import Guard
        from ttrdsl.studio.server import make_app, serve
    except ImportError:
        raise CannotWork("the studio needs the package `starlette`", "pip install 'ttrdsl[studio]'") from None
    try:
        address = address_for(root, port)
    except OSError as error:
        raise CannotWork(f"cannot listen on port {port}: {error.strerror or error}", "leave out --port") from None
    app = make_app(root, start, Guard(address.port, address.token), not read_only, _is_shipped(root))
    console.result(address.link)
    console.note("the studio is open; Ctrl-C stops it")
    if not no_browser:
        webbrowser.open(address.link)
    serve(app, address.sock)
    return FINE


def _export_games(console: Console, games: str, site: Path, pyodide: Path | None) -> int:
    """Write a site of games that come with ttrdsl."""
    from ttrdsl.studio.gallery import NoSuchGame, shipped_games

    with tempfile.TemporaryDirectory() as folder:
        try:
            root = shipped_games(games, Path(folder) / "games")
        except NoSuchGame as reason:
            raise CannotWork(*reason.args) from None
        return _export(console, root, "", site, pyodide)


def _export(console: Console, root: Path, start: str, site: Path, pyodide: Path | None) -> int:
    """Write the site and say how large it is."""
    from ttrdsl.studio.export import CannotExport, export

    try:
        sizes = export(root, start, site, pyodide)
    except CannotExport as reason:
        raise CannotWork(*reason.args) from None
    except OSError as error:
        raise CannotWork(f"cannot write `{site}`: {error.strerror or error}", "name another folder") from None
    console.result(f"{site}: {len(sizes)} files, {sum(sizes.values()) / 1e6:.1f} MB")
    console.note(f"`python -m http.server -d {site}` shows it on this machine")
    return FINE


def _is_shipped(root: Path) -> bool:
    """Say whether a folder came with ttrdsl and is not part of what the user works on."""
    return root.resolve().is_relative_to(SHIPPED.resolve()) and not root.resolve().is_relative_to(Path.cwd())


def _place(what: str) -> tuple[Path, str]:
    """Return the folder whose files are shown, and the file to begin with."""
    path = Path(what)
    if path.is_dir() and find_game(what) is None:
        found = game_in(path) or next((g for p in sorted(path.iterdir()) if p.is_dir() and (g := game_in(p))), None)
        return path, found.relative_to(path).as_posix() if found else ""
    game = find_game(what)
    if game is None or game.suffix != ".ttr":
        raise missing(what)
    return game.parent, game.name
