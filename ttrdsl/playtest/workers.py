"""Who plays the games of a run: a worker on one tier, who is given spans of games and hands back chunks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from ttrdsl.bots.path.findings import findings_of
from ttrdsl.bots.path.kernel import STYLE_NUMBERS, StyledKernel
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.guard import own_fault, refused_by_name
from ttrdsl.fast.kernel import Kernel
from ttrdsl.playtest.batch import Record, Run, play_numbered
from ttrdsl.playtest.chunks import Chunk
from ttrdsl.playtest.game_lines import as_lines
from ttrdsl.playtest.rows import Rows
from ttrdsl.playtest.tally import Tally, tally_for

INTERPRETER = "interpreter"
KERNEL_STYLES = tuple(STYLE_NUMBERS)
"""The styles that play inside a kernel."""
LARGEST_CHUNK = {INTERPRETER: 1, "text": 25, "native": 1000}
TIME_TO_THINK = 10
"""Where somebody thinks, chunks are smaller by this: a game takes longer, and a run should stop soon if told so."""

BY_INTERPRETER = "games came to something too large for the fast engines; the interpreter played those games"


class Worker:
    """Plays games of one run on one tier; every thread and every process has a worker of its own."""

    def __init__(self, run: Run, tier: str, lines: bool = False) -> None:
        self.run = run
        self.tier = tier
        self.lines = lines  # whether chunks carry a line for each game
        self.note = ""  # why the interpreter had to go on
        self.thoughtful = any(style != "random" for style in run.seats)
        self.kernel = None if tier == INTERPRETER else self._kernel()
        if self.kernel is not None:
            words = self.kernel.program.emitter.vector.words["route"]
            self.rows = Rows(len(run.seats), len(run.bundle["scores"]), len(run.bundle["domains"]["route"]), words)

    @cached_property
    def machine(self) -> Machine:
        """The interpreter's own form of the rules; it remembers what it worked out, so no two threads share one."""
        return Machine(self.run.bundle, len(self.run.seats))

    def _kernel(self) -> Kernel:
        if not self.thoughtful:
            return Kernel(self.machine, self.tier)
        with refused_by_name():
            return StyledKernel(self.machine, self.tier, findings_of(self.machine))

    @property
    def largest_chunk(self) -> int:
        """How many games are played at once."""
        return max(1, LARGEST_CHUNK[self.tier] // (TIME_TO_THINK if self.thoughtful else 1))

    def __reduce__(self) -> Any:
        # Another process makes its own, unless it began as a copy of this one.
        return Worker, (self.run, self.tier, self.lines)

    def twin(self) -> Worker:
        """Return a worker for another thread: the same functions and tables, but memory of its own."""
        other = object.__new__(Worker)  # `copy` would begin from nothing, as another process does
        vars(other).update(vars(self))
        vars(other).pop("machine", None)
        if self.kernel is not None:
            other.kernel = self.kernel.twin()
        return other

    @property
    def tiers(self) -> tuple[str, ...]:
        """The engines that play."""
        return (self.tier,)

    def play(self, first: int, end: int) -> Chunk:
        """Play the games of a span."""
        tally, texts, kept, replays = tally_for(self.run), [], list[Record](), {}
        for part, records in self._played(first, end):
            if part is not None:
                tally.merge(part)
            for record in records:
                if part is None:
                    tally.add(record)
                if record.dead is not None and record.dead.replay is not None:
                    replays[record.game] = record.dead.replay
            if self.lines:
                texts.append(as_lines(self.run, records))
                kept += records
        return Chunk(first, end, tally, "".join(texts) if self.lines else None, replays, self.note, tuple(kept))

    def _played(self, first: int, end: int) -> Iterator[tuple[Tally | None, list[Record]]]:
        """Yield records of games, or games counted already (and their records only where lines are wanted)."""
        while first < end:
            if self.kernel is not None:
                out = self.kernel.vector([0] * ((end - first) * self.rows.size))
                done = self._fill(self.kernel, first, end - first, out)
                if self.kernel is not None:
                    yield self._read(first, done, out)
                    self.kernel.clear_error()
                first += done
            if first < end:
                # What a kernel cannot play to its end the interpreter plays: it knows how to say why.
                record = play_numbered(self.machine, self.run, self.run.seats, first)
                if self.kernel is not None and record.dead is None:
                    self.note = BY_INTERPRETER
                yield None, [record]
                first += 1

    def _fill(self, kernel: Kernel, first: int, count: int, out: Any) -> int:
        """Let a kernel play; return how many games it did before one that it may not be able to play."""
        while count:
            try:
                if isinstance(kernel, StyledKernel) and self.run.rotates:
                    return self._fill_rotated(kernel, first, count, out)
                if isinstance(kernel, StyledKernel):
                    return kernel.play_seats(self.run.seed, first, count, out, self.run.seats)
                return kernel.play(self.run.seed, first, count, out)
            except GameError:
                # A cost came up that nobody can work out, and with it went how far it was.
                kernel.clear_error()
                count //= 2
            except Exception as error:
                self.note = f"{own_fault(error)} was found while playing; the interpreter goes on"
                self.kernel = None
                return 0
        return 0

    def _fill_rotated(self, kernel: StyledKernel, first: int, count: int, out: Any) -> int:
        """Let a kernel play games one by one, each with everybody in the seat of this game."""
        run, size, seats = self.run, self.rows.size, len(self.run.seats)
        for number in range(first, first + count):
            shift = run.shift(number)
            seated = [run.seats[(seat - shift) % seats] for seat in range(seats)]
            row = kernel.vector([0] * size)
            if not kernel.play_seats(run.seed, run.deal(number), 1, row, seated):
                return number - first
            self.rows.by_player(row, shift)
            out[(number - first) * size : (number - first + 1) * size] = row
        return count

    def _read(self, first: int, done: int, out: Any) -> tuple[Tally | None, list[Record]]:
        size = self.rows.size
        counted = None if self.tier == "text" else self.rows.tally(out[: done * size].reshape(done, size))
        records = []
        if counted is None or self.lines:
            records = [self.rows.record(first + i, out[i * size : (i + 1) * size]) for i in range(done)]
        return counted, records
