"""Drive hostile files through all readers and engines, in processes with limits of time and memory.

    python benchmarks/hostile.py --cases 10000           # all kinds in turn
    python benchmarks/hostile.py --cases 500 --kind text # one kind
    python benchmarks/hostile.py --again tests/hostile   # what was found before

A case is a kind and a number: the same ones give the same bytes. It is good if it ends with a result or with one of
our own messages; a traceback, a fault of ours (TTR901), an end by a signal, too much time or too much memory is a find.
Finds are cut down and kept as small files below `tests/hostile`, which a test drives again for ever.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from multiprocessing.connection import Connection
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.hostile_cases import KINDS, broken, made  # noqa: E402
from ttrdsl.system import children  # noqa: E402

KEPT = ROOT / "tests" / "hostile"
SECONDS = 20.0  # of work, for one case
PATIENCE = 300.0  # by the clock on the wall
MEMORY = 3 << 30
LONGEST_KEPT = 200_000


def work(pipe: Connection) -> None:
    """Try cases as they are handed in, and say what came of each."""
    import resource

    children.begin()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    while True:
        kind, data = pipe.recv()
        pipe.send(broken(kind, data))


class Worker:
    """A process that tries cases; one that does not answer, or dies, is replaced."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        self.child = multiprocessing.get_context("spawn").Process(target=work, args=(theirs,), daemon=True)
        self.child.start()
        theirs.close()

    def tries(self, kind: str, data: bytes) -> str:
        """Return what is wrong with the answer to a case; nothing if it is good."""
        try:
            self.pipe.send((kind, data))
            began, used = time.monotonic(), _seconds_of(self.child.pid)
            while _seconds_of(self.child.pid) - used < SECONDS and time.monotonic() - began < PATIENCE:
                if self.pipe.poll(0.5):
                    return str(self.pipe.recv())
            found = f"no answer in {SECONDS:.0f} s"
        except (EOFError, OSError):
            self.child.join(5)
            found = f"the process ended with {self.child.exitcode}"
        self.child.kill()
        self.child.join()
        self._begin()
        return found


def _seconds_of(number: int | None) -> float:
    """Return how long a process has worked, whatever else the machine does; where nobody tells, nothing."""
    try:
        fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cut_down(worker: Worker, kind: str, data: bytes, wrong: str) -> bytes:
    """Leave out parts of a case as long as the same thing is wrong with it."""
    size, end = len(data) // 2, time.monotonic() + 120
    while size >= 1 and time.monotonic() < end:
        at = 0
        while at < len(data) and time.monotonic() < end:
            smaller = data[:at] + data[at + size :]
            if worker.tries(kind, smaller)[:40] == wrong[:40]:
                data = smaller
            else:
                at += size
        size //= 2
    return data


def keep(kind: str, data: bytes) -> Path:
    """Keep a find; the same one once."""
    import hashlib

    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"{kind}-{hashlib.sha256(data).hexdigest()[:10]}.case"
    path.write_bytes(data)
    return path


def again(folder: Path) -> int:
    """Drive what was found before; return how many finds are still there."""
    worker, bad = Worker(), 0
    for path in sorted(folder.glob("*.case")):
        wrong = worker.tries(path.name.split("-")[0], path.read_bytes())
        bad += bool(wrong)
        print(f"{path.name}: {wrong or 'good'}")
    return bad


def main() -> int:
    """Drive cases and print a table; the exit code is 1 if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=1000, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first case")
    parser.add_argument("--kind", choices=list(KINDS))
    parser.add_argument("--again", type=Path, metavar="FOLDER")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long")
    asked = parser.parse_args()
    if asked.again:
        return 1 if again(asked.again) else 0
    kinds = [asked.kind] if asked.kind else list(KINDS)
    tried: Counter[str] = Counter()
    finds: dict[tuple[str, str], int] = {}
    worker, began = Worker(), time.monotonic()
    for number in range(asked.first, asked.first + asked.cases):
        if time.monotonic() - began > 60 * asked.minutes:
            break
        kind = kinds[number % len(kinds)]
        data = made(kind, number)
        wrong = worker.tries(kind, data)
        tried[kind] += 1
        if wrong and worker.tries(kind, data) == wrong:  # once is chance
            known = (kind, wrong[:60])
            finds[known] = finds.get(known, 0) + 1
            if finds[known] == 1:
                small = cut_down(worker, kind, data, wrong)
                where = keep(kind, small) if len(small) < LONGEST_KEPT else "too long to keep"
                print(f"{kind} {number}: {wrong} ({where})", flush=True)
    print(f"{'kind':12} {'cases':>9} {'finds':>6}")
    for kind in kinds:
        print(f"{kind:12} {tried[kind]:9} {sum(n for (k, _), n in finds.items() if k == kind):6}")
    print(f"{'all':12} {sum(tried.values()):9} {sum(finds.values()):6}   {time.monotonic() - began:.0f} s")
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main())
