"""Play games that nobody wrote on all engines, decision by decision, and keep whatever differs, hangs or crashes."""

from __future__ import annotations

import argparse
import gc
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.made_up import record  # noqa: E402
from benchmarks.made_up.play import play  # noqa: E402
from benchmarks.made_up.processes import Limits, Result, played  # noqa: E402
from benchmarks.made_up.shrink import shrunk  # noqa: E402
from benchmarks.made_up.subjects import of_text, shipped, subject  # noqa: E402
from ttrdsl.workspace import game_names  # noqa: E402

FINDINGS = ("different", "crashed", "hung", "unclean")


def main() -> int:
    """Play, show the progress, write findings; exit code 1 if there are any."""
    chosen = _options().parse_args()
    limits = Limits(chosen.seconds, chosen.megabytes, chosen.decisions, chosen.native_every)
    if chosen.game:
        text = chosen.game.read_text(encoding="utf-8").partition("-" * 40)[0]
        return _one(text, chosen.start, limits, chosen.shrink)
    if chosen.sum:
        print(record.added_up(chosen.findings))
        return 0
    _warm()
    tally: Counter[str] = Counter()
    causes: Counter[str] = Counter()
    decisions, begun = 0, time.monotonic()
    for done, result in enumerate(_results(chosen.start, chosen.games, chosen.jobs, limits), 1):
        tally[result.kind] += 1
        decisions += result.decisions
        record.keep(chosen.findings, result, cause(result))
        if result.kind != "alike":
            causes[f"{result.kind}: {cause(result)}"] += 1
        if result.kind in FINDINGS:
            _keep(chosen.findings, result)
        if done % 20 == 0 or done == chosen.games:
            pace, work = done / (time.monotonic() - begun), _work() / done
            so_far = f"{done}/{chosen.games} games, {decisions} decisions, {pace:.1f}/s, {work:.2f} s of work each"
            print(f"{so_far}: {dict(tally)}", flush=True)
    for words, count in causes.most_common():
        print(f"{count:6} {words}")
    return 1 if any(tally[kind] for kind in FINDINGS) else 0


def _work() -> float:
    """Return the CPU time of all games so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=100, help="so many games (100)")
    options.add_argument("--from", dest="start", type=int, default=0, metavar="K", help="beginning with this number")
    options.add_argument("--jobs", type=int, default=1, help="so many at once (1)")
    options.add_argument("--seconds", type=int, default=90, help="a game that takes longer hangs (90)")
    options.add_argument("--megabytes", type=int, default=3_000, help="a game that takes more crashes (3000)")
    options.add_argument("--decisions", type=int, default=120, help="of each game so many are compared (120)")
    options.add_argument("--native-every", type=int, default=1, metavar="N", help="native code for each N-th game (1)")
    options.add_argument(
        "--findings", type=Path, default=Path("findings"), help="where findings are written, and a line for each game"
    )
    options.add_argument("--sum", action="store_true", help="play nothing; add up the lines in the folder of findings")
    options.add_argument("--shrink", type=Path, metavar="FILE", help="with --game: make it small, and write it here")
    options.add_argument("--game", type=Path, help="play this text instead, as the number given by --from")
    return options


def _one(text: str, number: int, limits: Limits, small: Path | None) -> int:
    """Play a text; print what comes of it, and with `shrink` the smallest text of which the same comes."""
    found = played(lambda: of_text(text), number, limits)
    print(f"{found.kind}: {found.words}")
    if small is not None:
        kind, words = found.kind, shape(found)

        def happens(fewer: str) -> bool:
            one = played(lambda: of_text(fewer), number, limits)
            if one.kind == kind and shape(one) == words:
                small.write_text(fewer, encoding="utf-8")
                return True
            return False

        print(shrunk(text, happens))
    return 1 if found.kind in FINDINGS else 0


def _warm() -> None:
    """Load what all children need before they are made."""
    from ttrdsl.dialect import native

    native.available()
    for name in game_names():
        shipped(name)
    for number in range(20):
        some = subject(number).bundle
        if some is not None:
            play(some, some["game"]["players"][0], [1], 10, 10, with_native=number == 0, stage=lambda text: None)
    gc.collect()
    gc.freeze()  # children share what does not move


def _results(start: int, games: int, jobs: int, limits: Limits) -> Iterator[Result]:
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(lambda n: played(lambda: subject(n), n, limits), range(start, start + games))


def cause(result: Result) -> str:
    """Return what a finding is about, without the numbers and names of its game."""
    words = re.sub(r"'[^']*'|`[^`]*`", "…", result.words)
    return re.sub(r"\d+", "#", words)[:160]


def shape(result: Result) -> str:
    """Return the kind of difference alone: what is compared, or what broke."""
    return re.sub(r"[^a-zA-Z ].*", "", re.sub(r"^\d+ players, (after \d+ choices, |choice \d+: )?", "", result.words))


def _keep(folder: Path, result: Result) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"\W+", "_", cause(result))[:50].strip("_")
    head = f"# {result.kind}: {result.words}".replace("\n", " ")
    (folder / f"{result.number:06}-{result.kind}-{name}.ttr").write_text(f"{head}\n{result.text}", encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
