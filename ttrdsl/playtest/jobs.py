"""Play the chunks of a run, several at once if that is asked for.

Native code lets other threads run, so its workers are threads: they start at once and share the code, and even one
alone leaves it to us to answer Ctrl-C. The other tiers are Python, of which one thread at a time runs; their workers
are processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from queue import SimpleQueue
from typing import Any, Protocol, TypeVar

from ttrdsl.playtest.chunks import Chunk, Span, cut
from ttrdsl.playtest.relay import Relay
from ttrdsl.playtest.workers import Worker
from ttrdsl.system import children

C_co = TypeVar("C_co", covariant=True)
C = TypeVar("C")

CHUNKS_A_JOB = 8
"""At least so many for each job, so that none is idle for long at the end."""
A_MOMENT = 0.5
"""Seconds that whoever stops a run gives to the games being played."""


class Player(Protocol[C_co]):
    """Whoever plays spans of games and hands back what came of each."""

    tier: str

    @property
    def largest_chunk(self) -> int:
        """How many games are played at once."""

    def play(self, first: int, end: int) -> C_co:
        """Play the games of a span."""

    def twin(self) -> Player[C_co]:
        """Return one for another thread."""


def play_spans(worker: Worker | Relay, spans: Iterable[Span], jobs: int = 1) -> Iterator[Chunk]:
    """Play the games of these spans, and give each chunk as soon as it is there."""
    left = list(spans)
    if isinstance(worker, Relay):
        yield from worker.first_games(left)
        worker = worker.worker
    if left:
        yield from share_out(worker, left, jobs)


def share_out(worker: Player[C], spans: list[Span], jobs: int) -> Iterator[C]:
    """Let one who plays, and twins of it, play the games of these spans."""
    games = sum(end - first for first, end in spans)
    size = max(1, min(worker.largest_chunk, games // (CHUNKS_A_JOB * jobs)))
    pieces = cut(spans, size)
    if worker.tier == "native":
        return _threads(worker, pieces, max(1, jobs))
    if jobs <= 1:
        return (worker.play(*piece) for piece in pieces)
    return _processes(worker, pieces, jobs)


def _threads(worker: Player[C], pieces: Iterator[Span], jobs: int) -> Iterator[C]:
    idle: SimpleQueue[Player[C]] = SimpleQueue()
    for each in (worker, *(worker.twin() for _ in range(jobs - 1))):
        idle.put(each)

    def play(first: int, end: int) -> C:
        mine = idle.get()
        try:
            return mine.play(first, end)
        finally:
            idle.put(mine)

    return _shared_out(ThreadPoolExecutor(jobs), play, pieces, jobs)


def _processes(worker: Player[C], pieces: Iterator[Span], jobs: int) -> Iterator[C]:
    return _shared_out(ProcessPoolExecutor(jobs, initializer=_begin, initargs=(worker,)), _play, pieces, jobs)


def _shared_out(pool: Executor, play: Callable[[int, int], C], pieces: Iterator[Span], jobs: int) -> Iterator[C]:
    """Keep all workers of a pool busy, but hand out little in advance; whoever stops does not wait for them."""
    running: set[Future[C]] = set()
    more = True
    try:
        while more or running:
            while more and len(running) < 2 * jobs:
                piece = next(pieces, None)
                if piece is None:
                    more = False
                else:
                    with children.starting():
                        running.add(pool.submit(play, *piece))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    except KeyboardInterrupt:
        done, running = wait(running, A_MOMENT)  # what is nearly finished counts
        yield from (future.result() for future in done)
        raise
    finally:
        if running:
            children.call_off(pool)
        pool.shutdown(wait=not running, cancel_futures=True)


_WORKER: list[Player[Any]] = []


def _begin(worker: Player[Any]) -> None:
    """Prepare a process of the pool; whoever started it decides what an interruption means."""
    children.begin(patient=True)
    _WORKER[:] = [worker]


def _play(first: int, end: int) -> Any:
    return _WORKER[0].play(first, end)
