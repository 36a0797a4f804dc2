"""From areas of the world to a fine grid that knows land from water: looked up by place, and by what lies inland."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ttrdsl.land.world import Ring, World

Array = Any
CELLS = 2600  # along the longer side
FAR_INLAND = 3.0  # so many times the margin one may have to go
TURNS = (-360.0, 0.0, 360.0)  # what lies in the east of the world also lies in its far west


@dataclass
class Raster:
    """Whether each cell of a window of the plane is covered."""

    low: Array
    step: float
    covered: Array
    cores: dict[int, Array] = field(default_factory=dict)

    def share(self, places: Array) -> Array:
        """Return how much of the surroundings of places is covered, from 0 to 1."""
        at = (np.asarray(places, float).reshape(-1, 2) - self.low) / self.step - 0.5
        high, wide = self.covered.shape
        x = np.clip(at[:, 0], 0, wide - 1.001)
        y = np.clip(at[:, 1], 0, high - 1.001)
        i, j = x.astype(int), y.astype(int)
        u, v = x - i, y - j
        field_ = self.covered
        upper = field_[j, i] * (1 - u) + field_[j, i + 1] * u
        lower = field_[j + 1, i] * (1 - u) + field_[j + 1, i + 1] * u
        return upper * (1 - v) + lower * v

    def holds(self, place: Array) -> bool:
        return bool(self.share(place)[0] > 0.5)

    def inland(self, place: Array, margin: float) -> tuple[float, float] | None:
        """Return the nearest place around which everything is covered; on a small island, as much as there is."""
        cells = round(margin / self.step)
        at = (np.asarray(place, float) - self.low) / self.step - 0.5
        near = _nearest(self._core(0), at)
        if near is None:
            return None
        for reach in dict.fromkeys((cells, cells // 2, cells // 4, 1)):
            found = _nearest(self._core(reach), near) if reach else near
            if found is not None and np.hypot(*(found - near)) <= FAR_INLAND * reach + 1:
                near = found
                break
        there = self.low + (near + 0.5) * self.step
        return float(there[0]), float(there[1])

    def _core(self, reach: int) -> Array:
        """Return the cells that have nothing but covered cells around them."""
        if reach not in self.cores:
            wide = np.pad(self.covered.astype(np.int32), reach + 1)
            total = wide.cumsum(axis=0).cumsum(axis=1)
            side = 2 * reach + 1
            count = total[side:, side:] - total[:-side, side:] - total[side:, :-side] + total[:-side, :-side]
            high, wide_ = self.covered.shape
            self.cores[reach] = count[:high, :wide_] == side * side
        return self.cores[reach]


def _nearest(core: Array, at: Array) -> Array | None:
    """Return the nearest cell that is set, looked for in larger and larger windows."""
    high, wide = core.shape
    reach = 8
    while True:
        left, top = max(int(at[0]) - reach, 0), max(int(at[1]) - reach, 0)
        rows, columns = np.nonzero(core[top : max(int(at[1]) + reach, 0), left : max(int(at[0]) + reach, 0)])
        if len(rows):
            off = (columns + left - at[0]) ** 2 + (rows + top - at[1]) ** 2
            best = int(off.argmin())
            if off[best] <= reach * reach or reach > 2 * max(high, wide):
                return np.array([columns[best] + left, rows[best] + top], float)
        elif reach > 2 * max(high, wide):
            return None
        reach *= 2


def rasterised(world: World, narrow: float, low: Array, high: Array) -> Raster:
    """Return a grid of the areas of the world within a window of the plane."""
    step = float(max(high - low)) / CELLS
    wide, tall = (max(2, int(np.ceil(size / step))) for size in high - low)
    change = np.zeros((tall, wide + 1), np.int16)
    for area in world.areas:
        for k, ring in enumerate(area):
            if len(ring) > 3:
                _mark(change, laid(ring, narrow), 1 if k == 0 else -1, low, step, narrow)
    covered = change.cumsum(axis=1)[:, :-1] > 0
    return Raster(low, step, covered.astype(np.float32))


def laid(ring: Ring, narrow: float) -> Array:
    """Return a ring in the plane in one piece: each point on the same turn around the world as the one before."""
    points = np.asarray(ring, float)
    return np.column_stack([np.unwrap(points[:, 0], period=360.0) * narrow, -points[:, 1]])


def _mark(change: Array, ring: Array, sign: int, low: Array, step: float, narrow: float) -> None:
    """Note in each row where a ring begins and ends to cover it; the way it runs round does not matter."""
    tall, wide = change.shape
    after = np.roll(ring, -1, axis=0)
    around = float((ring[:, 0] * after[:, 1] - after[:, 0] * ring[:, 1]).sum())
    for turn in TURNS:
        shift = np.array([turn * narrow, 0.0])
        a, b = (ring + shift - low) / step, (after + shift - low) / step
        if a[:, 0].max() < 0 or a[:, 0].min() > wide or a[:, 1].max() < 0 or a[:, 1].min() > tall:
            continue
        first = np.ceil(np.minimum(a[:, 1], b[:, 1]) - 0.5).astype(int).clip(0, tall)
        last = np.ceil(np.maximum(a[:, 1], b[:, 1]) - 0.5).astype(int).clip(0, tall)
        count = last - first
        edge = np.repeat(np.arange(len(a)), count)
        rows = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count) + first[edge]
        slope = (b[edge, 0] - a[edge, 0]) / (b[edge, 1] - a[edge, 1])
        x = a[edge, 0] + (rows + 0.5 - a[edge, 1]) * slope
        columns = np.ceil(x - 0.5).clip(0, wide - 1).astype(int)
        up = np.where(b[edge, 1] > a[edge, 1], -1, 1) * (1 if around > 0 else -1) * sign
        np.add.at(change, (rows, columns), up.astype(np.int16))
