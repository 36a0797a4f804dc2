"""Cheapest ways between places, for the style `path`: what routes cost stands in `mind`."""

from __future__ import annotations

from ttrdsl.bots.path.mind.members import has
from ttrdsl.bots.path.mind.places import (
    GOALS,
    NEIGHBORS,
    ROUTE_COUNT,
    ROUTE_SET,
    WORK_LEGS,
    WORK_SEARCH,
    WORK_TRIAL,
    WORK_WAYS,
)
from ttrdsl.dialect.primitives import BITS, low, next_above
from ttrdsl.networks.graph import CITY_WORDS, GRAPH_ACROSS, GRAPH_CITIES, GRAPH_JOINTS

MOST_WAYS = 64
SPREAD = 0x1E3779B97F4A7C15
KEY = (1 << 62) - 1
CITY = 12  # bits for the number of a city
ROUTE = 16  # and of a route
STEP = CITY + ROUTE
CITIES = (1 << CITY) - 1
ROUTES = (1 << ROUTE) - 1
BARRED = 1 << 33  # what a route costs that cannot be had: more than any way
MOST_WEIGHT = 20  # bits of what another costs
NEVER = BARRED << STEP


def search_room(cities: int) -> int:
    """Return how much working space a search needs."""
    return 2 * eights(cities + 1)


def eights(number: int) -> int:
    """Return the next multiple of eight."""
    return number + 7 & -8


def ways_room(route_words: int) -> int:
    """Return how much space ways take that were found already."""
    return 2 + MOST_WAYS * (3 + 2 * route_words)


def way_again(
    tb: list[int], kn: int, g: int, mind: list[int], m: int, weights: int, ticket: int, planned: int, way: int
) -> int:
    """Do what `way_for` does for a ticket, but once: what routes cost follows from the turn and what is planned.

    A way that is kept: its age, the ticket, its cost, what was planned before it, its routes.
    """
    words = tb[kn + ROUTE_SET]
    kept = tb[kn + WORK_WAYS]
    if mind[kept + 1] != m:
        mind[kept + 1] = m
        mind[kept] += 1
    key = ticket
    for w in range(words):
        key = (key ^ mind[planned + w] ^ mind[planned + w] >> 32) * SPREAD & KEY
        key ^= key >> 31
    at = kept + 2 + key % MOST_WAYS * (3 + 2 * words)
    same = 1 if mind[at] == mind[kept] and mind[at + 1] == ticket else 0
    for w in range(words):
        if mind[at + 3 + w] != mind[planned + w]:
            mind[at + 3 + w] = mind[planned + w]
            same = 0
    if same == 0:
        mind[at] = mind[kept]
        mind[at + 1] = ticket
        mind[at + 2] = way_for(tb, kn, g, mind, weights, tb[kn + tb[kn + GOALS] + ticket], at + 3 + words)
    copy_within(mind, way, at + 3 + words, words)
    return mind[at + 2]


def copy_within(mind: list[int], to: int, source: int, count: int) -> int:
    """Copy a few numbers."""
    for i in range(count):
        mind[to + i] = mind[source + i]
    return 0


def way_for(tb: list[int], kn: int, g: int, mind: list[int], weights: int, goals: int, way: int) -> int:
    """Write the routes of the cheapest way for one of a ticket's goals; return its cost, or -1."""
    words = tb[kn + ROUTE_SET]
    trial = tb[kn + WORK_TRIAL]
    best = -1
    for i in range(tb[goals]):
        for w in range(words):
            mind[trial + w] = 0
        cost = way_along(tb, kn, g, mind, weights, tb[goals + 1 + i], trial)
        if cost >= 0 and (best < 0 or cost < best):
            best = cost
            for w in range(words):
                mind[way + w] = mind[trial + w]
    return best


def way_along(tb: list[int], kn: int, g: int, mind: list[int], weights: int, goal: int, way: int) -> int:
    """Add the routes of a way through the places of a goal, one after the other; return its cost, or -1."""
    size = tb[g + CITY_WORDS]
    cost = 0
    for i in range(tb[goal] - 1):
        here = goal + 1 + i * size
        if i > 0:  # what is in the way already costs nothing more
            weights = weights_without(tb, kn, mind, weights, way)
        found = cheapest(tb, kn, g, mind, weights, here, here + size, way)
        if found < 0:
            return -1
        cost += found
    return cost


def weights_without(tb: list[int], kn: int, mind: list[int], weights: int, way: int) -> int:
    """Return where it stands what routes cost if those in a way cost nothing."""
    own = tb[kn + WORK_LEGS]
    for i in range(tb[kn + ROUTE_COUNT]):
        mind[own + i] = mind[weights + i]
        if mind[own + i] < BARRED and has(mind, way, i) != 0:
            mind[own + i] = 0
    return own


def cheapest(tb: list[int], kn: int, g: int, mind: list[int], weights: int, here: int, there: int, way: int) -> int:
    """Add the routes of a cheapest way between two places, and return its cost, or -1.

    What is known of a city is one number: how far it is, the last route of the way there, its own number.
    """
    room = eights(tb[g + GRAPH_CITIES] + 1)
    known = tb[kn + WORK_SEARCH]
    came = known + room
    if set_out(tb, kn, g, mind, here, there) != 0:
        return 0
    neighbors = kn + tb[kn + NEIGHBORS]
    joints = g + tb[g + GRAPH_JOINTS]
    one_word = 1 if tb[g + CITY_WORDS] == 1 else 0
    first = next_above(mind, known, room, -1)
    while first < NEVER:
        city = first & CITIES
        cost = first >> STEP
        following = next_above(mind, known, room, first)  # unless one is found below: nobody waits for what is written
        mind[known + city] = cost << STEP
        mind[came + city] = (first >> CITY) & ROUTES
        if in_place(tb, there, city, one_word) != 0:
            trace_back(tb, g, mind, came, city, way)
            return cost
        if in_place(tb, joints, city, one_word) != 0 or in_place(tb, here, city, one_word) != 0:
            p = kn + tb[neighbors + city]
            for q in range(p + 1, p + 1 + tb[p]):
                # Nothing to guess, so that processors need not wait: what is no better stays as it is.
                other = known + (tb[q] & CITIES)
                far = (cost + mind[weights + (tb[q] >> CITY) - 1] << STEP) + tb[q]
                following = min(following, far if far < mind[other] else NEVER)
                mind[other] = min(mind[other], far)
        first = following
    return -1


def in_place(tb: list[int], place: int, city: int, one_word: int) -> int:
    """Say (1 or 0) whether a city is in a set of cities."""
    return tb[place] >> city & 1 if one_word != 0 else has(tb, place, city)


def set_out(tb: list[int], kn: int, g: int, mind: list[int], here: int, there: int) -> int:
    """Begin a search at the cities of a place; say (1 or 0) whether one is in the other place too."""
    room = eights(tb[g + GRAPH_CITIES] + 1)
    known = tb[kn + WORK_SEARCH]
    for i in range(known, known + room):
        mind[i] = NEVER
    for i in range(tb[g + CITY_WORDS]):
        word = tb[here + i]
        if word & tb[there + i] != 0:
            return 1
        while word != 0:
            city = low(word) + BITS * i
            word &= word - 1
            mind[known + city] = city
    return 0


def trace_back(tb: list[int], g: int, mind: list[int], came: int, city: int, way: int) -> int:
    """Add the routes by which a search came to a city; they are counted from 1."""
    across = g + tb[g + GRAPH_ACROSS]
    route = mind[came + city] - 1
    while route >= 0:
        mind[way + route // BITS] |= 1 << route % BITS
        city = tb[across + route] ^ city
        route = mind[came + city] - 1
    return 0
