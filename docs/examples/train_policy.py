"""Train a policy from nothing, in minutes, in plain Python: `python docs/examples/train_policy.py tolls --games 600`.

The policy has one number for each action of the game (`ttrdsl.learn`), and takes an action the more often the larger
its number. After each game against somebody who plays at random, the numbers of what was done go up if the game went
better than usual, and down if it went worse (REINFORCE, Williams 1992). The same seed trains the same policy.
"""

from __future__ import annotations

import argparse
import math
import random

from ttrdsl import load_bundle, new_game
from ttrdsl.learn.table import Table

STEP = 0.15  # how far numbers move after a game
MEMORY = 0.97  # how slowly what is usual changes


class Policy:
    """A number for each action; the other players take any."""

    def __init__(self, game: str, seed: int) -> None:
        self.bundle = load_bundle(game)
        self.players = self.bundle["game"]["players"][0]
        self.dice = random.Random(seed)
        self.numbers = [0.0] * self.table(0).actions.size
        self.usual, self.spread = 0.0, 10.0

    def table(self, seed: int) -> Table:
        """Begin a game."""
        return Table(new_game(self.bundle, self.players, seed))

    def chances(self, legal: list[int]) -> list[float]:
        """Return how often each of these actions is taken."""
        top = max(self.numbers[action] for action in legal)
        weights = [math.exp(self.numbers[action] - top) for action in legal]
        return [weight / sum(weights) for weight in weights]

    def play(self, seed: int, learn: bool) -> float:
        """Play a game in a seat that changes; return the part of the win."""
        table, me, done = self.table(seed), seed % self.players, []
        while not table.over:
            legal = table.legal()
            if table.player != me:
                action = self.dice.choice(legal)
            else:
                chances = self.chances(legal)
                action = self.dice.choices(legal, chances)[0]
                done.append((legal, chances, action))
            table.act(action)
        if learn:
            self.learn(table.returns("margin")[me], done)
        return max(0.0, table.returns("win")[me])

    def learn(self, margin: float, done: list[tuple[list[int], list[float], int]]) -> None:
        """Move the numbers of a game's actions by how much better than usual it went."""
        better = max(-2.0, min(2.0, (margin - self.usual) / self.spread))
        self.usual = MEMORY * self.usual + (1 - MEMORY) * margin
        self.spread = max(1.0, MEMORY * self.spread + (1 - MEMORY) * abs(margin - self.usual))
        for legal, chances, action in done:
            for other, chance in zip(legal, chances, strict=True):
                self.numbers[other] += STEP * better * ((other == action) - chance)


def train(game: str, games: int, seed: int, tell: bool = False) -> Policy:
    """Return a policy after so many games."""
    policy = Policy(game, seed)
    won = 0.0
    for number in range(games):
        won += policy.play(number, learn=True)
        if tell and (number + 1) % 100 == 0:
            print(f"{number + 1} games: won {won:.0f} of the last 100")
            won = 0.0
    return policy


def measured(policy: Policy, games: int) -> float:
    """Return how often a policy wins games that it has not trained on."""
    return sum(policy.play(1_000_000 + number, learn=False) for number in range(games)) / games


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game", nargs="?", default="tolls")
    words.add_argument("--games", type=int, default=600)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    trained = train(asked.game, asked.games, asked.seed, tell=True)
    print(f"won {100 * measured(trained, 200):.0f} % of 200 games against random play")
