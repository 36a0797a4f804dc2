"""Boards with more cities, routes or cards than a bundle holds are reported before anything is asked about them."""

from __future__ import annotations

from ttrdsl.bundle.limits import MOST_ELEMENTS
from ttrdsl.diagnostics import Problems, Span
from ttrdsl.semantics.book import Book
from ttrdsl.semantics.things import Things
from ttrdsl.syntax import declarations as d

DOMAINS = {d.Cities: "city", d.Routes: "route", d.Tickets: "card", d.Zones: "zone"}
MANY = {"city": "cities", "route": "routes", "card": "kinds of cards", "zone": "zones", "color": "colors"}


def check_sizes(book: Book, things: Things, problems: Problems) -> None:
    """Report each domain with too many elements, at the first line that is too much."""
    for domain, many in MANY.items():
        count = len(things.elements(domain))
        if count > MOST_ELEMENTS:
            title = f"this game has {count:,} {many}"
            help = "leave out what no rule needs, or make two games of it"
            problems.add("TTR002", _place(book, domain, count), title, f"at most {MOST_ELEMENTS:,}", help=help)


def _place(book: Book, domain: str, count: int) -> Span:
    """Return the line that is one too many, as far as a board has lines for this; else the first line of the game."""
    lines = [
        line.span
        for _, block in book.board
        if isinstance(block, (d.Cities, d.Routes, d.Tickets, d.Zones)) and DOMAINS[type(block)] == domain
        for line in block.lines
    ]
    over = count - MOST_ELEMENTS
    return lines[-over] if over <= len(lines) else book.game.span
