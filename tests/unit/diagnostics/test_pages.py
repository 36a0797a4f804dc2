"""Pages that explain a code, and codes that were meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttrdsl.diagnostics import pages
from ttrdsl.diagnostics.catalogue import CATALOGUE, Code


@pytest.fixture(autouse=True)
def one_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Know `TTR102 unknown_city` and its page, whatever the catalogue grows into."""
    monkeypatch.setitem(CATALOGUE, "TTR102", Code("TTR102", "unknown_city", "error"))
    monkeypatch.setattr(pages, "PAGES", tmp_path / "pages")
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "TTR102-unknown_city.md").write_text("# Unknown city: Zürich\n", encoding="utf-8")
    (tmp_path / "secret.md").write_text("secret", encoding="utf-8")


def test_a_page_is_found_by_its_code() -> None:
    assert pages.page("TTR102") == "# Unknown city: Zürich\n"


@pytest.mark.parametrize("code", ["TTR103", "TTR1", "", "*", "../secret", "TTR102-unknown_city.md"])
def test_anything_but_a_code_with_a_page_gives_nothing(code: str) -> None:
    assert pages.page(code) is None


def test_without_any_pages_nothing_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pages, "PAGES", tmp_path / "nowhere")
    assert pages.page("TTR102") is None


@pytest.mark.parametrize(
    "typed",
    ["TTR102", "ttr102", " TTR1O2 ", "TTRI02", "102", "1o2", "TTR-102", "TT102", "unknown_city", "Unknown city"],
)
def test_a_code_typed_loosely_is_understood(typed: str) -> None:
    assert pages.suggest_code(typed) == "TTR102"


@pytest.mark.parametrize(("typed", "code"), [("3", "TTR003"), ("ttr11", "TTR011"), ("unknown-citty", "TTR102")])
def test_short_numbers_and_misspelt_names_are_understood_too(typed: str, code: str) -> None:
    assert pages.suggest_code(typed) == code


@pytest.mark.parametrize("typed", ["", "oil", "hello world", "999999"])
def test_nothing_is_suggested_for_something_else(typed: str) -> None:
    assert pages.suggest_code(typed) is None
