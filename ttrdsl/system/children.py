"""Processes that work for this one: they leave it to answer interruptions, and end when it does, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")
ENDINGS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def starting() -> Iterator[None]:
    """Start processes inside this: an interruption waits until they know what to do with it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin(patient: bool = False) -> None:
    """Make the process that calls this a good child; the first thing a pool lets its processes do.

    A patient one goes on with its piece of work after Ctrl-C, which reaches all processes of a terminal; others end.
    """
    for ending in ENDINGS:
        signal.signal(ending, signal.SIG_IGN if patient else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def results(pool: Executor, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
    """Give what the processes of a pool make of tasks, in order; an interruption calls off the rest."""
    with starting():
        found = pool.map(work, tasks)
    try:
        yield from found
    except BaseException:  # also where whoever takes the results was interrupted and wants no more
        call_off(pool)
        raise


def call_off(pool: Executor) -> None:
    """End the processes of a pool at once: nobody waits any more for what they do."""
    threading.excepthook = lambda _: None  # the thread of the pool would complain about work that was called off
    for child in list((getattr(pool, "_processes", None) or {}).values()):
        child.kill()


def aside(work: Callable[[], R]) -> R:
    """Let a thread do what cannot be interrupted: Ctrl-C is answered at once, and nobody waits for the thread."""
    if threading.current_thread() is not threading.main_thread():
        return work()
    pool = ThreadPoolExecutor(1)
    found = pool.submit(work)
    pool.shutdown(wait=False)
    return found.result()


def _end_with(parent: int) -> None:
    """Wait for the end of the parent; there is nobody left to hand anything to, so end at once."""
    wait([parent])
    os._exit(1)
