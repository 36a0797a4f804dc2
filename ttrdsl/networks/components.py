"""From a network to its components as networks, by their lowest route."""

from __future__ import annotations

from ttrdsl.dialect.primitives import BITS, low
from ttrdsl.networks.graph import CITY_WORDS, GRAPH_JOINTS, GRAPH_SPANS, ROUTE_WORDS, set_room


def components_room(cities: int, routes: int, places: int) -> int:
    """Return the room `components` works in; what it writes takes `routes` networks at most."""
    return routes * set_room(cities)


def components(tb: list[int], g: int, wk: list[int], net: int, out: int, ws: int) -> int:
    """Write the components that have a route, as networks by their lowest route, and return their number.

    Routes are met in their order, so a new component is the last, and of two that become one the earlier stays. Room: a
    set of cities for each route of the network.
    """
    words = tb[g + CITY_WORDS]
    routes = tb[g + ROUTE_WORDS]
    joints = g + tb[g + GRAPH_JOINTS]
    count = 0
    for w in range(routes):
        rest = wk[net + w]
        while rest:
            bit = rest & -rest
            rest ^= bit
            span = g + tb[g + GRAPH_SPANS] + (w * BITS + low(bit)) * words
            home = -1
            i = 0
            while i < count:
                touch = 0
                for j in range(words):
                    touch |= wk[ws + i * words + j] & tb[span + j] & tb[joints + j]
                if touch and home >= 0:
                    join_parts(wk, ws, words, home, i, count)
                    join_parts(wk, out, routes, home, i, count)
                    count -= 1
                else:
                    if touch:
                        home = i
                    i += 1
            if home < 0:
                home = count
                count += 1
                clear_words(wk, ws + home * words, words)
                clear_words(wk, out + home * routes, routes)
            for j in range(words):
                wk[ws + home * words + j] |= tb[span + j]
            wk[out + home * routes + w] |= bit
    return count


def join_parts(wk: list[int], at: int, words: int, home: int, gone: int, count: int) -> int:
    """Add one set of a list to another before it, and close the gap."""
    for j in range(words):
        wk[at + home * words + j] |= wk[at + gone * words + j]
    for i in range(at + gone * words, at + (count - 1) * words):
        wk[i] = wk[i + words]
    return 0


def clear_words(wk: list[int], at: int, words: int) -> int:
    """Make a set empty."""
    for j in range(words):
        wk[at + j] = 0
    return 0
