"""How fast players are beside random games, on native code, in CPU time of one core.

    python benchmarks/styles.py usa europe

`path` is how many random games are played in the time of one game of `path`. `tree` is how fast random playouts of
`search` are, decision by decision, beside random games: each of them deals anew what a player does not see, goes
through the tree, and counts points; played to the end of the game, and for as many rounds as `search` plays on.
What stands side by side was measured by turns, and each figure is the median of the rounds.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ttrdsl import load_bundle, new_game  # noqa: E402
from ttrdsl.bots.path.kernel import StyledKernel  # noqa: E402
from ttrdsl.bots.path.mind.places import UNPLANNED  # noqa: E402
from ttrdsl.bots.path.mind.tree import clear_tree  # noqa: E402
from ttrdsl.bots.path.style import at_work  # noqa: E402
from ttrdsl.bots.search import LEVELS, MOST_TRIED, ROUNDS  # noqa: E402
from ttrdsl.engine import layout  # noqa: E402
from ttrdsl.playtest.batch import Run  # noqa: E402
from ttrdsl.playtest.workers import Worker  # noqa: E402

Bundle = dict[str, Any]
TO_THE_END = 1 << 40  # turns
PLAYOUTS = LEVELS["medium"]


class Plain:
    """Games of one style against itself, a further span of them in each round."""

    def __init__(self, bundle: Bundle, style: str, games: int) -> None:
        self.games, self.next = games, games
        self.worker = Worker(Run(bundle, (style,) * bundle["game"]["players"][0], 7), "native")
        assert self.worker.kernel is not None
        self.worker.kernel.finish()
        self.worker.play(0, max(1, games // 10))

    def round(self) -> tuple[float, float]:
        """Play on; return games and decisions per second."""
        began = time.process_time()
        tally = self.worker.play(self.next, self.next + self.games).tally
        seconds = time.process_time() - began
        self.next += self.games
        return self.games / seconds, sum(n * games for n, games in tally.decisions.items()) / seconds


class Playouts:
    """Random playouts of a search from an early decision of a game."""

    def __init__(self, bundle: Bundle, turns: int, searches: int) -> None:
        game, dice = new_game(bundle, bundle["game"]["players"][0], 5), random.Random(1)
        while game.option_count < MOST_TRIED or game.state[layout.TURNS] < game.players:
            game.play(dice.randrange(game.option_count))
        found = at_work(game, fast=True)
        assert found is not None
        self.kernel: StyledKernel = found[0]
        self.kernel.finish()
        self.state, self.turns, self.searches, self.seed = found[1], turns, searches, 0
        self.seat = int(self.state[layout.ACTOR])
        self.round()

    def round(self) -> float:
        """Search on, as where nothing can be planned; return decisions per second."""
        kernel, options, played = self.kernel, list(range(MOST_TRIED)), 0
        mind, words = kernel.new_mind(1, "wide"), range(1, 1 + PLAYOUTS // MOST_TRIED)
        kernel.tables[kernel._place(UNPLANNED)] = 1
        began = time.process_time()
        for _ in range(self.searches):
            self.seed += 1
            clear_tree(kernel.tree)
            kernel.roll_outs(self.state, mind, self.seat, options, (self.seed, words), self.turns)
            last = kernel.rolled[layout.DECISIONS] - self.state[layout.DECISIONS]  # of one; the mean of many is enough
            played += int(last) * len(words) * len(options)
        return played / (time.process_time() - began)


def row(name: str, rounds: int) -> str:
    """Measure a game by turns and return its row of the table."""
    bundle = load_bundle(name)
    plain, path = Plain(bundle, "random", 2000), Plain(bundle, "path", 60)
    whole, short = Playouts(bundle, TO_THE_END, 10), Playouts(bundle, ROUNDS * bundle["game"]["players"][0], 40)
    found: list[tuple[float, float, float, float, float]] = []
    for _ in range(rounds):
        games, decisions = plain.round()
        slower = path.round()[0]
        found.append((games, slower, games / slower, whole.round() / decisions, short.round() / decisions))
    games, slower, times, to_the_end, some_rounds = map(statistics.median, zip(*found, strict=True))
    return f"| {name} | {games:,.0f} | {slower:,.0f} | 1/{times:.1f} | {to_the_end:.2f} | {some_rounds:.2f} |"


def main() -> None:
    """Measure, and print a table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games", nargs="*", default=["usa", "europe", "new_york", "nordic"])
    options.add_argument("--rounds", type=int, default=5)
    chosen = options.parse_args()
    print(f"|  | random, games/s | `path`, games/s | `path` | tree, to the end | tree, {ROUNDS} rounds |")
    print("|---|---:|---:|---:|---:|---:|")
    for name in chosen.games:
        print(row(name, chosen.rounds), flush=True)


if __name__ == "__main__":
    main()
