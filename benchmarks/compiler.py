"""How fast texts become bundles."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ttrdsl.api import load_bundle, new_game
from ttrdsl.workspace import SHIPPED, Workspace

ROOT = Path(__file__).resolve().parent.parent


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
        for routes in (100, 1_000, 4_000):  # a board has room for 4,096
            path = Path(folder) / f"made_up_{routes}.ttr"
            path.write_text(made_up_map(routes), encoding="utf-8")
            compiled = compile_big(path)
            found.append((routes, compiled * 100 / routes))
    return found


def compile_big(path: Path) -> float:
    """Return the milliseconds of one compile of a made-up map."""
    start = time.perf_counter()
    result = Workspace().compile(path)
    assert result.bundle is not None, [p.title for p in result.errors][:3]
    return (time.perf_counter() - start) * 1000


def copy_time() -> float:
    """Return the microseconds of one copy of a game in the middle."""
    game = new_game(load_bundle("usa"), 2, 1)
    for _ in range(100):
        game.play(0)
    start = time.perf_counter()
    for _ in range(2000):
        game.state.copy()
    return (time.perf_counter() - start) / 2000 * 1e6
