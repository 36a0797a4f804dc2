"""From a bundle and shapes of the world to the outlines of its board: the steps in order. Read this first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ttrdsl.board.contours import inside
from ttrdsl.land.bending import Bend, Pin, bend
from ttrdsl.land.board_facts import BoardFacts
from ttrdsl.land.coast import Frame, Points, areas, lines, sampled
from ttrdsl.land.gazetteer import places_of
from ttrdsl.land.matching import Match, match
from ttrdsl.land.raster import Raster, rasterised
from ttrdsl.land.world import World

Array = Any
SLACK = 0.0006  # of a city, as a term of the spline; 0 puts it exactly right
FIRM = 0.00002
SHORE = 0.004  # how far inland a city that must be dry is pulled, as a share of the board
COAST = 0.05  # a city this near to land belongs there; farther out it is an island
BRIDGED = 0.035  # so far a coast is pulled to lie under a route over land
MOST_PULLED = 40  # points of routes, each time
SURELY = 0.0015  # of the board around a city is dry, too
ROUNDS, PATIENCE = 9, 5  # after so many rounds a city that is still wet gets an island of its own
ISLAND = 0.014  # radius of the round island of a city that lies on none


@dataclass
class Atlas:
    """The shapes to cut out of: land, and what lies on it."""

    land: World
    lakes: World = field(default_factory=World)
    rivers: World = field(default_factory=World)
    borders: World = field(default_factory=World)


@dataclass
class Land:
    """Outlines in units of the board, and how well they fit."""

    frame: Frame
    land: list[Points]
    lakes: list[Points]
    rivers: list[Points]
    borders: list[Points]
    matched: int
    unknown: list[str]  # cities whose place in the world was not found
    wrong: list[str]  # cities on the wrong side of a coast


class NoMatch(Exception):
    """Too few cities were found in the world."""


def make_land(facts: BoardFacts, atlas: Atlas, known: Mapping[str, tuple[float, float]], search: bool = True) -> Land:
    """Cut the outlines of a board out of the world, bent so that its cities lie where the board has them."""
    names = [spot.name for spot in facts.spots]
    places = places_of(names, known, search)
    spots = np.array([spot.at for spot in facts.spots], float)
    found = match(spots, [places[name] for name in names])
    if found is None:
        raise NoMatch
    return _Maker(facts, atlas, found, spots).make()


class _Maker:
    """Bends the world under one board until every city lies on the right side of the coast."""

    def __init__(self, facts: BoardFacts, atlas: Atlas, found: Match, spots: Array) -> None:
        self.facts, self.atlas, self.match, self.spots = facts, atlas, found, spots
        self.frame = facts.frame
        self.pins: dict[int, Pin] = {
            i: Pin((float(spots[i][0]), float(spots[i][1])), at, SLACK) for i, at in found.places.items()
        }
        self.extra: list[Pin] = []
        self.middle = (self.frame.left + self.frame.right) / 2
        self.islands: list[Points] = []
        world = np.array(list(found.places.values()))
        self.span = float(max(np.ptp(world[:, 0]), np.ptp(world[:, 1]))) or 1.0

    def make(self) -> Land:
        shape = self._ground(self.atlas.land)
        lakes = self._ground(self.atlas.lakes)
        dry = self._wanted(shape)
        self._pull_routes(shape)
        land, water, wrong = self._settle(shape, lakes, dry)
        bent, narrow = self._bend(), self.match.narrow
        rivers = lines(self.atlas.rivers.lines, bent, self.frame, narrow)
        borders = lines(self.atlas.borders.shared or self.atlas.borders.lines, bent, self.frame, narrow)
        names = [spot.name for spot in self.facts.spots]
        unknown = [name for i, name in enumerate(names) if i not in self.match.places]
        return Land(
            self.frame, land, water, rivers, borders, len(self.match.places), unknown, [names[i] for i in wrong]
        )

    def _bend(self) -> Bend:
        pins = [*self.pins.values(), *self.extra]
        if self.facts.around:  # what leaves by one side comes back by the other
            turn = 360.0 * self.match.narrow
            pins += [
                Pin(
                    (pin.board[0] + way * self.facts.around, pin.board[1]),
                    (pin.world[0] + way * turn, pin.world[1]),
                    pin.slack,
                )
                for pin in pins
                for way in (-1, 1)
                if abs(pin.board[0] + way * self.facts.around - self.middle) < 0.75 * self.facts.around
            ]
        return bend(pins, self.frame.size)

    def _ground(self, world: World) -> Raster:
        """Return the part of the world that lies under the board, and somewhat more."""
        across, down = self.frame.grid(60)
        x, y = np.meshgrid(across, down)
        under = self._bend().world(np.column_stack([x.ravel(), y.ravel()]))
        low, high = under.min(axis=0), under.max(axis=0)
        more = 0.25 * (high - low)
        return rasterised(world, self.match.narrow, low - more, high + more)

    def _wanted(self, shape: Raster) -> dict[int, bool]:
        """Say of each city whether it should lie on land; one far out in the sea gets an island."""
        bent = self._bend()
        wanted = {}
        for i, spot in enumerate(self.facts.spots):
            at = self.match.places.get(i)
            here = np.asarray(at if at is not None else bent.world(self.spots[i])[0])
            near = shape.inland(here, 0.0)
            off = np.hypot(*(np.asarray(near) - here)) if near is not None else self.span
            wanted[i] = at is not None or not spot.at_sea or shape.holds(here)
            if wanted[i] and off > COAST * self.span:
                wanted[i] = False
                if not spot.at_sea:
                    self.islands.append(_round(self.spots[i], ISLAND * self.frame.size))
        return wanted

    def _pull_routes(self, shape: Raster) -> None:
        """Pull the coast under routes over land that would lie in the water, where it is near."""
        if not self.facts.dry_points:
            return
        points = np.asarray(self.facts.dry_points, float)
        for _ in range(2):
            places = self._bend().world(points)
            wet = shape.share(places) < 0.5
            some = slice(None, None, 1 + int(wet.sum()) // MOST_PULLED)
            for point, place in zip(points[wet][some], places[wet][some], strict=True):
                target = shape.inland(place, SHORE * self.span)
                if target is not None and np.hypot(target[0] - place[0], target[1] - place[1]) < BRIDGED * self.span:
                    self.extra.append(Pin((float(point[0]), float(point[1])), target, SLACK))

    def _settle(
        self, shape: Raster, lakes: Raster, dry: dict[int, bool]
    ) -> tuple[list[Points], list[Points], list[int]]:
        """Draw the coast; where a city lies on the wrong side, pull harder and draw again."""
        margins = dict.fromkeys(dry, SHORE)
        solid = Raster(shape.low, shape.step, shape.covered)
        if lakes.covered.any():
            solid = Raster(shape.low, shape.step, shape.covered * (1 - lakes.covered))
        for round_ in range(ROUNDS):
            bent = self._bend()
            samples = sampled(bent, self.frame)
            land = [*areas(shape, samples, self.frame, [spot.at for spot in self.facts.spots]), *self.islands]
            water = areas(lakes, samples, self.frame)
            wrong = [i for i, wanted in dry.items() if wanted and not self._is_dry(i, land, water)]
            if not wrong or round_ == ROUNDS - 1:
                break
            for i in wrong:
                if round_ >= PATIENCE and not inside(self.facts.spots[i].at, water):
                    self.islands.append(_round(self.spots[i], ISLAND * self.frame.size))
                    continue
                here = self.match.places.get(i)
                place = bent.world(self.spots[i])[0] if here is None else np.asarray(here)
                target = solid.inland(place, margins[i] * self.span)
                if target is not None:
                    self.pins[i] = Pin((float(self.spots[i][0]), float(self.spots[i][1])), target, FIRM)
                    margins[i] *= 1.7
        return land, water, wrong

    def _is_dry(self, i: int, land: list[Points], water: list[Points]) -> bool:
        """Say whether a city and its nearest surroundings lie on land, so that rounding decides nothing."""
        x, y = float(self.spots[i][0]), float(self.spots[i][1])
        step = SURELY * self.frame.size
        around = [(x, y), (x + step, y), (x - step, y), (x, y + step), (x, y - step)]
        return all(inside(at, land) and not inside(at, water) for at in around)


def _round(at: Array, radius: float) -> Points:
    turns = np.linspace(0, 2 * np.pi, 17)[:-1]
    return [(float(at[0] + radius * np.cos(t)), float(at[1] + radius * np.sin(t))) for t in turns]
