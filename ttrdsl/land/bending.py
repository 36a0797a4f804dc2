"""A smooth bend of the plane through given points: from places on a board to places in the world, and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

Array = Any
STEPS = 7


@dataclass(frozen=True)
class Pin:
    """A place on the board, the place of the world that should lie there, and how much it may be off."""

    board: tuple[float, float]
    world: tuple[float, float]
    slack: float


@dataclass(frozen=True)
class Bend:
    """A thin-plate spline; the board is measured in sizes of itself."""

    knots: Array
    weights: Array
    plane: Array
    middle: Array
    size: float

    def world(self, points: Array) -> Array:
        """Return the places of the world that lie under places of the board."""
        p = (np.asarray(points, float).reshape(-1, 2) - self.middle) / self.size
        out = np.column_stack([np.ones(len(p)), p]) @ self.plane
        for knot, weight in zip(self.knots, self.weights, strict=True):
            out += _kernel(((p - knot) ** 2).sum(axis=1))[:, None] * weight
        return out

    def board(self, places: Array, near: Array, near_world: Array) -> tuple[Array, Array]:
        """Return the places of the board under which places of the world lie, and which of them were found."""
        wanted = np.asarray(places, float).reshape(-1, 2)
        found = np.empty_like(wanted)
        for k in range(0, len(wanted), 500):
            part = wanted[k : k + 500]
            off = ((part[:, None, :] - near_world[None, :, :]) ** 2).sum(axis=2)
            found[k : k + 500] = near[off.argmin(axis=1)]
        small = self.size * 1e-4
        for _ in range(STEPS):
            here = self.world(found)
            right, down = (self.world(found + np.array(step)) for step in ((small, 0), (0, small)))
            a, b = (right - here) / small, (down - here) / small
            miss = wanted - here
            det = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
            det = np.where(np.abs(det) < 1e-12, 1e-12, det)
            step = np.column_stack([
                (miss[:, 0] * b[:, 1] - miss[:, 1] * b[:, 0]) / det,
                (a[:, 0] * miss[:, 1] - a[:, 1] * miss[:, 0]) / det,
            ])  # fmt: skip
            long = np.hypot(step[:, 0], step[:, 1])[:, None]
            found = found + step * np.minimum(1.0, 0.05 * self.size / np.maximum(long, 1e-9))
        off = np.hypot(*(self.world(found) - wanted).T)
        reach = float(max(np.ptp(near_world[:, 0]), np.ptp(near_world[:, 1])))
        return found, off < 1e-3 * reach


def _kernel(square: Array) -> Array:
    return np.where(square > 0, square * np.log(np.where(square > 0, square, 1.0)), 0.0)


def bend(pins: list[Pin], size: float) -> Bend:
    """Return the smoothest bend that puts each pin right, up to its slack."""
    board = np.array([pin.board for pin in pins], float)
    world = np.array([pin.world for pin in pins], float)
    middle = board.mean(axis=0)
    knots = (board - middle) / size
    square = ((knots[:, None, :] - knots[None, :, :]) ** 2).sum(axis=2)
    n = len(pins)
    system = np.zeros((n + 3, n + 3))
    system[:n, :n] = _kernel(square) + np.diag([pin.slack for pin in pins])
    system[:n, n] = system[n, :n] = 1.0
    system[:n, n + 1 :], system[n + 1 :, :n] = knots, knots.T
    wanted = np.vstack([world, np.zeros((3, 2))])
    solved, *_ = np.linalg.lstsq(system, wanted, rcond=None)
    return Bend(knots, solved[:n], solved[n:], middle, size)
