"""A game on a fast tier: the same questions and answers as `Game`, with steps played by the kernel."""

from __future__ import annotations

from typing import Any

from ttrdsl.engine import layout
from ttrdsl.engine.errors import GameError, NotAllowed
from ttrdsl.engine.game import Choice, Game
from ttrdsl.fast.kernel import Kernel, Vec


class FastGame(Game):
    """A game whose steps run in a kernel; for words, views and saves it is looked at as the interpreter sees it.

    >>> from ttrdsl import load_bundle, new_game
    >>> game = new_game(load_bundle("usa"), players=2, seed=1, engine="text")
    >>> game.play(0)
    >>> game.option_count
    11
    """

    def __init__(self, kernel: Kernel, vec: Vec) -> None:
        self.kernel = kernel
        self.vec = vec
        self.machine = kernel.machine
        self.log = None
        self.choices = []
        self._seen: list[Any] | None = None

    @property
    def state(self) -> list[Any]:
        """The state in the interpreter's form; worked out when somebody asks for it."""
        if self._seen is None:
            self._seen = self.kernel.translator.decode(self.vec)
        return self._seen

    @state.setter
    def state(self, state: list[Any]) -> None:
        self.vec = self.kernel.of_state(state)
        self._seen = None

    @property
    def over(self) -> bool:
        return bool(self.vec[layout.OVER])

    @property
    def option_count(self) -> int:
        return 0 if self.over else int(self.vec[layout.OPTIONS])

    def play(self, choice: int | Choice) -> None:
        if self.over:
            raise NotAllowed("the game is over")
        number = choice.number if isinstance(choice, Choice) else choice
        count = self.option_count
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < count:
            raise NotAllowed(f"option {number} is not one of 0 to {count - 1}")
        if isinstance(choice, Choice) and choice.option != self.state[layout.OPTIONS][number]:
            raise NotAllowed("this option belongs to another decision")
        before = self.kernel.copy(self.vec)
        with self.kernel.busy:
            self.kernel.choose(self.vec, number)
            failed = self.kernel.error
            self.kernel.clear_error()
        if failed:
            self.vec = before
            raise self._reason(number)
        self._seen = None
        self.choices.append(number)

    def _reason(self, number: int) -> Exception:
        """Return why a step cannot be done, in the interpreter's words; the game stands as it did before."""
        self._seen = None
        try:
            Game(self.machine, list(self.state)).play(number)
        except GameError as error:
            return error
        return GameError("this step is too large for the fast tiers; play it with engine='interpreter'")

    def copy(self) -> FastGame:
        other = FastGame(self.kernel, self.kernel.copy(self.vec))
        other.choices = list(self.choices)
        return other

    def guess(self, player: int, seed: int) -> FastGame:
        return self.of_state(self.kernel, super().guess(player, seed).state)

    @classmethod
    def of_state(cls, kernel: Kernel, state: list[Any]) -> FastGame:
        """Return the game of a state in the interpreter's form."""
        return cls(kernel, kernel.of_state(state))
