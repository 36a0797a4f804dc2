"""From the graph of a board to the integers of its section in the tables."""

from __future__ import annotations

from ttrdsl.dialect.primitives import BITS
from ttrdsl.networks.board import Graph
from ttrdsl.networks.graph import GRAPH_HEAD, set_room


def words_of(mask: int, words: int) -> list[int]:
    """Cut a set into words of 63 bits."""
    return [mask >> BITS * w & (1 << BITS) - 1 for w in range(words)]


def graph_section(graph: Graph, route_words: int = 0, city_words: int = 0) -> list[int]:
    """Write a graph as integers; all places in it count from its start, so it can lie anywhere in the tables.

    Sets have as many words as they need, or as many as are given.
    """
    cities, routes = graph.cities, len(graph.ends)
    route_words = route_words or set_room(routes)
    city_words = city_words or set_room(cities)
    lowest: dict[tuple[int, int], int] = {}
    parts: list[list[int]] = [
        [city for ends in graph.ends for city in ends],
        [a ^ b for a, b in graph.ends],
        [word for span in graph.span for word in words_of(span, city_words)],
        words_of(graph.joints, city_words),
        [(a in graph.dead_ends) + 2 * (b in graph.dead_ends) for a, b in graph.ends],
        [word for at in graph.routes_at for word in words_of(at, route_words)],
        [lowest.setdefault((min(ends), max(ends)), route) for route, ends in enumerate(graph.ends)],
    ]
    section = [cities, routes, route_words, city_words, int(any(city in graph.dead_ends for city in range(cities)))]
    at = GRAPH_HEAD
    for part in parts:
        section.append(at)
        at += len(part)
    assert len(section) == GRAPH_HEAD
    return section + [number for part in parts for number in part]
