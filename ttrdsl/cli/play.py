"""`ttrdsl play`: play a game in the terminal, against people or styles, or watch styles play."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from ttrdsl.api import load_game, new_game
from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import FINE, CannotWork
from ttrdsl.cli.files import read, save
from ttrdsl.cli.languages import language_option, tongue_of_game
from ttrdsl.cli.play_course import Course, print_end
from ttrdsl.cli.play_screen import Screen
from ttrdsl.cli.play_session import Quit, Session
from ttrdsl.cli.playing import HUMAN, load, rich_console, seats_for
from ttrdsl.cli.verb import verb
from ttrdsl.engine import layout
from ttrdsl.engine.errors import BadState, GameError, NotAllowed
from ttrdsl.engine.game import Game
from ttrdsl.engine.replay import play_replay, read_replay, replay_bytes, replay_of
from ttrdsl.tongue.bundles import spoken_bundle
from ttrdsl.tongue.tongue import said, speaking

FILE = click.Path(path_type=Path, dir_okay=False)


@verb(
    "play",
    examples=(
        ("ttrdsl play alps", "play against the style `path`; `?` lists the commands"),
        ("ttrdsl play alps --seats path,random --seed 7", "watch two styles play"),
    ),
)
@click.argument("game")
@click.option(
    "--seats", metavar="WHO", help="Who plays, seat by seat: `human` or a style.  [default: human, then path]"
)
@click.option("--players", type=click.IntRange(1, 100), help="Number of players; by default the number of seats.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="Determines all chance; by default a new one.")
@click.option("--load", "load_from", type=FILE, metavar="FILE", help="Continue a saved game.")
@click.option("--save", "save_to", type=FILE, metavar="FILE", help="Save the game here when you leave it.")
@click.option("--replay", type=FILE, metavar="FILE", help="Show a replay instead of playing.")
@click.option("--save-replay", type=FILE, metavar="FILE", help="Write the replay of the game here.")
@click.option("--log", is_flag=True, help="Report every turn, not only those that change the board.")
@language_option()
def command(
    console: Console,
    game: str,
    seats: str | None,
    players: int | None,
    seed: int | None,
    load_from: Path | None,
    save_to: Path | None,
    replay: Path | None,
    save_replay: Path | None,
    log: bool,
    language: str,
) -> int:
    """Play a game in the terminal.

    GAME is the name of a game, its .ttr file or its bundle. With no `human` among the seats the game plays itself, and
    its turns, the board, the score sheets and the winners are printed.
    """
    say = tongue_of_game(game, language)
    bundle = spoken_bundle(load(game), say)
    with speaking(say):
        if replay is not None:
            return _show_replay(console, bundle, replay, log)
        return _play(console, bundle, Wishes(game, seats, players, seed, load_from, save_to, save_replay, log))


@dataclass(frozen=True)
class Wishes:
    """How a game is to be played, as the command line says."""

    game: str
    seats: str | None
    players: int | None
    seed: int | None
    load_from: Path | None
    save_to: Path | None
    save_replay: Path | None
    log: bool


def _play(console: Console, bundle: dict[str, Any], wish: Wishes) -> int:
    """Play, or watch, and tell how it ended."""
    started = _load(bundle, wish.load_from) if wish.load_from is not None else None
    who = _seats(bundle, wish.seats, started.players if started else wish.players)
    if started is None:
        started = new_game(bundle, len(who), _seed(console, wish.seed), log=True)
    screen = Screen(rich_console(console), started.machine, who)
    session = Session(console, screen, started, who, started.state[layout.SEED], wish.save_to)
    session.called = wish.game
    if HUMAN in who:
        begin = said("`?` lists what you can type: a map, routes and what they cost, hints, taking back, saving")
        screen.say(begin, "dim")
    else:
        session.watch = Course(session.screen, started.machine, wish.log).tell
    try:
        session.play()
    except Quit as reason:
        console.note(said("{head}: {text}", head=reason, text=said("the game is not over")))
    except GameError as error:
        raise CannotWork(f"the game cannot go on: {error}", "this is a mistake in its rules") from None
    finally:
        _keep(session, wish.save_replay)
    if session.game.over:
        if wish.log and HUMAN in who:
            Course(session.screen, started.machine, wish.log).tell(session.game)
        elif HUMAN in who:
            session.tell_the_rest()
        print_end(session.screen, session.game)
    return FINE


def _seed(console: Console, seed: int | None) -> int:
    """Return the seed, or a new one, which is named so that the game can be played again."""
    if seed is None:
        seed = secrets.randbits(32)
        console.note(said("seed {n}", n=seed))
    return seed


def _seats(bundle: dict[str, Any], text: str | None, players: int | None) -> tuple[str, ...]:
    if text is None:
        text = ",".join([HUMAN, *["path"] * ((players or bundle["game"]["players"][0]) - 1)])
    return seats_for(bundle, text, players, human=True)


def _keep(session: Session, replay: Path | None) -> None:
    """Write what was asked for, however the game was left."""
    if session.save_to is not None and not session.game.over:
        session.write(session.save_to)
    if replay is not None:
        try:
            save(replay, replay_bytes(replay_of(session.game)))
        except BadState as error:
            raise CannotWork(f"no replay can be made: {error}") from None


# -- files --------------------------------------------------------------------------------------------------


def _load(bundle: dict[str, Any], path: Path) -> Game:
    """Return a saved game; what happened before it was saved is not told again."""
    try:
        data = json.loads(read(path).decode("utf-8"))
    except (ValueError, RecursionError):
        raise CannotWork(f"`{path}` is not a saved game: it is not JSON") from None
    try:
        found = load_game(bundle, data)
    except (BadState, NotAllowed) as error:
        raise CannotWork(f"`{path}` is not a saved game of {bundle['game']['title']}: {error}") from None
    found.log = []
    return found


def _show_replay(console: Console, bundle: dict[str, Any], path: Path, log: bool) -> int:
    try:
        found = play_replay(bundle, read_replay(read(path)), log=True)
    except BadState as error:
        raise CannotWork(f"`{path}` is not a replay of {bundle['game']['title']}: {error}") from None
    screen = Screen(rich_console(console), found.machine, [""] * found.players)
    Course(screen, found.machine, log).tell(found)
    print_end(screen, found)
    return FINE
