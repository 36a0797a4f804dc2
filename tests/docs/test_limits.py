"""The manual quotes the limits: each with its number, in the words beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIMITS = re.findall(
    r"^([A-Z_]+) = ([\d_]+)  # (.+)$", (ROOT / "ttrdsl/program/limits.py").read_text(encoding="utf-8"), re.MULTILINE
)
PAGE = (ROOT / "docs/reference/language.md").read_text(encoding="utf-8")


def test_each_limit_is_written_down_with_its_number() -> None:
    text = (ROOT / "ttrdsl/program/limits.py").read_text(encoding="utf-8")
    assert len(LIMITS) == text.count(" = ")


@pytest.mark.parametrize(("name", "number", "words"), LIMITS, ids=[name for name, _, _ in LIMITS])
def test_the_manual_quotes_a_limit(name: str, number: str, words: str) -> None:
    assert f"| {words} | {int(number):,} |" in PAGE
