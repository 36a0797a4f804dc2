"""What the land under a board must know of it: its frame, its cities, and where routes over land run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ttrdsl.land.coast import Frame
from ttrdsl.render.board import board_of
from ttrdsl.render.looks import route_looks

MORE = 0.01  # of the frame on each side, so that no coast ends before the paper does


@dataclass(frozen=True)
class CitySpot:
    """A city where it is drawn on the map itself, not in an inset."""

    name: str
    at: tuple[float, float]
    at_sea: bool  # every route that ends here runs over water


@dataclass(frozen=True)
class BoardFacts:
    """A board in its own units."""

    frame: Frame
    spots: list[CitySpot]
    dry_points: list[tuple[float, float]]  # middles of the spaces of routes over land
    around: float = 0.0  # how wide the board is, if routes lead across its side edges, all around the world


def board_facts(bundle: dict[str, Any]) -> BoardFacts:
    """Lay a board out and measure it in its own units."""
    bare = dict(bundle, board={k: v for k, v in bundle["board"].items() if k != "outlines"})
    board = board_of(bare)
    layout, looks = board.layout, route_looks(bundle)
    chart = layout.chart
    back = layout.scale.units
    by_city: dict[int, list[bool]] = {}
    dry: list[tuple[float, float]] = []
    for line, laid in zip(chart.lines, layout.lines, strict=True):
        water = looks[line.routes[0]].water
        for end in line.ends:
            by_city.setdefault(chart.spots[end].city, []).append(water)
        if not water and not line.edge and line.ends[0] not in layout.inside:
            dry += [back(space.at) for space in laid.tracks[line.routes[0]]]
    spots = [
        CitySpot(spot.name, back(at), all(by_city.get(spot.city, [False])))
        for i, (spot, at) in enumerate(zip(chart.spots, layout.spots, strict=True))
        if i not in layout.inside
    ]
    (left, top), (right, bottom) = back((board.sea.left, board.sea.top)), back((board.sea.right, board.sea.bottom))
    more = MORE * max(right - left, bottom - top)
    around = right - left if any(line.edge == "across" for line in chart.lines) else 0.0
    return BoardFacts(Frame(left - more, top - more, right + more, bottom + more), spots, dry, around)
