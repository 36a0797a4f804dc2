"""Drive hostile files through all readers and engines, in processes with limits of time and memory.

    python benchmarks/hostile.py --cases 10000           # all kinds in turn
    python benchmarks/hostile.py --cases 500 --kind text # one kind
    python benchmarks/hostile.py --cases 250000 --first 250000 --json second.json
    python benchmarks/hostile.py --sum first.json second.json
    python benchmarks/hostile.py --again tests/hostile   # what was found before

A case is a kind and a number: the same ones give the same bytes. It is good if it ends with a result or with one of
our own messages; a traceback, a fault of ours (TTR901), an end by a signal, too much time or too much memory is a find.
Finds are cut down and kept as small files below `tests/hostile`, which a test drives again for ever.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.hostile_cases import KINDS, SHARES, broken, kind_of, made  # noqa: E402
from benchmarks.hostile_processes import SPAN, drive, tries  # noqa: E402

KEPT = ROOT / "tests" / "hostile"
LONGEST_KEPT = 200_000
WARM = 400


class Tally:
    """How many cases of each kind were tried, how many were wrong, and the seconds they took."""

    def __init__(self) -> None:
        self.cases: Counter[str] = Counter()
        self.finds: Counter[str] = Counter()
        self.spent: Counter[str] = Counter()
        self.sorts: dict[str, str] = {}  # what was wrong, and the first case it was found with

    def add(self, kept: dict[str, dict[str, float]]) -> None:
        """Add what another run kept."""
        for name in ("cases", "finds", "spent"):
            getattr(self, name).update(kept[name])
        self.sorts.update(kept["sorts"])  # type: ignore[arg-type]

    def keep(self, path: Path) -> None:
        """Write it down; a run that is stopped has what it did until then."""
        path.write_text(json.dumps(vars(self), indent=1) + "\n")

    def table(self) -> str:
        """Return the table to print."""
        rows = [f"{'kind':14} {'cases':>10} {'finds':>6} {'ms a case':>10}"]
        for kind in [*KINDS, "all"]:
            of = [sum(c.values()) if kind == "all" else c[kind] for c in (self.cases, self.finds, self.spent)]
            if of[0]:
                rows.append(f"{kind:14} {of[0]:10,} {of[1]:6,} {1000 * of[2] / of[0]:10.2f}")
        return "\n".join(rows)


def cut_down(kind: str, data: bytes, wrong: str) -> bytes:
    """Leave out parts of a case as long as the same thing is wrong with it."""
    size, end = len(data) // 2, time.monotonic() + 60
    while size >= 1 and time.monotonic() < end:
        at = 0
        while at < len(data) and time.monotonic() < end:
            smaller = data[:at] + data[at + size :]
            if tries(kind, smaller)[:40] == wrong[:40]:
                data = smaller
            else:
                at += size
        size //= 2
    return data


def keep(kind: str, data: bytes) -> Path:
    """Keep a find; the same one once."""
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"{kind}-{hashlib.sha256(data).hexdigest()[:10]}.case"
    path.write_bytes(data)
    return path


def again(folder: Path) -> int:
    """Drive what was found before; return how many finds are still there."""
    bad = 0
    for path in sorted(folder.glob("*.case")):
        wrong = tries(path.name.split("-")[0], path.read_bytes())
        bad += bool(wrong)
        print(f"{path.name}: {wrong or 'good'}")
    return bad


def run(numbers: range, kind: str | None, minutes: float, into: Path | None) -> Tally:
    """Drive cases, and say what is wrong as it is found."""
    tally, end = Tally(), time.monotonic() + 60 * minutes

    def case(number: int) -> tuple[str, bytes]:
        return made(kind or kind_of(number), number)

    for number in range(WARM):  # what all cases need is made once, before there are copies
        broken(*made(list(SHARES)[number % len(SHARES)], number))
    for start in range(numbers.start, numbers.stop, SPAN):
        span = range(start, min(start + SPAN, numbers.stop))
        for number, wrong in drive(case, span, tally.spent):
            this = kind or kind_of(number)
            tally.finds[this] += 1
            if f"{this}: {wrong[:60]}" not in tally.sorts:
                tally.sorts[f"{this}: {wrong[:60]}"] = str(number)
                print(f"{this} {number}: {wrong} ({_kept(*case(number), wrong)})", flush=True)
        tally.cases.update(kind or kind_of(number) for number in span)
        if into:
            tally.keep(into)
        if time.monotonic() > end:
            break
    return tally


def _kept(kind: str, data: bytes, wrong: str) -> str:
    if tries(kind, data)[:40] != wrong[:40]:
        return "not a second time"  # kept nowhere, and counted all the same
    small = cut_down(kind, data, wrong)
    return keep(kind, small).name if len(small) < LONGEST_KEPT else "too long to keep"


def main() -> int:
    """Drive cases and print a table; the exit code is 1 if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=1000, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first case")
    parser.add_argument("--kind", choices=list(KINDS))
    parser.add_argument("--again", type=Path, metavar="FOLDER")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures, for --sum")
    parser.add_argument("--sum", type=Path, nargs="+", metavar="FILE", help="add up the figures of several runs")
    asked = parser.parse_args()
    if asked.again:
        return 1 if again(asked.again) else 0
    if asked.sum:
        tally = Tally()
        for path in asked.sum:
            tally.add(json.loads(path.read_text()))
    else:
        numbers = range(asked.first, asked.first + asked.cases)
        tally = run(numbers, asked.kind, asked.minutes, asked.json)
    print(tally.table())
    return 1 if tally.finds else 0


if __name__ == "__main__":
    sys.exit(main())
