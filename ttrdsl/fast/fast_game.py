"""A game on a fast tier: the same questions and answers as `Game`, with steps played by the kernel."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from ttrdsl.engine import layout
from ttrdsl.engine.errors import GameError, NotAllowed
from ttrdsl.engine.game import Choice, Game, refuse_too_many
from ttrdsl.engine.given import one_of
from ttrdsl.engine.pickled import core, packed
from ttrdsl.fast import pickled
from ttrdsl.fast.guard import own_fault
from ttrdsl.fast.kernel import TOO_LARGE, Kernel, Vec


class FastGame(Game):
    """A game whose steps run in a kernel; for words, views and saves it is looked at as the interpreter sees it.

    What the kernel cannot do the interpreter does, with a warning, and the game goes on.

    >>> from ttrdsl import load_bundle, new_game
    >>> game = new_game(load_bundle("usa"), players=2, seed=1, engine="text")
    >>> game.play(0)
    >>> game.option_count
    11
    """

    def __init__(self, kernel: Kernel, vec: Vec) -> None:
        self.kernel = kernel
        self.vec = vec  # none where only the interpreter can hold the game
        self.machine = kernel.machine
        self.log = None
        self.choices = []
        self._seen: list[Any] | None = None

    @classmethod
    def begin(cls, kernel: Kernel, seed: int, first: int | None = None) -> FastGame:
        """Return a new game; one that cannot even begin raises why."""
        game = cls(kernel, None)
        why = game._in_kernel(lambda: game._hold(kernel.start(seed, first)))
        if why:
            state = kernel.machine.start(seed, first)
            game._go_on_from(state, why)
        return game

    @property
    def state(self) -> list[Any]:
        """The state in the interpreter's form; worked out when somebody asks for it."""
        if self._seen is None:
            self._seen = self.kernel.translator.decode(self.vec)
        return self._seen

    @state.setter
    def state(self, state: list[Any]) -> None:
        why = self._in_kernel(lambda: self._hold(self.kernel.of_state(state)))
        if why:
            self._hold(None, state)

    def _hold(self, vec: Vec, seen: list[Any] | None = None) -> None:
        self.vec = vec
        self._seen = seen

    def _in_kernel(self, step: Callable[[], None]) -> str:
        """Let the kernel do something; return why it could not."""
        with self.kernel.busy:
            try:
                step()
                return TOO_LARGE if self.kernel.error else ""
            except GameError as error:
                return str(error)
            except Exception as error:
                return own_fault(error)
            finally:
                self.kernel.clear_error()

    def _go_on_from(self, state: list[Any], why: str) -> None:
        """Go on from where the interpreter came, in the kernel again if it can hold that."""
        self.state = state
        warnings.warn(f"{why}; the interpreter went on with this game", RuntimeWarning, stacklevel=4)

    @property
    def over(self) -> bool:
        return bool(self.vec[layout.OVER]) if self.vec is not None else super().over

    @property
    def option_count(self) -> int:
        if self.vec is None:
            return super().option_count
        return 0 if self.over else int(self.vec[layout.OPTIONS])

    def play(self, choice: int | Choice) -> None:
        if self.vec is None:
            super().play(choice)
            return
        if self.over:
            raise NotAllowed("the game is over")
        refuse_too_many(int(self.vec[layout.DECISIONS]))
        number = one_of(choice.number if isinstance(choice, Choice) else choice, self.option_count, "option")
        if isinstance(choice, Choice) and choice.option != self.state[layout.OPTIONS][number]:
            raise NotAllowed("this option belongs to another decision")
        self.remember()
        before = self.kernel.copy(self.vec)
        why = self._in_kernel(lambda: self.kernel.choose(self.vec, number))
        self._seen = None
        if why:
            self.vec = before
            other = Game(self.machine, list(self.state))
            other.play(number)  # says in its own words if nobody can do this step
            self._go_on_from(other.state, why)
        self.choices.append(number)

    def copy(self) -> FastGame:
        if self.vec is None:
            other = FastGame(self.kernel, None)
            other._seen = list(self.state)
        else:
            other = FastGame(self.kernel, self.kernel.copy(self.vec))
        other.choices, other.origin = list(self.choices), self.origin
        return other

    def __reduce__(self) -> Any:
        bundle = packed(self.machine)
        return pickled.unpickled, (bundle, self.players, self.kernel.tier, core(self), self.choices)

    def guess(self, player: int, seed: int) -> FastGame:
        return self.of_state(self.kernel, super().guess(player, seed).state)

    @classmethod
    def of_state(cls, kernel: Kernel, state: list[Any]) -> FastGame:
        """Return the game of a state in the interpreter's form."""
        game = cls(kernel, None)
        game.state = state
        return game
