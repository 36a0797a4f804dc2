"""The panels below a board: title and version, colors, symbols, tables, further tracks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import fsum
from typing import Any

from ttrdsl.program.by_length import by_length
from ttrdsl.render import palette
from ttrdsl.render.draw_position import markers, piece_shapes
from ttrdsl.render.draw_routes import EMBLEM, emblem_shapes, round_tag, space_shapes, tag, wide_tag
from ttrdsl.render.font import CAPITAL, text_width
from ttrdsl.render.geometry import Box
from ttrdsl.render.ground import region_ink
from ttrdsl.render.heat import percent, warmth
from ttrdsl.render.looks import Emblem, RouteLook, emblem, having, is_beside, shortest_value
from ttrdsl.render.position import Position
from ttrdsl.render.scene import Disc, Image, Ink, Mark, Picture, Plate, Shape, Words
from ttrdsl.render.score_track import cells_in_row, track_shapes
from ttrdsl.render.sizes import SPACE_LENGTH, SPACE_WIDTH
from ttrdsl.render.spaces import Space
from ttrdsl.tongue.tongue import said, spoken

HEAD, TEXT, SMALL = 6.4, 5.2, 4.4
ROW, ROW_BELOW = 10.5, 7.0  # from one line to the next, and to one that goes on with it
DISC = 4.2  # radius of a city in the legend, where rows are closer than cities on the board
SAMPLE = SPACE_LENGTH
NARROW_TRACK = 150.0
ART = (110.0, 28.0)  # the box of a picture in place of the title
WIDEST_NOTE = 260.0  # about a player; what is longer goes on below
GAP, WIDEST = 12.0, 90.0  # between panels, at least and at most

Bundle = dict[str, Any]
Paint = Callable[[float, float], list[Shape]]


@dataclass(frozen=True)
class Panel:
    """A block that can be drawn anywhere."""

    width: float
    height: float
    paint: Paint
    name: str = ""  # of one that changes in a game


def panels(
    bundle: Bundle,
    version: str,
    width: float,
    position: Position | None = None,
    heat: tuple[float, ...] | None = None,
    art: Picture | None = None,
) -> list[Panel]:
    """Return the panels of a board, in the order in which they are set."""
    found = [_title(bundle, version, art)]
    if position is not None:
        found.append(players_panel(position))
    if heat is None:
        found += [_colors(bundle), *_symbols(bundle), *tables(bundle)]
    else:
        found.append(_scale(max(heat, default=0.0)))
    tracks = [row for row in bundle.get("symbols", []) if "track" in row][1:] if heat is None else []
    room = width - fsum(panel.width + GAP for panel in found)
    for row in tracks:
        counts = position.counters.get(row["of"], ()) if position else ()
        found.append(_track(row, room if room > NARROW_TRACK else width, counts))
    return [panel for panel in found if panel.width > 0]


def _head(text: str, x: float, y: float) -> Shape:
    return Words(text, (x, y + HEAD * CAPITAL), HEAD, Ink(palette.INK), True)


def _title(bundle: Bundle, version: str, art: Picture | None) -> Panel:
    game = bundle["game"]
    low, high = game["players"]
    players = str(low) if low == high else said("{low} to {high}", low=low, high=high)
    players = said("{all} or {one}", all=low, one=high) if high - low == 1 else players
    cities, routes = len(bundle["board"]["cities"]), len(bundle["board"]["routes"])
    counts = said("{cities} cities, {routes} routes", cities=cities, routes=routes)
    people = said("1 player") if high == 1 else said("{n} players", n=players)
    lines = [people, counts, said("map version {version}", version=version)]
    size = 15.0
    while text_width(game["title"], size, True) > 150 and size > 8:
        size -= 1.0
    wide, high = (ART[0], ART[1]) if art else (text_width(game["title"], size, True), size * CAPITAL)
    width = max(wide, *(text_width(line, TEXT) for line in lines))

    def paint(x: float, y: float) -> list[Shape]:
        shapes: list[Shape] = [Words(game["title"], (x, y + high), size, Ink(palette.INK), True)]
        if art is not None:
            shapes = [Image(art, Box(x, y, x + wide, y + high), whole=True, gray=palette.colorless())]
        for k, line in enumerate(lines):
            shapes.append(Words(line, (x, y + high + 8.4 + 7.2 * k), TEXT, Ink(palette.FAINT)))
        return shapes

    return Panel(width, high + 8.4 + 7.2 * len(lines), paint)


def _sample(
    bundle: Bundle, x: float, y: float, fill: str, mark: str, look: RouteLook, emblems: list[Emblem]
) -> list[Shape]:
    return space_shapes(bundle, Space((x + SAMPLE / 2, y), 0.0, SAMPLE), fill, mark, look, emblems)


def _colors(bundle: Bundle) -> Panel:
    """Colors with their marks, in columns of four."""
    names = bundle["domains"]["color"]
    used = [(spoken().name(name), palette.fill_of(name, k), palette.mark_of(k)) for k, name in enumerate(names)]
    if names and any(route["gray"] for route in bundle["board"]["routes"]):
        used.append((said("gray: any color"), palette.GRAY, ""))
    rows = 4 if len(used) <= 8 else 5
    column = SAMPLE + 4 + max(text_width(name, TEXT) for name, _, _ in used) + 8 if used else 0.0
    columns = -(-len(used) // rows)

    def paint(x: float, y: float) -> list[Shape]:
        shapes: list[Shape] = [_head(said("Colors"), x, y)]
        for k, (name, fill, mark) in enumerate(used):
            left, middle = x + column * (k // rows), y + HEAD + 7 + ROW * (k % rows)
            shapes += _sample(bundle, left, middle, fill, mark, RouteLook(), [])
            shapes.append(Words(name, (left + SAMPLE + 4, middle + TEXT * CAPITAL / 2), TEXT, Ink(palette.INK)))
        return shapes

    return Panel(column * columns - 8 if used else 0.0, HEAD + 7 + ROW * min(rows, len(used)) - 4, paint)


def _symbols(bundle: Bundle) -> list[Panel]:
    """What the symbols of the game mean; those that are on this board."""
    rows = [row for row in bundle.get("symbols", []) if "legend" in row and _is_mark(row) and _on_board(bundle, row)]
    if not rows:
        return []
    per_column = 4 if len(rows) <= 8 else 5
    chunks = [rows[k : k + per_column] for k in range(0, len(rows), per_column)]
    return [_symbol_column(bundle, chunk, first=k == 0) for k, chunk in enumerate(chunks)]


def _is_mark(row: dict[str, Any]) -> bool:
    return not any(word in row for word in ("track", "table"))


def _on_board(bundle: Bundle, row: dict[str, Any]) -> bool:
    owner, _, field = row["of"].partition(".")
    if not field or field in bundle["pieces"] or row["of"] in bundle["piles"] or owner in ("player", "board"):
        return True
    return row["of"] in bundle["cells"] or any(True for _ in having(bundle, row))  # what changes may come to be there


def _symbol_column(bundle: Bundle, rows: list[dict[str, Any]], first: bool) -> Panel:
    width = SAMPLE + 4 + max(text_width(row["legend"], TEXT) for row in rows)

    def paint(x: float, y: float) -> list[Shape]:
        shapes: list[Shape] = [_head(said("Symbols"), x, y)] if first else []
        for k, row in enumerate(rows):
            middle = y + HEAD + 7 + ROW * k
            shapes += _symbol(bundle, row, x, middle)
            shapes.append(Words(row["legend"], (x + SAMPLE + 4, middle + TEXT * CAPITAL / 2), TEXT, Ink(palette.INK)))
        return shapes

    return Panel(width, HEAD + 7 + ROW * len(rows) - 4, paint)


def _symbol(bundle: Bundle, row: dict[str, Any], x: float, y: float) -> list[Shape]:
    """Draw what a symbol looks like on the board."""
    found = emblem(row)
    owner, _, field = row["of"].partition(".")
    middle = x + SAMPLE / 2
    shapes: list[Shape]
    if row["of"] in bundle["piles"]:
        shapes = [Disc((middle, y), 4.0, Ink(palette.WHITE, palette.INK, 0.7))]
        return shapes + emblem_shapes(found or Emblem("square"), (middle, y), 2.4, palette.INK)
    value = shortest_value(bundle, row) if row.get("badge") else ""
    if is_beside(row) and field not in bundle["pieces"]:
        return tag(found or Emblem(text=value), (middle, y))
    if owner == "route" and field not in bundle["pieces"]:
        look = RouteLook(row.get("outline", ""), row.get("fill", ""), tuple(row.get("tint", ())))
        carried = [found] if found and row.get("on", "spaces") == "spaces" else []
        shapes = _sample(bundle, x, y, palette.GRAY, "", look, carried)
        if found and not carried:
            shapes += round_tag(found, (middle, y))
        if "edge" in row:
            shapes.append(Mark("arrow", (x + SAMPLE - 3.5, y), 2.4, Ink(palette.DARK)))
        if row.get("badge"):
            shapes += wide_tag(value, (middle, y))
        return shapes
    if owner == "city":
        shapes = [Disc((middle, y), DISC, Ink(palette.WHITE, palette.DARK, 0.9))]
        found = found or (Emblem(text=value) if value else None)
        return shapes + (emblem_shapes(found, (middle, y), DISC * 0.62, palette.DARK) if found else [])
    if row.get("area"):
        fill = region_ink()
        return [Plate((middle, y), SAMPLE, SPACE_WIDTH, Ink(fill, palette.darker(fill, 0.18), 0.7), 3.7)]
    return emblem_shapes(found, (middle, y), EMBLEM * 1.3, palette.INK) if found else []


def tables(bundle: Bundle) -> list[Panel]:
    """Return the tables that the game declares for its board."""
    rows = [row for row in bundle.get("symbols", []) if row.get("table") and row["of"] in bundle["facts"]]
    return [panel for row in rows if (panel := _table(bundle, row)) is not None]


def _table(bundle: Bundle, row: dict[str, Any]) -> Panel | None:
    """A table by number: the keys above, the values below; one by two numbers has its rows below each other."""
    fact = bundle["facts"][row["of"]]
    if not 1 <= len(fact["by"]) <= 2 or not all(isinstance(by, dict) for by in fact["by"]):
        return None
    lines = [_in_all(bundle, row["of"], fact)] if len(fact["by"]) == 1 else fact["data"]
    heads = [""] if len(fact["by"]) == 1 else _keys(fact["by"][0], range(len(lines)))
    used = [k for k in range(len(lines[0])) if any(line[k] is not None for line in lines)]
    keys = _keys(fact["by"][-1], used)
    values = [["–" if line[k] is None else str(line[k]) for k in used] for line in lines]
    cell = max(11.0, *(text_width(text, HEAD, True) + 4 for text in [*keys, *heads, *(x for v in values for x in v)]))
    title, aside = row.get("legend", row["of"]), cell if heads != [""] else 0.0

    def paint(x: float, y: float) -> list[Shape]:
        shapes: list[Shape] = [_head(title, x, y)]
        top, wide = y + HEAD + 3, aside + len(keys) * cell
        shapes.append(Plate((x + wide / 2, top + 5), wide, 10, Ink(palette.TRACK_FIFTH), 1.5))
        faint, dark = Ink(palette.FAINT), Ink(palette.INK)
        for j, name in enumerate(heads if aside else ()):
            at = (x + cell / 2, top + 16 + 11 * j + TEXT * CAPITAL / 2)
            shapes.append(Words(name, at, TEXT, faint, False, "middle"))
        for k, key in enumerate(keys):
            middle = x + aside + (k + 0.5) * cell
            shapes.append(Words(key, (middle, top + 5 + TEXT * CAPITAL / 2), TEXT, faint, False, "middle"))
            for j, line in enumerate(values):
                at = (middle, top + 16 + 11 * j + HEAD * CAPITAL / 2)
                shapes.append(Words(line[k], at, HEAD, dark, True, "middle"))
        return shapes

    width = max(aside + len(keys) * cell, text_width(title, HEAD, True), text_width("spaces", TEXT) + 4)
    return Panel(width, HEAD + 3 + 10 + 11 * len(lines), paint)


def _in_all(bundle: Bundle, name: str, fact: dict[str, Any]) -> list[Any]:
    """Return what a table brings by the rules in all: exceptions by length are counted in, or it is as it stands."""
    found, first = by_length(bundle, name), fact["by"][0]["from"]
    return [found.get(first + k) for k in range(len(fact["data"]))] if found else fact["data"]


def _keys(by: dict[str, Any], places: Iterable[int]) -> list[str]:
    """Return the keys of a table as they are read: the last of an open end with a plus."""
    found = [by["from"] + k for k in places]
    return [f"{key}{'+' if by['open'] and key == found[-1] else ''}" for key in found]


def players_panel(position: Position) -> Panel:
    """Who is who: a piece of each player, an arrow before the one whose turn it is, and what may be seen of her."""
    notes = [*position.notes, *[""] * (position.players - len(position.notes))]
    said_of = [*enumerate(notes), *([(-1, " · ".join(position.table))] if position.table else [])]
    lines = [(who, k == 0, line) for who, note in said_of for k, line in enumerate(_broken(note))]
    wide = max(text_width(line, SMALL) for _, _, line in lines)
    room = min(max(wide, 120.0 if wide else 0.0), WIDEST_NOTE)

    def paint(x: float, y: float) -> list[Shape]:
        shapes: list[Shape] = [_head(said("Players"), x, y)]
        middle = y + HEAD + 7 - ROW
        for who, first, line in lines:
            middle += ROW if first else ROW_BELOW
            if who >= 0 and first:
                shapes += piece_shapes(Space((x + 8 + SAMPLE / 2, middle), 0.0, SAMPLE), who, position.label(who))
            if who >= 0 and first and who == position.turn:
                shapes.append(Mark("arrow", (x + 3, middle), 2.8, Ink(palette.INK)))
            at = (x + SAMPLE + 12, middle + SMALL * CAPITAL / 2)
            shapes.append(Words(line, at, SMALL, Ink(palette.INK), 0 <= who == position.turn, limit=room))
        return shapes

    rows = fsum(ROW if first else ROW_BELOW for _, first, _ in lines)
    return Panel(SAMPLE + 12 + room, HEAD + 7 + rows - 4, paint, "players")


def _broken(note: str) -> list[str]:
    """Break what is said of a player or the table into lines that are not too wide, between two things."""
    lines = [""]
    for thing in re.split(r"(?<= · )|(?<=, )", note):
        if lines[-1] and text_width((lines[-1] + thing).rstrip(" ·"), SMALL) > WIDEST_NOTE:
            lines.append("")
        lines[-1] += thing
    return [line.rstrip(" ·") for line in lines]


def _scale(most: float) -> Panel:
    """From the palest to the darkest route: how often they are claimed."""
    title, steps = said("How often a route is claimed in a game"), 6

    def paint(x: float, y: float) -> list[Shape]:
        shapes: list[Shape] = [_head(title, x, y)]
        for k in range(steps):
            share = k / (steps - 1)
            fill = warmth(share)
            middle = (x + SAMPLE * (k + 0.5), y + HEAD + 8)
            shapes.append(Plate(middle, SAMPLE, SPACE_WIDTH, Ink(fill, palette.darker(fill, 0.35), 0.3)))
            at = (middle[0], middle[1] + 11)
            shapes.append(Words(percent(share * most), at, TEXT, Ink(palette.INK), False, "middle"))
        return shapes

    return Panel(max(SAMPLE * steps, text_width(title, HEAD, True)), HEAD + 22, paint)


def _track(row: dict[str, Any], width: float, counts: tuple[int, ...]) -> Panel:
    cells = cells_in_row(0.0, 0.0, width, row["track"])
    title = row.get("legend", row["of"])

    def paint(x: float, y: float) -> list[Shape]:
        moved = [cell.moved(x, y + HEAD + 3) for cell in cells]
        return [_head(title, x, y), track_shapes(moved, title), *markers(moved, counts)]

    return Panel(width, HEAD + 3 + cells[-1].bottom, paint)


def flow(found: list[Panel], width: float) -> tuple[float, list[tuple[Panel, float, float]]]:
    """Set panels in rows of a given width, a small one below another where there is room; return height and places."""
    rows: list[list[list[Panel]]] = [[]]  # rows of columns of panels
    for panel in found:
        row = rows[-1]
        if fsum(_width(column) + GAP for column in row) + panel.width <= width or not row:
            row.append([panel])
            continue
        tallest = max(_height(column) for column in row)
        below = [c for c in row if _height([*c, panel]) <= tallest * 1.15 and panel.width <= _width(c) * 1.1]
        if below:
            below[0].append(panel)
        else:
            rows.append([[panel]])
    placed: list[tuple[Panel, float, float]] = []
    y = 0.0
    for row in rows:
        spare = width - fsum(_width(column) for column in row)
        x, step = 0.0, min(max(spare / max(len(row) - 1, 1), GAP), WIDEST if len(rows) == 1 else 2 * GAP)
        for column in row:
            down = y
            for panel in column:
                placed.append((panel, x, down))
                down += panel.height + GAP
            x += _width(column) + step
        y += max((_height(column) for column in row), default=0.0) + GAP
    return max(y - GAP, 0.0), placed


def _width(column: list[Panel]) -> float:
    return max(panel.width for panel in column)


def _height(column: list[Panel]) -> float:
    return fsum(panel.height for panel in column) + GAP * (len(column) - 1)
