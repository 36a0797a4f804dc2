"""The style `search`: a tree of one's own choices, tried in many guessed games, and the first that did best is taken.

Each guess deals anew what the player may not see, so the choice cannot depend on it. All options are tried in the same
guesses with the same dice; half of them are dropped round by round (sequential halving), and what `path` would take is
left only for something that did better by more than one standard error. Below the first choice the tree grows by what
`path` ranks highest (`path/mind/tree.py`); where a playout leaves it, `path` plays on for everybody, for a number of
turns. The budget is a number of playouts, half of them for the first decision of a turn, and all sums are of whole
numbers: a seed gives the same choice on every machine.
"""

from __future__ import annotations

from collections.abc import Callable

from ttrdsl.bots.path.mind.tree import clear_tree, reward
from ttrdsl.bots.path.style import at_work
from ttrdsl.bots.uniform import Uniform
from ttrdsl.engine import chance, layout
from ttrdsl.engine.game import Game
from ttrdsl.fast.kernel import Vec

LEVELS = {"easy": 12, "medium": 480, "hard": 600}
"""Playouts for the first decision of a turn, by the name of a level; each later one has half of those before it."""
MOST_PLAYOUTS = 100_000
MOST_TRIED = 8  # options; where there are fewer, fewer playouts tell as much
ROUNDS = 6  # that a playout goes on for; then `path` says who is ahead

Outcome = tuple[int, int]  # a share of the win, in thousandths, and how far a player is before the best other


class SearchStyle:
    """Tries options in guessed games that `path` plays on."""

    def __init__(self, seat: int, seed: int, playouts: int = LEVELS["medium"]) -> None:
        self.seat = seat
        self.seed = seed
        self.playouts = playouts
        self.dice = chance.Dice(chance.style_seed(seed, seat))
        self.mind: Vec = None
        self.turn = -1  # in which it has searched before
        self.searched = 0  # how often in that turn
        self.anyhow = Uniform(seat, seed)

    def choose(self, game: Game) -> int:
        """Return the option that did best."""
        if game.option_count < 2:
            return 0
        found = at_work(game, fast=True)
        if found is None:
            return self.anyhow.choose(game)
        kernel, st = found
        with kernel.busy:
            if self.mind is None:
                self.mind = kernel.new_mind(self.seed, "wide")
            options = kernel.candidates(st, self.mind, self.seat)[:MOST_TRIED]
            budget = self.playouts * len(options) // MOST_TRIED
            if self.turn != st[layout.TURNS]:
                self.searched = 0
            budget >>= self.searched
            if len(options) < 2 or budget < len(options):
                return options[0]
            self.turn = int(st[layout.TURNS])
            self.searched += 1
            clear_tree(kernel.tree)
            turns = ROUNDS * game.players

            def play(tried: list[int], numbers: range) -> list[Outcome | None]:
                return kernel.roll_outs(st, self.mind, self.seat, tried, (self.dice.seed, numbers), turns)

            return best_of(options, budget, play, self._throws)

    def _throws(self, count: int) -> range:
        """Return the numbers of throws that nobody has used."""
        first = self.dice.used + 1
        self.dice.used += count
        return range(first, first + count)


def best_of(
    options: list[int],
    budget: int,
    play: Callable[[list[int], range], list[Outcome | None]],
    throws: Callable[[int], range],
) -> int:
    """Return the best of some options, of which the first is kept unless another is clearly better."""
    first, alive = options[0], list(options)
    rounds = (len(options) - 1).bit_length()
    found: dict[int, list[Outcome | None]] = {option: [] for option in options}
    scale = 0
    for _ in range(rounds):
        outcomes = play(alive, throws(max(1, budget // (rounds * len(alive)))))
        for i, option in enumerate(alive):
            found[option] += outcomes[i :: len(alive)]
        if not scale:
            margins = [abs(each[1]) for option in alive for each in found[option] if each is not None]
            scale = 1 + sum(margins) // max(1, len(margins))
        sums = {option: sum(worth(each, scale) for each in found[option]) for option in alive}
        alive.sort(key=lambda option: (-sums[option], options.index(option)))
        alive = alive[: (len(alive) + 1) // 2]
        if first not in alive:  # whatever is left is compared with it at the end
            alive.append(first)
    best = alive[0]
    gains = [worth(a, scale) - worth(b, scale) for a, b in zip(found[best], found[first], strict=False)]
    # The mean is more than one standard error above 0 just if the square of the sum is more than the sum of squares.
    return best if sum(gains) > 0 and sum(gains) ** 2 > sum(gain * gain for gain in gains) else first


def worth(found: Outcome | None, scale: int) -> int:
    """Return what an outcome is worth; nothing if the game could not be played."""
    return 0 if found is None else reward(*found, scale)
