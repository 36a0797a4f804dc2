"""Checks that nobody waits for: texts are checked one after the other, and any message of the editor goes first."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import BinaryIO

from ttrdsl.system.giving_up import GivenUp, given_up_when

log = logging.getLogger(__name__)
REST = 0.02  # seconds between two texts, in which requests are answered
PATIENCE = 5  # how often the check of one text is given up before it is seen through


class Incoming:
    """The input of a server, which says whether a message has come that nobody has looked at yet."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.waits = False

    def readline(self) -> bytes:
        """Read a line, as the server does when it has time for the next message."""
        self.waits = False
        line = self._stream.readline()
        self.waits = True
        return line

    def read(self, size: int) -> bytes:
        """Read the rest of a message."""
        return self._stream.read(size)


class Later:
    """The texts that are still to be checked."""

    def __init__(self, check: Callable[[Path], None]) -> None:
        self.check = check
        self.incoming: Incoming | None = None
        self._due: dict[Path, None] = {}
        self._work: asyncio.Task[None] | None = None

    def add(self, paths: Iterable[Path]) -> None:
        """Check some texts when there is time."""
        self._due |= dict.fromkeys(paths)
        if self._due and (self._work is None or self._work.done()):
            self._work = asyncio.get_running_loop().create_task(self._check_all())

    def drop(self) -> None:
        """Somebody types: what was to be checked is checked when he rests."""
        self._due.clear()

    async def _check_all(self) -> None:
        tries = 0
        while self._due:
            path = next(iter(self._due))
            try:
                with given_up_when(self._urgent if tries < PATIENCE else lambda: False):
                    self.check(path)
            except GivenUp:
                tries += 1
            except Exception:  # a fault of ours in one text; the others are checked all the same
                log.exception("%s could not be checked", path)
                tries = self._done(path)
            else:
                tries = self._done(path)
            await asyncio.sleep(REST)
        gc.collect(1)

    def _done(self, path: Path) -> int:
        self._due.pop(path, None)
        return 0

    def _urgent(self) -> bool:
        return self.incoming is not None and self.incoming.waits
