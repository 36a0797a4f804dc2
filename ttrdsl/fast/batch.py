"""Many games side by side, for learners and searches: one array per question, one call per step of them all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import TYPE_CHECKING, Any

from ttrdsl.dialect.primitives import signed
from ttrdsl.engine import layout
from ttrdsl.engine.errors import GameError, NotAllowed
from ttrdsl.fast.emit.results import DECISIONS, ROW_HEAD, TURNS, WINNERS
from ttrdsl.fast.fast_game import FastGame
from ttrdsl.fast.kernel import Kernel

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Numbers = NDArray[numpy.int64]

MOST = 2**63 - 1


class Batch:
    """Games of one bundle with one number of players, as the rows of an array."""

    def __init__(self, kernel: Kernel, seeds: Iterable[int]) -> None:
        try:
            import numpy
        except ImportError:
            raise NotAllowed("games side by side need NumPy: pip install 'ttrdsl[fast]'") from None
        kernel = kernel.twin()  # batches of several threads do not share memory
        self.kernel = kernel
        self.size = kernel.program.state_size
        self._own = _seeds(seeds)
        self.games = numpy.zeros((len(self._own), self.size), dtype=numpy.int64)
        self._work = kernel.copy(kernel.blank)
        self._run("begin_games", [kernel.blank, self.games.reshape(-1), self._own])

    def __len__(self) -> int:
        return len(self.games)

    # -- what is asked, for all games -----------------------------------------------------------------------

    @property
    def options(self) -> Numbers:
        """How many options the decision that is due has; 0 where a game is over."""
        return self._column(layout.OPTIONS)

    @property
    def actors(self) -> Numbers:
        """Who decides; -1 where a game is over."""
        return self._column(layout.ACTOR)

    @property
    def positions(self) -> Numbers:
        """Where in the rules each game waits; games at one place are asked the same question."""
        return self._column(layout.POSITION)

    @property
    def over(self) -> Any:
        """Which games are over."""
        return self.games[:, layout.OVER] != 0

    def _column(self, slot: int) -> Numbers:
        """Return a slot of all games, to look at."""
        found: Numbers = self.games[:, slot]
        found.flags.writeable = False
        return found

    # -- playing --------------------------------------------------------------------------------------------

    def step(self, choices: Sequence[int] | Numbers) -> None:
        """Play one option in each game: its number, or a negative number to leave the game as it is."""
        import numpy

        given = numpy.asarray(choices)
        if given.shape != (len(self),):
            raise NotAllowed(f"{len(self)} choices are expected, one for each game")
        if len(self) and (given.dtype.kind not in "iu" or given.max() > MOST):
            raise NotAllowed("choices are expected to be numbers of options, and whole")
        chosen = numpy.ascontiguousarray(given, dtype=numpy.int64)
        wrong = numpy.flatnonzero((chosen >= self.options) & ~self.over)
        if len(wrong):
            number = int(wrong[0])
            raise NotAllowed(f"game {number}: option {chosen[number]} is not one of 0 to {self.options[number] - 1}")
        self._run("step_games", [self.games.reshape(-1), chosen])

    def playouts(self, seeds: Iterable[int]) -> Playouts:
        """Play copies of all games to their ends at random, each by dice of its own, and return what came of them."""
        import numpy

        dice = _seeds(seeds)
        if dice.shape != (len(self),):
            raise NotAllowed(f"{len(self)} seeds are expected, one for each game")
        rows = numpy.zeros(len(self) * self.kernel.program.row, dtype=numpy.int64)
        self._run("end_games", [self.games.reshape(-1), dice, rows])
        return Playouts(self.kernel, rows.reshape(len(self), self.kernel.program.row))

    def game(self, number: int) -> FastGame:
        """Return one of the games, to look at it; it goes on by itself."""
        return FastGame(self.kernel, self.kernel.vector([int(x) for x in self.games[number]]))

    def _run(self, name: str, vectors: list[Any]) -> None:
        """Call a function for all games; costs that come up new are worked out in between."""
        done = 0
        text = self.kernel.tier == "text"
        given = [list(map(int, v)) for v in vectors] if text else vectors

        def more() -> None:
            nonlocal done
            done = self.kernel.call(name, self._work, *given, done, len(self))

        try:
            with self.kernel.busy:
                self.kernel.until_known(more)
                if done < len(self):
                    code = self.kernel.error
                    self.kernel.clear_error()
                    raise GameError(f"game {done} cannot go on (code {code}); `game({done})` says why")
        finally:
            # Games before one that cannot go on have taken their step, on every tier.
            if text:
                for mine, theirs in zip(vectors, given, strict=True):
                    mine[:] = theirs


def _seeds(seeds: Iterable[int]) -> Numbers:
    """Return seeds in the form of the kernels."""
    import numpy

    try:
        return numpy.array([signed(index(seed)) for seed in seeds], dtype=numpy.int64)
    except TypeError:
        raise NotAllowed("seeds are expected to be whole numbers, one for each game") from None


class Playouts:
    """What came of games played to their ends: one array per question."""

    def __init__(self, kernel: Kernel, rows: Numbers) -> None:
        self.rows = rows
        self.players = kernel.machine.players
        self.lines = len(kernel.machine.bundle["scores"])
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
