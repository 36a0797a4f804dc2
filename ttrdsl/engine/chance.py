"""Chance: word n of a game is a function of its seed and n, and of nothing else.

The words are those of splitmix64 used as a counter; `docs/reference/chance.md` gives them to the bit.
"""

from __future__ import annotations

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


def word(seed: int, number: int) -> int:
    """Return word `number` (1, 2, …) of the game with a 64-bit seed."""
    z = (seed + number * STEP) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def below(seed: int, number: int, n: int) -> int:
    """Return a number from 0 to n - 1 made of one word."""
    return ((word(seed, number) >> 32) * n) >> 32


def game_seed(run_seed: int, game: int) -> int:
    """Return the seed of game number `game` of a run."""
    return (run_seed * 0xD1342543DE82EF95 + game * 0xDA942042E4DD58B5) & MASK


def style_seed(seed: int, seat: int) -> int:
    """Return the seed of a player's own dice, so that they never shift the cards."""
    return word(seed ^ 0xA5A5A5A5A5A5A5A5, seat + 1)


class Dice:
    """A counter over the words of a seed, for bots."""

    def __init__(self, seed: int) -> None:
        self.seed = seed & MASK
        self.used = 0

    def below(self, n: int) -> int:
        self.used += 1
        return below(self.seed, self.used, n)
