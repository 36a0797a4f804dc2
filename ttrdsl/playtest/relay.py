"""Games played by whatever is ready: the first by the interpreter, while nobody has waited for anything faster.

All engines play the same games, so another can take over after any of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from ttrdsl.dialect import native
from ttrdsl.fast.emit.value import NotFast
from ttrdsl.fast.guard import no_fast_form
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.chunks import Chunk, Span
from ttrdsl.playtest.workers import INTERPRETER, Worker


class Relay:
    """Plays the first game of a run, and then hands over to a faster worker."""

    def __init__(self, run: Run, lines: bool = False) -> None:
        self.worker = Worker(run, INTERPRETER, lines)
        self.tiers: tuple[str, ...] = ()  # those that played, in order
        if self.worker.thoughtful:
            self._go_faster()  # whoever thinks does so in a kernel, whatever the tier

    @property
    def tier(self) -> str:
        """The engine that plays now."""
        return self.worker.tier

    def first_games(self, left: list[Span]) -> Iterator[Chunk]:
        """Play games, taken off those that are left, until no faster worker is to come."""
        if self.tier == INTERPRETER and not self.worker.note:
            first, end = left[0]
            left[:1] = [(first + 1, end)] if first + 1 < end else []
            self.tiers = (INTERPRETER,)
            yield self.worker.play(first, first + 1)
            if left:
                self._go_faster()
        if left and self.tier not in self.tiers:
            self.tiers += (self.tier,)

    def _go_faster(self) -> None:
        """Go on with native code, or with the rules as text, if they have that form."""
        run, lines = self.worker.run, self.worker.lines
        try:
            self.worker = Worker(run, "native" if native.installed() else "text", lines)
        except native.NoNativeCode as error:
            self.worker = Worker(run, "text", lines)
            self.worker.note = str(error)
        except NotFast as error:
            self.worker.note = no_fast_form(error)
