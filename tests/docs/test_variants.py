"""The figures of `docs/variants.md` are those of the maps. `--update` writes them anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "variants.md"
ROW = re.compile(r"^\| \[(\w+)\]\((\.\./maps/[^)]+)\) \| (\d+) \| (\d+) \|$", re.MULTILINE)
BOARD = re.compile(r"^(cities|routes|tickets|zones)\b")


def lines_of(path: Path) -> tuple[int, int]:
    """Return how many lines are rules and how many are board; blank lines, comments and prose count as neither."""
    rules = board = 0
    inside = False
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.lstrip().startswith(("#", ">")):
            continue
        inside = inside or bool(BOARD.match(line))
        board += inside
        rules += not inside
        if inside and "}" in line and line.count("{") <= line.count("}") and not line.startswith(" "):
            inside = False
    return rules, board


def test_the_page_counts_lines_as_they_are(request: pytest.FixtureRequest) -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = ROW.findall(text)
    assert rows, "the table of games is missing"
    fresh = text
    for name, link, rules, board in rows:
        found = lines_of((PAGE.parent / link).resolve())
        head = f"| [{name}]({link}) |"
        fresh = fresh.replace(f"{head} {rules} | {board} |", f"{head} {found[0]} | {found[1]} |")
    if request.config.getoption("--update"):
        PAGE.write_text(fresh, encoding="utf-8")
        return
    assert text == fresh


def test_every_game_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for path in [*ROOT.glob("maps/*/*.ttr"), *ROOT.glob("maps/showcase/*/*.ttr")]:
        if path.stem == path.parent.name:
            assert f"[{path.stem}](" in text, f"{path.stem} is missing"
