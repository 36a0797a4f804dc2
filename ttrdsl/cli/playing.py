"""What `play` and `simulate` share: a game by its name, styles for its seats, and a rich console on our streams."""

from __future__ import annotations

import sys
from typing import IO, Any, cast

import rich.console

from ttrdsl.api import NotCompiled, load_bundle
from ttrdsl.bots import NoSuchStyle, maker_of, style_names
from ttrdsl.bundle import BundleError
from ttrdsl.cli.console import Console, Sendable
from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.cli.files import has_mistakes, missing
from ttrdsl.diagnostics.suggest import did_you_mean
from ttrdsl.engine.errors import not_for
from ttrdsl.tongue.english import listed
from ttrdsl.workspace import find_game

HUMAN = "human"
MOST_PLAYERS = 100


def load(name: str) -> dict[str, Any]:
    """Return the bundle of a game named by its id, its source or its bundle file."""
    if find_game(name) is None:
        raise missing(name)
    try:
        return load_bundle(name)
    except NotCompiled:
        raise has_mistakes(name) from None
    except BundleError as error:
        raise CannotWork(f"`{name}` is not a bundle to play: {error}") from None


def seats_for(bundle: dict[str, Any], text: str, players: int | None, human: bool) -> tuple[str, ...]:
    """Return the style of each seat: as many as are named, or one for all."""
    names = [name.strip() for name in text.split(",")]
    known = [*style_names(), HUMAN] if human else style_names()
    for name in names:
        try:
            if not human or name != HUMAN:
                maker_of(name)
        except NoSuchStyle as error:
            raise CannotWork(str(error), *did_you_mean(name, known), f"styles are {listed(known)}") from None
    low, high = bundle["game"]["players"]
    if len(names) == 1 and names[0] != HUMAN:
        names *= players or low
    if players is not None and len(names) != players:
        raise CannotWork(f"{len(names)} seats for {players} players", "name one style for each player, or one for all")
    if not low <= len(names) <= high:
        raise CannotWork(not_for(bundle, len(names)))
    return tuple(names)


def rich_console(console: Console, stream: IO[str] | None = None, width: int | None = None) -> rich.console.Console:
    """Return the console of the terminal library on one of our streams: no control codes unless it is colored."""
    stream = stream or sys.stdout
    colored = console.colored(stream)
    return rich.console.Console(
        # What is said on stderr beside the result moves the cursor, and holds no text of files.
        file=cast("IO[str]", Sendable(stream, colored)) if stream is sys.stdout else stream,
        force_terminal=colored,
        no_color=not colored,
        width=width or console.width,
        highlight=False,
        emoji=False,
        markup=False,
        legacy_windows=False,
    )
