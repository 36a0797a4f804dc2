"""Many games side by side where the rules have no fast form: each is played by the interpreter, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ttrdsl.dialect.primitives import die
from ttrdsl.engine import layout
from ttrdsl.engine.errors import GameError, NotAllowed
from ttrdsl.engine.game import Game
from ttrdsl.engine.given import one_of
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.results import ROW_HEAD
from ttrdsl.fast.side_by_side import Playouts, checked_choices, seed_numbers

if TYPE_CHECKING:
    from ttrdsl.fast.side_by_side import Numbers


class PlainBatch:
    """Games of one bundle with one number of players; what `Batch` answers, without its rows of integers."""

    def __init__(self, machine: Machine, seeds: Iterable[int]) -> None:
        self.machine = machine
        own = [int(seed) for seed in seed_numbers(seeds)]
        self._games: list[Game] = []
        for number, seed in enumerate(own):
            with one(number):
                self._games.append(Game(machine, machine.start(seed)))

    def __len__(self) -> int:
        return len(self._games)

    @property
    def options(self) -> Numbers:
        """How many options the decision that is due has; 0 where a game is over."""
        return self._column(lambda game: game.option_count)

    @property
    def actors(self) -> Numbers:
        """Who decides; -1 where a game is over."""
        return self._column(lambda game: game.state[layout.ACTOR])

    @property
    def positions(self) -> Numbers:
        """Where in the rules each game waits."""
        return self._column(lambda game: game.state[layout.POSITION])

    @property
    def over(self) -> Any:
        """Which games are over."""
        return self._column(lambda game: int(game.over)) != 0

    @property
    def games(self) -> Any:
        """Rows of integers are what only the fast engines have."""
        raise NotAllowed("the rules of this game have no fast form, so its states are not rows of integers")

    def _column(self, ask: Callable[[Game], int]) -> Numbers:
        import numpy

        found = numpy.array([ask(game) for game in self._games], dtype=numpy.int64)
        found.flags.writeable = False
        return found

    def step(self, choices: Sequence[int] | Numbers) -> None:
        """Play one option in each game: its number, or a negative number to leave the game as it is."""
        chosen = checked_choices(choices, self.options, self.over)
        for number, (game, choice) in enumerate(zip(self._games, chosen, strict=True)):
            if choice >= 0 and not game.over:
                with one(number):
                    game.play(int(choice))

    def playouts(self, seeds: Iterable[int]) -> Playouts:
        """Play copies of all games to their ends at random, each by dice of its own, and return what came of them."""
        import numpy

        dice = seed_numbers(seeds, len(self))
        players, lines = self.machine.players, len(self.machine.bundle["scores"])
        rows = numpy.zeros((len(self), ROW_HEAD + players * lines), dtype=numpy.int64)
        for number, (game, seed) in enumerate(zip(self._games, dice, strict=True)):
            with one(number):
                rows[number] = played_out(game.copy(), int(seed))
        return Playouts(rows, players, lines)

    def game(self, number: int) -> Game:
        """Return one of the games, to look at it; it goes on by itself."""
        return self._games[one_of(number, len(self), "game")].copy()


@contextmanager
def one(number: int) -> Iterator[None]:
    """Do something with a game; if it cannot go on, say which it was."""
    try:
        yield
    except GameError as error:
        raise GameError(f"game {number} cannot go on: {error}") from None


def play_out(game: Game, seed: int) -> None:
    """Play a game to its end by dice."""
    used = 0
    while not game.over:
        used += 1
        game.play(die(seed, used, game.option_count))


def played_out(game: Game, seed: int) -> list[int]:
    """Play a game to its end and return its row: the head, then the lines of each player's score."""
    play_out(game, seed)
    state, machine = game.state, game.machine
    scores = [points for player in range(machine.players) for points in machine.score_lines(state, player)]
    head = [0, state[layout.TURNS], state[layout.DECISIONS], machine.winners(state), state[layout.FIRST]]
    return [*head, *scores]
