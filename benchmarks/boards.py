"""Figures of drawings: crossings, names and spaces that lie on each other, and coasts, over shipped and random boards.

python benchmarks/boards.py                 # shipped boards and 200 random ones, as a table
python benchmarks/boards.py --random 20
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from ttrdsl.board.contours import inside
from ttrdsl.render.board import Board, board_of
from ttrdsl.render.findings import findings
from ttrdsl.render.geometry import Point
from ttrdsl.render.looks import route_looks
from ttrdsl.render.outlines import outlines
from ttrdsl.render.touching import side_of
from ttrdsl.workspace import Workspace

ROOT = Path(__file__).resolve().parents[1]


@dataclass
class Figures:
    """What can be counted on one board, or on many."""

    lines: int = 0
    crossing: int = 0  # pairs of lines that cross away from cities
    unavoidable: int = 0  # of these, pairs whose straight ways cross, too
    touching: int = 0  # pairs of lines whose spaces lie on each other
    names: int = 0  # names that cover something
    short: int = 0  # lines too short for their spaces
    wet_cities: int = 0  # cities that a route over land reaches, in the water
    dry_spaces: int = 0  # spaces of routes over land, on boards with a coast
    wet_spaces: int = 0  # of these, those in the sea
    seconds: float = 0.0

    def add(self, other: Figures) -> None:
        for name, value in zip(self.__dataclass_fields__, astuple(other), strict=True):
            setattr(self, name, getattr(self, name) + value)


def figures(bundle: dict[str, Any]) -> Figures:
    """Draw a board and count."""
    start = time.process_time()
    board = board_of(bundle)
    seconds = time.process_time() - start
    found = Figures(len(board.layout.lines), seconds=seconds)
    for one in findings(board):
        if one.code == "TTR312" and one.title.endswith(" cross"):
            found.crossing += 1
            found.unavoidable += _straight(board, one.index, one.other)
        found.touching += one.code == "TTR312" and not one.title.endswith(" cross")
        found.names += one.code == "TTR313"
        found.short += one.code == "TTR311"
    _coast(board, found)
    return found


def _straight(board: Board, one: int, other: int) -> bool:
    """Say whether two routes cross already when they are drawn straight."""
    layout = board.layout
    ends = [layout.chart.lines[i].ends for i in _lines(board, one, other)]
    (a, b), (c, d) = [(layout.spots[x], layout.spots[y]) for x, y in ends]
    return crossed(a, b, c, d)


def crossed(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Say whether two straight ways cross."""
    return side_of(a, b, c) * side_of(a, b, d) < 0 and side_of(c, d, a) * side_of(c, d, b) < 0


def _lines(board: Board, *routes: int) -> list[int]:
    return [next(i for i, line in enumerate(board.layout.chart.lines) if route in line.routes) for route in routes]


def _coast(board: Board, found: Figures) -> None:
    """Count what lies on the wrong side of a coast."""
    layout, looks = board.layout, route_looks(board.bundle)
    sheets = outlines(board.bundle, layout.scale)
    if "land" not in sheets:
        return
    ashore = set()
    for line, laid in zip(layout.chart.lines, layout.lines, strict=True):
        if looks[line.routes[0]].water or line.edge or line.ends[0] in layout.inside:
            continue
        ashore |= set(line.ends)
        for space in laid.tracks[line.routes[0]]:
            found.dry_spaces += 1
            found.wet_spaces += not inside(space.at, sheets["land"])
    found.wet_cities = sum(not inside(layout.spots[i], sheets["land"]) for i in ashore)


def random_board(seed: int) -> dict[str, Any]:
    """Return the bundle of a board of random cities, each joined with some of its neighbours."""
    chance = random.Random(seed)
    count = chance.randint(12, 45)
    spots: list[tuple[int, int]] = []
    while len(spots) < count:
        at = (chance.randint(0, 1000), chance.randint(0, 650))
        if all((at[0] - x) ** 2 + (at[1] - y) ** 2 > 70**2 for x, y in spots) or chance.random() < 0.02:
            spots.append(at)
    pairs: set[tuple[int, int]] = set()
    for i, (x, y) in enumerate(spots):
        near = sorted(range(count), key=lambda j: (spots[j][0] - x) ** 2 + (spots[j][1] - y) ** 2)[1:6]
        for j in chance.sample(near, chance.randint(2, 4)):
            way = (spots[i], spots[j])
            if not any(crossed(*way, spots[a], spots[b]) for a, b in pairs if not {a, b} & {i, j}):
                pairs.add((min(i, j), max(i, j)))
    routes = []
    for group, (a, b) in enumerate(sorted(pairs)):
        far = ((spots[a][0] - spots[b][0]) ** 2 + (spots[a][1] - spots[b][1]) ** 2) ** 0.5
        route = {"ends": [a, b], "length": max(1, min(6, round(far / 55))), "gray": True, "group": group}
        routes += [route] * chance.choice((1, 1, 1, 2))
    ends = ("a", "heim", "hausen", "ow", "au", "stadt")
    names = [
        f"{chance.choice('BDGKLMNPRST')}{'aeiou'[i % 5]}{'lnrst'[i // 5 % 5] * 2}{ends[i % 6]}" for i in range(count)
    ]
    cities = [{"name": name, "spots": [list(at)]} for name, at in zip(names, spots, strict=True)]
    return {
        "game": {"id": "random", "title": f"Random {seed}", "players": [2, 5]},
        "board": {"cities": cities, "routes": routes},
        "domains": {"city": names, "route": [f"{i}" for i in range(len(routes))], "color": [], "zone": []},
        "facts": {"route.colors": {"data": [[] for _ in routes]}},
        "cells": {}, "pieces": {}, "cards": [], "symbols": [],
    }  # fmt: skip


def shipped() -> dict[str, dict[str, Any]]:
    """Return the bundles of all games below `maps`."""
    workspace, found = Workspace(), {}
    for path in sorted([*ROOT.glob("maps/*/*.ttr"), *ROOT.glob("maps/showcase/*/*.ttr")]):
        if path.stem == path.parent.name:
            bundle = workspace.compile(path, checks=False).bundle
            assert bundle is not None, path
            found[path.stem] = bundle
    return found


def row(name: str, found: Figures) -> str:
    """Return a row of the table."""
    share = f"{100 * found.wet_spaces / found.dry_spaces:.1f} %" if found.dry_spaces else ""
    wet = str(found.wet_cities) if found.dry_spaces else ""
    numbers = (found.lines, found.crossing, found.unavoidable, found.touching, found.names, found.short)
    return f"| {name} | {' | '.join(map(str, numbers))} | {wet} | {share} | {found.seconds:.2f} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--random", type=int, default=200, metavar="N")
    wanted = parser.parse_args()
    print("| board | lines | crossing | straight, too | touching | names | short | cities wet | land routes wet | s |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    total = Figures()
    for name, bundle in shipped().items():
        found = figures(bundle)
        total.add(found)
        print(row(name, found), flush=True)
    print(row("**shipped**", total))
    chance = Figures()
    for seed in range(wanted.random):
        chance.add(figures(random_board(seed)))
    print(row(f"**{wanted.random} random**", chance))


if __name__ == "__main__":
    main()
