"""What batches of games are given and give back: seeds, choices, and what came of playouts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import TYPE_CHECKING, Any

from ttrdsl.dialect.primitives import signed
from ttrdsl.engine.errors import NotAllowed
from ttrdsl.engine.given import a_seed
from ttrdsl.fast.emit.results import DECISIONS, ROW_HEAD, TURNS, WINNERS

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Numbers = NDArray[numpy.int64]

MOST = 2**63 - 1


def seed_numbers(seeds: Iterable[int], expected: int | None = None) -> Numbers:
    """Return seeds in the form of the kernels, as many as are expected."""
    try:
        import numpy
    except ImportError:
        raise NotAllowed("games side by side need NumPy: pip install 'ttrdsl[fast]'") from None
    try:
        found = numpy.array([signed(a_seed(index(seed))) for seed in seeds], dtype=numpy.int64)
    except TypeError:
        raise NotAllowed("seeds are expected to be whole numbers, one for each game") from None
    if expected is not None and len(found) != expected:
        raise NotAllowed(f"{expected} seeds are expected, one for each game")
    return found


def checked_choices(choices: Sequence[int] | Numbers, options: Numbers, over: Any) -> Numbers:
    """Return choices that are options of the games they are meant for, one for each game."""
    import numpy

    given = numpy.asarray(choices)
    if given.shape != options.shape:
        raise NotAllowed(f"{len(options)} choices are expected, one for each game")
    if len(options) and (given.dtype.kind not in "iu" or given.max() > MOST):
        raise NotAllowed("choices are expected to be numbers of options, and whole")
    chosen = numpy.ascontiguousarray(given, dtype=numpy.int64)
    wrong = numpy.flatnonzero((chosen >= options) & ~over)
    if len(wrong):
        number = int(wrong[0])
        raise NotAllowed(f"game {number}: option {chosen[number]} is not one of 0 to {options[number] - 1}")
    return chosen


class Playouts:
    """What came of games played to their ends: one array per question."""

    def __init__(self, rows: Numbers, players: int, lines: int) -> None:
        self.rows = rows
        self.players = players
        self.lines = lines
        self._stride = (rows.shape[1] - ROW_HEAD) // self.players

    @property
    def turns(self) -> Numbers:
        found: Numbers = self.rows[:, TURNS]
        return found

    @property
    def decisions(self) -> Numbers:
        found: Numbers = self.rows[:, DECISIONS]
        return found

    @property
    def winners(self) -> Numbers:
        """Who won, as a set of bits."""
        found: Numbers = self.rows[:, WINNERS]
        return found

    @property
    def scores(self) -> Numbers:
        """Points per game and player."""
        seats = self.rows[:, ROW_HEAD:].reshape(len(self.rows), self.players, self._stride)
        found: Numbers = seats[:, :, : self.lines].sum(axis=2)
        return found
