"""Write the outlines of a board down as a module: one block for each kind, lines of points."""

from __future__ import annotations

from collections.abc import Sequence

from ttrdsl.land.coast import Points
from ttrdsl.land.make_land import Land

WIDEST = 116  # signs on a line


def land_module(name: str, title: str, land: Land, sources: Sequence[str]) -> str:
    """Return the text of a module with the outlines of a board, in the units of its cities."""
    frame = land.frame
    tenths = frame.size < 1200  # a board of few units needs finer points
    corners = [(frame.left, frame.top), (frame.right, frame.bottom)]
    blocks = [("frame", [corners]), ("land", land.land), ("lake", land.lakes)]
    blocks += [("river", land.rivers), ("border", land.borders)]
    said = ", ".join(sources)
    lines = [f'module {name} "Land under {title}"', f"# Made by `ttrdsl import --land` from {said}."]
    for kind, shapes in blocks:
        if shapes:
            lines += ["", f"outline {kind} {{"]
            for shape in shapes:
                lines += _shape(shape, tenths)
            lines.append("}")
    return "\n".join(lines) + "\n"


def _shape(points: Points, tenths: bool) -> list[str]:
    """Return the points of one shape, as many on a line as fit; a line that goes on ends with a comma."""
    written = list(dict.fromkeys(f"{_number(x, tenths)} {_number(y, tenths)}" for x, y in points))
    lines, line = [], ""
    for k, point in enumerate(written):
        point += "," if k < len(written) - 1 else ""
        if line and len(line) + 1 + len(point) > WIDEST:
            lines.append(f'  "{line}"')
            line = ""
        line = f"{line} {point}" if line else point
    return [*lines, f'  "{line}"']


def _number(value: float, tenths: bool) -> str:
    text = f"{value:.1f}" if tenths else f"{value:.0f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text
