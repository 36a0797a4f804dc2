"""Every question the engine asks about the networks of a board, in one list.

A network is an int with bit r set for each route r in it. A place is an int with bit c set for
each of its cities: one city, or all the cities of a zone. It lies in a component if one of its
cities does; a dead-end city does if some route of the component ends there.
"""

from ttrdsl.engine.errors import NetworkTooHard
from ttrdsl.engine.joining import chain, components, connected, encircles, ends, reach
from ttrdsl.engine.ordered import ordered_trail
from ttrdsl.engine.paths import disjoint_paths, shortest
from ttrdsl.engine.picks import TooManyPicks, all_picks, best_picks
from ttrdsl.engine.trails import longest_path, longest_trail
from ttrdsl.networks.board import Graph

__all__ = [
    "Graph",
    "NetworkTooHard",
    "TooManyPicks",
    "all_picks",
    "best_picks",
    "chain",
    "components",
    "connected",
    "disjoint_paths",
    "encircles",
    "ends",
    "longest_path",
    "longest_trail",
    "ordered_trail",
    "reach",
    "shortest",
]
