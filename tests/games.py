"""The games of `maps/` for tests: every game with every number of players, each compiled once per process."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests.samples import sample
from ttrdsl.engine import layout
from ttrdsl.engine.chance import Dice, style_seed
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.replay import started
from ttrdsl.workspace import Workspace

MAPS = Path(__file__).parents[1] / "maps"
HEADER = re.compile(r'^game\s+\w+\s+".*?"\s+for\s+(\d+)(?:\.\.(\d+))?\s+players', re.MULTILINE)


def every_game() -> list[tuple[str, int]]:
    """Return the id of every game with every number of players it allows."""
    found: list[tuple[str, int]] = []
    for path in sorted(MAPS.glob("**/*.ttr")):
        header = HEADER.search(path.read_text(encoding="utf-8")) if path.stem == path.parent.name else None
        if header:
            low, high = int(header[1]), int(header[2] or header[1])
            found += [(path.stem, players) for players in range(low, high + 1)]
    return found


def fewest_and_most() -> list[Any]:
    """Return for `parametrize` every game with the fewest players it allows, and for the long run with the most."""
    games = every_game()
    fewest, most = dict(reversed(games)), dict(games)
    return sample([*fewest.items(), *(each for each in most.items() if each not in fewest.items())], len(fewest))


@cache
def bundle_of(name: str) -> dict[str, Any]:
    """Return the bundle of a game of `maps/`."""
    path = next(p for p in MAPS.glob(f"**/{name}.ttr") if p.parent.name == name)
    return _compiled(Workspace(), path)


@cache
def machine_of(name: str, players: int) -> Machine:
    """Return a machine for a game of `maps/`; all tests of a process share it."""
    return Machine(bundle_of(name), players)


def bundle_of_text(text: str, folder: Path) -> dict[str, Any]:
    """Return the bundle of a game written in a test."""
    workspace = Workspace()
    path = folder / "small.ttr"
    workspace.overlay[path.resolve()] = text
    return _compiled(workspace, path)


def _compiled(workspace: Workspace, path: Path) -> dict[str, Any]:
    compiled = workspace.compile(path, checks=False)
    assert compiled.bundle is not None, [problem.title for problem in compiled.errors]
    return dict(json.loads(json.dumps(compiled.bundle)))


def new_game(machine: Machine, seed: int = 1, log: bool = False) -> Game:
    """Start a game."""
    return started(machine, seed, None, log)


def random_style(machine: Machine, seed: int) -> Callable[[Game], int]:
    """Return a chooser: every seat draws uniformly, with dice of its own."""
    dice = [Dice(style_seed(seed, seat)) for seat in range(machine.players)]
    return lambda game: dice[game.state[layout.ACTOR]].below(game.option_count)


def random_play(game: Game, seed: int, most: int = 20_000) -> Iterator[int]:
    """Play at random to the end, or for so many decisions; before each choice yield its number in the game."""
    choose = random_style(game.machine, seed)
    for number in range(most):
        if game.over:
            return
        yield number
        game.play(choose(game))


@cache
def finished_game(name: str, players: int) -> Game:
    """Return a game played at random to its end; all tests of a process share it, so none may change it."""
    game = new_game(machine_of(name, players), 12)
    for _ in random_play(game, 12):
        assert game.option_count > 0
        assert 0 <= game.state[layout.ACTOR] < players
    return game
