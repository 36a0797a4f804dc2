"""Answers about networks, kept for the next time: their parts, their longest trail, their longest path.

Players who look ahead ask about the same networks again, and so does whoever counts up at the end of a game.
"""

from __future__ import annotations

from ttrdsl.dialect.primitives import BITS, bits, low
from ttrdsl.networks.graph import CITY_WORDS, GRAPH_ROUTES, ROUTE_WORDS, set_room
from ttrdsl.networks.joining import connected_by, label, label_more, parts_room
from ttrdsl.networks.trails import longest_circuit, longest_path, longest_room, longest_trail

MOST_KEPT = 64  # answers
MOST_PARTED = 7  # networks whose parts are kept
FEW_MORE = 4  # routes that are added to the parts of another network
SPREAD = 0x1E3779B97F4A7C15
KEY = (1 << 62) - 1


def parts_kept_room(cities: int, routes: int, places: int) -> int:
    """Return the room of `connected_again`."""
    return (MOST_PARTED + 1) * (1 + set_room(routes) + parts_room(cities, routes, places)) + set_room(routes)


def connected_again(tb: list[int], g: int, wk: list[int], net: int, pl: int, kept: int) -> int:
    """Say what `connected` says, and keep the parts for the next question about the same network.

    What is kept, some times: 1, the network, its parts. It starts as 0 and belongs to nobody else, and to one board.
    Behind these stands a network of which others are asked that have a few routes more, in the same form; in the
    beginning it is empty.
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
        label_again(tb, g, wk, at + 1, kept + size * MOST_PARTED + 1, kept + size * (MOST_PARTED + 1))
    return connected_by(tb, g, wk, at + 1 + routes, pl)


def label_again(tb: list[int], g: int, wk: list[int], net: int, base: int, more: int) -> int:
    """Write the parts of a network behind it: from those of the one at `base`, if that lacks a few of its routes only.

    If not, it becomes the base itself.
    """
    routes = tb[g + ROUTE_WORDS]
    far = 0
    for w in range(routes):
        wk[more + w] = wk[net + w] & ~wk[base + w]
        far += bits(wk[more + w]) if wk[base + w] & ~wk[net + w] == 0 else FEW_MORE + 1
    if far > FEW_MORE:
        label(tb, g, wk, net, base + routes)
        for w in range(routes):
            wk[base + w] = wk[net + w]
    for i in range(routes, routes + 1 + wk[base + routes] * tb[g + CITY_WORDS]):
        wk[net + i] = wk[base + i]
    if far <= FEW_MORE:
        label_more(tb, g, wk, more, net + routes)
    return 0


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


def circuit_again(tb: list[int], g: int, wk: list[int], net: int, wt: int, kept: int) -> int:
    """Say what `longest_circuit` says, in the same way."""
    size = 2 + tb[g + ROUTE_WORDS] + tb[g + GRAPH_ROUTES]
    at = kept + size * place_of(tb, g, wk, net)
    if is_kept(tb, g, wk, net, wt, at) == 0:
        wk[at + 1] = longest_circuit(tb, g, wk, net, wt, kept + MOST_KEPT * size)
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
