"""Games played by whatever is ready: first the interpreter, then the rules as text, then native code.

Nobody waits for a compiler: native code is made by another process while the first games are played. All engines play
the same games, so another can take over after any of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from ttrdsl.dialect import native
from ttrdsl.dialect.background import Making
from ttrdsl.fast.emit.value import NotFast
from ttrdsl.fast.guard import no_fast_form
from ttrdsl.playtest.batch import Run
from ttrdsl.playtest.chunks import Chunk, Span, cut
from ttrdsl.playtest.workers import INTERPRETER, LARGEST_CHUNK, Worker

A_MOMENT = 0.2  # seconds after which it is looked again whether native code is there
WORTH_IT = 1.0  # seconds: what is over sooner is not handed to native code, which takes as long to load


class Relay:
    """Plays the first games of a run, by one worker after another, each faster than the one before."""

    def __init__(self, run: Run, lines: bool = False) -> None:
        self.worker = Worker(run, INTERPRETER, lines)
        self.tiers: tuple[str, ...] = ()  # those that played, in order
        if self.worker.thoughtful:
            self._write_text()  # whoever thinks does so in a kernel of text, whatever the tier

    @property
    def tier(self) -> str:
        """The engine that plays now."""
        return self.worker.tier

    def first_games(self, left: list[Span]) -> Iterator[Chunk]:
        """Play games, taken off those that are left, until no faster worker is to come."""
        if self.worker.tier == INTERPRETER and not self.worker.note:
            yield self._play(left, 1)
            if left:
                self._write_text()
        if left and self.worker.kernel is not None and native.installed():
            yield from self._while_native_code_is_made(left)
        if left and self.tier not in self.tiers:
            self.tiers += (self.tier,)

    def _while_native_code_is_made(self, left: list[Span]) -> Iterator[Chunk]:
        assert self.worker.kernel is not None
        try:
            making = Making(*self.worker.kernel.linked())
        except Exception as error:  # no room for another process, or for what it makes
            self.worker.note = f"native code is not made ({error}); {native.PLAYING}"
            return
        with making:
            size, rest = 1, WORTH_IT
            while left and (making.going_on or rest < WORTH_IT):
                begun = time.perf_counter()
                chunk = self._play(left, size)
                pace = (time.perf_counter() - begun) / (chunk.end - chunk.first)
                rest = pace * sum(end - first for first, end in left)
                size = max(1, min(LARGEST_CHUNK[self.tier], int(A_MOMENT / max(pace, 1e-9))))
                yield chunk
            if left and self.worker.kernel is not None:
                try:
                    self.worker = self.worker.as_native(making.made())
                except native.NoNativeCode as error:
                    self.worker.note = str(error)

    def _write_text(self) -> None:
        """Go on with the rules as text, if they have that form."""
        try:
            self.worker = Worker(self.worker.run, "text", self.worker.lines)
        except NotFast as error:
            self.worker.note = no_fast_form(error)

    def _play(self, left: list[Span], games: int) -> Chunk:
        """Play so many games of the first span, or fewer; they are not left any more."""
        first, end = next(cut(left, games))
        left[0] = (end, left[0][1])
        if left[0][0] == left[0][1]:
            del left[0]
        if self.tier not in self.tiers:
            self.tiers += (self.tier,)
        return self.worker.play(first, end)
