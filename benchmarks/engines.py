"""The same games on two engines: `ttrdsl simulate` with native code and with the interpreter must print the same lines.

python benchmarks/engines.py                        # all shipped games, three games at every number of players
python benchmarks/engines.py usa alps.ttr -n 20 --engines text,native
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from ttrdsl.api import load_bundle

ROOT = Path(__file__).resolve().parents[1]


def lines_of(game: str, players: int, engine: str, games: int) -> str:
    """Play games as the verb does, and return its table."""
    words = [sys.executable, "-m", "ttrdsl.cli", "simulate", game, "-n", str(games), "--players", str(players)]
    words += ["--seats", "random", "--watch", "0", "--format", "csv", "--engine", engine]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    return ran.stdout if ran.returncode == 0 else f"exit code {ran.returncode}\n{ran.stderr}"


def alike(game: str, players: int, engines: list[str], games: int) -> bool:
    """Play one game at one number of players on all engines, and say what differs."""
    first, *others = [lines_of(game, players, engine, games) for engine in engines]
    same = first.startswith("game,") and all(other == first for other in others)
    print(f"{game} with {players} players: {'the same' if same else 'NOT THE SAME'}", flush=True)
    if not same:
        for engine, text in zip(engines, [first, *others], strict=True):
            print(f"--- {engine}\n{text}")
    return same


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="shipped games or files; all shipped ones by default")
    parser.add_argument("-n", "--games", type=int, default=3, help="so many games at each number of players")
    parser.add_argument("--engines", default="interpreter,native", help="interpreter, text, native")
    words = parser.parse_args()
    names = words.game or sorted(path.stem for path in ROOT.glob("maps/*/*.ttr") if path.stem == path.parent.name)
    results = []
    for name in names:
        fewest, most = load_bundle(name)["game"]["players"]
        results += [alike(name, n, words.engines.split(","), words.games) for n in range(fewest, most + 1)]
    print(f"{sum(results)} of {len(results)} the same")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
