"""From a network and a list of places to whether one trail reaches them in the order listed."""

from __future__ import annotations

from collections.abc import Sequence

from ttrdsl.engine.errors import NetworkTooHard
from ttrdsl.engine.joining import connected, ends
from ttrdsl.networks.board import Graph, bits, routes_of

STEP_LIMIT = 1_000_000


def ordered_trail(graph: Graph, net: int, places: Sequence[int]) -> bool:
    """Say whether one trail runs from the first place to the last and reaches all in order.

    No route is used twice, and no listed place is entered before its turn, not even at a city it
    shares with another place. Cities not listed and places already reached may be passed freely.
    Fewer than two different places are in order.
    """
    if len(set(places)) < 2:
        return True
    if not connected(graph, net, places):
        return False  # by far the most frequent answer, so it is given first
    return _Search(graph, net, places).run()


class _Search:
    """One search, leg by leg: leg t is the part of the trail from place t - 1 to place t.

    A leg need not visit a city twice, as the ring could be left out, so legs are simple paths.
    """

    def __init__(self, graph: Graph, net: int, places: Sequence[int]) -> None:
        self.graph, self.places = graph, places
        # A dead end has a point for each of its routes, so without routes it is no start.
        self.starts = places[0] & (graph.joints | ends(graph, net))
        self.net = _without_spurs(graph, net, places)
        # Per leg the cities it may not enter yet, and the routes that end at none of those.
        self.too_early = []
        self.allowed = []
        for leg, goal in enumerate(places):
            early = 0
            for place in places[leg:]:
                if place not in places[:leg]:
                    early |= place
            self.too_early.append(early)
            self.allowed.append(self.net & ~routes_of(graph, self.net, early & ~goal))
        self.failed: set[tuple[int, int, int]] = set()
        self.steps = 0

    def run(self) -> bool:
        """Say whether a trail in order starts at some city of the first place."""
        return any(self.go_on(city, self.net, 0) for city in bits(self.starts))

    def go_on(self, city: int, free: int, leg: int) -> bool:
        """Say whether a trail that ends leg `leg` at a city can reach the other places."""
        first = leg == 0
        while self.places[leg] >> city & 1:
            leg += 1
            if leg == len(self.places):
                return True
        if self.too_early[leg] >> city & 1 or (city in self.graph.dead_ends and not first):
            return False
        past = (city, free, leg)
        if past in self.failed:
            return False
        if self.can_hope(city, free, leg) and self.walk(city, free, leg, 1 << city):
            return True
        self.failed.add(past)
        return False

    def can_hope(self, city: int, free: int, leg: int) -> bool:
        """Say whether each leg to come, if it were the only one, has a way over free routes."""
        here = 1 << city
        for goal, allowed in zip(self.places[leg:], self.allowed[leg:], strict=True):
            if not connected(self.graph, free & allowed, (here, goal)):
                return False
            here = goal
        return True

    def walk(self, city: int, free: int, leg: int, seen: int) -> bool:
        """Take one more route of a leg that has seen some cities, and all that can follow."""
        self.steps += 1
        if self.steps > STEP_LIMIT:
            raise NetworkTooHard(f"no trail in order found or ruled out in {STEP_LIMIT} steps")
        tried = seen
        for route in bits(self.graph.routes_at[city] & free & self.allowed[leg]):
            a, b = self.graph.ends[route]
            other = b if a == city else a
            if tried >> other & 1:
                continue  # seen, or tried by a twin of this route
            tried |= 1 << other
            rest = free & ~(1 << route)
            if self.places[leg] >> other & 1:
                found = self.go_on(other, rest, leg)
            else:
                found = other not in self.graph.dead_ends and self.walk(other, rest, leg, seen | 1 << other)
            if found:
                return True
        return False


def _without_spurs(graph: Graph, net: int, places: Sequence[int]) -> int:
    """Leave out routes to cities that no trail between the places can come back from."""
    listed = 0
    for place in places:
        listed |= place
    net &= ~routes_of(graph, net, ends(graph, net) & ~graph.joints & ~listed)
    spurs = net
    while spurs:
        spurs = 0
        for city in bits(ends(graph, net) & ~listed):
            at = graph.routes_at[city] & net
            if at & (at - 1) == 0:
                spurs |= at
        net &= ~spurs
    return net
