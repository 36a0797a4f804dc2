"""The board of a bundle as a graph, and the fewest spaces that join some places on it."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import networkx as nx  # type: ignore[import-untyped]

Node = tuple[int, int]  # a city and, for a dead end, the line that ends there: nobody passes through; else 0
Stops = Sequence[Sequence[int]]  # places to be joined, each a set of cities
MOST_STOPS = 7


class Way(NamedTuple):
    """Routes that join some places."""

    spaces: int
    routes: frozenset[int]


class Network:
    """Cities and the shortest track between each two of them."""

    def __init__(self, bundle: dict[str, Any]) -> None:
        self.cities: list[str] = bundle["domains"]["city"]
        self.routes: list[dict[str, Any]] = bundle["board"]["routes"]
        self.nodes: list[list[Node]] = [[] for _ in self.cities]
        tracks: dict[Node, dict[Node, tuple[int, int]]] = {}  # from each point to its neighbours: length and route
        self.ends: list[tuple[Node, Node]] = []
        dead = bundle["facts"]["city.dead_end"]["data"]
        for city in range(len(self.cities)):
            if not dead[city]:
                self._add((city, 0), tracks)
        for index, route in enumerate(self.routes):
            first, second = ((end, route["group"] if dead[end] else 0) for end in route["ends"])
            self._add(first, tracks)
            self._add(second, tracks)
            self.ends.append((first, second))
            old = tracks[first].get(second)
            if old is None or route["length"] < old[0]:
                tracks[first][second] = tracks[second][first] = route["length"], index
        self.near: dict[Node, list[tuple[Node, int, int]]] = {
            node: [(other, *track) for other, track in found.items()] for node, found in tracks.items()
        }

    def _add(self, node: Node, tracks: dict[Node, dict[Node, tuple[int, int]]]) -> None:
        if node not in tracks:
            tracks[node] = {}
            self.nodes[node[0]].append(node)

    @cached_property
    def graph(self) -> nx.Graph[Node]:
        """The same for the library of graphs, which takes a moment to import."""
        import networkx as nx

        found: nx.Graph[Node] = nx.Graph()
        found.add_nodes_from(self.near)
        found.add_edges_from((node, other) for node, near in self.near.items() for other, _, _ in near)
        return found

    def stop(self, cities: Iterable[int]) -> list[Node]:
        """Return the points of the graph that a place stands for."""
        return [node for city in cities for node in self.nodes[city]]

    def spread(self, far: dict[Node, int], back: dict[Node, Any] | None = None) -> dict[Node, int]:
        """Return the fewest spaces to every point, given what it costs to be at some; note where one came from."""
        found: dict[Node, int] = {}
        waiting = [(cost, node) for node, cost in far.items()]
        heapq.heapify(waiting)
        best = dict(far)
        while waiting:
            cost, node = heapq.heappop(waiting)
            if node in found:
                continue
            found[node] = cost
            for other, length, route in self.near[node]:
                if cost + length < best.get(other, cost + length + 1):
                    best[other] = cost + length
                    heapq.heappush(waiting, (cost + length, other))
                    if back is not None:
                        back[other] = (node, route)
        return found

    def join(self, stops: Stops) -> Way | None:
        """Return the fewest spaces that join all places; of many places, a way that goes from one to the next."""
        if len(stops) > MOST_STOPS:
            return self.in_turn(stops)
        places = [self.stop(cities) for cities in stops]
        if not all(places):
            return None
        return _Tree(self, places).way()

    def in_turn(self, stops: Stops) -> Way | None:
        """Return the ways from each place to the next, put together."""
        ways = [self.join(pair) for pair in pairwise(stops)]
        if any(way is None for way in ways):
            return None
        routes = frozenset[int]().union(*(way.routes for way in ways if way))
        return Way(sum(self.routes[route]["length"] for route in routes), routes)


class _Tree:
    """Finds the smallest tree that joins some places: first those of one place, then of every larger set of them.

    A tree for a set of places that ends at a point is two smaller trees that meet there, or one that grows by a route.
    """

    def __init__(self, network: Network, places: list[list[Node]]) -> None:
        self.network = network
        self.all = (1 << len(places)) - 1
        self.costs: dict[int, dict[Node, int]] = {}
        self.back: dict[int, dict[Node, Any]] = {}
        for mask in range(1, self.all + 1):
            back: dict[Node, Any] = {}
            start = self._single(places, mask) or self._meeting(mask, back)
            self.back[mask] = back
            self.costs[mask] = network.spread(start, back)

    def _single(self, places: list[list[Node]], mask: int) -> dict[Node, int]:
        return dict.fromkeys(places[mask.bit_length() - 1], 0) if mask & (mask - 1) == 0 else {}

    def _meeting(self, mask: int, back: dict[Node, Any]) -> dict[Node, int]:
        found: dict[Node, int] = {}
        part = (mask - 1) & mask
        while part:
            for node, cost in self.costs[part].items():
                other = self.costs[mask ^ part].get(node)
                if other is not None and cost + other < found.get(node, cost + other + 1):
                    found[node] = cost + other
                    back[node] = part
            part = (part - 1) & mask
        return found

    def way(self) -> Way | None:
        """Return the smallest tree."""
        ends = self.costs[self.all]
        if not ends:
            return None
        last = min(ends, key=lambda node: (ends[node], node))
        routes: set[int] = set()
        waiting = [(self.all, last)]
        while waiting:
            mask, node = waiting.pop()
            came = self.back[mask].get(node)
            if isinstance(came, tuple):
                routes.add(came[1])
                waiting.append((mask, came[0]))
            elif came is not None:
                waiting += [(came, node), (mask ^ came, node)]
        return Way(ends[last], frozenset(routes))
