"""How much scratch memory the questions about networks take, for a board of so many cities and routes."""

from __future__ import annotations

from ttrdsl.networks.failures import FAILURES
from ttrdsl.networks.frontier import PASTS_ROOM
from ttrdsl.networks.ordered import STAGE_HEAD
from ttrdsl.networks.tables import words_for


def parts_room(cities: int, routes: int) -> int:
    """Return the room of the parts of a network, and so of `connected` and `reach`."""
    return 1 + (routes + 1) * words_for(cities)


def kept_room(cities: int, routes: int) -> int:
    """Return the room of what `connected_again` keeps."""
    return 1 + words_for(routes) + parts_room(cities, routes)


def components_room(cities: int, routes: int) -> int:
    """Return the room `components` works in; what it writes takes `routes` networks at most."""
    return routes * words_for(cities)


def encircles_room(cities: int, routes: int) -> int:
    """Return the room of `encircles`."""
    return words_for(routes) + 3 * cities


def longest_room(cities: int, routes: int) -> int:
    """Return the room of `longest_trail` and of `longest_path`."""
    network = words_for(routes)
    folded = 3 * cities
    lines = 1 + 3 * routes
    marks = cities
    steps = 3 * cities + 4 * (routes + 2 * cities)
    return network + max(folded + lines + marks + steps, routes) + PASTS_ROOM


def disjoint_room(cities: int, routes: int) -> int:
    """Return the room of `disjoint_paths`."""
    return routes + 4 * cities


def ordered_room(cities: int, routes: int, places: int) -> int:
    """Return the room of `ordered_trail` for a list of so many places."""
    city_words, route_words = words_for(cities), words_for(routes)
    legs = city_words + places * (city_words + route_words) + route_words
    failures = 1 + FAILURES * (1 + route_words)
    hope = route_words + 1 + 2 * city_words + parts_room(cities, routes)
    pile = (routes + 1) * (STAGE_HEAD + route_words + 2 * city_words)
    return legs + route_words + 1 + failures + hope + pile


def network_room(cities: int, routes: int, places: int) -> int:
    """Return room enough for any one question, about so many places at most; `connected_again` keeps its own."""
    rooms = (parts_room, components_room, encircles_room, longest_room, disjoint_room)
    return max(ordered_room(cities, routes, places), *(room(cities, routes) for room in rooms))
