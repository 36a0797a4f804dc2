"""What a name is, in every script, is said in one place, and the grammar says the same."""

from __future__ import annotations

import re
import sys
import unicodedata
from pathlib import Path

import pytest

from ttrdsl.syntax.formatter import format_text
from ttrdsl.syntax.places import GRAMMAR
from ttrdsl.system.words import IS_NAME, IS_PLACE, MARK, WORDS
from ttrdsl.workspace import Workspace

NAMES = ("हिन्दी", "ภาษาที่", "தமிழ்", "ខ្មែរ", "עִבְרִית", "Zürich", "x_1")
GAME = """game भारत "Bharat" for 2 players
use standard_deck
use classic { trains = 9;  tickets_dealt = 1;  tickets_kept = 1 }

cities { नई दिल्ली 0 0;  मुंबई 40 0;  กรุงเทพที่ 80 0 }
routes {
  नई दिल्ली – मुंबई    2 red
  मुंबई – กรุงเทพที่    3 gray [खड़ी]
}
tickets { नई दिल्ली – กรุงเทพที่ 5;  नई दिल्ली – मुंबई 2 }
route has खड़ी : flag
param ऊँचाई = 3
> A steep route brings {ऊँचाई} points more.
except worth(route) = default + ऊँचाई when route.खड़ी
"""


@pytest.mark.skipif(unicodedata.unidata_version != "14.0.0", reason="newer Unicode has more marks")
def test_marks_are_those_that_unicode_lets_identifiers_have() -> None:
    every = map(chr, range(sys.maxunicode + 1))
    marks = {c for c in every if unicodedata.category(c) in ("Mn", "Mc") and f"a{c}".isidentifier()}
    assert marks == {c for c in map(chr, range(sys.maxunicode + 1)) if re.fullmatch(MARK, c)}


def test_the_grammar_has_the_same_marks() -> None:
    found = re.search(r"^MARK: +/(.*)/  // ", GRAMMAR.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    assert found[1] == MARK


@pytest.mark.parametrize("name", NAMES)
def test_a_name_may_have_marks_and_begins_with_a_letter(name: str) -> None:
    assert IS_NAME.fullmatch(name)
    assert WORDS.findall(f"({name})") == [name]
    assert not IS_NAME.match("\u093f" + name)
    assert IS_PLACE.fullmatch(f"{name}-{name} {name}") or "_" in name


def test_a_game_in_another_script_is_read_checked_and_formatted() -> None:
    workspace, path = Workspace(), Path("/nowhere/bharat.ttr")
    workspace.overlay[path] = GAME
    compiled = workspace.compile(path)
    assert not list(compiled.problems)
    assert compiled.read is not None
    assert compiled.read["game"]["id"] == "भारत"
    assert format_text(format_text(GAME)) == format_text(GAME)


def test_long_names_are_read_in_one_go() -> None:
    assert IS_PLACE.fullmatch("क" * 50_000 + "\u093f" * 50_000 + "!") is None
