"""Play many games of one bundle: from a run (styles, seed, number) to one record per game.

Game i of a run depends on the run's seed and i alone, so it does not matter who plays it, or when: runs can be split
among processes, interrupted and taken up again.
"""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ttrdsl.engine import chance, layout
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.game import Game
from ttrdsl.engine.graph import bits
from ttrdsl.engine.machine import Machine
from ttrdsl.playtest.dead_states import DeadEnd, dead_end
from ttrdsl.playtest.styles import STYLES
from ttrdsl.playtest.styles.knowledge import joined, knowledge_of

ENGINES = ("auto", "interpreter")
"""The ways to run a program; `auto` takes the fastest that can play the styles asked for."""
MOST_DECISIONS = 50_000


@dataclass(frozen=True)
class Run:
    """What to play: a bundle, a style for each seat, and the seed all games follow from."""

    bundle: dict[str, Any]
    seats: tuple[str, ...]
    seed: int
    engine: str = "interpreter"

    @cached_property
    def bundle_hash(self) -> str:
        """The hash of the canonical bundle."""
        return Machine(self.bundle, len(self.seats)).bundle_hash


@dataclass(frozen=True)
class Record:
    """What came of one game."""

    game: int
    turns: int
    decisions: int
    scores: tuple[tuple[int, ...], ...]  # per seat, line by line
    winners: tuple[int, ...]
    tickets: tuple[tuple[int, int], ...]  # per seat: kept, joined
    claimed: tuple[tuple[int, ...], ...]  # per seat: routes
    dead: DeadEnd | None = None


def engine_for(name: str) -> str:
    """Return the engine that a run is played with."""
    return "interpreter" if name == "auto" else name


def play_game(machine: Machine, seats: tuple[str, ...], seed: int, number: int) -> Record:
    """Play one game to its end, or to where it cannot go on."""
    own = chance.game_seed(seed, number)
    try:
        game = Game(machine, machine.start(own))
    except GameError as error:
        return Record(number, 0, 0, (), (), (), (), DeadEnd(str(error), None, None))
    styles = [STYLES[name](seat, own) for seat, name in enumerate(seats)]
    choice = dead = None
    try:
        while not game.over and len(game.choices) < MOST_DECISIONS:
            choice = styles[game.state[layout.ACTOR]].choose(game)
            game.play(choice)
        if not game.over:
            dead = dead_end(game, f"not over after {MOST_DECISIONS} decisions", None)
    except GameError as error:
        dead = dead_end(game, str(error), choice)
    return _record(game, number, dead)


def _record(game: Game, number: int, dead: DeadEnd | None) -> Record:
    state, seats = game.state, range(game.players)
    scores = tuple(tuple(game.machine.score_lines(state, p)) for p in seats)
    winners = () if dead else tuple(game.winners())
    knowledge = knowledge_of(game.machine)
    st = state + [0] * (knowledge.machine.size - len(state))
    tickets, claimed = [], []
    for seat in seats:
        net, own = knowledge.network(st, seat), knowledge.tickets_of(st, seat)
        tickets.append((len(own), sum(joined(knowledge, net, ticket) for ticket in own)))
        claimed.append(tuple(bits(knowledge.owned(st, seat))))
    turns, decisions = state[layout.TURNS], state[layout.DECISIONS]
    return Record(number, turns, decisions, scores, winners, tuple(tickets), tuple(claimed), dead)


# -- many games -------------------------------------------------------------------------------------------


def play_all(run: Run, numbers: Iterable[int], jobs: int = 1) -> Iterator[Record]:
    """Play the games of these numbers and give each record as soon as it is there."""
    if jobs <= 1:
        machine = Machine(run.bundle, len(run.seats))
        for number in numbers:
            yield play_game(machine, run.seats, run.seed, number)
        return
    waiting = list(numbers)[::-1]
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(run,))
    running: set[Future[Record]] = set()
    try:
        while waiting or running:
            while waiting and len(running) < 2 * jobs:
                running.add(pool.submit(_play, waiting.pop()))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    except KeyboardInterrupt:
        # What is being played is finished and counts.
        pool.shutdown(wait=True, cancel_futures=True)
        yield from (future.result() for future in running if future.done() and not future.cancelled())
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_WORK: list[tuple[Run, Machine]] = []


def _begin(run: Run) -> None:
    """Prepare a process of the pool; whoever started it decides what an interruption means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _WORK[:] = [(run, Machine(run.bundle, len(run.seats)))]


def _play(number: int) -> Record:
    run, machine = _WORK[0]
    return play_game(machine, run.seats, run.seed, number)
