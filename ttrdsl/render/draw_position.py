"""From a moment of a game to shapes: pieces on claimed routes, tokens on cities, markers on tracks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ttrdsl.render import palette
from ttrdsl.render.beside import TOKEN, beside_boxes, beside_city, beside_routes, with_shared_badges
from ttrdsl.render.draw_routes import emblem_shapes, in_middle, middle_of, pattern_shapes
from ttrdsl.render.font import CAPITAL
from ttrdsl.render.geometry import Box, Point, ahead, distance
from ttrdsl.render.layout import Layout
from ttrdsl.render.looks import Emblem, as_it_stands, city_emblems, emblem, is_beside, route_looks
from ttrdsl.render.position import Position, Token
from ttrdsl.render.regions import beside_name
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
    marks |= {row["of"]: emblem(row) for row in rows if row["of"] in bundle["cells"]}
    now = as_it_stands(bundle, position)
    looks, badges = with_shared_badges(layout, route_looks(now))
    middles = {
        route: [*in_middle(layout.tracks[route], looks[route]), *badges.get(route, [])]
        for route in sorted(layout.tracks)
    }
    for route in sorted(position.claims):
        shapes += middles[route]
    beside = [row["of"] for row in rows if is_beside(row)]
    aside = {
        key for key in (*bundle["pieces"], *bundle["piles"]) if any(key in (of, of.partition(".")[2]) for of in beside)
    }
    taken = {("city", city, False): len(marks) - 1 for city, marks in enumerate(city_emblems(now, beside=True))}
    tags = beside_boxes(now, layout) if aside else []
    labels: list[Shape] = []  # above all tokens
    stand: list[Point] = []  # where tokens stand
    for token in position.tokens:
        found = marks.get(token.kind)
        stands = token.kind in bundle["cells"]  # a player herself, who needs no further sign, or a thing of nobody's
        if not stands and token.domain == "route" and found is None and token.index in position.claims:
            continue  # the pieces that cover the spaces of a claimed route
        key = (token.domain, token.index, token.domain == "route" and token.kind in aside)
        taken[key] = taken.get(key, -1) + 1
        for at, right in _places(bundle, layout, token, taken[key], tags if key[2] else None, middles, stand):
            stand.append(at)
            whose = position.label(token.owner) if token.owner >= 0 else ""
            sign = found or Emblem(text=whose if stands and whose else token.kind.rpartition(".")[2][:1].upper())
            shapes += _token(bundle, token, at, sign)
            labels += _label(token, at, right, "" if stands and not found else whose)
    return [Group("position", (*shapes, *labels), key="position")]


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


def _places(
    bundle: dict[str, Any],
    layout: Layout,
    token: Token,
    number: int,
    aside: list[Box] | None,
    middles: dict[int, list[Shape]],
    stand: list[Point],
) -> list[tuple[Point, bool]]:
    """Return where a token stands, and whether its label stands to the right of it, away from its city.

    That is beside each spot of a city, behind the name of a zone, on the middle of a route, next to what else is drawn
    there, or beside the route; on tracks side by side one stands behind the other, for they are wider than a track.
    """
    if token.domain == "city":
        found = [(layout.spots[i], beside_city(layout, i, number)) for i in layout.chart.spots_of(token.index)]
        return [(at, at[0] > here[0] - TOKEN / 2) for here, at in found]
    if token.domain == "zone":
        return [(beside_name(bundle, layout, token.index, number), True)]
    spaces = layout.tracks.get(token.index, ())
    if not spaces:
        return []
    if aside is not None:
        return [(beside_routes(layout, [token.index], number, taken=aside), True)]
    drawn = [shape.at for shape in middles[token.index] if isinstance(shape, (Disc, Plate))]
    half = len(spaces) // 2
    ordered = (*spaces[half:], *reversed(spaces[:half]))
    around = [ahead(s.at, s.angle, aside * s.length) for aside in (0.0, 0.25, -0.25) for s in ordered]
    for at in around:
        if all(distance(at, other) >= 2 * TOKEN for other in (*drawn, *stand)):
            return [(at, True)]
    at, angle = middle_of(spaces)
    return [(ahead(at, angle, 2 * TOKEN * (number + len(drawn))), True)]


def _token(bundle: dict[str, Any], token: Token, at: Point, found: Emblem) -> list[Shape]:
    fill, on_top = player_ink(token.owner)
    if token.color >= 0:
        fill = palette.fill_of(bundle["domains"]["color"][token.color], token.color)
        on_top = palette.on_top(fill)
    disc = Disc(at, TOKEN, Ink(fill, palette.WHITE if token.owner >= 0 else palette.INK, 0.7))
    return [disc, *emblem_shapes(found, at, TOKEN * 0.58, on_top)]


def _label(token: Token, at: Point, right: bool, whose: str) -> list[Shape]:
    """Return whose a token is and for how many it stands, at its corner; nothing if that goes without saying."""
    text = whose + (f"×{token.count}" if token.count > 1 else "")
    corner = (at[0] + (TOKEN if right else -TOKEN) * 0.9, at[1] - TOKEN * 0.5)
    anchor = "start" if right else "end"
    return [Words(text, corner, 3.6, Ink(palette.INK), True, anchor, palette.PAPER)] if text else []


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
