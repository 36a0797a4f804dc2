"""A board as signs for a terminal: routes as lines of dots, with their lengths or owners on them, and cities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from ttrdsl.render.palette import fill_of

WIDEST, HIGHEST = 150, 44
LEAST_ROWS = 10
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))  # of a Braille sign, by column and row
MARGIN = 8  # columns left and right of the outermost cities, for their names
APART = 2.5  # dots between routes side by side
SHORTEST_NAME = 3


class Canvas:
    """Signs in rows, each with a style; dots gather in signs until something is written over them."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.dots: dict[tuple[int, int], int] = {}
        self.styles: dict[tuple[int, int], str] = {}
        self.signs: dict[tuple[int, int], str] = {}

    def line(self, start: tuple[float, float], end: tuple[float, float], style: str, thick: bool) -> None:
        """Draw a line between two places, in dots."""
        steps = int(max(abs(end[0] - start[0]), abs(end[1] - start[1]))) + 1
        around = ((0, 0), (1, 0), (0, 1)) if thick else ((0, 0),)
        for step in range(steps + 1):
            for across, down in around:
                x = round(start[0] + (end[0] - start[0]) * step / steps) + across
                y = round(start[1] + (end[1] - start[1]) * step / steps) + down
                cell = x // 2, y // 4
                if 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows:
                    self.dots[cell] = self.dots.get(cell, 0) | DOTS[x % 2][y % 4]
                    self.styles[cell] = style

    def write(self, column: int, row: int, text: str, style: str) -> bool:
        """Write a text unless it covers another one or leaves the canvas; say whether it is there now."""
        cells = [(column + at, row) for at in range(len(text))]
        if any(cell in self.signs or not 0 <= cell[0] < self.columns for cell in cells) or not 0 <= row < self.rows:
            return False
        for cell, sign in zip(cells, text, strict=True):
            self.signs[cell], self.styles[cell] = sign, style
        return True

    def text(self) -> Text:
        """Return all rows; empty ones at the top and bottom are left out."""
        used = {row for _, row in self.dots} | {row for _, row in self.signs}
        found = Text(no_wrap=True, overflow="crop")
        for row in range(min(used, default=0), max(used, default=-1) + 1):
            for column in range(self.columns):
                cell = column, row
                sign = self.signs.get(cell) or (chr(0x2800 + self.dots[cell]) if cell in self.dots else " ")
                found.append(sign, self.styles.get(cell, ""))
            found.append("\n")
        found.rstrip()
        return found


def map_text(
    bundle: Mapping[str, Any], width: int, claims: Mapping[int, int], seats: Sequence[str], marked: set[int]
) -> Text:
    """Return the board: whose routes are whose in the colors of `seats`, and `marked` cities bold."""
    cities: list[tuple[float, float]] = [tuple(city["spots"][0]) for city in bundle["board"]["cities"]]
    canvas, places = _laid_out(cities, min(width, WIDEST))
    for city, (x, y) in enumerate(places):
        canvas.write(int(x) // 2, int(y) // 4, "◆" if city in marked else "●", "bold")
    middles = []
    for route in sorted(range(len(bundle["board"]["routes"])), key=lambda route: route in claims):
        owner = claims.get(route, -1)
        style = f"bold {seats[owner % len(seats)]}" if owner >= 0 else _style(bundle, route)
        start, end = _ends(bundle, places, route)
        canvas.line(start, end, style, owner >= 0)
        length = bundle["board"]["routes"][route]["length"]
        middles.append(
            ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, f"P{owner + 1}" if owner >= 0 else str(length), style)
        )
    for x, y, text, style in reversed(middles):  # what is claimed is said first
        canvas.write(int(x) // 2, int(y) // 4, text, style)
    for city, (x, y) in sorted(enumerate(places), key=lambda pair: pair[0] not in marked):
        name = str(bundle["board"]["cities"][city]["name"])
        _name(canvas, int(x) // 2, int(y) // 4, name, "bold underline" if city in marked else "bold")
    return canvas.text()


def _laid_out(cities: Sequence[tuple[float, float]], width: int) -> tuple[Canvas, list[tuple[float, float]]]:
    """Return an empty canvas and where on it the cities are, in dots."""
    left, top = min(x for x, _ in cities), min(y for _, y in cities)
    wide = max(max(x for x, _ in cities) - left, 1)
    high = max(max(y for _, y in cities) - top, 1)
    inner = max(2 * (width - 2 * MARGIN), 2)
    scale = min(inner / wide, 4 * (HIGHEST - 1) / high)
    rows = max(int(high * scale / 4) + 1, LEAST_ROWS)
    return Canvas(width, rows), [(2 * MARGIN + (x - left) * scale, (y - top) * scale) for x, y in cities]


def _ends(bundle: Mapping[str, Any], places: Sequence[tuple[float, float]], route: int) -> tuple[Any, Any]:
    """Return where a route begins and ends; routes between the same cities lie side by side."""
    routes = bundle["board"]["routes"]
    beside = [other for other, row in enumerate(routes) if sorted(row["ends"]) == sorted(routes[route]["ends"])]
    aside = APART * (beside.index(route) - (len(beside) - 1) / 2)
    (x, y), (u, v) = (places[city] for city in routes[route]["ends"])
    far = max(((u - x) ** 2 + (v - y) ** 2) ** 0.5, 1)
    dx, dy = -(v - y) / far * aside, (u - x) / far * aside
    return (x + dx, y + dy), (u + dx, v + dy)


def _style(bundle: Mapping[str, Any], route: int) -> str:
    """Return the color of a free route; one of every color is dim."""
    colors = bundle["domains"]["color"]
    own = bundle["facts"]["route.colors"]["data"][route] if "route.colors" in bundle["facts"] else []
    return fill_of(colors[own[0]], own[0]) if own and len(own) < len(colors) else "dim"


def _name(canvas: Canvas, column: int, row: int, name: str, style: str) -> None:
    """Write the name of a city beside it, shorter where there is no room."""
    for size in range(len(name), SHORTEST_NAME - 1, -1):
        cut = name[:size].rstrip() if size == len(name) else f"{name[: size - 1].rstrip()}."
        half = len(cut) // 2
        for across, down in ((1, 0), (-len(cut), 0), (-half, -1), (-half, 1)):
            if canvas.write(column + across, row + down, cut, style):
                return
