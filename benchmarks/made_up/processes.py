"""Play each game in a process of its own, within limits of time and memory: hangs and crashes are findings, too."""

from __future__ import annotations

import gc
import json
import os
import resource
import select
import signal
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from benchmarks.made_up.play import Report, play
from benchmarks.made_up.sizes import other_sizes
from benchmarks.made_up.subjects import CHANGED_EVERY, Subject

MEGABYTE = 1 << 20
ENOUGH = 40  # decisions: a game with fewer is begun again with other chance, which costs little
BEGUN = 3  # times at most
WAITED = 10  # so much longer than its CPU time a game is waited for: other processes take their share


@dataclass(frozen=True)
class Limits:
    """What a game may take."""

    seconds: int = 60  # of CPU time
    megabytes: int = 3_000
    decisions: int = 120
    native_every: int = 1  # native code is made for every so many-th game


@dataclass(frozen=True)
class Result:
    """What came of a number."""

    number: int
    kind: str  # alike, refused, different, crashed, hung, unclean
    words: str
    decisions: int = 0
    ended: str = ""
    text: str = ""
    native: bool = False  # whether it was compared with native code, too


def played(make: Callable[[], Subject], number: int, limits: Limits) -> Result:
    """Play the game of a number in a child process; whatever happens to that is a result."""
    begun = time.monotonic()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            _child(make, number, limits, writing)
        finally:
            os._exit(0)  # whatever happened: a child never goes on as its parent
    os.close(writing)
    lines, in_time = _read(reading, begun + WAITED * limits.seconds)
    os.close(reading)
    if not in_time:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return _result(number, lines, status, in_time)


def _child(make: Callable[[], Subject], number: int, limits: Limits, writing: int) -> None:
    """Compile and play; say each stage before it begins."""
    room = limits.megabytes * MEGABYTE
    resource.setrlimit(resource.RLIMIT_AS, (room, room))
    resource.setrlimit(resource.RLIMIT_CPU, (limits.seconds, limits.seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def say(*row: Any) -> None:
        os.write(writing, (json.dumps(row) + "\n").encode())

    gc.disable()  # a child ends before it has much to throw away
    try:
        say("stage", "compile")
        subject = make()
        say("text", subject.text[:20_000])
        if subject.bundle is None:
            say("result", "unclean", "; ".join(subject.problems)[:500], 0, "", False)
        else:
            with other_sizes(number):
                say("result", *_repeated(subject, number, limits, lambda text: say("stage", text)).row())
    except BaseException as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{os.path.basename(last.filename)}:{last.name}"
        say("trace", traceback.format_exc()[-3_000:])
        say("result", "crashed", f"{type(error).__name__}: {str(error)[:300]} ({place})", 0, "", False)


def _repeated(subject: Subject, number: int, limits: Limits, stage: Callable[[str], None]) -> Report:
    """Play with one of the numbers of players, and again if that was soon over."""
    assert subject.bundle is not None
    low, high = subject.bundle["game"]["players"]
    players = low + number // 2 % (min(high, low + 2) - low + 1)
    seeds = range(number, number + BEGUN)
    most = limits.decisions // (
        3 if number % CHANGED_EVERY == CHANGED_EVERY - 1 else 1
    )  # shipped ones are long and alike
    report = play(subject.bundle, players, seeds, most, ENOUGH, with_native(number, limits), stage)
    if report.kind != "alike":
        report.words = f"{players} players, {report.words}"
    return report


def with_native(number: int, limits: Limits) -> bool:
    """Say whether native code is made for a game, which takes seconds."""
    return limits.native_every > 0 and number % limits.native_every == 0


def _read(reading: int, until: float) -> tuple[list[list[Any]], bool]:
    data = b""
    while True:
        left = until - time.monotonic()
        if left <= 0 or not select.select([reading], [], [], left)[0]:
            return _lines(data), False
        more = os.read(reading, 65_536)
        if not more:
            return _lines(data), True
        data += more


def _lines(data: bytes) -> list[list[Any]]:
    return [json.loads(line) for line in data.decode("utf-8", "replace").split("\n")[:-1]]


def _result(number: int, lines: list[list[Any]], status: int, in_time: bool) -> Result:
    text = next((row[1] for row in lines if row[0] == "text"), "")
    stage = next((row[1] for row in reversed(lines) if row[0] == "stage"), "")
    done = next((row for row in lines if row[0] == "result"), None)
    if done is not None:
        words = f"{stage}: {done[2]}" if done[1] == "crashed" else done[2]
        trace = next((row[1] for row in lines if row[0] == "trace"), "")
        if trace:
            text = f"{text}\n{'-' * 40}\n{trace}"
        return Result(number, done[1], words, done[3], done[4], text, done[5])
    if not in_time or (os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)):
        return Result(number, "hung", stage, text=text)
    return Result(number, "crashed", f"{stage}: the process died (status {status})", text=text)
