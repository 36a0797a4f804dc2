"""The words a game may choose from to say how its things are drawn; what stands for what is the game's own affair."""

from __future__ import annotations

from typing import Any

from ttrdsl.bundle.errors import Wrong, shown

SHAPES = (
    "anchor", "arrow", "arrows", "bar", "bolt", "chevron", "circle", "coin", "cross", "crown", "diamond", "drop",
    "flag", "frame", "gate", "half", "heart", "hexagon", "house", "pair", "peak", "plus", "ring", "square", "star",
    "tree", "triangle", "wave", "waves", "wheel",
)  # fmt: skip
PARTS = ("spaces", "middle", "city", "beside")  # where a mark stands
OUTLINES = ("dashed", "dotted", "double", "heavy", "round")
FILLS = ("striped", "dotted", "crossed")
GROUNDS = ("water",)  # what lies under a route; land if nothing is said
EDGES = ("across", "over")  # a route that leaves the board: across to the other side, or over the top or the bottom

SIDES = ("left", "right", "above", "below", "above left", "above right", "below left", "below right")  # for a name
SHEETS = ("frame", "land", "lake", "river", "border")  # outlines under a board, from the bottom up
HIDDEN = ("track", "legend", "names")
TENTHS = 10  # points of outlines are told in tenths of the units that cities are told in
MOST_POINTS, MOST_BENDS = 40_000, 8
LARGEST = 1_000_000  # coordinate of a city

# What can be drawn, and by which means. `legend` goes with all of them.
MEANS: dict[str, tuple[str, ...]] = {
    "route": ("mark", "text", "outline", "fill", "tint", "badge", "ground", "edge"),
    "city": ("mark", "text", "badge"),
    "zone": ("mark", "text"),
    "pieces": ("mark", "text"),
    "pile": ("mark", "text"),
    "standing": ("mark", "text"),  # a field of a player or of the board that names a city or route
    "counter": ("track",),
    "table": ("table",),
    "zones": ("area",),
}


def check_outlines(board: dict[str, Any]) -> None:
    """Refuse outlines whose points are no pairs of numbers, or too many."""
    total = 0
    for i, outline in enumerate(board.get("outlines", [])):
        points = outline["points"]
        total += len(points)
        if len(points) % 2 or not all(type(x) is int and abs(x) <= TENTHS * LARGEST for x in points):
            raise Wrong("expected pairs of numbers", "board", "outlines", i, "points")
        if total > 2 * MOST_POINTS:
            raise Wrong(f"more than {MOST_POINTS} points", "board", "outlines", i, "points")


def check_symbols(bundle: dict[str, Any]) -> None:
    """Refuse symbols of things that the bundle does not have, and tints in unknown colors."""
    colors = len(bundle["domains"]["color"])
    for i, symbol in enumerate(bundle.get("symbols", [])):
        if not _known(bundle, symbol["of"]):
            raise Wrong(f"nothing is called `{shown(symbol['of'])}`", "symbols", i, "of")
        if any(color >= colors for color in symbol.get("tint", [])):
            raise Wrong("there is no such color", "symbols", i, "tint")


def _known(bundle: dict[str, Any], name: str) -> bool:
    piece = bundle["pieces"].get(name.rpartition(".")[2])
    if piece is not None and name == f"{piece['of']}.{name.rpartition('.')[2]}":
        return True
    return any(name in bundle[part] for part in ("facts", "cells", "piles")) or f"zones.{name}" in bundle["facts"]
