"""The style `search`: try the options that `path` would look at in many guessed games, and take the one that did best.

Each guess deals anew what the player may not see, so the choice cannot depend on it. All options are tried in the same
guesses with the same dice; half of them are dropped round by round (sequential halving), and what `path` would take is
left only for something that did better by more than one standard error. The budget is a number of playouts, and all
sums are of whole numbers: a seed gives the same choice on every machine.
"""

from __future__ import annotations

from collections.abc import Callable

from ttrdsl.bots.path.kernel import StyledKernel
from ttrdsl.bots.path.style import at_work
from ttrdsl.bots.uniform import Uniform
from ttrdsl.engine import chance
from ttrdsl.engine.aims import side_of_total
from ttrdsl.engine.game import Game
from ttrdsl.fast.emit.results import ROW_HEAD, WINNERS
from ttrdsl.fast.kernel import Vec

LEVELS = {"easy": 12, "medium": 60, "hard": 200}
"""Playouts for each decision, by the name of a level."""
MOST_PLAYOUTS = 100_000
MOST_TRIED = 16  # options
MOST_DECISIONS = 4_000  # of a playout; then the points count as they stand
WHOLE = 1_000

Outcome = tuple[int, int]  # a share of the win, in thousandths, and the points between a player and the best other


class SearchStyle:
    """Tries options in guessed games that `path` plays on to their ends."""

    def __init__(self, seat: int, seed: int, playouts: int = LEVELS["medium"]) -> None:
        self.seat = seat
        self.seed = seed
        self.playouts = playouts
        self.dice = chance.Dice(chance.style_seed(seed, seat))
        self.mind: Vec = None
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
                self.mind = kernel.new_mind(self.seed)
            options = kernel.candidates(st, self.mind, self.seat)[:MOST_TRIED]
            if len(options) < 2 or self.playouts < len(options):
                return options[0]

            def play(option: int, number: int) -> Outcome | None:
                row = kernel.roll_out(st, self.seat, option, chance.word(self.dice.seed, number), MOST_DECISIONS)
                return None if row is None else outcome(kernel, row, self.seat)

            return best_of(options, self.playouts, play, self._throws)

    def _throws(self, count: int) -> range:
        """Return the numbers of throws that nobody has used."""
        first = self.dice.used + 1
        self.dice.used += count
        return range(first, first + count)


def best_of(
    options: list[int],
    budget: int,
    play: Callable[[int, int], Outcome | None],
    throws: Callable[[int], range],
) -> int:
    """Return the best of some options, of which the first is kept unless another is clearly better."""
    first, alive = options[0], list(options)
    rounds = (len(options) - 1).bit_length()
    found: dict[int, list[Outcome | None]] = {option: [] for option in options}
    scale = 0
    for _ in range(rounds):
        for number in throws(max(1, budget // (rounds * len(alive)))):
            for option in alive:
                found[option].append(play(option, number))
        if not scale:
            margins = [abs(each[1]) for option in alive for each in found[option] if each is not None]
            scale = 1 + sum(margins) // max(1, len(margins))
        sums = {option: sum(reward(each, scale) for each in found[option]) for option in alive}
        alive.sort(key=lambda option: (-sums[option], options.index(option)))
        alive = alive[: (len(alive) + 1) // 2]
        if first not in alive:  # whatever is left is compared with it at the end
            alive.append(first)
    best = alive[0]
    gains = [reward(a, scale) - reward(b, scale) for a, b in zip(found[best], found[first], strict=False)]
    # The mean is more than one standard error above 0 just if the square of the sum is more than the sum of squares.
    return best if sum(gains) > 0 and sum(gains) ** 2 > sum(gain * gain for gain in gains) else first


def reward(found: Outcome | None, scale: int) -> int:
    """Return what an outcome is worth: half of it to win, half of it by how much."""
    if found is None:
        return 0
    share, margin = found
    by = WHOLE * abs(margin) // (scale + abs(margin))
    return share + (by if margin > 0 else -by)


def outcome(kernel: StyledKernel, row: Vec, seat: int) -> Outcome:
    """Read the record of a game."""
    players, lines = kernel.machine.players, len(kernel.machine.bundle["scores"])
    part = (kernel.program.row - ROW_HEAD) // players
    totals = [sum(int(x) for x in row[at : at + lines]) for at in range(ROW_HEAD, kernel.program.row, part)]
    winners = int(row[WINNERS])
    share = WHOLE // winners.bit_count() if winners >> seat & 1 else 0
    side = side_of_total(kernel.machine.bundle)
    others = [side * total for other, total in enumerate(totals) if other != seat]
    return share, side * totals[seat] - max(others, default=0)
