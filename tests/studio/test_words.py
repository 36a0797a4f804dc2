"""The page in other languages: every text it has is there in each of them, with the same holes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"
TEXT = r'"((?:[^"\\]|\\.)*)"'
PLACES = (
    rf"\bt\({TEXT}",
    rf"\bnote\({TEXT}",
    rf"\btitle: {TEXT}",
    rf"\bloading\({TEXT}",
    rf'\["\w+", {TEXT}, \w+Pane\]',
)
HOLE = re.compile(r"\{\w+\}")


def texts() -> set[str]:
    """Return what the page says in English."""
    found: set[str] = set()
    for path in SOURCES.rglob("*.ts*"):
        source = path.read_text(encoding="utf-8")
        for place in PLACES:
            found |= set(re.findall(place, source))
    english = (SOURCES / "words.ts").read_text(encoding="utf-8").partition("const english = {")[2].partition("\n};")[0]
    return found | set(re.findall(rf": {TEXT}", english))


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_text_of_the_page_is_there(language: str) -> None:
    said = json.loads((SOURCES / "words" / f"{language}.json").read_text(encoding="utf-8"))
    assert len(texts()) > 150
    assert not texts() - said.keys()
    wrong = [text for text, other in said.items() if sorted(HOLE.findall(text)) != sorted(HOLE.findall(other))]
    assert not wrong
