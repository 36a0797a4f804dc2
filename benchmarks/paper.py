"""How long pictures and paper take: the board, the book and all sheets of every shipped game.

python benchmarks/paper.py                  # a table; seconds are CPU time, by one process
python benchmarks/paper.py --keep FOLDER    # keep what was made, to look at it
"""

from __future__ import annotations

import argparse
import contextlib
import io
import tempfile
import time
from pathlib import Path

from ttrdsl.cli.main import main as ttrdsl

ROOT = Path(__file__).resolve().parents[1]
MADE = {"board": ("render", ".svg"), "book": ("rulebook", ".pdf"), "sheets": ("print", "-sheets.pdf")}


def games() -> list[Path]:
    """Return the shipped games that have a folder of their own."""
    files = (path / f"{path.name}.ttr" for path in (ROOT / "maps").iterdir())
    return sorted(path for path in files if path.is_file())


def seconds_of(verb: str, game: Path, output: Path) -> float:
    """Run a verb and return the CPU seconds it took."""
    start = time.process_time()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        code = ttrdsl([verb, str(game), "-o", str(output)])
    if code:
        raise SystemExit(f"`ttrdsl {verb} {game}` ended with {code}")
    return time.process_time() - start


def main() -> None:
    """Make everything and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    total = 0.0
    print(f"| game | {' | '.join(MADE)} |\n|---|{'---|' * len(MADE)}")
    with tempfile.TemporaryDirectory() as folder:
        for game in games():
            target = asked.keep or Path(folder)
            took = [seconds_of(verb, game, target / f"{game.stem}{ending}") for verb, ending in MADE.values()]
            total += sum(took)
            print(f"| {game.stem} | {' | '.join(f'{value:.1f} s' for value in took)} |", flush=True)
    print(f"\nAll together: {total:.0f} s.")


if __name__ == "__main__":
    main()
