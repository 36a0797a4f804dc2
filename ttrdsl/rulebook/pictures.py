"""The pictures of a rulebook: the board, and for each kind of special route one of its routes."""

from __future__ import annotations

from typing import Any

from ttrdsl.render import palette
from ttrdsl.render.board import board_scene
from ttrdsl.render.draw_routes import route_group
from ttrdsl.render.font import text_width
from ttrdsl.render.geometry import Box, Curve, measured
from ttrdsl.render.looks import having, route_looks
from ttrdsl.render.scene import Disc, Ink, Scene, Shape, Words
from ttrdsl.render.sizes import SPACE_GAP, SPACE_LENGTH, SPACE_WIDTH, TRACK_GAP
from ttrdsl.render.spaces import Spacing, rows_on
from ttrdsl.render.svg import to_svg
from ttrdsl.rulebook.document import Picture

Bundle = dict[str, Any]
CITY, NAME, MARGIN = 3.2, 5.0, 4.0  # millimetres: half a city, the letters of its name, and around it all
LONGEST = 6  # a longer route is shown only if there is no shorter one


def board_svg(bundle: Bundle) -> str:
    """Return the picture of the board."""
    return to_svg(board_scene(bundle))


def route_pictures(bundle: Bundle) -> dict[str, Picture]:
    """Return a picture for each attribute of routes that has a symbol."""
    found: dict[str, Picture] = {}
    for row in bundle.get("symbols", []):
        owner, _, name = row["of"].partition(".")
        if owner == "route" and name not in bundle["pieces"] and name not in found:
            routes = [route for route, _ in having(bundle, row)]
            if routes:
                found[name] = _picture(bundle, name, min(routes, key=lambda r: _preference(bundle, r)))
    return found


def _preference(bundle: Bundle, route: int) -> tuple[bool, int, int]:
    """Prefer a single route of three spaces or a little more: short, but long enough to show what is special."""
    board = bundle["board"]["routes"]
    length = board[route]["length"]
    twins = sum(other["group"] == board[route]["group"] for other in board)
    return (length > LONGEST, twins, abs(length - 3))


def _picture(bundle: Bundle, name: str, route: int) -> Picture:
    board = bundle["board"]
    ends = [board["cities"][city]["name"] for city in board["routes"][route]["ends"]]
    caption = " – ".join(ends)
    return Picture(f"picture.{name}", to_svg(_scene(bundle, route, ends), embed_fonts=False), caption, "route")


def _scene(bundle: Bundle, route: int, ends: list[str]) -> Scene:
    """Draw all tracks of a line straight, between its two cities."""
    board = bundle["board"]["routes"]
    tracks = [r for r, other in enumerate(board) if other["group"] == board[route]["group"]]
    length = board[route]["length"]
    row = length * (SPACE_LENGTH + SPACE_GAP) + SPACE_GAP + 2 * CITY
    high = len(tracks) * (SPACE_WIDTH + TRACK_GAP)
    curve: Curve = measured([(0.0, 0.0), (row, 0.0)])
    looks = route_looks(bundle)
    rows = rows_on(curve, len(tracks), length, Spacing(SPACE_LENGTH, SPACE_GAP, CITY + SPACE_GAP))
    shapes: list[Shape] = [
        route_group(bundle, track, spaces, looks[track]) for track, spaces in zip(tracks, rows, strict=True)
    ]
    wide = [text_width(name, NAME, bold=True) / 2 for name in ends]
    below = max(high / 2, CITY) + NAME
    for at, name in zip((0.0, row), ends, strict=True):
        shapes.append(Disc((at, 0.0), CITY, Ink(palette.PAPER, palette.INK, 0.8)))
        shapes.append(Words(name, (at, below), NAME, Ink(palette.INK), bold=True, anchor="middle"))
    aside = [max(CITY, half) + MARGIN for half in wide]
    frame = Box(-aside[0], -high / 2 - MARGIN, row + aside[1], below + MARGIN)
    return Scene(" – ".join(ends), frame, tuple(shapes))
