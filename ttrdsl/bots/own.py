"""A player that somebody else wrote, at one of our tables: it is shown a guess, so that nothing hidden can be seen."""

from __future__ import annotations

from ttrdsl.bots.style import Maker
from ttrdsl.engine import chance
from ttrdsl.engine.errors import NotAllowed
from ttrdsl.engine.game import Game
from ttrdsl.engine.given import as_whole


class Seated:
    """Hands a player, instead of the game, one that looks the same to her, with everything hidden dealt anew."""

    def __init__(self, maker: Maker, seat: int, seed: int) -> None:
        self.name = name_of(maker)
        self.seat = seat
        self.bot = maker(seat, seed)
        if not callable(getattr(self.bot, "choose", None)):
            raise NotAllowed(f"`{self.name}` makes no player: {type(self.bot).__name__} has no `choose(game)`")
        self.dice = chance.Dice(chance.style_seed(seed ^ 1, seat))

    def choose(self, game: Game) -> int:
        """Return what the player takes; an answer that is not an option is refused by name."""
        self.dice.used += 1
        shown = game.guess(self.seat, chance.word(self.dice.seed, self.dice.used))
        answer = self.bot.choose(shown)
        found, options = as_whole(answer), game.option_count
        if found is None or not 0 <= found < options:
            raise NotAllowed(f"the player `{self.name}` took option {answer!r}, which is not one of 0 to {options - 1}")
        return found


def name_of(maker: object) -> str:
    """Return what a player is called in tables."""
    found = getattr(maker, "__name__", None) or type(maker).__name__
    return str(found)
