"""How long pictures and paper take: the board, the book and all sheets of every shipped game, each by a new process.

python benchmarks/paper.py                  # a table; seconds are CPU time, start of the process included
python benchmarks/paper.py --keep FOLDER    # keep what was made, to look at it
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MADE = {"board": ("render", ".svg"), "book": ("rulebook", ".pdf"), "sheets": ("print", "-sheets.pdf")}


def games() -> list[str]:
    """Return the shipped games that have a folder of their own."""
    folders = (path for path in (ROOT / "maps").iterdir() if (path / f"{path.name}.ttr").is_file())
    return sorted(path.name for path in folders)


def seconds_of(verb: str, game: str, output: Path) -> float:
    """Run a verb and return the CPU seconds it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "ttrdsl.cli", verb, game, "-o", str(output)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


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
            took = [seconds_of(verb, game, target / f"{game}{ending}") for verb, ending in MADE.values()]
            total += sum(took)
            print(f"| {game} | {' | '.join(f'{value:.1f} s' for value in took)} |", flush=True)
    print(f"\nAll together: {total:.0f} s.")


if __name__ == "__main__":
    main()
