"""Small hostile files through readers and engines, without a command line around them.

Each taker is handed bytes; it raises `Wrong`, or anything that no caller of ours would expect, if they break a promise.
"""

from __future__ import annotations

import json
import warnings
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from ttrdsl.api import build, new_game
from ttrdsl.bundle import BundleError, read_bundle
from ttrdsl.bundle.reader import UNFORESEEN
from ttrdsl.cli.findings import check_files
from ttrdsl.cli.import_modules import Base, base_of
from ttrdsl.diagnostics import Problems, Source
from ttrdsl.diagnostics.render import FORMATS
from ttrdsl.engine.errors import BadState, GameError, NotAllowed
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.replay import play_replay, read_replay
from ttrdsl.exchange.columns import Declared
from ttrdsl.exchange.complete import complete
from ttrdsl.exchange.draft import Draft
from ttrdsl.exchange.from_csv import Reader, read_draft
from ttrdsl.exchange.from_geojson import read_geojson
from ttrdsl.exchange.tables import read_table
from ttrdsl.exchange.to_ttr import Frame, to_ttr
from ttrdsl.pipeline import Compiled
from ttrdsl.syntax.formatter import format_text
from ttrdsl.syntax.parser import decode
from ttrdsl.system.signs import IN_A_TEXT
from ttrdsl.workspace import SHIPPED, Workspace

SEEDS = Path(__file__).with_name("hostile_seeds")
TARGET = Path("bad.ttr")
TEXT_TOO, NATIVE_TOO, COMPILED_TOO = 64, 4096, 256  # one case of so many: engines that take long to prepare
MOVES = 12


class Wrong(Exception):
    """Something was taken in a way that is promised not to happen."""


@lru_cache
def seed_bundle(name: str) -> bytes:
    """Return the bundle of a small game."""
    return build(SEEDS / f"{name}.ttr")


@lru_cache(maxsize=1)
def small_machine() -> Machine:
    """Return the machine of the small game whose states and replays are changed."""
    return Machine(read_bundle(seed_bundle("dale")), 2)


class Shared(Workspace):
    """Compiles a shipped game once, however many cases hold a scenario of it."""

    def compile(self, path: Path, *more: Any, **options: Any) -> Compiled:
        """Compile a game; a shipped one on its own board is made once for all cases."""
        if more or options.get("own_board") or not path.resolve().is_relative_to(SHIPPED):
            return super().compile(path, *more, **options)
        return _shipped(path.resolve(), options.get("checks", True))


@lru_cache(maxsize=64)
def _shipped(path: Path, checks: bool) -> Compiled:
    return Workspace().compile(path, checks=checks)


def chosen(data: bytes, one_of: int) -> bool:
    """Say whether a case is one of those that take a longer way; the same bytes always are, or never."""
    return zlib.crc32(data) % one_of == 0


def fit_to_print(text: str) -> str:
    """Return a text that people are shown, if no sign in it is obeyed by a terminal."""
    if IN_A_TEXT.search(text):
        raise Wrong("a sign that a terminal obeys")
    return text


def take_text(data: bytes, folder: Path) -> None:
    """Check a source, show what is wrong with it and lay it out; play it if it is a game."""
    workspace, problems = Shared(folder), Problems()
    source = decode(data, str(TARGET), problems)
    if source is None:
        fit_to_print(FORMATS["text"](list(problems), {}, color=False))
        return
    path = folder / TARGET
    workspace.overlay[path.resolve()] = source.text
    found = check_files(workspace, [path])
    fit_to_print(FORMATS["text"](found.problems, found.sources, color=False))
    if not workspace.parsed(path)[1].errors:
        laid_out = format_text(source.text)
        if format_text(laid_out) != laid_out:
            raise Wrong("fmt: laid out twice is not laid out once")
    if not any(d.severity == "error" for d in found.problems) and "game" in found.kinds:
        bundle = workspace.compile(path).bundle
        if bundle is None:
            raise Wrong("check: no error, and no bundle")
        courses(bundle, data)


def take_bundle(data: bytes, folder: Path) -> None:
    """Read a bundle; if it can be read, play it a little on one engine, or on more of them."""
    del folder
    try:
        bundle = read_bundle(data)
    except BundleError as error:
        if UNFORESEEN in str(error):
            raise Wrong(str(error)) from None
        return
    courses(bundle, data)


def courses(bundle: dict[str, Any], data: bytes) -> None:
    """Play the same moves on the engines of a case and compare them."""
    engines = ["interpreter"] + ["text"] * chosen(data, TEXT_TOO) + ["native"] * chosen(data, NATIVE_TOO)
    found = [course(bundle, engine) for engine in engines]
    for engine, other in zip(engines[1:], found[1:], strict=True):
        if other and other != found[0] and "stopped" not in found[0] + other:
            raise Wrong(f"{engine} differs: {str(found[0])[:50]} and {str(other)[:50]}")


def course(bundle: dict[str, Any], engine: str) -> list[Any]:
    """Return how many options there were at each decision; nothing where rules have no fast form."""
    met: list[Any] = []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", RuntimeWarning)
            game = new_game(bundle, bundle["game"]["players"][0], seed=1, engine=engine)
        play_on(game, met)
    except (GameError, NotAllowed) as error:
        met.append("stopped" if isinstance(error, GameError) else str(error))
    except RuntimeWarning:
        return []
    return met


def play_on(game: Game, met: list[Any]) -> None:
    """Play some moves, ask what players see, and count up."""
    for step in range(MOVES):
        if game.over:
            break
        options = game.options()
        met.append(len(options))
        game.play(options[step % len(options)])
    met += [game.total(player) for player in range(game.players)]


def take_state(data: bytes, folder: Path) -> None:
    """Read a saved game; one that can be read goes on, and is written as it was."""
    del folder
    machine = small_machine()
    try:
        state = json.loads(data)
        game = Game.from_json(machine, state)
    except (BadState, ValueError, RecursionError) as error:
        if not isinstance(error, BadState):
            return
        fit_to_print(str(error))
        return
    if Game.from_json(machine, game.to_json()).to_json() != game.to_json():
        raise Wrong("state: written and read is another one")
    try:
        for player in range(game.players):
            game.view(player)
        play_on(game, [])
    except (GameError, NotAllowed):
        pass


def take_replay(data: bytes, folder: Path) -> None:
    """Play a replay."""
    del folder
    machine = small_machine()
    try:
        replay = read_replay(data)
        play_replay(machine.bundle, replay, machine if replay["players"] == machine.players else None, log=True)
    except BadState as error:
        fit_to_print(str(error))


@lru_cache(maxsize=1)
def _base() -> Base:
    return base_of(TARGET, (), (), None)


def _take_draft(data: bytes, name: str) -> None:
    problems = Problems()
    reader = Reader(problems, _base().colors, Declared(_base().types, ()))
    source = decode(data, name, problems)
    draft = _drafted(source, reader, name) if source is not None else None
    shown = FORMATS["text"](list(problems), {name: source} if source else {}, color=False)
    fit_to_print(shown)
    if problems.errors or draft is None or not draft.cities:
        return
    frame = Frame("bad", "Bad", (2, 3), [name], _base().settings, (), (), frozenset(_base().types))
    text = fit_to_print(to_ttr(complete(draft, 6), frame))
    if chosen(data, COMPILED_TOO):
        workspace = Workspace()
        workspace.overlay[TARGET.resolve()] = text
        compiled = workspace.compile(TARGET)
        fit_to_print(FORMATS["text"](list(compiled.problems), compiled.sources, color=False))


def _drafted(source: Source, reader: Reader, name: str) -> Draft | None:
    if name.endswith("json"):
        return read_geojson(source, reader)
    table = read_table(source, reader.problems)
    return read_draft(reader, None, table, None, None) if table is not None else None


def take_table(data: bytes, folder: Path) -> None:
    """Make a map of a table of routes, as `ttrdsl import` does."""
    del folder
    _take_draft(data, "routes.csv")


def take_geojson(data: bytes, folder: Path) -> None:
    """Make a map of points and lines."""
    del folder
    _take_draft(data, "map.geojson")
