"""Games that cannot go on: why, and how to get there again."""

from __future__ import annotations

from dataclasses import dataclass

from ttrdsl.engine.errors import GameError
from ttrdsl.engine.game import Game
from ttrdsl.engine.replay import Replay, replay_of


@dataclass(frozen=True)
class DeadEnd:
    """A game that stopped: what the engine said, the choices up to there, and the one that could not be carried out."""

    message: str
    choice: int | None
    replay: Replay | None  # none if the game did not even begin


def dead_end(game: Game, message: str, choice: int | None) -> DeadEnd:
    """Write down how a game got to where it cannot go on."""
    try:
        return DeadEnd(message, choice, replay_of(game))
    except GameError:
        return DeadEnd(message, choice, None)
