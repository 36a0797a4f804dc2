"""From a bend and the shapes of the world to rings and lines on a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ttrdsl.board.contours import area, inside, rings, thinned
from ttrdsl.land.bending import Bend
from ttrdsl.land.raster import TURNS, Raster, laid
from ttrdsl.land.world import Ring

Array = Any
Points = list[tuple[float, float]]
GRID = 760  # samples along the longer side
COARSER = 6
FINE = 0.0012  # share of the board by which a coast may be off
SMALLEST = 0.011  # side of the smallest island that is kept, as a share of the board
SHORTEST = 0.04  # of a river or border


@dataclass(frozen=True)
class Frame:
    """The part of the board that is cut out, in units of the board."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def size(self) -> float:
        return max(self.right - self.left, self.bottom - self.top)

    def grid(self, count: int) -> tuple[Array, Array]:
        """Return positions across and down."""
        step = self.size / count
        wide, high = (max(2, round(x / step)) + 1 for x in (self.right - self.left, self.bottom - self.top))
        return np.linspace(self.left, self.right, wide), np.linspace(self.top, self.bottom, high)


def sampled(bend: Bend, frame: Frame) -> Array:
    """Return the places of the world under all samples of the frame: those between are read off a coarser grid."""
    across, down = frame.grid(GRID)
    some_across, some_down = frame.grid(GRID // COARSER)
    x, y = np.meshgrid(some_across, some_down)
    known = bend.world(np.column_stack([x.ravel(), y.ravel()])).reshape(*x.shape, 2)
    rows, columns = _between(some_down, down), _between(some_across, across)
    return np.stack([rows @ known[:, :, axis] @ columns.T for axis in (0, 1)], axis=2)


def _between(some: Array, all_: Array) -> Array:
    """Return the shares that turn values at some positions into values at all of them."""
    place = np.clip((all_ - some[0]) / (some[-1] - some[0]) * (len(some) - 1), 0, len(some) - 1)
    low = np.minimum(place.astype(int), len(some) - 2)
    shares = np.zeros((len(all_), len(some)))
    shares[np.arange(len(all_)), low] = 1 - (place - low)
    shares[np.arange(len(all_)), low + 1] = place - low
    return shares


def areas(raster: Raster, samples: Array, frame: Frame, kept: Sequence[tuple[float, float]] = ()) -> list[Points]:
    """Return the rings of what is covered; small ones only where one of some points lies on them."""
    field = _soft(raster.share(samples).reshape(samples.shape[:2])) - 0.5
    high, wide = samples.shape[0] - 1, samples.shape[1] - 1
    step = (frame.right - frame.left) / wide, (frame.bottom - frame.top) / high
    found = []
    for ring in rings(field.tolist()):
        points = [(frame.left + u * step[0], frame.top + v * step[1]) for u, v in ring]
        if abs(area(points)) >= (SMALLEST * frame.size) ** 2 or any(inside(point, [points]) for point in kept):
            found.append(thinned(points, FINE * frame.size))
    return sorted((ring for ring in found if len(ring) > 3), key=lambda ring: (-abs(round(area(ring))), ring))


def _soft(mask: Array) -> Array:
    """Average each sample with its neighbours, so that a coast runs between samples."""
    wide = np.pad(mask, 1, mode="edge")
    rows = wide[:-2] + 2 * wide[1:-1] + wide[2:]
    return (rows[:, :-2] + 2 * rows[:, 1:-1] + rows[:, 2:]) / 16


def lines(ways: list[Ring], bend: Bend, frame: Frame, narrow: float) -> list[Points]:
    """Return the parts of lines of the world that lie on the board."""
    across, down = frame.grid(90)
    x, y = np.meshgrid(across, down)
    near = np.column_stack([x.ravel(), y.ravel()])
    near_world = bend.world(near)
    low, high = near_world.min(axis=0), near_world.max(axis=0)
    fine = FINE * float(max(high - low))
    all_ways = [
        np.asarray(thinned(laid(way, narrow).tolist(), fine, closed=False)) + np.array([turn * narrow, 0.0])
        for way in ways
        for turn in TURNS
        if len(way) > 1
    ]
    seen = [((way >= low) & (way <= high)).all(axis=1) for way in all_ways]
    kept = [(way, there) for way, there in zip(all_ways, seen, strict=True) if there.any()]
    if not kept:
        return []
    places, good = bend.board(np.concatenate([way for way, _ in kept]), near, near_world)
    good &= np.concatenate([there for _, there in kept])
    good &= (places[:, 0] > frame.left) & (places[:, 0] < frame.right)
    good &= (places[:, 1] > frame.top) & (places[:, 1] < frame.bottom)
    found: list[Points] = []
    start = 0
    for way, _ in kept:
        found += _pieces(places[start : start + len(way)], good[start : start + len(way)], frame)
        start += len(way)
    return _joined(found, frame)


def _pieces(places: Array, good: Array, frame: Frame) -> list[Points]:
    """Return the runs of good points."""
    found: list[Points] = []
    run: Points = []
    for place, kept in zip(places, good, strict=True):
        jump = bool(run) and np.hypot(place[0] - run[-1][0], place[1] - run[-1][1]) > 0.08 * frame.size
        if run and (not kept or jump):
            found.append(run)
            run = []
        if kept:
            run.append((float(place[0]), float(place[1])))
    return [*found, run] if run else found


def _joined(pieces: list[Points], frame: Frame) -> list[Points]:
    """Join pieces where two of them meet, then drop the short ones."""
    waiting = [piece for piece in pieces if len(piece) > 1]
    ends: dict[tuple[int, int], list[int]] = {}

    def key(point: tuple[float, float]) -> tuple[int, int]:
        return round(point[0] * 1000 / frame.size), round(point[1] * 1000 / frame.size)

    for k, piece in enumerate(waiting):
        for end in (piece[0], piece[-1]):
            ends.setdefault(key(end), []).append(k)
    done: set[int] = set()
    found = []
    for k, piece in enumerate(waiting):
        if k in done:
            continue
        done.add(k)
        way = list(piece)
        for _ in range(2):
            while True:
                after = [n for n in ends.get(key(way[-1]), []) if n not in done]
                if len(ends.get(key(way[-1]), [])) != 2 or not after:
                    break
                done.add(after[0])
                other = waiting[after[0]]
                way += (other if key(other[0]) == key(way[-1]) else other[::-1])[1:]
            way.reverse()
        box = [max(p[axis] for p in way) - min(p[axis] for p in way) for axis in (0, 1)]
        if max(box) >= SHORTEST * frame.size:
            found.append(thinned(way, FINE * frame.size, closed=False))
    return found
