"""Measure the compiler and the interpreter, and print the figures with their ratios."""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ttrdsl.api import load_bundle, new_game  # noqa: E402
from ttrdsl.engine import chance  # noqa: E402
from ttrdsl.workspace import SHIPPED, Workspace  # noqa: E402


def rounds(measure: Callable[[], float], count: int) -> tuple[float, float, float]:
    """Return the median, the least and the greatest of several measurements."""
    found = sorted(measure() for _ in range(count))
    return statistics.median(found), found[0], found[-1]


def show(name: str, figures: tuple[float, float, float], unit: str, wanted: str = "") -> None:
    """Print one row."""
    median, low, high = figures
    print(f"{name:38} {median:12,.2f} {unit:10} ({low:,.2f} to {high:,.2f})  {wanted}", flush=True)


def largest_map() -> Path:
    """Return the shipped game with the longest text."""
    return max(
        SHIPPED.glob("*/*.ttr"), key=lambda p: len(p.read_text(encoding="utf-8")) if p.stem == p.parent.name else 0
    )


def compile_warm(path: Path) -> float:
    """Return the milliseconds of one compile in a warm process."""
    start = time.perf_counter()
    assert Workspace().compile(path).bundle is not None
    return (time.perf_counter() - start) * 1000


def check_cold(path: Path) -> float:
    """Return the milliseconds of a check in a new process."""
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "ttrdsl.cli.main", "check", str(path)], check=True, capture_output=True, cwd=ROOT
    )
    return (time.perf_counter() - start) * 1000


def made_up_map(routes: int) -> str:
    """Return the text of a map with so many routes: a ladder of cities."""
    cities = routes // 2 + 2
    name = [f"City {chr(97 + i // 676)}{chr(97 + i // 26 % 26)}{chr(97 + i % 26)}" for i in range(cities)]
    lines = ['game made_up "Made up" for 2..5 players', "use standard_deck", "use classic", "cities {"]
    lines += [f"  {n} {i * 10} {i % 7 * 10}" for i, n in enumerate(name)]
    lines += ["}", "routes {"]
    pairs = [(i, i + step) for i in range(cities) for step in (1, 2) if i + step < cities][:routes]
    lines += [f"  {name[a]} – {name[b]} {1 + a % 6} {['red', 'gray', 'blue'][a % 3]}" for a, b in pairs]
    lines += ["}", "tickets {"]
    lines += [f"  {name[i]} – {name[-1 - i]} {5 + i}" for i in range(min(40, cities // 3))]
    return "\n".join([*lines, "}", ""])


def growth() -> list[tuple[int, float]]:
    """Return milliseconds per 100 routes for growing maps."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for routes in (100, 1_000, 10_000):
            path = Path(folder) / f"made_up_{routes}.ttr"
            path.write_text(made_up_map(routes), encoding="utf-8")
            compiled = compile_big(path)
            found.append((routes, compiled * 100 / routes))
    return found


def compile_big(path: Path) -> float:
    start = time.perf_counter()
    result = Workspace().compile(path)
    assert result.bundle is not None, [p.title for p in result.errors][:3]
    return (time.perf_counter() - start) * 1000


def random_games(players: int, games: int) -> float:
    """Return games per second of CPU time for uniformly random play on USA."""
    bundle = BUNDLE
    start = time.process_time()
    for i in range(games):
        seed = chance.game_seed(7, i)
        game = new_game(bundle, players, seed)
        dice = chance.Dice(seed ^ 1)
        while not game.over:
            game.play(dice.below(game.option_count))
    return games / (time.process_time() - start)


def limit_games(binary: str, players: int, games: int) -> float:
    """Return games per second of the limit program."""
    words = subprocess.run(
        [binary, str(players), str(games), "7"], check=True, capture_output=True, text=True
    ).stdout.split()
    return float(words[words.index("games/s") + 1])


def copy_time() -> float:
    """Return the microseconds of one copy of a game in the middle."""
    game = new_game(BUNDLE, 2, 1)
    for _ in range(100):
        game.play(0)
    start = time.perf_counter()
    for _ in range(2000):
        game.state.copy()
    return (time.perf_counter() - start) / 2000 * 1e6


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--limit", help="binary of the C limit program")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--games", type=int, default=60, help="random games per round")
    chosen = options.parse_args()
    path = largest_map()
    compile_warm(path)
    show(
        f"compile {path.stem}, warm",
        rounds(lambda: compile_warm(path), max(5, chosen.rounds)),
        "ms",
        "wanted: 100 or less",
    )
    check_cold(path)
    show(
        f"check {path.stem}, cold process", rounds(lambda: check_cold(path), chosen.rounds), "ms", "wanted: 600 or less"
    )
    for routes, each in growth():
        print(f"compile {routes:6,} routes                   {each:12,.2f} ms per 100 routes")
    for players in (2, 4):
        ours = rounds(lambda p=players: random_games(p, chosen.games), chosen.rounds)  # type: ignore[misc]
        show(f"interpreter, {players} players", ours, "games/s")
        if chosen.limit:
            limit = rounds(lambda p=players: limit_games(chosen.limit, p, 20_000), chosen.rounds)  # type: ignore[misc]
            show(f"limit, {players} players", limit, "games/s")
            print(
                f"interpreter of the limit, {players} players   1/{limit[0] / ours[0]:,.0f}  wanted: 1/2000 or better"
            )
    show("copy of a game", rounds(copy_time, chosen.rounds), "µs", "wanted: 20 or less")


BUNDLE = load_bundle("usa")

if __name__ == "__main__":
    main()
