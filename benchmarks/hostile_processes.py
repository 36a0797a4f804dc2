"""Processes that try hostile cases, many each, within limits of time and memory; one that hangs or dies is noticed."""

from __future__ import annotations

import gc
import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from mmap import mmap
from multiprocessing.connection import Connection
from pathlib import Path

from benchmarks.hostile_cases import broken
from ttrdsl.system import children

SECONDS = 20.0  # of work, for one case
PATIENCE = 600.0  # by the clock on the wall
MEMORY = 3 << 30
SPAN = 5000  # cases for one process
GARBAGE = 50_000  # things made before garbage is looked for: most cases leave none

Made = Callable[[int], tuple[str, bytes]]


def drive(made: Made, numbers: range, spent: Counter[str] | None = None) -> Iterator[tuple[int, str]]:
    """Try cases in processes that begin as copies of this one; give the numbers of those that are wrong, and how.

    The seconds of work that each kind took are added to `spent`.
    """
    at = mmap(-1, 8)
    while numbers:
        mine, theirs = multiprocessing.Pipe()
        child = multiprocessing.get_context("fork").Process(target=_work, args=(theirs, made, numbers[:SPAN], at))
        child.start()
        theirs.close()
        done, wrong = numbers[:SPAN][-1], ""
        try:
            while (answer := _answer(mine, child.pid, at)) is not None:
                if isinstance(answer, dict):
                    (spent if spent is not None else Counter()).update(answer)
                    break
                yield answer
            else:
                done, wrong = _number(at), f"no answer in {SECONDS:.0f} s"
        except (EOFError, OSError):
            child.join(5)
            done, wrong = _number(at), f"the process ended with {child.exitcode}"
        child.kill()
        child.join()
        if wrong:
            yield done, wrong
        numbers = numbers[numbers.index(done) + 1 :]


def tries(kind: str, data: bytes) -> str:
    """Return what is wrong with how a case is taken; nothing if it is good."""
    return next((wrong for _, wrong in drive(lambda _: (kind, data), range(1))), "")


def _work(pipe: Connection, made: Made, numbers: range, at: mmap) -> None:
    """Try cases and send what is wrong; at last, what they took."""
    import resource

    children.begin()
    gc.freeze()  # what the cases share is not looked through for each of them
    gc.set_threshold(GARBAGE)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    spent: Counter[str] = Counter()
    for number in numbers:
        at[:] = number.to_bytes(8, "little")
        began = time.process_time()
        kind, data = made(number)
        wrong = broken(kind, data)
        if wrong:
            pipe.send((number, wrong))
        spent[kind] += time.process_time() - began  # type: ignore[assignment]
    pipe.send(dict(spent))


def _answer(pipe: Connection, child: int | None, at: mmap) -> tuple[int, str] | dict[str, float] | None:
    """Return the next thing a process says; nothing if one case takes it too long."""
    number, began, used = -1, 0.0, 0.0
    while not pipe.poll(0.5):
        if _number(at) != number:
            number, began, used = _number(at), time.monotonic(), _seconds_of(child)
        elif _seconds_of(child) - used > SECONDS or time.monotonic() - began > PATIENCE:
            return None
    answer: tuple[int, str] | dict[str, float] = pipe.recv()
    return answer


def _number(at: mmap) -> int:
    return int.from_bytes(at[:], "little")


def _seconds_of(number: int | None) -> float:
    """Return how long a process has worked, whatever else the machine does; where nobody tells, nothing."""
    try:
        fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
