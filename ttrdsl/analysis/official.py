"""The figures of the published maps, and the range they span; run as a program it measures them anew.

Which maps count as published is said in `maps/official.csv`; their bundles are those of `generated/bundles`.
"""

from __future__ import annotations

import csv
import json
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ttrdsl.analysis.figures import Number, figures
from ttrdsl.analysis.measures import measure
from ttrdsl.system.writing import write_whole

PACKAGE = Path(__file__).resolve().parents[1]
FORMAT, VERSION = "ttrdsl-official-figures", 1
# What is not a figure on a map that has none of it is 0 there, such as routes of length 9.
ZERO_IF_ABSENT = "length_"


class Range(NamedTuple):
    """What the published maps have: the least and the most, and which maps these are, by id."""

    lowest: Number
    lowest_maps: tuple[str, ...]
    highest: Number
    highest_maps: tuple[str, ...]
    values: tuple[tuple[str, Number], ...]  # of each map that has the figure


def _shipped(name: str) -> Path:
    """Return a shipped file: inside the installed package, or beside it in a checkout."""
    inside = PACKAGE / "data" / name
    return inside if inside.exists() else PACKAGE.parent / name


@lru_cache(maxsize=1)
def official() -> dict[str, Any]:
    """Return the figures of the published maps by game: `title`, and `figures` by key."""
    data = json.loads(_shipped("generated/analysis/official.json").read_text(encoding="utf-8"))
    assert data["format"] == FORMAT
    games: dict[str, Any] = data["games"]
    return games


def range_of(key: str) -> Range | None:
    """Return the range of a figure over the published maps; none where no such map has it."""
    found: list[tuple[str, Number]] = []
    for name, game in official().items():
        value = game["figures"].get(key, 0 if key.startswith(ZERO_IF_ABSENT) else None)
        if value is not None:
            found.append((name, value))
    if not found:
        return None
    low, high = min(value for _, value in found), max(value for _, value in found)
    lowest = tuple(name for name, value in found if value == low)
    return Range(low, lowest, high, tuple(name for name, value in found if value == high), tuple(found))


def measured(bundles: list[dict[str, Any]]) -> bytes:
    """Return the file of figures of some bundles."""
    games = {}
    for bundle in bundles:
        found = {f.key: f.value for group in figures(measure(bundle)).values() for f in group if f.value is not None}
        games[bundle["game"]["id"]] = {"title": bundle["game"]["title"], "figures": found}
    data = {"format": FORMAT, "version": VERSION, "games": games}
    return (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode()


def published() -> list[str]:
    """Return the ids of the maps that count as published."""
    with _shipped("maps/official.csv").open(encoding="utf-8", newline="") as lines:
        return [row["game"] for row in csv.DictReader(lines)]


def fresh() -> bytes:
    """Measure the published maps anew, by their bundles in a checkout."""
    folder = PACKAGE.parent / "generated" / "bundles"
    return measured([json.loads((folder / f"{game}.json").read_bytes()) for game in published()])


def main() -> None:
    """Write the file."""
    target = PACKAGE.parent / "generated" / "analysis" / "official.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    write_whole(target, fresh())


if __name__ == "__main__":
    main()
