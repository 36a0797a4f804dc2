"""How good first messages are: shipped games with one slip each, as people make them, and the line `check` names first.

    python benchmarks/slips.py            # a table: kinds of slips, and how often the right line comes first
    python benchmarks/slips.py --misses   # also every slip whose line was not named first

A slip is a change of one place in a shipped file. The line is right if the first message that `check` prints is about
the line that was changed (of a brace that was never closed, also the line that opens its block).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.slip_kinds import KINDS, Kind  # noqa: E402
from ttrdsl.diagnostics import Diagnostic, Source  # noqa: E402
from ttrdsl.diagnostics.allow import without_allowed  # noqa: E402
from ttrdsl.workspace import SHIPPED, Workspace  # noqa: E402

EACH = 5  # slips of a kind


@dataclass(frozen=True)
class Case:
    """A shipped file with a slip, and the lines that the first message may name."""

    kind: str
    path: Path
    text: str
    lines: tuple[int, ...]

    @property
    def place(self) -> str:
        return f"{self.path.relative_to(SHIPPED)}:{self.lines[0]}"


def files() -> list[Path]:
    """Return the games slips are made in."""
    found = [*SHIPPED.glob("*/*.ttr"), *SHIPPED.glob("showcase/*/*.ttr")]
    return sorted(path for path in found if path.stem == path.parent.name)


def cases() -> list[Case]:
    """Return all slips: of each kind the same number, spread over games and places."""
    texts = {path: path.read_text(encoding="utf-8") for path in files()}
    return [case for kind in KINDS for case in _of_kind(kind, texts)]


def _of_kind(kind: Kind, texts: dict[Path, str]) -> list[Case]:
    places = [(path, found) for path, text in texts.items() for found in _places(kind, text)]
    step = max(1, len(places) // EACH)
    return [_case(kind, path, texts[path], found) for path, found in places[step // 2 :: step][:EACH]]


def _places(kind: Kind, text: str) -> Iterator[re.Match[str]]:
    start, end = 0, len(text)
    if kind.block:
        block = re.search(rf"^{kind.block}\b[^\n]*\{{\n", text, re.MULTILINE)
        if block is None:
            return
        start, end = block.end(), text.find("\n}", block.end()) + 1
        start = block.start() if kind.whole else start
        end = end + 2 if kind.whole else end
    yield from re.compile(kind.form, re.MULTILINE).finditer(text, start, end)


def _case(kind: Kind, path: Path, text: str, found: re.Match[str]) -> Case:
    changed = text[: found.start()] + found.expand(kind.slip) + text[found.end() :]
    first = text.count("\n", 0, found.start()) + 1 + kind.line
    others = ()
    if kind.opened:
        others = (text.count("\n", 0, text.rfind("{\n", 0, found.start())) + 1,)
    return Case(kind.name, path, changed, (first, *others))


def first_message(case: Case) -> tuple[Diagnostic | None, int]:
    """Return the first problem `check` would print of a file, and its line."""
    workspace = Workspace()
    workspace.overlay[case.path.resolve()] = case.text
    compiled = workspace.compile(case.path)
    name = workspace.name_of(case.path)
    sources = {**compiled.sources, name: Source(name, case.text)}
    problems = without_allowed(list(compiled.problems), sources)
    found = sorted((p for p in problems if p.span), key=lambda p: (p.span.file != name, p.span.start))
    if not found or found[0].span is None or found[0].span.file != name:
        return (found[0] if found else None), 0
    return found[0], Source(name, case.text).position(found[0].span.start)[0]


def main() -> int:
    """Print the table; the exit code is 1 if less than 95 of 100 first messages name the right line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--misses", action="store_true", help="show the slips whose line was not named first")
    wanted = parser.parse_args()
    made, right = 0, 0
    for kind in KINDS:
        own = [case for case in cases() if case.kind == kind.name]
        hits = 0
        for case in own:
            problem, line = first_message(case)
            hits += line in case.lines
            if wanted.misses and line not in case.lines:
                said = f"{problem.code} {problem.title}, line {line}" if problem else "nothing"
                print(f"    {case.place}: {said}")
        print(f"{kind.name:44} {hits:3} of {len(own):3}")
        made, right = made + len(own), right + hits
    print(f"{'all':44} {right:3} of {made:3}: {right / made:.1%} of first messages name the right line")
    return 0 if right >= 0.95 * made else 1


if __name__ == "__main__":
    sys.exit(main())
