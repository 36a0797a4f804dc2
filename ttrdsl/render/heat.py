"""How often each route is claimed, as colors from pale to dark and as numbers."""

from __future__ import annotations

from ttrdsl.render import palette
from ttrdsl.render.draw_routes import centred, upright
from ttrdsl.render.scene import Group, Ink, Plate, Shape
from ttrdsl.render.sizes import SPACE_WIDTH
from ttrdsl.render.spaces import Space

STEPS = ("#f6efe0", "#f5d7a6", "#f0ab6b", "#df7446", "#b83d34", "#7d1b2f")
SIZE = 4.6


def warmth(share: float) -> str:
    """Return the color of a share from 0 to 1."""
    place = min(max(share, 0.0), 1.0) * (len(STEPS) - 1)
    low = min(int(place), len(STEPS) - 2)
    return palette.toned(palette.mixed(STEPS[low], STEPS[low + 1], place - low))


def heat_group(name: str, route: int, spaces: tuple[Space, ...], share: float, most: float) -> Group:
    """Return a route colored by how often it is claimed; the one claimed most is darkest."""
    fill = warmth(share / most if most else 0.0)
    ink = Ink(fill, palette.darker(fill, 0.35), 0.5)
    parts: list[Shape] = [Plate(s.at, s.length, SPACE_WIDTH, ink, 1.3, s.angle) for s in spaces]
    if spaces:
        middle = spaces[(len(spaces) - 1) // 2]
        parts.append(centred(percent(share), middle.at, SIZE, palette.on_top(fill), upright(middle.angle)))
    return Group("route", tuple(parts), f"{name}: {percent(share)}", f"route-{route}")


def percent(share: float) -> str:
    """Return a share as people write it."""
    return f"{round(100 * share)} %"
