"""From the tables of a game to cards that every player can keep before her."""

from __future__ import annotations

from typing import Any

from ttrdsl.printing.faces import Face, Size, panel_shape
from ttrdsl.printing.lettering import fit, letter
from ttrdsl.render import palette
from ttrdsl.render.panels import tables
from ttrdsl.render.scene import Group, Shape


def reference_faces(bundle: dict[str, Any], size: Size) -> list[Face]:
    """Return a card for each table that the game shows on its board, as many as players can be."""
    return [
        _face(bundle, panel.width, panel.height, tuple(panel.paint(0.0, 0.0)), size) for panel in tables(bundle)
    ]  # fmt: skip


def _face(bundle: dict[str, Any], width: float, height: float, shapes: tuple[Shape, ...], size: Size) -> Face:
    unit, room = size.unit, size.panel.grown(-4 * size.unit)
    title = fit([bundle["game"]["title"]], room.width, 6 * unit, 5 * unit, 2.5 * unit)
    top = room.top + title.height + 4 * unit
    larger = round(min(room.width / width, (room.bottom - top) / height), 3)
    x, y = room.middle[0] - width * larger / 2, top + (room.bottom - top - height * larger) / 2
    return Face(
        (
            panel_shape(size, palette.PAPER, palette.RIM),
            *letter(title, room.middle[0], room.top, palette.FAINT, room.width, "middle"),
            Group("table", shapes, moved=(round(x, 2), round(y, 2), larger)),
        ),
        bundle["game"]["players"][1],
    )
