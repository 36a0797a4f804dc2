"""The books of all games: nothing is missing, nothing is said twice, and every reference leads somewhere."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.unit.rulebook.books import GAMES, ROOT, published
from ttrdsl.rulebook.document import Example, Paragraph, Place
from ttrdsl.rulebook.layout import to_html, to_markdown
from ttrdsl.rulebook.make_book import Made

NAMES = [path.stem for path in GAMES]


@cache
def book_of(name: str) -> Made:
    return published(next(path for path in GAMES if path.stem == name))


def link(place: Place) -> str:
    return f"{place.file}#L{place.line}"


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_that_needs_a_text_has_one(name: str) -> None:
    assert book_of(name).untold == []


@pytest.mark.parametrize("name", NAMES)
def test_the_book_says_every_clause_of_its_own_rulebook(name: str) -> None:
    own = book_of(name).book.rulebooks[:1]
    silent = [c.id for rulebook in own for c in rulebook.clauses if not (c.anchors or c.remark or c.struck)]
    assert silent == []


@pytest.mark.parametrize("name", NAMES)
def test_no_hole_stays_empty_and_no_text_is_said_twice(name: str) -> None:
    told = [text for part in book_of(name).book.parts() if isinstance(part, Paragraph) for text in part.text]
    assert [text for text in told if "{" in text] == []
    assert len(told) == len(set(told))


@pytest.mark.parametrize("name", NAMES)
def test_every_address_in_the_page_exists_once(name: str) -> None:
    page = to_html(book_of(name).book, link).decode()
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)


@pytest.mark.parametrize("name", NAMES)
def test_every_address_in_the_markdown_exists_once(name: str) -> None:
    text = to_markdown(book_of(name).book, link).decode()
    ids = re.findall(r'<a id="([^"]+)">', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= set(ids)


@pytest.mark.parametrize("name", NAMES)
def test_every_line_that_is_referred_to_exists(name: str) -> None:
    book = book_of(name).book
    places = {shown.place for part in book.parts() if isinstance(part, Paragraph) for shown in part.scenarios}
    places |= {part.place for part in book.parts() if isinstance(part, (Paragraph, Example)) and part.place}
    lengths = {place.file: len(Path(ROOT, place.file).read_text(encoding="utf-8").splitlines()) for place in places}
    assert [place for place in places if not 0 < place.line <= lengths[place.file]] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_book_has_all_its_chapters_and_examples(name: str) -> None:
    book = book_of(name).book
    titles = [chapter.title for chapter in book.chapters]
    wanted = ["The game", "What you need", "Set-up", "Your turn", "At any time"]
    assert titles[:4] == wanted[:4]
    assert {"The end of the game", "Scoring", "Who wins"} <= set(titles)
    assert any(isinstance(part, Example) for part in book.parts())


def test_the_same_sources_give_the_same_bytes() -> None:
    path = next(path for path in GAMES if path.stem == NAMES[0])
    assert to_html(published(path).book, link) == to_html(published(path).book, link)
