"""How strong the styles are, game by game, with intervals; write the page `docs/strength.md`.

    python benchmarks/strength.py --games tolls,new_york --random 400 --medium 40 --moves 10

Results are kept in a file beside the page, so that games can be measured one by one, and again with more games.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import sys
import time
from functools import cache
from math import log
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import ttrdsl  # noqa: E402
from ttrdsl.bots import maker_of  # noqa: E402
from ttrdsl.bots.path.findings import findings_of  # noqa: E402
from ttrdsl.bots.path.kernel import StyledKernel  # noqa: E402
from ttrdsl.engine import layout  # noqa: E402
from ttrdsl.engine.machine import Machine  # noqa: E402
from ttrdsl.fast.fast_game import FastGame  # noqa: E402
from ttrdsl.playtest.arena import Match, make_arena  # noqa: E402
from ttrdsl.playtest.statistics import wilson  # noqa: E402
from ttrdsl.system.writing import write_whole  # noqa: E402
from ttrdsl.workspace import game_names  # noqa: E402

PAGE = ROOT / "docs" / "strength.md"
COLUMNS = ("random", "medium", "hard")
APART = 5  # rounds between two moves that are timed
KEPT = ROOT / "benchmarks" / "strength.json"
HEAD = """# Strength

How often one style beats another, game by game, with the fewest players a game is for; every seed is played once
for each rotation of the seats. Each rate is followed by its 95% confidence interval (Wilson) and the number of
games: few games mean a wide interval. `python benchmarks/strength.py` measures it and writes this page. A series
with `search` ends as soon as it decides between 55 and 65 % (a sequential test that errs in one case out of twenty
on either side), or after enough games.

`hard` is the time of `search:hard` for a whole move (all its decisions of a turn) in seconds on one core: the
longest of several moves spread over a game, after another game was played to work out what things cost.
Figures measured before the players were last changed are in *italics*.

Random play keeps taking tickets. If there are few of them, and a small board completes most by chance, that wins
games: on `tolls`, plans win two games out of three against it. `path` finds that out and tries its options instead.

| game | `path` against `random` | `search:medium` against `path` | `hard`, s a move |
|---|---|---|---|
"""


def rate(bundle: dict[str, Any], one: str, other: str, games: int, whole: bool = False) -> dict[str, Any]:
    """Return how often one style wins against others; a search plays deal by deal until that is decided, or all."""
    low, _ = bundle["game"]["players"]
    seats = [one, *[other] * (low - 1)]
    if "search" not in one:
        found = ttrdsl.simulate(bundle, seats, games=games, seed=7, engine="native")
        return of_wins(found["styles"][one]["wins"], found["games"], low)
    wins, played, even = 0.0, 0, 1 / low
    worker, _ = make_arena(Match(bundle, tuple(seats), 7))
    while played < games and (whole or not decided(wins, played, even)):
        for outcome in worker.play(played, played + low).games:
            wins += (0 in outcome.winners) / max(1, len(outcome.winners))
        played += low
    return of_wins(wins, played, low)


def decided(wins: float, games: int, even: float) -> bool:
    """Say whether games tell 65 % from 55 %, or what stands for that where more than two play."""
    poor, good = 1.1 * even, 1.3 * even
    odds = wins * log(good / poor) + (games - wins) * log((1 - good) / (1 - poor))
    return abs(odds) > log(19)


def of_wins(wins: float, games: int, players: int) -> dict[str, Any]:
    """Return a rate and its interval."""
    low, high = wilson(wins, games)
    rates = {"win_rate": wins / games, "win_rate_from": low, "win_rate_to": high}
    return {"games": games, "players": players, **{key: round(value, 4) for key, value in rates.items()}}


def seconds_a_move(bundle: dict[str, Any], moves: int) -> dict[str, Any]:
    """Return how long `search:hard` thinks in a turn at most, of some turns spread over a game that `path` plays."""
    machine = Machine(bundle, bundle["game"]["players"][0])
    kernel = StyledKernel(machine, "native", findings_of(machine))
    kernel.finish()
    kernel.play_seats(6, 0, 1, kernel.vector([0] * kernel.program.row), ["path"] * machine.players)
    game = FastGame.begin(kernel, 7)
    bots = [maker_of("path")(seat, 7) for seat in range(machine.players)]
    hard = maker_of("search:hard")(0, 7)  # one for the whole game: it knows what it has spent on a turn
    spent: dict[int, float] = {}
    while not game.over and len(spent) <= moves:
        actor, turn = int(game.state[layout.ACTOR]), int(game.state[layout.TURNS])
        if actor == 0 and turn // machine.players % APART == 0:
            began = time.process_time()
            choice = hard.choose(game)
            spent[turn] = spent.get(turn, 0.0) + time.process_time() - began
        else:
            choice = bots[actor].choose(game)
        game.play(choice)
    return {"moves": len(spent), "seconds": round(max(spent.values()), 2)}


@cache
def players_mark(name: str) -> str:
    """Return a mark of how players play a game: another one as soon as one of them plays otherwise."""
    bundle = ttrdsl.load_bundle(name)
    seats = ["search:16", *["path"] * (bundle["game"]["players"][0] - 1)]
    worker, _ = make_arena(Match(bundle, tuple(seats), 7))
    return hashlib.sha256(repr(worker.play(0, 1).games).encode()).hexdigest()[:12]


def told(name: str, row: dict[str, Any] | None) -> str:
    """Return a rate in a game as people read it."""
    if row is None:
        return "not measured"
    if "seconds" in row:
        text = f"{row['seconds']} ({row['moves']} moves)"
    else:
        low, high = (100 * row[key] for key in ("win_rate_from", "win_rate_to"))
        text = f"{100 * row['win_rate']:.1f} % ({low:.1f} to {high:.1f}; {row['games']} games)"
    return text if row.get("players_mark") == players_mark(name) else f"*{text}*"


def page(kept: dict[str, Any]) -> str:
    """Return the page of what was measured."""
    rows = [[name, *(told(name, found.get(what)) for what in COLUMNS)] for name, found in sorted(kept.items())]
    return HEAD + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def main() -> None:
    """Measure what is asked for, and write the page."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", help="these games, with commas between; all by default")
    options.add_argument("--random", type=int, default=400, metavar="N", help="games of path against random; 0: none")
    options.add_argument("--medium", type=int, default=40, metavar="N", help="games of search:medium against path")
    options.add_argument("--whole", action="store_true", help="play all games of search:medium, decided or not")
    options.add_argument("--moves", type=int, default=20, metavar="N", help="moves of search:hard to time")
    chosen = options.parse_args()
    for name in chosen.games.split(",") if chosen.games else game_names():
        bundle = ttrdsl.load_bundle(name)
        if chosen.random:
            keep(name, "random", rate(bundle, "path", "random", chosen.random))
        if chosen.medium:
            keep(name, "medium", rate(bundle, "search:medium", "path", chosen.medium, chosen.whole))
        if chosen.moves:
            keep(name, "hard", seconds_a_move(bundle, chosen.moves))


def keep(name: str, what: str, found: dict[str, Any]) -> None:
    """Write one result beside all others; several runs at a time take turns, so that none loses what another found."""
    print(name, what, json.dumps(found), flush=True)
    with open(KEPT, "a+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        kept: dict[str, Any] = json.loads(file.read() or "{}")
        kept.setdefault(name, {})[what] = found | {"players_mark": players_mark(name)}
        file.truncate(0)
        file.write(json.dumps(kept, indent=1, sort_keys=True) + "\n")
        file.flush()
        write_whole(PAGE, page(kept).encode())


if __name__ == "__main__":
    main()
