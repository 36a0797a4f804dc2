"""Answers about networks, kept for the next time: their parts, their longest trail, their longest path.

Players who look ahead ask about the same networks again, and so does whoever counts up at the end of a game.
"""

from __future__ import annotations

from ttrdsl.dialect.primitives import BITS, low
from ttrdsl.networks.graph import CITY_WORDS, GRAPH_ROUTES, ROUTE_WORDS, set_room
from ttrdsl.networks.joining import connected_by, label, parts_room
from ttrdsl.networks.trails import longest_path, longest_room, longest_trail

MOST_KEPT = 64  # answers
MOST_PARTED = 7  # networks whose parts are kept
SPREAD = 0x1E3779B97F4A7C15
KEY = (1 << 62) - 1


def parts_kept_room(cities: int, routes: int, places: int) -> int:
    """Return the room of `connected_again`."""
    return MOST_PARTED * (1 + set_room(routes) + parts_room(cities, routes, places))


def connected_again(tb: list[int], g: int, wk: list[int], net: int, pl: int, kept: int) -> int:
    """Say what `connected` says, and keep the parts for the next question about the same network.

    What is kept, some times: 1, the network, its parts. It starts as 0 and belongs to nobody else, and to one board.
    """
    routes = tb[g + ROUTE_WORDS]
    size = 2 + routes + (tb[g + GRAPH_ROUTES] + 1) * tb[g + CITY_WORDS]
    key = 0
    for w in range(routes):
        key ^= wk[net + w]
    at = kept + size * (key % MOST_PARTED)
    same = wk[at]
    for w in range(routes):
        if wk[at + 1 + w] != wk[net + w]:
            wk[at + 1 + w] = wk[net + w]
            same = 0
    if same == 0:
        wk[at] = 1
        label(tb, g, wk, net, at + 1 + routes)
    return connected_by(tb, g, wk, at + 1 + routes, pl)


def longest_kept_room(cities: int, routes: int, places: int) -> int:
    """Return the room of `trail_again` and of `path_again`: the answers, then what finding one takes."""
    return MOST_KEPT * (2 + set_room(routes) + routes) + longest_room(cities, routes, places)


def trail_again(tb: list[int], g: int, wk: list[int], net: int, wt: int, kept: int) -> int:
    """Say what `longest_trail` says; what is kept starts as 0 and belongs to nobody else, and to one board."""
    size = 2 + tb[g + ROUTE_WORDS] + tb[g + GRAPH_ROUTES]
    at = kept + size * place_of(tb, g, wk, net)
    if is_kept(tb, g, wk, net, wt, at) == 0:
        wk[at + 1] = longest_trail(tb, g, wk, net, wt, kept + MOST_KEPT * size)
        wk[at] = 1 if wk[0] == 0 else 0
    return wk[at + 1]


def path_again(tb: list[int], g: int, wk: list[int], net: int, wt: int, kept: int) -> int:
    """Say what `longest_path` says, in the same way."""
    size = 2 + tb[g + ROUTE_WORDS] + tb[g + GRAPH_ROUTES]
    at = kept + size * place_of(tb, g, wk, net)
    if is_kept(tb, g, wk, net, wt, at) == 0:
        wk[at + 1] = longest_path(tb, g, wk, net, wt, kept + MOST_KEPT * size)
        wk[at] = 1 if wk[0] == 0 else 0
    return wk[at + 1]


def place_of(tb: list[int], g: int, wk: list[int], net: int) -> int:
    """Return where among the answers that for a network stands, if it is kept."""
    key = 0
    for w in range(tb[g + ROUTE_WORDS]):
        key = (key ^ wk[net + w]) * SPREAD & KEY
        key ^= key >> 31
    return key % MOST_KEPT


def is_kept(tb: list[int], g: int, wk: list[int], net: int, wt: int, at: int) -> int:
    """Say (1 or 0) whether an answer is for this network with these weights, and note that it will be."""
    same = wk[at]
    weight = at + 2 + tb[g + ROUTE_WORDS]
    for w in range(tb[g + ROUTE_WORDS]):
        rest = wk[net + w]
        if wk[at + 2 + w] != rest:
            wk[at + 2 + w] = rest
            same = 0
        while rest:
            route = w * BITS + low(rest)
            rest &= rest - 1
            if wk[weight] != wk[wt + route]:
                wk[weight] = wk[wt + route]
                same = 0
            weight += 1
    return same
