"""What a style is: something that decides for one player of one game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ttrdsl.engine.game import Game


class Bot(Protocol):
    """A player: made for one seat of one game, and asked whenever that seat decides.

    >>> class Hasty:
    ...     def __init__(self, seat, seed):
    ...         pass
    ...
    ...     def choose(self, game):
    ...         return 0
    """

    def choose(self, game: Game) -> int:
        """Return the number of an option; the game is left as it is, and what the player may not know is not used."""


Style = Bot
Maker = Callable[[int, int], Bot]
"""Makes a player for a seat of a game with a seed."""
