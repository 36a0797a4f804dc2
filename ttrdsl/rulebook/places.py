"""The place on the board where an example happens: only that part, with the routes that belong to somebody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ttrdsl.program.owners import owner_cells
from ttrdsl.render.board import Wish, board_of, draw_board
from ttrdsl.render.crop import cropped
from ttrdsl.render.geometry import Box, box_around
from ttrdsl.render.position import Position, Token
from ttrdsl.render.svg import to_svg
from ttrdsl.rulebook.people import PEOPLE, PLAYER
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d
from ttrdsl.syntax.walk import nodes

AROUND = 16.0  # millimetres around what is shown
LEAST = 90.0  # millimetres that a picture is wide or high
FLAT, FLATTEST = 1.4, 2.2  # how much wider than high a picture is, at least and at most: a strip shows nothing
LARGEST = 0.3  # of the board: a larger part is no place any more
LEFT_OUT = frozenset({"legend", "track", "exits", "region-names"})


class Places:
    """Draws parts of one board; it is laid out once."""

    def __init__(self, bundle: dict[str, Any], wish: Wish | None = None) -> None:
        self.bundle = bundle
        self.board = board_of(bundle, replace(wish or Wish(), legend=False, track=False))
        self.routes = {name: i for i, name in enumerate(bundle["domains"]["route"])}
        self.cities = {name: i for i, name in enumerate(bundle["domains"]["city"])}
        self.owners = {name.partition(".")[2] for name in owner_cells(bundle)}

    def picture(self, scenario: d.Scenario) -> str:
        """Return the part of the board that a scenario is about, as SVG; nothing if it is about none, or about much."""
        if any(isinstance(fact, (d.Routes, d.Cities, d.UseBoard)) for fact in scenario.facts):
            return ""
        boxes = [box for fact in scenario.facts for name in quoted(fact) for box in self.boxes(name)]
        if not boxes:
            return ""
        box = boxes[0]
        for other in boxes[1:]:
            box = box.joined(other)
        box = _roomy(box.grown(AROUND))
        sea = self.board.sea
        if box.width * box.height > LARGEST * sea.width * sea.height:
            return ""
        tokens = [
            Token("city", self.cities[place], name, who, 1)
            for place, name, who in _placed(scenario)
            if place in self.cities and name in self.bundle["pieces"]
        ]
        claims = {
            self.routes[place]: who
            for place, name, who in _placed(scenario)
            if place in self.routes and name in self.owners
        }
        held = Position(_players(scenario), claims, tuple(tokens), labels=tuple(name[0] for name in PEOPLE))
        scene = draw_board(replace(self.board, wish=replace(self.board.wish, position=held)))
        return to_svg(cropped(scene, _within(box, sea), LEFT_OUT), embed_fonts=False)

    def boxes(self, name: str) -> Iterator[Box]:
        """Yield the boxes around a route or city."""
        if name in self.routes:
            spaces = self.board.layout.tracks[self.routes[name]]
            yield box_around(corner for space in spaces for corner in space.corners)
            for city in self.bundle["board"]["routes"][self.routes[name]]["ends"]:
                spots = self.board.layout.chart.spots_of(city)
                yield from map(self.named, spots if len(spots) == 1 else ())
        elif name in self.cities:
            yield from map(self.named, self.board.layout.chart.spots_of(self.cities[name])[:1])

    def named(self, spot: int) -> Box:
        """Return the box around a city that leaves room for its name beside the edge of a picture."""
        at = self.board.layout.spots[spot]
        return Box(*at, *at).joined(self.board.layout.labels[spot].box.grown(2.0 - AROUND))


def _placed(scenario: d.Scenario) -> Iterator[tuple[str, str, int]]:
    """Yield what belongs to a player before the first choice: a place, which of its fields, and the player."""
    for fact in scenario.facts:
        if isinstance(fact, d.Played):
            return
        if isinstance(fact, d.Given) and isinstance(fact.target, a.Property) and isinstance(fact.target.of, a.Quoted):
            words = fact.values[0].values[0].parts[0].words
            who = PLAYER.match(words[0].text) if words else None
            if who is not None:
                yield fact.target.of.text, fact.target.name.text, int(who[1]) - 1


def quoted(fact: d.Fact) -> Iterator[str]:
    """Yield the names of the board that a line of a scenario mentions."""
    for node in nodes(fact):
        if isinstance(node, a.Quoted):
            yield node.text
        elif isinstance(node, d.Part) and node.quoted is not None:
            yield node.quoted


def _players(scenario: d.Scenario) -> int:
    return next((fact.players for fact in scenario.facts if isinstance(fact, d.Stage)), 2)


def _roomy(box: Box) -> Box:
    """Return a box that is not too small, and wider than high."""
    wide = max(LEAST - box.width, box.height * FLAT - box.width, 0.0) / 2
    high = max(LEAST * 0.5 - box.height, box.width / FLATTEST - box.height, 0.0) / 2
    return box.grown(wide, high)


def _within(box: Box, sea: Box) -> Box:
    """Move a box into the map, as far as it goes."""
    dx = max(sea.left - box.left, 0.0) + min(sea.right - box.right, 0.0)
    dy = max(sea.top - box.top, 0.0) + min(sea.bottom - box.bottom, 0.0)
    return box.moved(dx, dy)
