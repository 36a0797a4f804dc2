"""How far a command is, on a terminal."""

from __future__ import annotations

import sys
from pathlib import Path

from ttrdsl.scenario.runner import Outcome

LONG = 100_000  # bytes of a file that takes noticeable time to read


class Progress:
    """Counts on the terminal what is done; on anything else it is silent."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.count = 0
        self.outcomes: list[Outcome] = []
        self.shown = sys.stderr.isatty()

    def done(self, outcome: Outcome) -> None:
        """Take one more; of many every tenth is shown."""
        self.outcomes.append(outcome)
        self.step(every=10)

    def step(self, every: int = 1) -> None:
        """Count one more."""
        self.count += 1
        if self.shown and (self.count % every == 0 or self.count == self.number):
            sys.stderr.write(f"\r{self.count} of {self.number}")
            sys.stderr.flush()

    def begin(self, path: Path) -> None:
        """Say which file is at work, if there are several or it is so long that reading it takes a while."""
        self.count += 1
        if self.shown and (self.number > 1 or path.stat().st_size > LONG):
            sys.stderr.write(f"\r\x1b[K{self.count} of {self.number}: {path}")
            sys.stderr.flush()

    def end(self) -> None:
        """Wipe the line."""
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
