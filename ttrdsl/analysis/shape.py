"""The shape of a board: neighbours, dead ends, bridges, and what falls apart without one city."""

from __future__ import annotations

from dataclasses import dataclass

import networkx as nx  # type: ignore[import-untyped]

from ttrdsl.analysis.network import Network


@dataclass(frozen=True)
class CityRow:
    """A city: other cities with a route to it, tracks that end in it, and tickets that name it."""

    name: str
    neighbours: int
    routes: int
    tickets: int
    cut_off: int  # how many cities lose the rest of the board if nobody can pass through this one


@dataclass(frozen=True)
class Bridge:
    """The only way between two parts of a board, which may have several tracks; and the size of the smaller part."""

    name: str
    tracks: int
    behind: int


@dataclass(frozen=True)
class Shape:
    """How a board hangs together."""

    cities: list[CityRow]
    bridges: list[Bridge]
    parts: int
    widest: int  # the most spaces between two cities, by the shortest way


def shape(network: Network, tickets: list[tuple[int, ...]]) -> Shape:
    """Return the shape of a board; `tickets` are the cities each ticket names."""
    graph = network.graph
    cut = {node[0]: _lost(network, node) for node in nx.articulation_points(graph)}
    named = [sum(city in ticket for ticket in tickets) for city in range(len(network.cities))]
    cities = []
    for city, name in enumerate(network.cities):
        near = {other[0] for node in network.nodes[city] for other in graph.adj[node]}
        tracks = sum(city in route["ends"] for route in network.routes)
        cities.append(CityRow(name, len(near), tracks, named[city], cut.get(city, 0)))
    return Shape(cities, _bridges(network), nx.number_connected_components(graph), _widest(network))


def _sizes(network: Network, without: set[tuple[int, int]]) -> list[int]:
    """Return how many cities the parts of a board have, the largest first."""
    parts = nx.connected_components(nx.restricted_view(network.graph, list(without), []))
    return sorted((len({node[0] for node in part}) for part in parts), reverse=True)


def _lost(network: Network, node: tuple[int, int]) -> int:
    before, after = _sizes(network, set()), _sizes(network, {node})
    return before[0] - 1 - max((size for size in after if size < before[0]), default=0) if after else 0


def _bridges(network: Network) -> list[Bridge]:
    found = []
    for first, second in nx.bridges(network.graph):
        view = nx.restricted_view(network.graph, [], [(first, second)])
        behind = min(len(nx.node_connected_component(view, end)) for end in (first, second))
        tracks = sum(set(ends) == {first, second} for ends in network.ends)
        names = sorted((first[0], second[0]))
        found.append((names, Bridge(" – ".join(network.cities[city] for city in names), tracks, behind)))
    return [bridge for _, bridge in sorted(found, key=lambda pair: pair[0])]


def _widest(network: Network) -> int:
    return max((max(network.spread({node: 0}).values()) for node in network.graph), default=0)
