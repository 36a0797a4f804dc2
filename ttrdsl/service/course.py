"""A game with its whole course: every moment can be seen again, and played on from."""

from __future__ import annotations

from typing import Any

from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.replay import started


class Course:
    """The choices of a game, and the state before and after each of them."""

    def __init__(self, machine: Machine, seed: int, first: int | None) -> None:
        self.game = started(machine, seed, first, log=True)
        self.seed, self.first = seed, first
        self.moments: list[tuple[list[Any], int]] = [self._moment()]
        self.step = 0  # the moment that is looked at
        self.kept: list[int] = []  # the choices of the course that was left last

    def _moment(self) -> tuple[list[Any], int]:
        return self.game.state.copy(), len(self.game.log or ())

    @property
    def machine(self) -> Machine:
        """The machine that plays it."""
        return self.game.machine

    @property
    def shown(self) -> Game:
        """The game as it stood at the moment that is looked at; at the last one it is the game itself."""
        if self.step == len(self.game.choices):
            return self.game
        state, heard = self.moments[self.step]
        found = Game(self.machine, state.copy(), (self.game.log or [])[:heard])
        found.choices = self.game.choices[: self.step]
        return found

    def play(self, number: int) -> None:
        """Play an option of the moment that is looked at; what came after it is kept aside."""
        if self.step < len(self.game.choices):
            self.kept = list(self.game.choices)
            self.game = self.shown
            del self.moments[self.step + 1 :]
        self.game.play(number)
        self.moments.append(self._moment())
        self.step += 1

    def go_to(self, step: int) -> None:
        """Look at another moment."""
        self.step = min(max(step, 0), len(self.game.choices))

    def cut(self, step: int) -> None:
        """Go back to a moment for good."""
        self.go_to(step)
        if self.step < len(self.game.choices):
            self.game = self.shown
            del self.moments[self.step + 1 :]
