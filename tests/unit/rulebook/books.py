"""Books of a small game to which tests add rules, and of all games there are."""

from __future__ import annotations

from pathlib import Path

from ttrdsl.rulebook.document import Book, Listing, Paragraph, Part, Section
from ttrdsl.rulebook.make_book import Made, Material, make_book
from ttrdsl.rulebook.material import material
from ttrdsl.workspace import Workspace

ROOT = Path(__file__).resolve().parents[3]
GAMES = sorted(p for p in (ROOT / "maps").rglob("*.ttr") if p.stem == p.parent.name)

SMALL = """
use standard_deck
use classic { tickets_dealt = 1;  tickets_kept = 1 }
cities { Alba 0 0;  Bern 400 0;  Como 800 0 }
routes { Alba – Bern 2 red;  Bern – Como 3 gray }
tickets { Alba – Como 5;  Alba – Bern 2;  Bern – Como 3 }
"""


def made(
    rules: str, text: str = SMALL, head: str = 'game small "Small" for 2..4 players', annotated: bool = True
) -> Made:
    """Return the book of the small game with further rules."""
    space, path = Workspace(Path("/nowhere")), Path("/nowhere/small.ttr")
    space.overlay[path.resolve()] = f"{head}\n{text}\n{rules}\n"
    compiled = space.compile(path)
    assert compiled.bundle is not None, [problem.title for problem in compiled.errors]
    return make_book(compiled, Material(), annotated)


def published(path: Path, annotated: bool = True) -> Made:
    """Return the book of a game there is, with its scenarios and clauses and without a board."""
    space = Workspace(ROOT)
    compiled = space.compile(path, checks=False)
    return make_book(compiled, material(space, path, compiled, board=""), annotated)


def parts(book: Book, title: str) -> list[Part]:
    """Return what stands in a chapter or section with this heading."""
    for chapter in book.chapters:
        if chapter.title == title:
            return [*chapter.parts, *(part for section in chapter.sections for part in section.parts)]
        for section in chapter.sections:
            if section.title == title:
                return list(section.parts)
    return []


def sections(book: Book, title: str) -> list[Section]:
    """Return the sections of a chapter."""
    return [section for chapter in book.chapters if chapter.title == title for section in chapter.sections]


def texts(found: list[Part]) -> list[str]:
    """Return the paragraphs among some parts, each as one text; code where there is no text."""
    return [" ".join(part.text) or part.code for part in found if isinstance(part, Paragraph)]


def options(found: list[Part]) -> list[str]:
    """Return the entries of the lists among some parts."""
    return [entry.text for part in found if isinstance(part, Listing) for entry in part.entries]
