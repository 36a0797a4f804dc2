"""What a style is: something that decides for one player of one game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ttrdsl.engine.game import Game


class Style(Protocol):
    """A way to play; made for one seat of one game, and asked whenever that seat decides."""

    def choose(self, game: Game) -> int:
        """Return the number of an option; the game is left as it is, and what the player may not know is not used."""


Maker = Callable[[int, int], Style]
"""Makes a style for a seat of a game with a seed."""
