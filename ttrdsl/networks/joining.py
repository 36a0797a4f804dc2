"""What a network joins: its parts, the cities a city reaches, and whether places lie in one part.

The *parts* of a network are its components as sets of cities: their number, then each of them. A dead end is in the
part of every route that ends there, and joins none of them. A city without routes is in no part.
"""

from __future__ import annotations

from ttrdsl.dialect.primitives import BITS, low
from ttrdsl.networks.graph import CITY_WORDS, GRAPH_JOINTS, GRAPH_SPANS, ROUTE_WORDS, same_places, set_room


def parts_room(cities: int, routes: int, places: int) -> int:
    """Return the room of the parts of a network, and so of `connected` and `reach`."""
    return 1 + (routes + 1) * set_room(cities)


def label(tb: list[int], g: int, wk: list[int], net: int, out: int) -> int:
    """Write the parts of a network, in no order that means anything, and return their number."""
    wk[out] = 0
    return label_more(tb, g, wk, net, out)


def label_more(tb: list[int], g: int, wk: list[int], net: int, out: int) -> int:
    """Add the routes of a network to the parts of another, and return how many there are then."""
    if tb[g + CITY_WORDS] > 1:
        return label_words(tb, g, wk, net, out)
    spans = g + tb[g + GRAPH_SPANS]
    joints = tb[g + tb[g + GRAPH_JOINTS]]
    last = out + wk[out]
    for w in range(tb[g + ROUTE_WORDS]):
        rest = wk[net + w]
        while rest:
            part = tb[spans + low(rest)]
            rest &= rest - 1
            touch = part & joints
            for i in range(last, out, -1):
                other = wk[i]
                if other & touch:
                    part |= other
                    wk[i] = wk[last]
                    last -= 1
            last += 1
            wk[last] = part
        spans += BITS
    wk[out] = last - out
    return last - out


def label_words(tb: list[int], g: int, wk: list[int], net: int, out: int) -> int:
    """Add the routes of a network as `label_more` does, where a set of cities has more than one word."""
    words = tb[g + CITY_WORDS]
    joints = g + tb[g + GRAPH_JOINTS]
    count = wk[out]
    for w in range(tb[g + ROUTE_WORDS]):
        rest = wk[net + w]
        while rest:
            span = g + tb[g + GRAPH_SPANS] + (w * BITS + low(rest)) * words
            rest &= rest - 1
            last = out + 1 + count * words
            for j in range(words):
                wk[last + j] = tb[span + j]
            i = last - words
            while i > out:
                touch = 0
                for j in range(words):
                    touch |= wk[i + j] & tb[span + j] & tb[joints + j]
                if touch:
                    # The new part takes this one up and moves down, and the last old one fills the gap.
                    count -= 1
                    for j in range(words):
                        whole = wk[last + j] | wk[i + j]
                        wk[i + j] = wk[last - words + j]
                        wk[last - words + j] = whole
                    last -= words
                i -= words
            count += 1
    wk[out] = count
    return count


def connected_by(tb: list[int], g: int, wk: list[int], parts: int, pl: int) -> int:
    """Say (1 or 0) whether all places lie in one component, given the parts of the network."""
    if tb[g + CITY_WORDS] > 1:
        return connected_words(tb, g, wk, parts, pl)
    end = pl + 1 + wk[pl]
    if wk[pl] == 2:
        a = wk[pl + 1]
        b = wk[pl + 2]
        if a == b or a & b & tb[g + tb[g + GRAPH_JOINTS]]:
            return 1
        near = 0
        for i in range(parts + 1, parts + 1 + wk[parts]):
            near |= wk[i] if wk[i] & a else 0  # to the end: where it lies cannot be guessed
        return 1 if near & b else 0
    if same_places(tb, g, wk, pl):
        return 1
    # A city that all places share is a component, be it with routes or without.
    part = tb[g + tb[g + GRAPH_JOINTS]]
    for place in range(pl + 1, end):
        part &= wk[place]
    if part:
        return 1
    for i in range(parts + 1, parts + 1 + wk[parts]):
        part = wk[i]
        place = pl + 1
        while place < end and part & wk[place]:
            place += 1
        if place == end:
            return 1
    return 0


def connected_words(tb: list[int], g: int, wk: list[int], parts: int, pl: int) -> int:
    """Say what `connected_by` says, where a set of cities has more than one word."""
    if same_places(tb, g, wk, pl):
        return 1
    words = tb[g + CITY_WORDS]
    end = pl + 1 + wk[pl] * words
    for j in range(words):
        shared = tb[g + tb[g + GRAPH_JOINTS] + j]
        for i in range(wk[pl]):
            shared &= wk[pl + 1 + i * words + j]
        if shared:
            return 1
    for i in range(wk[parts]):
        part = parts + 1 + i * words
        place = pl + 1
        touch = 1
        while place < end and touch:
            touch = 0
            for j in range(words):
                touch |= wk[place + j] & wk[part + j]
            place += words
        if touch:
            return 1
    return 0


def connected(tb: list[int], g: int, wk: list[int], net: int, pl: int, ws: int) -> int:
    """Say (1 or 0) whether all places lie in one component; fewer than two different places do. Room: the parts."""
    if wk[pl] < 2:
        return 1
    label(tb, g, wk, net, ws)
    return connected_by(tb, g, wk, ws, pl)


def reach(tb: list[int], g: int, wk: list[int], net: int, city: int, out: int, ws: int) -> int:
    """Write the set of cities joined to a city, itself among them; none is joined to no city (-1). Room: the parts."""
    words = tb[g + CITY_WORDS]
    for j in range(words):
        wk[out + j] = 0
    if city < 0:
        return 0
    wk[out + city // BITS] = 1 << city % BITS
    label(tb, g, wk, net, ws)
    for i in range(wk[ws]):
        part = ws + 1 + i * words
        if wk[part + city // BITS] >> city % BITS & 1:
            for j in range(words):
                wk[out + j] |= wk[part + j]
    return 0
