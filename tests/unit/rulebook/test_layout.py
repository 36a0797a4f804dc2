"""Names and texts may hold anything: a book shows them as they are, in every form."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from tests.unit.rulebook.books import made
from ttrdsl.rulebook.document import Beat, Book, Chapter, Example, Paragraph, Picture, Place, Shown
from ttrdsl.rulebook.layout import NoPrinter, runs, to_html, to_markdown, to_pdf, to_typst

HOSTILE = "<script>alert(1)</script> *bold* _it_ `code` [x](javascript:1) #panic() $x$ \\ @here | ~~gone~~ <!--"
TITLE = "<b onclick='x'>Ü 東京 العربية</b>"
GAME = f"""
use standard_deck
use classic {{ tickets_dealt = 1;  tickets_kept = 1 }}
cities {{ '<img src=x onerror=1>' 0 0;  '# Zürich *é*' 400 0;  '東京 $1$' 800 0 }}
routes {{ '<img src=x onerror=1>' – '# Zürich *é*' 2 red;  '# Zürich *é*' – '東京 $1$' 3 gray [steep] }}
tickets {{
  '<img src=x onerror=1>' – '東京 $1$' 5;  '# Zürich *é*' – '東京 $1$' 2
  '<img src=x onerror=1>' – '# Zürich *é*' 1
}}
> {HOSTILE}
route has steep : flag
> {HOSTILE} again
except worth(route) = default + 3 when route.steep
> - a list?
>
> 1. a number?
action odd "{TITLE}" {{ me.points += 1 }}
"""


def link(place: Place) -> str:
    return f"{place.file}#L{place.line}"


@pytest.fixture(scope="module")
def book() -> Book:
    return made("", GAME, head=f'game small "{TITLE}" for 2 players').book


class Seen(HTMLParser):
    """Notes the tags of a page and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_page_shows_hostile_texts_and_obeys_none_of_them(book: Book) -> None:
    seen = Seen()
    seen.feed(to_html(book, link).decode())
    assert HOSTILE in seen.text
    assert TITLE in seen.text
    assert {tag for tag, _ in seen.tags}.isdisjoint({"script", "iframe", "object", "form"})
    assert not [attrs for _, attrs in seen.tags if any(name.startswith("on") for name in attrs)]
    assert not [attrs for _, attrs in seen.tags if (attrs.get("href") or "").startswith("javascript")]


def test_a_page_needs_nothing_beside_it(book: Book) -> None:
    seen = Seen()
    seen.feed(to_html(book, link).decode())
    sources = [attrs.get("src") or "" for _, attrs in seen.tags if "src" in attrs]
    assert all(source.startswith("data:") for source in sources)
    assert not [tag for tag, _ in seen.tags if tag == "link"]


def test_markdown_shows_hostile_texts_as_they_are(book: Book) -> None:
    text = to_markdown(book, link).decode()
    assert "<script" not in text
    assert "<img" not in text
    assert r"\*bold\* \_it\_ \`code\` \[x\](javascript:1)" in text
    assert set(re.findall(r"<(\w+)", text)) <= {"a", "sup"}
    assert r"\- a list?" in text
    assert r"1\. a number?" in text


def test_a_cell_of_a_markdown_table_cannot_end_its_row(book: Book) -> None:
    rows = [line for line in to_markdown(book, link).decode().splitlines() if line.startswith("|")]
    assert rows
    assert all(row.endswith("|") for row in rows)


def test_the_source_for_the_printer_holds_texts_as_literals_only(book: Book) -> None:
    text = to_typst(book, link).decode()
    assert HOSTILE.replace("\\", "\\\\") in text
    for line in text.splitlines():
        plain = re.sub(r'"(?:[^"\\]|\\.)*"', '""', line)
        assert "panic" not in plain


def test_the_printer_takes_hostile_texts(book: Book) -> None:
    pytest.importorskip("typst")
    assert to_pdf(book, link).startswith(b"%PDF")


def test_the_same_book_is_printed_the_same(book: Book) -> None:
    pytest.importorskip("typst")
    assert to_pdf(book, link) == to_pdf(book, link)


def test_without_the_printer_it_says_so(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    with pytest.raises(NoPrinter):
        to_pdf(book, link)


def test_code_with_fences_stays_code() -> None:
    book = Book("x", "X", "2", "", (Chapter("a", "A", (Paragraph("p", (), code="```\n<b>"),)),))
    assert "````\n```\n<b>\n````" in to_markdown(book, link).decode()


def test_a_picture_lies_in_the_page_or_beside_it() -> None:
    picture = Picture("board", "<svg/>", "The board", "board")
    example = Example("e", "An example", "2 players", (), Place("a.ttr", 3))
    book = Book("x", "X", "2", "", (Chapter("a", "A", (picture, example)),))
    assert 'src="data:image/svg+xml;base64,' in to_html(book, link).decode()
    assert 'src="../x.svg"' in to_html(book, link, {"board": "../x.svg"}).decode()
    assert "![The board](../x.svg)" in to_markdown(book, link, {"board": "../x.svg"}).decode()
    assert "The board" not in to_markdown(book, link).decode()


def test_clauses_in_a_row_are_shown_as_first_and_last() -> None:
    cited = ["USA-001", "USA-002", "USA-003", "EUR-004", "USA-009"]
    assert runs(cited) == [("USA-001", "USA-003"), ("EUR-004", "EUR-004"), ("USA-009", "USA-009")]


def test_the_printer_takes_scenarios_and_examples() -> None:
    pytest.importorskip("typst")
    place = Place('maps/a "b"/c.ttr', 3)
    paragraph = Paragraph("p", ("Text.",), scenarios=(Shown('a "title"', place),))
    example = Example("e", "An example", "2 players", (Beat("given", "row: red"), Beat("given", "hand: red")), place)
    book = Book("x", "X", "2", "", (Chapter("a", "A", (paragraph, example)),))
    assert to_pdf(book, link).startswith(b"%PDF")
