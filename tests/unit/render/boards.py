"""Small boards for tests of pictures: a text becomes a bundle, and a bundle a picture whose parts can be counted."""

from __future__ import annotations

import xml.etree.ElementTree as xml
from functools import cache
from pathlib import Path
from typing import Any

from tests.games import bundle_of_text
from ttrdsl.render.board import Board, Wish, board_of, draw_board
from ttrdsl.render.svg import to_svg

HEAD = """game small "Small" for 2..3 players
use standard_deck
use classic { trains = 9;  tickets_dealt = 1;  tickets_kept = 1 }
"""
SQUARE = """
cities { Alba 0 0;  Bern 200 0;  Como 200 150;  Dole 0 150 }
"""
TICKETS = """
tickets { Alba – Como 5;  Alba – Bern 2 }
"""
SVG = "{http://www.w3.org/2000/svg}"


def bundle(text: str, folder: Path, cities: str = SQUARE) -> dict[str, Any]:
    """Return the bundle of a small game with some routes and symbols."""
    return bundle_of_text(f"{HEAD}\n{cities}\n{text}\n{TICKETS}", folder)


def board(text: str, folder: Path, cities: str = SQUARE, wish: Wish | None = None) -> Board:
    """Lay out the board of a small game."""
    return board_of(bundle(text, folder, cities), wish)


def tree(found: Board) -> xml.Element:
    """Draw a board and read the picture as XML."""
    return xml.fromstring(to_svg(draw_board(found)))


def group(picture: xml.Element, key: str) -> xml.Element:
    """Return the group of a picture with a key, such as that of a route: `route-0`."""
    return next(part for part in picture.iter(f"{SVG}g") if part.get("id") == key)


def texts(picture: xml.Element) -> list[str]:
    """Return all texts of a picture."""
    return [part.text or "" for part in picture.iter(f"{SVG}text")]


def marks(picture: xml.Element) -> list[str]:
    """Return the names of all marks of a picture, in order."""
    return [(part.get("href") or "").removeprefix("#mark-") for part in picture.iter(f"{SVG}use")]


@cache
def shipped(name: str) -> Board:
    """Return the board of a shipped game; all tests of a process share it."""
    from tests.games import bundle_of

    return board_of(bundle_of(name))
