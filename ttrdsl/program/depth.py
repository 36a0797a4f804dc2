"""Let calls go as deep as a task is known to go, however deep Python is already."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_ONE_AT_A_TIME = threading.RLock()  # there is one limit for all threads, and everybody puts back what was there


@contextmanager
def room_for_calls(frames: int) -> Iterator[None]:
    """Let so many more calls stand inside each other."""
    with _ONE_AT_A_TIME:
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(before + frames)
        try:
            yield
        finally:
            sys.setrecursionlimit(before)
