"""Many games side by side, for learners and searches: one array per question, one call per step of them all."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ttrdsl.engine import layout
from ttrdsl.engine.game import Game
from ttrdsl.engine.given import one_of
from ttrdsl.fast.fast_game import FastGame
from ttrdsl.fast.kernel import TOO_LARGE, Kernel
from ttrdsl.fast.plain_batch import one, play_out
from ttrdsl.fast.side_by_side import Playouts, checked_choices, seed_numbers

if TYPE_CHECKING:
    from ttrdsl.fast.side_by_side import Numbers


class Batch:
    """Games of one bundle with one number of players, as the rows of an array."""

    def __init__(self, kernel: Kernel, seeds: Iterable[int]) -> None:
        self._own = seed_numbers(seeds)
        import numpy

        kernel = kernel.twin()  # batches of several threads do not share memory
        self.kernel = kernel
        self.size = kernel.program.state_size
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
        chosen = checked_choices(choices, self.options, self.over)
        self._run("step_games", [self.games.reshape(-1), chosen])

    def playouts(self, seeds: Iterable[int]) -> Playouts:
        """Play copies of all games to their ends at random, each by dice of its own, and return what came of them."""
        import numpy

        dice = seed_numbers(seeds, len(self))
        rows = numpy.zeros(len(self) * self.kernel.program.row, dtype=numpy.int64)
        self._run("end_games", [self.games.reshape(-1), dice, rows])
        machine = self.kernel.machine
        shape = (len(self), self.kernel.program.row)
        return Playouts(rows.reshape(shape), machine.players, len(machine.bundle["scores"]))

    def game(self, number: int) -> FastGame:
        """Return one of the games, to look at it; it goes on by itself."""
        row = self.games[one_of(number, len(self), "game")]
        return FastGame(self.kernel, self.kernel.vector([int(x) for x in row]))

    def _run(self, name: str, vectors: list[Any]) -> None:
        """Call a function for all games; what it cannot do with one of them, the interpreter does."""
        done, kernel = 0, self.kernel
        text = kernel.tier == "text"
        given = [list(map(int, v)) for v in vectors] if text else vectors

        def more() -> None:
            nonlocal done
            done = kernel.call(name, self._work, *given, done, len(self))

        try:
            with kernel.busy:
                while done < len(self):
                    kernel.go_on(more)
                    if done < len(self):
                        with one(done):
                            self._by_interpreter(name, given, done)
                            warnings.warn(f"{TOO_LARGE}; the interpreter did it", RuntimeWarning, stacklevel=4)
                        done += 1
        finally:
            # Games before one that cannot go on have taken their step, on every tier.
            if text:
                for mine, theirs in zip(vectors, given, strict=True):
                    mine[:] = theirs

    def _by_interpreter(self, name: str, given: list[Any], number: int) -> None:
        """Do with one game what the kernel could not; an error says why nobody can."""
        kernel, own = self.kernel, slice(number * self.size, (number + 1) * self.size)
        if name == "begin_games":
            given[1][own] = kernel.of_state(kernel.machine.start(int(given[2][number])))
            return
        game = Game(kernel.machine, kernel.translator.decode(given[0][own]))
        if name == "step_games":
            game.play(int(given[1][number]))
            given[0][own] = kernel.of_state(game.state)
        else:
            play_out(game, int(given[1][number]))
            row = kernel.program.row
            given[2][number * row : (number + 1) * row] = kernel.results(kernel.of_state(game.state))
