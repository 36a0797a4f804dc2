"""What a worker of a cluster does with a piece of a task: begin the task once, then do one piece after another."""

from __future__ import annotations

import hashlib
import pickle
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeVar

from ttrdsl import __version__

C_co = TypeVar("C_co", covariant=True)

KEPT = 4  # tasks a worker remembers


class Task(Protocol[C_co]):
    """Plain data that travel to the workers, and how to begin with them there."""

    def begin(self) -> Callable[[int, int], C_co]:
        """Return what does the piece from one number up to another; nobody else uses it meanwhile."""


class OtherVersion(Exception):
    """A worker has another ttrdsl, which might play other games."""


@cache
def edition() -> str:
    """Return a name for this very ttrdsl: its version, and the sum of its sources."""
    found = hashlib.sha256()
    package = Path(__file__).parents[1]
    for path in sorted(package.rglob("*.py")):
        found.update(path.relative_to(package).as_posix().encode())
        found.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return f"{__version__}-{found.hexdigest()[:12]}"


_begun: OrderedDict[str, list[Callable[[int, int], Any]]] = OrderedDict()  # by task: those that nobody uses now
_lock = threading.Lock()


def do_piece(packed: bytes, expected: str, first: int, end: int) -> tuple[Any, float]:
    """Do a piece of a task; return what came of it, and how many seconds it took without beginning."""
    if edition() != expected:
        raise OtherVersion(f"a worker has ttrdsl {edition()}, and this is {expected}")
    name = hashlib.sha256(packed).hexdigest()
    with _lock:  # one thread at a time begins: what it makes, the next one finds in the cache
        idle = _begun.setdefault(name, [])
        _begun.move_to_end(name)
        while len(_begun) > KEPT:
            _begun.popitem(last=False)
        mine = idle.pop() if idle else pickle.loads(packed).begin()
    began = time.perf_counter()
    try:
        found = mine(first, end)
    finally:
        idle.append(mine)
    return found, time.perf_counter() - began
