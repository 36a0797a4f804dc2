"""From the moments of a game to one picture that moves, or to a strip of pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil

from ttrdsl.render import palette
from ttrdsl.render.beside import beside_shapes
from ttrdsl.render.board import Board, board_of, draw_board, draw_position, draw_routes, legend_corner
from ttrdsl.render.draw_cities import city_shapes
from ttrdsl.render.geometry import Box
from ttrdsl.render.looks import as_it_stands
from ttrdsl.render.panels import players_panel
from ttrdsl.render.position import Position
from ttrdsl.render.scene import Group, Ink, Plate, Scene, Shape, Words
from ttrdsl.render.svg import to_svg
from ttrdsl.tongue.tongue import said

STEP, HOLD = 0.8, 4.0  # seconds of a moment, and how much longer the last one stays
MOST = 400  # moments; of a longer game some are left out
BETWEEN, HEADING = 24.0, 16.0  # millimetres in a strip


def changed_moments(found: Sequence[Position]) -> list[Position]:
    """Return the moments after which something on the board is different; the last one in any case."""
    kept = [
        now for before, now in pairwise(found)
        if (before.claims, before.tokens, before.counters, before.fields)
        != (now.claims, now.tokens, now.counters, now.fields)
    ]  # fmt: skip
    kept = [*found[:1], *kept]
    return [*kept, found[-1]] if found and kept[-1] != found[-1] else kept


def chosen(found: Sequence[Position], number: int) -> list[Position]:
    """Return so many moments, evenly spread, with the first and the last."""
    if len(found) <= number:
        return list(found)
    return [found[round(k * (len(found) - 1) / (number - 1))] for k in range(number)]


def moving_svg(board: Board, moments: Sequence[Position]) -> str:
    """Return a picture that shows moments one after another; viewers that show no motion see the last one.

    Whatever is drawn at several moments is there once and says when it is seen.
    """
    moments = chosen(moments, MOST)
    seen: dict[tuple[int, Shape], set[int]] = {}
    with palette.using(board.wish.theme):
        for number, moment in enumerate(moments):
            for shape in _shapes_at(board, moment):
                seen.setdefault(shape, set()).add(number)
    still = replace(board, wish=replace(board.wish, position=None), panels=[p for p in board.panels if not p[0].name])
    scene = draw_board(still)
    moving = sorted(seen.items(), key=lambda item: item[0][0])
    groups = [Group("moving", (shape,), key=f"moment-{k}") for k, ((_, shape), _) in enumerate(moving)]
    rules = [_rule(k, when, len(moments)) for k, (_, when) in enumerate(moving)]
    rules.append("@media (prefers-reduced-motion: reduce) { .moving { animation: none !important } }")
    text = to_svg(replace(scene, shapes=(*scene.shapes, *groups)))
    return text.replace("</title>", "</title>\n<style>\n" + "\n".join(rules) + "\n</style>", 1)


def draw_moment(board: Board, moment: Position) -> Group:
    """Draw what the empty board does not have: what cities and routes have come to show, and what players put there."""
    with palette.using(board.wish.theme):
        changes = _changes(board, moment)
    placed = draw_position(board, moment)
    return replace(placed, shapes=(*changes, *placed.shapes))


def _shapes_at(board: Board, moment: Position) -> list[tuple[int, Shape]]:
    """Return what differs from the empty board at a moment, each with its layer."""
    found: list[tuple[int, Shape]] = [(0, shape) for shape in _changes(board, moment)]
    for part in draw_position(board, moment).shapes:
        parts = part.shapes if isinstance(part, Group) and part.role == "position" else (part,)
        found += [(1, shape) for shape in parts]
    for _, x, y in (placed for placed in board.panels if placed[0].name):
        panel = Group("players", tuple(players_panel(moment).paint(x, y)), moved=legend_corner(board))
        found.append((2, panel))
    return found


def _changes(board: Board, moment: Position) -> list[Shape]:
    """Return what cities and routes show at a moment and not on the empty board; what lost something is drawn anew."""
    if not any(row["of"] in moment.fields for row in board.bundle.get("symbols", [])):
        return []
    empty = _fixed(board, None)
    before = {shape.key: shape.shapes for shape in empty if isinstance(shape, Group)}
    found: list[Shape] = []
    for now in (shape for shape in _fixed(board, moment) if shape not in empty):
        if isinstance(now, Group):
            old = before.get(now.key, ())
            more = tuple(shape for shape in now.shapes if shape not in old)
            found.append(Group("changed", more if len(more) + len(old) == len(now.shapes) else now.shapes))
        else:
            found.append(now)
    return found


def _fixed(board: Board, moment: Position | None) -> list[Shape]:
    """Return routes and cities as they look at a moment, with what stands beside them."""
    bundle = as_it_stands(board.bundle, moment)
    beside = beside_shapes(bundle, board.layout) if board.wish.heat is None else []
    return [*draw_routes(board, bundle), *city_shapes(bundle, board.layout, False), *beside]


def _rule(number: int, when: set[int], moments: int) -> str:
    """Return the style of what is seen at some moments only."""
    at_end = "visible" if moments - 1 in when else "hidden"
    if len(when) == moments:
        return ""
    seconds = STEP * moments + HOLD
    steps = [
        f"{100 * STEP * k / seconds:.3f}% {{ visibility: {'visible' if k in when else 'hidden'} }}"
        for k in range(moments)
        if k == 0 or (k in when) != (k - 1 in when)
    ]
    name = f"moment-{number}"
    frames = f"@keyframes {name} {{ {' '.join(steps)} 100% {{ visibility: {at_end} }} }}"
    return f"{frames}\n#{name} {{ visibility: {at_end}; animation: {name} {seconds:.1f}s step-end infinite }}"


def strip(board: Board, moments: Sequence[Position], columns: int) -> Scene:
    """Return moments side by side, row by row, each as the whole board."""
    frame = board.inner.grown(0.0)
    shapes: list[Shape] = []
    for k, moment in enumerate(moments):
        scene = draw_board(board_of(board.bundle, replace(board.wish, position=moment)))
        frame = scene.frame if k == 0 else frame
        x = (k % columns) * (frame.width + BETWEEN)
        y = (k // columns) * (frame.height + BETWEEN + HEADING)
        smaller = min(1.0, frame.height / scene.frame.height)
        moved = (x - scene.frame.left * smaller, y - scene.frame.top * smaller, smaller)
        shapes.append(Group("moment", scene.shapes, moved=moved))
        title = said("Picture {k} of {n}", k=k + 1, n=len(moments))
        shapes.append(Words(title, (x, y - 4), 10.0, Ink(palette.INK), True))
    rows = ceil(len(moments) / columns)
    width = columns * (frame.width + BETWEEN) - BETWEEN
    around = Box(0, -HEADING, width, rows * (frame.height + BETWEEN + HEADING) - HEADING).grown(BETWEEN)
    ground = Plate(around.middle, around.width, around.height, Ink(palette.WHITE))
    return Scene(board.bundle["game"]["title"], around, (ground, *shapes))
