"""Every code has a folder: a file that shows the mistake, the same without it, and the message word for word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.diagnostics.golden import HERE, Said, as_it_stands, drawn, folder_of, imported, said
from ttrdsl.diagnostics.catalogue import CATALOGUE
from ttrdsl.diagnostics.fixes import apply_fixes
from ttrdsl.diagnostics.pages import page
from ttrdsl.semantics import checks
from ttrdsl.semantics.compile_game import Game

# Codes that no `bad.ttr` can show: a test below makes the situation.
MADE = {
    "TTR002": "a file that is too large",
    "TTR008": "a folder in place of a file",
    "TTR021": "a table to be imported",
    "TTR022": "a table to be imported",
    "TTR023": "a table to be imported",
    "TTR024": "a table to be imported",
    "TTR025": "shapes to be imported",
    "TTR311": "a board to be drawn",
    "TTR312": "a board to be drawn",
    "TTR313": "a board to be drawn",
    "TTR314": "a board to be drawn",
    "TTR315": "a board to be drawn",
    "TTR316": "a board to be drawn",
    "TTR901": "a check that breaks off",
}


@pytest.fixture
def shown(code: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Said:
    """Return what is said about the bad file of a code, or about a situation made for it."""
    good = folder_of(code) / "good.ttr"
    if code == "TTR002":
        return said(good, good.read_text(encoding="utf-8") + "#" * 4_000_000)
    if code == "TTR008":
        (tmp_path / "bad.ttr").mkdir()
        return said(tmp_path / "bad.ttr")
    if MADE.get(code, "").endswith("to be imported"):
        return imported(next(folder_of(code).glob("bad.*")))
    if MADE.get(code, "").endswith("to be drawn"):
        return drawn(folder_of(code) / "bad.ttr")
    if code == "TTR901":

        def check_luck(game: Game) -> None:
            raise ValueError("no luck today")

        monkeypatch.setattr(checks, "CHECKS", [*checks.CHECKS, check_luck])
        return said(good)
    return as_it_stands(folder_of(code) / "bad.ttr")


@pytest.mark.parametrize("code", CATALOGUE)
def test_a_code_has_its_files(code: str, update: bool) -> None:
    wanted = {"good.ttr"} | (set() if code in MADE else {"bad.ttr"}) | (set() if update else {"expected.txt"})
    assert folder_of(code).is_dir(), "a code without a golden folder"
    assert wanted <= {path.name for path in folder_of(code).iterdir()}


def test_no_folder_is_left_of_a_code_that_is_gone() -> None:
    assert {path.name for path in HERE.glob("TTR*")} == {folder_of(code).name for code in CATALOGUE}


@pytest.mark.parametrize("code", CATALOGUE)
def test_the_message_is_word_for_word_as_expected(code: str, shown: Said, update: bool) -> None:
    expected = folder_of(code) / "expected.txt"
    if update:
        expected.write_text(shown.text, encoding="utf-8")
    assert shown.text == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", CATALOGUE)
def test_the_mistake_gives_this_message_and_no_other(code: str, shown: Said) -> None:
    assert shown.codes == [code]


@pytest.mark.parametrize("code", CATALOGUE)
def test_without_the_mistake_nothing_is_said(code: str) -> None:
    good = said(folder_of(code) / "good.ttr")
    assert good.codes == [], good.text


@pytest.mark.parametrize("code", [code for code in MADE if MADE[code].endswith("to be drawn")])
def test_without_the_mistake_nothing_is_said_about_the_picture(code: str) -> None:
    good = drawn(folder_of(code) / "good.ttr")
    assert good.codes == [], good.text


@pytest.mark.parametrize("code", CATALOGUE)
def test_a_message_reads_as_the_style_guide_asks(code: str, shown: Said) -> None:
    problem = shown.problems[0]
    for text in (problem.title, problem.label, *problem.help, *(place.label for place in problem.related)):
        assert not text.endswith("."), text
        assert text == "" or not re.match(r"[A-Z][a-z]", text), text
        assert len(text) <= 120, text
        assert text.count("`") % 2 == 0, text
    assert problem.span is None or problem.label, "the label says why it is wrong here"


@pytest.mark.parametrize("code", [code for code in CATALOGUE if code not in MADE])
def test_a_fix_mends_the_mistake(code: str, shown: Said) -> None:
    path = folder_of(code) / "bad.ttr"
    texts = {name: source.text for name, source in shown.sources.items()}
    fixed = apply_fixes(texts, shown.problems, only_safe=False)
    if any(problem.fixes for problem in shown.problems):
        assert code not in said(path, fixed["bad.ttr"]).codes
    else:
        assert fixed == {}


@pytest.mark.parametrize("code", CATALOGUE)
def test_the_page_explains_the_code_with_the_examples_of_its_folder(code: str) -> None:
    text = page(code)
    assert text is not None, "a code without a page"
    assert text.startswith(f"# {code}: {CATALOGUE[code].name.replace('_', ' ')}\n")
    heads = ["**What it finds.**", "**Why it matters.**", "**Example**", "**Instead**"]
    assert [head for head in heads if head in text] == heads
    bad, good, *_ = re.findall(r"```ttr\n(.*?)\n```", text, flags=re.DOTALL)
    assert (
        code in MADE or code in ("TTR001", "TTR012") or bad in (folder_of(code) / "bad.ttr").read_text(encoding="utf-8")
    )
    assert good in (folder_of(code) / "good.ttr").read_text(encoding="utf-8")
