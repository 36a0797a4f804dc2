"""A block put together from known lines is the one that reading all of it gives, and so are its mistakes."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from ttrdsl.diagnostics import Problems, Source
from ttrdsl.syntax import parser, pieces
from ttrdsl.syntax.kept import MOST_FILES, VERSIONS

MAPS = Path(__file__).resolve().parents[3] / "maps"
ENDS = ("", " x", " [", " 'a", " # note", "; A – B 2 red", " @USA-001", "\n  or A – B 3", "\n\n  # a line of its own")


def forget() -> None:
    pieces._shelves.of.clear()
    pieces._attempt.cache_clear()


def read(text: str) -> Any:
    problems = Problems()
    file = parser.parse(Source("x.ttr", text), problems)
    return file.declarations, file.lost, problems.found


@pytest.mark.parametrize("game", ["usa", "europe"])
def test_a_changed_line_gives_what_reading_everything_gives(game: str) -> None:
    text = (MAPS / game / f"{game}.ttr").read_text(encoding="utf-8")
    chance = Random(game)
    starts = [text.index(f"\n{word}") for word in ("cities {", "routes {", "tickets")]
    closed = text.index("\n}", starts[1]) + 2
    for end in (*ENDS, " –", " 3 3 3", " 1.", "\nawo", "\n  awo"):
        forget()
        read(text)
        at = text.index("\n", chance.choice(starts) + chance.randrange(12, 300)) if chance.randrange(3) else closed
        changed = text[:at] + end + text[at:]
        found = read(changed)
        forget()
        assert read(changed) == found, end


@pytest.mark.parametrize(
    ("old", "new", "most"),
    [("Bxxx 2", "Bxxx 3", 1), ("Bxxx 2", "Bxxx – 3", 2), ("}\n", "}\nawo\n", 0)],
)
def test_only_the_line_that_changed_is_read(monkeypatch: pytest.MonkeyPatch, old: str, new: str, most: int) -> None:
    """Also where it cannot be read, or where something behind the block cannot."""
    block = "routes {\n" + "".join(f"  A – B{'x' * n} 2 red\n" for n in range(20)) + "}\n"
    forget()
    read(block)
    seen, whole = list[str](), pieces._tree
    monkeypatch.setattr(pieces, "_tree", lambda text: seen.append(text) or whole(text))
    read(block.replace(old, new))
    assert max(text.count("–") for text in seen) == most


def test_what_is_kept_has_an_end() -> None:
    """However often a text is changed, what is kept of it is a few times its length."""
    text = (MAPS / "usa" / "usa.ttr").read_text(encoding="utf-8")
    forget()
    for number in range(30):
        changed = text.replace("routes {", f"routes {{ # {number}").replace("cities {", "cities {" + "\n" * number)
        read(changed)
        for kept in pieces._shelves.of["x.ttr"].all():
            assert sum(size for _, size in kept.made.values()) == kept.size <= VERSIONS * len(changed)
    for number in range(30):
        parser.parse(Source(f"{number}.ttr", "game x"), Problems())
    assert len(pieces._shelves.of) == MOST_FILES
