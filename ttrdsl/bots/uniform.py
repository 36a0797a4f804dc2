"""The style `random`: every option is as likely as any other."""

from __future__ import annotations

from ttrdsl.engine import chance
from ttrdsl.engine.game import Game


class Uniform:
    """Throws dice of its own, so that they never shift the cards."""

    def __init__(self, seat: int, seed: int) -> None:
        self.dice = chance.Dice(chance.style_seed(seed, seat))

    def choose(self, game: Game) -> int:
        """Return any option."""
        return self.dice.below(game.option_count)
