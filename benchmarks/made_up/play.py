"""Play one game on all engines at once, decision by decision, and say what differs first."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from benchmarks.made_up.strict import StrictKernel, WatchedKernel
from ttrdsl.dialect import native
from ttrdsl.dialect.errors import BAD_NUMBER
from ttrdsl.engine import layout
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.replay import started
from ttrdsl.fast.emit.results import ROW_HEAD
from ttrdsl.fast.emit.value import NotFast
from ttrdsl.fast.fast_game import FastGame
from ttrdsl.fast.guard import own_fault

HIDDEN = (layout.VERSION, layout.OPTIONS)  # how often a state changed, and the list of its options
TOO_LARGE = (BAD_NUMBER,)  # the one thing that the interpreter may do better
OWN_FAULT = own_fault(Exception("")).split("(")[0]
LABELS = 50  # of a decision so many are compared
LOOKED_AT = 7  # so often labels, views and running scores are compared, too


@dataclass
class Report:
    """What came of playing a game: whether all engines agree, and if not, where and how."""

    kind: str  # alike, refused (by the fast engines, with a word), different, crashed
    words: str = ""
    decisions: int = 0
    ended: str = ""  # over, dead, cut
    native: bool = False  # whether native code took part

    def row(self) -> list[Any]:
        return [self.kind, self.words, self.decisions, self.ended, self.native]


class Different(Exception):
    """Two engines do not agree; the text says about what."""


def play(
    bundle: dict[str, Any],
    players: int,
    seeds: Iterable[int],
    most: int,
    enough: int,
    with_native: bool,
    stage: Callable[[str], None],
) -> Report:
    """Play a game at random on the interpreter, as text with index checks, and as native code.

    Of each start up to `most` decisions are compared; it is begun anew with the next seed until they are `enough`.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)  # whenever the interpreter has to help
        return _played(bundle, players, seeds, (most, enough), with_native, stage)


def _played(
    bundle: dict[str, Any],
    players: int,
    seeds: Iterable[int],
    lengths: tuple[int, int],
    with_native: bool,
    stage: Callable[[str], None],
) -> Report:
    report = Report("alike", native=with_native and native.available() is None)
    kernels: list[WatchedKernel] = []
    try:
        stage("interpreter")
        machine = Machine(bundle, players)
        for tier in ("text", "native")[: 1 + report.native]:
            stage(f"{tier} is written")
            kernels.append(StrictKernel(machine, tier) if tier == "text" else WatchedKernel(machine, tier))
        for number, seed in enumerate(seeds):
            if number == 1 and report.native:
                stage("native is made as fast as can be")
                kernels[-1].finish()
            stage("start")
            games = _begun(machine, kernels, seed, stage)
            if games is None:
                report.ended = "dead"
            else:
                _lockstep(games, seed, lengths[0], report, stage)
            if report.decisions >= lengths[1]:
                break
    except NotFast as error:
        return Report("crashed" if OWN_FAULT in str(error) else "refused", str(error))
    except RuntimeWarning as error:
        code = max(kernel.forgotten for kernel in kernels)
        report.kind, report.words = "refused" if code in TOO_LARGE else "different", f"error {code}: {error}"
    except Different as error:
        report.kind, report.words = "different", str(error)
    return report


def outcome(act: Callable[..., Any], *given: Any) -> tuple[str, Any]:
    """Return what came of something: its value, or the words of the error a game ends with."""
    try:
        return "", act(*given)
    except GameError as error:
        return f"{type(error).__name__}: {error}", None


def _same(what: str, names: list[str], found: list[tuple[str, Any]]) -> tuple[str, Any]:
    for name, (words, value) in zip(names[1:], found[1:], strict=True):
        if words != found[0][0]:
            raise Different(f"{what}: {found[0][0] or 'fine'!r} on the interpreter, {words or 'fine'!r} on {name}")
        if value != found[0][1]:
            raise Different(f"{what}: {_first(found[0][1], value)} (interpreter, then {name})")
    return found[0]


def _first(left: Any, right: Any) -> str:
    """Return where two values differ first, in short."""
    if isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        at = next(i for i in range(len(left)) if left[i] != right[i])
        return f"[{at}] {_first(left[at], right[at])}"
    return f"{str(left)[:300]} and {str(right)[:300]}"


def _begun(
    machine: Machine, kernels: list[WatchedKernel], seed: int, stage: Callable[[str], None]
) -> list[Game] | None:
    names, found = ["interpreter"], [outcome(started, machine, seed, None, False)]
    for kernel in kernels:
        stage(f"start on {kernel.tier}")
        names.append(kernel.tier)
        found.append(outcome(FastGame.begin, kernel, seed))
    words, _ = _same("set-up", names, [(words, None) for words, _ in found])
    return None if words else [game for _, game in found]


def _lockstep(games: list[Game], seed: int, most: int, report: Report, stage: Callable[[str], None]) -> None:
    chance = random.Random(seed)
    names = ["interpreter", *(game.kernel.tier for game in games[1:] if isinstance(game, FastGame))]
    for number in range(most):
        where = f"after {number} choices"
        _same(f"{where}, over", names, [("", game.over) for game in games])
        _same(f"{where}, number of options", names, [("", game.option_count) for game in games])
        _same(f"{where}, state", names, [("", _slots(game)) for game in games])
        _same(f"{where}, options", names, [("", _options(game)) for game in games])
        if games[0].over or number % LOOKED_AT == 0:
            stage(f"looks {where}")
            _looked_at(games, names, where)
        if games[0].over:
            report.ended = "over"
            return
        choice = chance.randrange(games[0].option_count)
        report.decisions += 1
        found = []
        for name, game in zip(names, games, strict=True):
            stage(f"choice {number} on {name}")
            found.append(outcome(game.play, choice))
        words, _ = _same(f"choice {number}", names, found)
        if words:
            report.ended = "dead"
            return
    report.ended = "cut"


def _slots(game: Game) -> list[Any]:
    # Nothing chosen yet, and having chosen nothing, are the same to every rule.
    core = game.machine.layout.core
    return [None if i in HIDDEN else _plain(x) for i, x in enumerate(game.state[:core])]


def _plain(value: Any) -> Any:
    return tuple(_plain(x) for x in value) or 0 if isinstance(value, (tuple, list)) else value or 0


def _options(game: Game) -> list[Any]:
    return [] if game.over else list(game.state[layout.OPTIONS])


def _looked_at(games: list[Game], names: list[str], where: str) -> None:
    _same(f"{where}, results", names, [outcome(_results, game) for game in games])
    for player in range(games[0].players):
        views = [outcome(game.view, player) for game in games]
        _same(f"{where}, view of player {player}", names, views)
    labels = [outcome(_labels, game) for game in games]
    _same(f"{where}, labels", names, labels)
    for game in games[1:]:
        if isinstance(game, FastGame):
            _kept_beside(game, where)


def _labels(game: Game) -> list[str]:
    return [option.label for option in game.options()[:LABELS]]


def _results(game: Game) -> list[Any]:
    """Return the lines of all score sheets and who is ahead, worked out by the engine itself."""
    if isinstance(game, FastGame):
        kernel, lines = game.kernel, len(game.machine.bundle["scores"])
        try:
            row = kernel.results(game.vec)
            stride = lines + 2 + kernel.program.emitter.vector.words["route"]
            starts = [ROW_HEAD + player * stride for player in range(game.players)]
            return [*(row[start : start + lines] for start in starts), row[3]]
        except GameError:
            failed = getattr(
                kernel, "forgotten", 0
            )  # in whose words: those of the interpreter, which must meet the same error
    found = [game.machine.score_lines(game.state, player) for player in range(game.players)]
    result = [*found, game.machine.winners(game.state)]
    if isinstance(game, FastGame):
        raise GameError(f"error {failed} on this engine alone")
    return result


def _kept_beside(game: FastGame, where: str) -> None:
    again = game.kernel.copy(game.vec)
    game.kernel.refresh(again)
    if list(again) != list(game.vec):
        raise Different(f"{where}: a set that is kept beside the state is not up to date on {game.kernel.tier}")
