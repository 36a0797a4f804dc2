"""Keep one line for each game that was played, and add up the lines of all runs."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

from benchmarks.made_up.processes import Result
from benchmarks.made_up.subjects import CHANGED_EVERY

FILE = "played.csv"
KINDS = ("alike", "refused", "different", "crashed", "hung", "unclean")


def keep(folder: Path, result: Result, about: str) -> None:
    """Write the line of a game below those that are there."""
    folder.mkdir(parents=True, exist_ok=True)
    row = [result.number, result.kind, result.decisions, result.ended, int(result.native), about]
    with (folder / FILE).open("a", encoding="utf-8", newline="") as file:
        csv.writer(file).writerow(row)


def added_up(folder: Path) -> str:
    """Return what was played as a table for people; a number that was played twice counts by its last line."""
    with (folder / FILE).open(encoding="utf-8", newline="") as file:
        rows = {int(row[0]): row for row in csv.reader(file)}
    found: Counter[tuple[str, str]] = Counter()
    for number, (_, kind, decisions, _, native, _) in rows.items():
        column = "changed" if number % CHANGED_EVERY == CHANGED_EVERY - 1 else "made up"
        found[column, "games"] += 1
        found[column, kind] += 1
        found[column, "also as native code"] += int(native)
        found[column, "decisions compared"] += int(decisions)
    lines = ["| | made up | shipped, changed | all |", "|---|---:|---:|---:|"]
    for name in ("games", "also as native code", "decisions compared", *KINDS):
        own, changed = found["made up", name], found["changed", name]
        lines.append(f"| {name} | {own:,} | {changed:,} | {own + changed:,} |")
    causes = Counter(f"{row[1]}: {row[5]}" for row in rows.values() if row[1] != "alike")
    return "\n".join([*lines, "", *(f"{count:6} {words}" for words, count in causes.most_common())])
