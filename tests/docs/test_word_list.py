"""The list of words in the reference page is the list of words in the grammar."""

from __future__ import annotations

import re
from pathlib import Path

from lark import Lark

ROOT = Path(__file__).resolve().parents[2]


def words_of_the_grammar() -> set[str]:
    grammar = Lark((ROOT / "grammar" / "ttr.lark").read_text(encoding="utf-8"), parser="lalr", maybe_placeholders=True)
    fixed = {t.pattern.value for t in grammar.terminals if t.pattern.type == "str" and t.pattern.value.isalpha()}
    # Words that share a token, such as `before` and `after`, are written as a pattern.
    return fixed | {"before", "after", "most", "fewest", "turn", "turns", "up", "to", "under"}


def test_the_page_lists_every_word_once() -> None:
    page = (ROOT / "docs" / "reference" / "language.md").read_text(encoding="utf-8")
    section = page.split("## 20. Words")[1].split("## 21.")[0]
    listed = " ".join(re.findall(r"`([^`]+)`", section)).split()
    assert sorted(listed) == sorted(words_of_the_grammar())
