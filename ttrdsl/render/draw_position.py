"""From a moment of a game to shapes: pieces on claimed routes, tokens on cities, markers on tracks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ttrdsl.render import palette
from ttrdsl.render.beside import TOKEN, beside_city, beside_routes, with_shared_badges
from ttrdsl.render.draw_routes import emblem_shapes, in_middle, pattern_shapes
from ttrdsl.render.font import CAPITAL
from ttrdsl.render.geometry import Box, Point, ahead
from ttrdsl.render.layout import Layout
from ttrdsl.render.looks import Emblem, as_it_stands, city_emblems, emblem, is_beside, route_looks
from ttrdsl.render.position import Position, Token
from ttrdsl.render.scene import Disc, Group, Ink, Plate, Shape, Words
from ttrdsl.render.score_track import place_of
from ttrdsl.render.sizes import SPACE_WIDTH
from ttrdsl.render.spaces import Space

NUMBER = 4.6
PATTERNS = ("", "striped", "dotted", "crossed", "barred", "ringed")  # of the players, in turn


def position_shapes(bundle: dict[str, Any], layout: Layout, position: Position) -> list[Shape]:
    """Return everything that players have put on the board."""
    shapes: list[Shape] = []
    names = bundle["domains"]["route"]
    for route, player in sorted(position.claims.items()):
        parts = [
            shape for space in layout.tracks[route] for shape in piece_shapes(space, player, position.label(player))
        ]
        shapes.append(Group("claim", tuple(parts), f"{names[route]}: player {player + 1}"))
    rows = bundle.get("symbols", [])
    marks = {row["of"].partition(".")[2]: emblem(row) for row in rows if row["of"] not in bundle["piles"]}
    marks |= {row["of"]: emblem(row) or Emblem("square") for row in rows if row["of"] in bundle["piles"]}
    now = as_it_stands(bundle, position)
    looks, badges = with_shared_badges(layout, route_looks(now))
    for route in sorted(position.claims):
        shapes += [*in_middle(layout.tracks[route], looks[route]), *badges.get(route, [])]
    beside = [row["of"] for row in rows if is_beside(row)]
    aside = {
        key for key in (*bundle["pieces"], *bundle["piles"]) if any(key in (of, of.partition(".")[2]) for of in beside)
    }
    taken = {("city", city): len(marks) - 1 for city, marks in enumerate(city_emblems(now, beside=True))}
    for token in position.tokens:
        found = marks.get(token.kind) if token.kind in (*bundle["pieces"], *bundle["piles"]) else None
        stands = token.kind in bundle["cells"]  # a player herself, who needs no further sign
        if not stands and token.domain == "route" and found is None and token.index in position.claims:
            continue  # the pieces that cover the spaces of a claimed route
        number = taken[token.domain, token.index] = taken.get((token.domain, token.index), -1) + 1
        for at in _places(layout, token, number, token.kind in aside):
            whose = position.label(token.owner) if token.owner >= 0 else ""
            sign = found or Emblem(text=whose if stands else token.kind[:1].upper())
            shapes += _token(bundle, token, at, sign, "" if stands else whose)
    return [Group("position", tuple(shapes), key="position")]


def player_ink(player: int) -> tuple[str, str]:
    """Return the color of a player and of what stands on it; nobody's is white."""
    fill = palette.player_of(player) if player >= 0 else palette.WHITE
    return fill, palette.on_top(fill)


def piece_shapes(space: Space, player: int, label: str) -> list[Shape]:
    """Return a piece on a space: smaller than it, so that its color is still seen, with a player's pattern and sign.

    The pattern leaves the middle free for the sign.
    """
    fill, on_top = player_ink(player)
    length, width = space.length - 1.8, SPACE_WIDTH - 1.4
    shapes: list[Shape] = [
        Plate(space.at, length, width, Ink(palette.WHITE, palette.DARK, 0.5), 1.8, space.angle),
        Plate(space.at, length - 1.2, width - 1.2, Ink(fill), 1.3, space.angle),
    ]
    pattern = PATTERNS[player % len(PATTERNS)] if player >= 0 else ""
    for side in (-1, 1) if pattern else ():
        third = replace(space, at=ahead(space.at, space.angle, side * space.length * 0.29), length=space.length * 0.3)
        shapes += pattern_shapes(third, pattern, on_top, 0.5)
    at = (space.at[0], space.at[1] + NUMBER * CAPITAL / 2)
    return [*shapes, Words(label, at, NUMBER, Ink(on_top), True, "middle")] if label else shapes


def _places(layout: Layout, token: Token, number: int, aside: bool) -> list[Point]:
    """Return where a token stands: beside each spot of its city, on the middle of its route or beside that."""
    if token.domain == "city":
        spots = layout.chart.spots_of(token.index)
        return [beside_city(layout, i, number) for i in spots]
    spaces = layout.tracks.get(token.index, ())
    if not spaces:
        return []
    if aside:
        return [beside_routes(layout, [token.index], number)]
    middle = spaces[min(len(spaces) - 1, len(spaces) // 2 + number)]
    return [middle.at]


def _token(bundle: dict[str, Any], token: Token, at: Point, found: Emblem, whose: str) -> list[Shape]:
    fill, on_top = player_ink(token.owner)
    if token.color >= 0:
        fill = palette.fill_of(bundle["domains"]["color"][token.color], token.color)
        on_top = palette.on_top(fill)
    shapes: list[Shape] = [Disc(at, TOKEN, Ink(fill, palette.WHITE if token.owner >= 0 else palette.INK, 0.7))]
    shapes += emblem_shapes(found, at, TOKEN * 0.58, on_top)
    label = whose + (f"×{token.count}" if token.count > 1 else "")
    if label:
        corner = (at[0] + TOKEN * 0.9, at[1] - TOKEN * 0.5)
        shapes.append(Words(label, corner, 3.6, Ink(palette.INK), True, halo=palette.PAPER))
    return shapes


def markers(cells: list[Box], counts: tuple[int, ...]) -> list[Shape]:
    """Return a disc with the number of each player on the space of a track where she stands."""
    shapes: list[Shape] = []
    for player, count in enumerate(counts):
        fill, on_top = player_ink(player)
        x, y = place_of(cells, count)
        cell = cells[0]
        radius = min(cell.width, cell.height) * 0.36
        same = [p for p, other in enumerate(counts) if (other - count) % len(cells) == 0]
        aside = (same.index(player) - (len(same) - 1) / 2) * radius * 1.2
        at = (x + aside, y - aside * 0.5)
        shapes.append(Disc(at, radius, Ink(fill, palette.WHITE, 0.5)))
        size = radius * 1.5
        shapes.append(Words(str(player + 1), (at[0], at[1] + size * CAPITAL / 2), size, Ink(on_top), True, "middle"))
    return shapes
