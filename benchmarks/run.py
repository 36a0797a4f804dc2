"""Measure all tiers, start-up, jobs, memory and the compiler; write the page `docs/performance.md`."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.measurements import Plan, measure_all, other_games  # noqa: E402
from benchmarks.page import page  # noqa: E402
from ttrdsl.system.writing import write_whole  # noqa: E402

PAGE = ROOT / "docs" / "performance.md"


def main() -> None:
    """Measure, print what is found, and write the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--limit", metavar="BINARY", help="compare with this program, called with PLAYERS GAMES SEED")
    options.add_argument("--rounds", type=int, help="so many rounds; 5 by default")
    options.add_argument("--quick", action="store_true", help="less of everything, one game, no page; under a minute")
    options.add_argument("--games", help="these games beside usa, with commas between; all by default")
    options.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the page to this file")
    chosen = options.parse_args()
    if chosen.rounds is not None and chosen.rounds < 1:
        options.error("there must be a round")
    games = () if chosen.quick else other_games()
    if chosen.games is not None:
        games = tuple(name for name in chosen.games.split(",") if name)
    if chosen.quick:
        plan = Plan(chosen.rounds or 1, 0.5, chosen.limit, games, 20_000, 20_000, growth=False)
    else:
        plan = Plan(chosen.rounds or 5, 1.0, chosen.limit, games, 1_000_000, 100_000, growth=True)
    began = time.perf_counter()
    found = measure_all(plan, lambda text: print(f"{time.perf_counter() - began:6.0f} s  {text}", flush=True))
    target = chosen.output or (None if chosen.quick else PAGE)
    if target is not None:
        write_whole(target, page(found).encode())
        print(f"wrote {target}")


if __name__ == "__main__":
    main()
