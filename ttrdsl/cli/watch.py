"""Do something again whenever one of its files changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

PAUSE = 0.4  # seconds between two looks; files are few, so looking is cheap

Stamps = dict[Path, tuple[int, int]]


def stamps(paths: Iterable[Path]) -> Stamps:
    """Return when each file was changed and how long it is; a file that is gone has no stamp."""
    found: Stamps = {}
    for path in paths:
        try:
            status = path.stat()
        except OSError:
            continue
        found[path] = (status.st_mtime_ns, status.st_size)
    return found


def watch(
    work: Callable[[], Iterable[Path]],
    look: Callable[[], Iterable[Path]],
    wait: Callable[[float], None] = time.sleep,
) -> None:
    """Do the work, then again after each change of a file; ends only by an interruption.

    `work` returns the files it read; `look` the files that are there now, so that a new one counts as a change.
    """
    while True:
        before_work = stamps(look())
        read = set(work())
        before = stamps(read) | before_work
        while stamps({*read, *look()}) == before:
            wait(PAUSE)
