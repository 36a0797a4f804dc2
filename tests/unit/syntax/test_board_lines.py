"""A block put together from known lines is the one that reading all of it gives, and so are its mistakes."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from ttrdsl.diagnostics import Problems, Source
from ttrdsl.syntax import board_lines, parser
from ttrdsl.syntax.kept import Kept

MAPS = Path(__file__).resolve().parents[3] / "maps"
ENDS = ("", " x", " [", " 'a", " # note", "; A – B 2 red", " @USA-001", "\n  or A – B 3", "\n\n  # a line of its own")


def forget() -> None:
    for kept in (parser._trees, parser._nodes, board_lines._known, board_lines._nodes):
        kept.clear()
    parser._attempt.cache_clear()


def read(text: str) -> Any:
    problems = Problems()
    file = parser.parse(Source("x.ttr", text), problems)
    return file.declarations, file.lost, problems.found


@pytest.mark.parametrize("game", ["usa", "europe"])
def test_a_changed_line_gives_what_reading_everything_gives(game: str) -> None:
    text = (MAPS / game / f"{game}.ttr").read_text(encoding="utf-8")
    chance = Random(game)
    starts = [text.index(f"\n{word}") for word in ("cities {", "routes {", "tickets")]
    for end in ENDS:
        forget()
        read(text)
        at = text.index("\n", chance.choice(starts) + chance.randrange(12, 300))
        changed = text[:at] + end + text[at:]
        found = read(changed)
        forget()
        assert read(changed) == found, end


def test_only_the_line_that_changed_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    block = "routes {\n" + "".join(f"  A – B{'x' * n} 2 red\n" for n in range(20)) + "}\n"
    forget()
    read(block)
    seen: list[str] = []
    monkeypatch.setattr(parser, "_tree", lambda text: seen.append(text) or parser._attempt(text))
    read(block.replace("Bxxx 2", "Bxxx 3"))
    assert [text.count("–") for text in seen] == [1, 0]


def test_what_is_kept_has_an_end() -> None:
    kept: Kept[int] = Kept(10)
    assert [kept.get(n, 4, lambda n=n: n) for n in range(4)] == [0, 1, 2, 3]  # type: ignore[misc]
    assert list(kept.made) == [2, 3]
    assert kept.get(2, 4, lambda: 7) == 2
    assert kept.get(9, 99, lambda: 9) == 9
    assert list(kept.made) == [9]
