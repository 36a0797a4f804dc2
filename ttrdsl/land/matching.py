"""From spots on a board and places in the world to which city is which: the choice that fits the board best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ttrdsl.land.gazetteer import Named

Array = Any
CUTS = tuple(range(-180, 180, 30))  # longitudes at which a board may begin
NEAR = 0.16  # share of the size of a board within which a guess counts as a hit
PAIRS = 240  # of cities from which guesses are made
ROUNDS = 8
TILTED = 0.15  # hits that a turn by one radian must bring
FAR = 0.1  # a place within this share of the board is never another one
ALIKE = 0.04  # places that differ by less than this share of the board fit alike
OFF = 4.0  # a place so many times farther off than is usual is another one of that name


@dataclass(frozen=True)
class Match:
    """Where the board begins, how narrow a degree of longitude is, and the place of each spot that has one."""

    cut: float
    narrow: float
    places: dict[int, tuple[float, float]]  # by spot: a point of the plane


def plane(points: Array, cut: float, narrow: float) -> Array:
    """Return longitudes and latitudes as points of the plane on which boards are drawn: y grows downwards."""
    found = np.asarray(points, float).reshape(-1, 2)
    return np.column_stack([((found[:, 0] - cut) % 360.0 + cut) * narrow, -found[:, 1]])


def match(spots: Array, named: Sequence[Sequence[Named]]) -> Match | None:
    """Choose one place for each spot, or none where no place of its name would fit."""
    having = [i for i, places in enumerate(named) if places]
    if len(having) < 3:
        return None
    tops = [named[i][0].at[1] for i in having]
    narrow = max(0.1, float(np.cos(np.radians(np.median(tops)))))
    best: tuple[float, float, dict[int, Array]] | None = None  # how well it fits, where it begins, the places
    seen: set[bytes] = set()
    for cut in CUTS:
        world = {i: plane([place.at for place in named[i]], cut, narrow) for i in having}
        key = np.concatenate(list(world.values())).tobytes()
        if key in seen:
            continue
        seen.add(key)
        score, chosen = _guess(np.asarray(spots, float), world)
        chosen |= {i: world[i][0] for i in having if named[i][0].told}
        if best is None or score > best[0] + 1e-6:
            best = score, float(cut), chosen
    if best is None or len(best[2]) < 3:
        return None
    _, start, chosen = best
    _turned(np.asarray(spots, float), chosen, 360.0 * narrow)
    return Match(start, narrow, {i: (float(at[0]), float(at[1])) for i, at in sorted(chosen.items())})


def _guess(spots: Array, world: dict[int, Array]) -> tuple[float, dict[int, Array]]:
    """Try turns, sizes and shifts that put two cities right, and keep the one that puts most others right."""
    size = float(max(np.ptp(spots[:, 0]), np.ptp(spots[:, 1]))) or 1.0
    keys = list(world)
    z = {i: world[i][:, 0] + 1j * world[i][:, 1] for i in keys}
    s = spots[:, 0] + 1j * spots[:, 1]
    best, found = -1.0, (1.0 + 0j, 0j)
    for i, j in _far_pairs(keys, s):
        a = z[i][:, None] - z[j][None, :]
        turn = np.where(np.abs(a) > 1e-6, (s[i] - s[j]) / np.where(np.abs(a) > 1e-6, a, 1.0), 0).ravel()
        shift = s[i] - turn * np.repeat(z[i], len(z[j]))
        hits = np.zeros(len(turn))
        for k in keys:
            far = np.abs(turn[:, None] * z[k][None, :] + shift[:, None] - s[k]).min(axis=1)
            hits += np.clip(1 - far / (NEAR * size), 0, None)
        hits = np.where(np.abs(turn) > 0, hits - TILTED * np.abs(np.angle(turn)) * len(keys) / 3.1416, -1)
        top = int(hits.argmax())
        if hits[top] > best:
            best, found = float(hits[top]), (turn[top], shift[top])
    return best, _refined(spots, world, z, found, size)


def _turned(spots: Array, chosen: dict[int, Array], turn: float) -> None:
    """Move places around the world that belong to the other side edge of the board."""
    ids = list(chosen)
    for _ in range(2):
        source = np.array([chosen[i] for i in ids])
        fit, *_ = np.linalg.lstsq(_basis(source, False), spots[ids], rcond=None)
        middle, spread = source.mean(axis=0), source.std(axis=0) + 1e-9
        for i in ids:
            offers = np.array([chosen[i], chosen[i] + (turn, 0.0), chosen[i] - (turn, 0.0)])
            far = np.hypot(*(_basis(offers, False, middle, spread) @ fit - spots[i]).T)
            chosen[i] = offers[int(far.argmin())]


def _far_pairs(keys: list[int], s: Array) -> list[tuple[int, int]]:
    """Return pairs of cities that lie far apart: they say most about size and turn."""
    pairs = [(i, j) for n, i in enumerate(keys) for j in keys[n + 1 :]]
    pairs.sort(key=lambda pair: (-round(abs(s[pair[0]] - s[pair[1]]), 3), pair))
    half = pairs[: max(len(pairs) // 2, 1)]
    return half[:: max(1, len(half) // PAIRS)]


def _refined(
    spots: Array, world: dict[int, Array], z: dict[int, Array], guess: tuple[complex, complex], size: float
) -> dict[int, Array]:
    """Choose places by the guess, then again and again by what the chosen ones tell, more and more bent."""
    turn, shift = guess
    chosen: dict[int, int] = {}
    for i, places in z.items():
        far = np.abs(turn * places + shift - (spots[i][0] + 1j * spots[i][1]))
        if far.min() < 1.5 * NEAR * size:
            chosen[i] = int(far.argmin())
    for round_ in range(ROUNDS):
        if len(chosen) < 3:
            break
        ids = list(chosen)
        source = np.array([world[i][chosen[i]] for i in ids])
        basis = _basis(source, round_ >= 3 and len(ids) >= 12)
        fit, *_ = np.linalg.lstsq(basis, spots[ids], rcond=None)
        bent = round_ >= 3 and len(ids) >= 12
        middle, spread = source.mean(axis=0), source.std(axis=0) + 1e-9
        off = {}
        for i, places in world.items():
            far = np.hypot(*(_basis(places, bent, middle, spread) @ fit - spots[i]).T)
            first = int((far <= far.min() + ALIKE * size).argmax())  # of places that fit alike, the largest
            off[i] = first, float(far[first])
        usual = float(np.median([off[i][1] for i in ids]))
        limit = max(OFF * usual, FAR * size)
        chosen = {i: k for i, (k, far) in off.items() if far <= limit}
    return {i: world[i][k] for i, k in chosen.items()}


def _basis(points: Array, bent: bool, middle: Array = None, spread: Array = None) -> Array:
    """Return what a position is a sum of: a plane, or with squares where enough cities are known."""
    if middle is None:
        middle, spread = points.mean(axis=0), points.std(axis=0) + 1e-9
    u, v = ((points - middle) / spread).T
    columns = [np.ones_like(u), u, v]
    return np.column_stack([*columns, u * u, u * v, v * v] if bent else columns)
