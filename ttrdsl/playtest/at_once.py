"""Whole runs and arenas in one call, for programs: from a bundle and who plays to figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ttrdsl.bots import Maker
from ttrdsl.bots.own import name_of
from ttrdsl.engine.errors import NotAllowed
from ttrdsl.engine.given import a_seed, whole
from ttrdsl.engine.machine import Machine
from ttrdsl.playtest.arena import Match, make_arena
from ttrdsl.playtest.arena_figures import arena_figures
from ttrdsl.playtest.batch import Run, play_numbered
from ttrdsl.playtest.chunks import Chunk
from ttrdsl.playtest.jobs import play_spans, share_out
from ttrdsl.playtest.statistics import Figures, figures
from ttrdsl.playtest.tally import tally_for
from ttrdsl.playtest.tasks import ArenaTask, RunTask
from ttrdsl.playtest.tiers import ENGINES, NoSuchTier, make_worker

Seats = tuple[str | Maker, ...]


Spread = Callable[[Any, int], Iterable[Any]]
"""Has so many games of a task played on other machines, and gives what came of them piece by piece."""


def simulated(
    bundle: dict[str, Any], seats: Seats, games: int, seed: int, jobs: int, engine: str, spread: Spread | None = None
) -> Figures:
    """Play a run; where somebody's own player sits, the interpreter plays, one game after another."""
    games, jobs, seed = numbers_of(games, jobs, seed)
    _check(engine, seats, spread)
    names = tuple(each if isinstance(each, str) else name_of(each) for each in seats)
    run = Run(bundle, names, seed)
    if all(isinstance(each, str) for each in seats):
        tally = tally_for(run)
        for chunk in spread(RunTask(run, engine, games), games) if spread else _played_here(run, games, jobs, engine):
            tally.merge(chunk.tally)
    else:
        machine = Machine(bundle, len(seats))
        tally = tally_for(run, (play_numbered(machine, run, seats, number) for number in range(games)))
    return figures(run, tally)


def _played_here(run: Run, games: int, jobs: int, engine: str) -> Iterator[Chunk]:
    try:
        worker, _ = make_worker(engine, run, games)
    except NoSuchTier as error:
        raise NotAllowed(str(error)) from None
    yield from play_spans(worker, [(0, games)], jobs)


def met(
    bundle: dict[str, Any], seats: Seats, games: int, seed: int, jobs: int, engine: str, spread: Spread | None = None
) -> Figures:
    """Play an arena, whole deals only; players of one's own take one game after another."""
    games, jobs, seed = numbers_of(games, jobs, seed)
    _check(engine, seats, spread)
    match = Match(bundle, seats, seed)
    games += -games % len(seats)
    if spread:
        found = spread(ArenaTask(match, engine), games)
    else:
        worker, _ = make_arena(match, engine)
        found = share_out(worker, [(0, games)], 1 if match.own_players else jobs)
    return arena_figures(match, [each for outcomes in found for each in outcomes.games])


def numbers_of(games: int, jobs: int, seed: int) -> tuple[int, int, int]:
    """Return how many games are played, how many of them at once, and their seed."""
    games, jobs = whole(games, "the number of games"), whole(jobs, "the number of jobs")
    if games < 1:
        raise NotAllowed(f"{games} games cannot be played")
    if jobs < 0:
        raise NotAllowed(f"{jobs} games cannot be played at once")
    return games, jobs, a_seed(seed)


def _check(engine: str, seats: Seats, spread: Spread | None) -> None:
    if spread and not all(isinstance(each, str) for each in seats):
        raise NotAllowed("players of your own play on this machine alone: leave `cluster` out")
    if engine not in ENGINES:
        raise NotAllowed(f"engine {engine!r} is not one of {', '.join(ENGINES)}")
