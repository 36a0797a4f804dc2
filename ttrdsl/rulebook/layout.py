"""Lay a book out through templates: as one HTML page, as Markdown, or as Typst for the printer.

Every text of a game is escaped for the form it goes into, by the environment and not by the templates.
"""

from __future__ import annotations

import base64
import re
import tempfile
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup, escape

from ttrdsl.render.font import FAMILY, FOLDER
from ttrdsl.rulebook.document import Book, Place, Table
from ttrdsl.tongue.tongue import ENGLISH, Tongue

TEMPLATES = Path(__file__).parent / "templates"
Link = Callable[[Place], str]
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


class NoPrinter(Exception):
    """What makes PDF is not installed."""


def to_html(book: Book, link: Link, pictures: Mapping[str, str] | None = None, say: Tongue = ENGLISH) -> bytes:
    """Return the book as one page; `pictures` says where drawings lie, by their anchors; the others are put into it."""
    return _laid_out("book.html", book, link, escape, say, pictures=pictures or {})


def to_markdown(book: Book, link: Link, pictures: Mapping[str, str] | None = None, say: Tongue = ENGLISH) -> bytes:
    """Return the book as Markdown; `pictures` says where drawings lie, by their anchors."""
    text = _laid_out("book.md", book, link, _markdown, say, pictures=pictures or {}).decode()
    return re.sub(r"\n{3,}", "\n\n", text).encode()


def to_typst(book: Book, link: Link, say: Tongue = ENGLISH) -> bytes:
    """Return the book as the source that PDF is made from."""
    fonts = f'("{FAMILY}", "{FAMILY.removesuffix(" Condensed")}", "Noto Sans")'
    return _laid_out("book.typ", book, link, _typst, say, fonts=fonts)


def to_pdf(book: Book, link: Link, say: Tongue = ENGLISH) -> bytes:
    """Return the book as PDF."""
    try:
        import typst
    except ImportError:
        raise NoPrinter from None
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "book.typ")
        source.write_bytes(to_typst(book, link, say))
        return bytes(typst.compile(source, format="pdf", font_paths=[FOLDER]))


FORMATS: dict[str, Callable[[Book, Link, Tongue], bytes]] = {
    ".html": lambda book, link, say: to_html(book, link, None, say),
    ".md": lambda book, link, say: to_markdown(book, link, None, say),
    ".pdf": to_pdf,
}


def _laid_out(
    template: str, book: Book, link: Link, escaped: Callable[[str], Markup], say: Tongue, **more: Any
) -> bytes:
    def finalize(value: Any) -> Any:
        if isinstance(value, int):
            return Markup(str(value))
        return value if isinstance(value, Markup) else escaped(UNPRINTABLE.sub("", str(value)))

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES), trim_blocks=True, lstrip_blocks=True, autoescape=True, finalize=finalize
    )
    environment.filters |= {
        "anchor": lambda name: Markup(f"rule-{safe(name)}"),
        "chapter_anchor": lambda name: Markup(f"part-{safe(name)}"),
        "clause_anchor": lambda name: Markup(f"clause-{safe(name)}"),
        "label": lambda name: Markup(f"label({_literal(str(name))})"),
        "literal": lambda text: Markup(_literal(text)),
        "href": lambda place: Markup(link(place)),
        "fenced": _fenced,
        "is_number": lambda lead: lead.rstrip(".").isdigit(),
        "cited": cited,
        "runs": runs,
        "groups": lambda parts: [(kind, list(run)) for kind, run in groupby(parts, key=lambda part: part.kind)],
        "data_uri": _data_uri,
    }
    text: str = environment.get_template(template).render(book=book, known=_known(book), say=say, **more)
    return (text.strip() + "\n").encode()


def safe(name: str) -> str:
    """Return a name as an address inside a page: letters, digits, dots and hyphens."""
    return re.sub(r"[^\w.]+", "-", name)


def _markdown(text: str) -> Markup:
    """Escape what Markdown reads as marks: anywhere, and at the beginning of a line."""
    plain = re.sub(r"\s+", " ", text)
    plain = re.sub(r"([\\`*_\[\]|~$])", r"\\\1", plain).replace("&", "&amp;").replace("<", "&lt;")
    plain = re.sub(r"^([-+#>=])", r"\\\1", plain)
    return Markup(re.sub(r"^(\d+)([.)]\s)", r"\1\\\2", plain))


def _fenced(code: str) -> Markup:
    """Return code between fences longer than any in it."""
    longest = max((len(found) for found in re.findall(r"`+", code)), default=2)
    fence = "`" * max(3, longest + 1)
    return Markup(f"{fence}\n{code}\n{fence}")


def _typst(text: str) -> Markup:
    """Write a text as a literal: nothing in it can be read as a mark."""
    return Markup(f"#{_literal(text)};")


def _literal(text: str) -> str:
    text = "".join(text)  # a plain text: one that is marked as safe would escape what replaces its quotes
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _known(book: Book) -> set[str]:
    """Return the clauses that the appendix lists; what else is cited has no text to lead to."""
    return {clause.id for rulebook in book.rulebooks for clause in rulebook.clauses}


def cited(table: Table) -> list[str]:
    """Return what a table and its rows cite."""
    return list(dict.fromkeys([*table.clauses, *(c for row in table.rows for c in row.clauses)]))


def runs(clauses: Iterable[str]) -> list[tuple[str, str]]:
    """Return clauses as first and last of each run of numbers, so that a table with many need not list them all."""
    found: list[tuple[str, str]] = []
    for clause in clauses:
        book, _, number = clause.rpartition("-")
        before, _, last = found[-1][1].rpartition("-") if found else ("", "", "")
        if before == book and number.isdigit() and last.isdigit() and int(number) == int(last) + 1:
            found[-1] = (found[-1][0], clause)
        else:
            found.append((clause, clause))
    return found


def _data_uri(svg: str) -> Markup:
    # As an image of its own a drawing cannot run anything, and its names do not meet those of another drawing.
    return Markup("data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode())
