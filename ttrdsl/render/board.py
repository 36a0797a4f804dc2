"""From a bundle to the picture of its board: the steps in order. Read this first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ttrdsl.render import palette
from ttrdsl.render.beside import beside_shapes, with_shared_badges
from ttrdsl.render.chart import chart_of
from ttrdsl.render.draw_cities import city_shapes
from ttrdsl.render.draw_edges import edge_labels, gutter
from ttrdsl.render.draw_position import markers, position_shapes
from ttrdsl.render.draw_routes import guide, route_group
from ttrdsl.render.geometry import Box
from ttrdsl.render.ground import ground
from ttrdsl.render.heat import heat_group
from ttrdsl.render.layout import Layout, lay_out
from ttrdsl.render.looks import as_it_stands, route_looks
from ttrdsl.render.panels import Panel, flow, panels
from ttrdsl.render.position import Position
from ttrdsl.render.regions import region_names
from ttrdsl.render.scene import Group, Image, Ink, Picture, Plate, Scene, Shape
from ttrdsl.render.score_track import cells_around, track_shapes
from ttrdsl.render.sizes import MARGIN, SCORE_TRACK
from ttrdsl.render.theme import Theme
from ttrdsl.render.version import map_version

PADDING = 12.0  # around the panels
BORDER = 8.0  # paper around everything


@dataclass(frozen=True)
class Wish:
    """What a picture should show besides the board."""

    width: float | None = None  # of the part with cities, in millimetres; by default pieces fit on most routes
    legend: bool = True
    position: Position | None = None
    heat: tuple[float, ...] | None = None  # how often each route is claimed, from 0 to 1
    scale: float = 1.0  # how much larger than usual the board is, if no width is asked for
    names: bool = True
    track: bool = True  # that runs around the board
    theme: Theme | None = None
    background: Picture | None = None  # drawn under everything, as large as the map
    title: Picture | None = None  # in place of the written title
    live: bool = False  # people will point at it


@dataclass(frozen=True)
class Board:
    """A laid-out board and the boxes of its picture."""

    bundle: dict[str, Any]
    wish: Wish
    layout: Layout
    sea: Box  # the map itself
    land: Box  # the map, and the names outside it where routes leave
    inner: Box  # all this and the panels
    cells: list[Box]  # the track around them
    panels: list[tuple[Panel, float, float]]  # and where each lies below the map


def board_of(bundle: dict[str, Any], wish: Wish | None = None) -> Board:
    """Lay out a board and everything around it."""
    wish = _with_drawing(wish or Wish(), bundle["board"].get("drawing", {}))
    colors, most = bundle["domains"]["color"], bundle["game"]["players"][1]
    wish = replace(wish, theme=palette.with_players(wish.theme, colors, most))
    layout = lay_out(chart_of(bundle), wish.width, wish.scale)
    sea = layout.sea if layout.exits else layout.box.grown(MARGIN)
    aside, above = gutter(layout)
    land = sea.grown(aside, above)
    size = legend_size(land)
    width = (land.width - 2 * PADDING) / size
    with palette.using(wish.theme):
        found = _panels(bundle, wish, width) if wish.legend else []
    height, placed = flow(found, width)
    strip = height * size + 2 * PADDING if wish.legend else 0.0
    inner = Box(land.left, land.top, land.right, land.bottom + strip)
    track = first_track(bundle) if wish.track else None
    cells = cells_around(inner, track["track"]) if track else []
    return Board(bundle, wish, layout, sea, land, inner, cells, placed)


def _panels(bundle: dict[str, Any], wish: Wish, width: float) -> list[Panel]:
    return panels(bundle, map_version(bundle), width, wish.position, wish.heat, wish.title)


def _with_drawing(wish: Wish, drawing: dict[str, Any]) -> Wish:
    """Return a wish with those of the game; what is asked for now comes first."""
    hidden = drawing.get("hide", ())
    return replace(
        wish,
        width=wish.width or drawing.get("width"),
        scale=wish.scale * drawing.get("scale", 100) / 100,
        legend=wish.legend and "legend" not in hidden,
        names=wish.names and "names" not in hidden,
        track=wish.track and "track" not in hidden,
    )


def first_track(bundle: dict[str, Any]) -> dict[str, Any] | None:
    """Return the symbol of the track that runs around the board: the first that the game declares."""
    return next((row for row in bundle.get("symbols", []) if "track" in row), None)


def legend_size(land: Box) -> float:
    """Return how much larger than usual the panels are drawn: on a large board they are read from farther away."""
    return round(min(max(land.width / 620, 0.8), 1.7), 3)


def legend_corner(board: Board) -> tuple[float, float, float]:
    """Return where the panels begin, and how much larger than usual they are."""
    return board.land.left + PADDING, board.land.bottom + PADDING, legend_size(board.land)


def board_scene(bundle: dict[str, Any], wish: Wish | None = None) -> Scene:
    """Return the picture of a board."""
    return draw_board(board_of(bundle, wish))


def draw_board(board: Board) -> Scene:
    """Draw a laid-out board, from the bottom up."""
    with palette.using(board.wish.theme):
        return _draw(board)


def _draw(board: Board) -> Scene:
    bundle, layout, sea = as_it_stands(board.bundle, board.wish.position), board.layout, board.sea
    frame = board.inner.grown((SCORE_TRACK if board.cells else 0.0) + BORDER)
    water = Plate(sea.middle, sea.width, sea.height, Ink(palette.SEA))
    bare = board.wish.background is not None  # the picture has its own land
    guides = [Group("line", tuple(guide(line.curves)), key=f"line-{n}") for n, line in enumerate(layout.lines)]
    shapes: list[Shape] = [
        Plate(frame.middle, frame.width, frame.height, Ink(palette.PAPER)),
        Group("map", (water, *_under(board), *ground(bundle, layout, route_looks(bundle), bare)), clip=sea),
        Group("guides", tuple(guides)),
        *draw_routes(board, bundle),
        *region_names(bundle, layout),
        *city_shapes(bundle, layout, board.wish.names),
        *([] if board.wish.heat is not None else beside_shapes(bundle, layout)),
    ]
    if board.wish.position is not None:
        shapes += position_shapes(bundle, layout, board.wish.position)
    shapes += _around(board)
    scale = (layout.scale.unit, layout.scale.left, layout.scale.top)
    return Scene(bundle["game"]["title"], frame, tuple(shapes), palette.font(), scale=scale)


def _under(board: Board) -> list[Shape]:
    """Return the picture under the map: as large as it, cut at its edges, faded."""
    picture = board.wish.background
    return [Image(picture, board.sea, gray=palette.colorless())] if picture is not None else []


def draw_routes(board: Board, bundle: dict[str, Any]) -> list[Shape]:
    """Draw the routes, as a bundle has them at a moment of a game, or by how often they are claimed."""
    heat = board.wish.heat
    tracks = sorted(board.layout.tracks.items())
    if heat is not None:
        names, most = bundle["domains"]["route"], max(heat, default=0.0)
        return [heat_group(names[route], route, spaces, heat[route], most) for route, spaces in tracks]
    looks, badges = with_shared_badges(board.layout, route_looks(bundle))
    found = [route_group(bundle, route, spaces, looks[route], board.wish.live) for route, spaces in tracks]
    once = {id(shapes): shapes for shapes in badges.values()}
    return [*found, *(shape for shapes in once.values() for shape in shapes)]


def _around(board: Board) -> list[Shape]:
    """Return the names at the edges, the panels below the map and the track around everything."""
    bundle, inner, sea, wish = board.bundle, board.inner, board.sea, board.wish
    shapes: list[Shape] = [Group("exits", tuple(edge_labels(board.layout, sea)))] if board.layout.exits else []
    if wish.legend:
        parts = [shape for panel, x, y in board.panels for shape in panel.paint(x, y)]
        shapes.append(Group("legend", tuple(parts), moved=legend_corner(board)))
    for box in (sea, inner):
        shapes.append(Plate(box.middle, box.width, box.height, Ink("", palette.RIM, 0.8)))
    track = first_track(bundle)
    if board.cells and track is not None:
        shapes.append(track_shapes(board.cells, track.get("legend", track["of"])))
        if wish.position is not None:
            shapes += markers(board.cells, wish.position.counters.get(track["of"], ()))
    return shapes


def draw_position(board: Board, position: Position) -> Group:
    """Draw only what players have put on a laid-out board."""
    track = first_track(board.bundle)
    with palette.using(board.wish.theme):
        shapes = position_shapes(board.bundle, board.layout, position)
        if board.cells and track is not None:
            shapes += markers(board.cells, position.counters.get(track["of"], ()))
    return Group("moment", tuple(shapes), key="moment")
