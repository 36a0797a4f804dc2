"""What routes cost in a plan, for the style `path`: a turn to claim them, cards to find, less the points they bring."""

from __future__ import annotations

from ttrdsl.bots.path.mind.needs import most_at
from ttrdsl.bots.path.mind.places import (
    BARRED,
    CARD,
    CHOICE_COUNT,
    CHOICES,
    CLAIM,
    COARSE,
    EVERYWHERE,
    FAR,
    GAIN,
    GAINS,
    MIND_STALE,
    PRICES,
    ROUTE_COUNT,
    ROUTE_SET,
    WORK_MOST,
    WORK_WAYS,
)
from ttrdsl.bots.path.mind.seats import free_at, habits_of, hand_at, usable_at, weights_at
from ttrdsl.bots.path.mind.ways import MOST_WEIGHT
from ttrdsl.dialect.primitives import BITS, copy_run, low

MOST = (1 << MOST_WEIGHT) - 1


def weigh_routes(tb: list[int], kn: int, mind: list[int], m: int) -> int:
    """Work out what routes cost a seat in its turn: nothing what it uses already, and what cannot be had is barred."""
    hand = hand_at(m)
    usable = usable_at(tb, kn, m)
    free = free_at(tb, kn, m)
    weights = weights_at(tb, kn, m)
    gains = kn + tb[kn + GAINS]
    own = habits_of(tb, kn, mind, m)
    copy_run(mind, tb, weights, kn + tb[kn + BARRED], tb[kn + ROUTE_COUNT])
    everywhere = 0
    p = kn + tb[kn + EVERYWHERE]
    for i in range(p + 1, p + 1 + tb[p]):
        everywhere += mind[hand + tb[i]]
    count_most(tb, kn, mind, hand)
    for w in range(tb[kn + ROUTE_SET]):
        word = mind[usable + w]
        while word != 0:
            mind[weights + low(word) + BITS * w] = 0
            word &= word - 1
        word = mind[free + w]
        while word != 0:
            route = low(word) + BITS * w
            word &= word - 1
            short = shortage(tb, kn, mind, everywhere, route)
            weight = weight_of(tb, own, short, tb[gains + route]) >> tb[kn + COARSE]
            mind[weights + route] = min(weight, MOST)
    mind[m + MIND_STALE] = 0
    mind[tb[kn + WORK_WAYS]] += 1
    return 0


def weight_of(tb: list[int], own: int, short: int, gain: int) -> int:
    """Return what a route costs in a plan, for which so many cards are missing and which brings so many points."""
    return max(1, tb[own + CLAIM] + tb[own + CARD] * short - tb[own + GAIN] * gain)


def count_most(tb: list[int], kn: int, mind: list[int], hand: int) -> int:
    """Note for each choice of kinds that a price leaves how many cards of one a hand has at most."""
    most = tb[kn + WORK_MOST]
    choices = kn + tb[kn + CHOICES]
    for i in range(tb[kn + CHOICE_COUNT]):
        p = kn + tb[choices + i]
        mind[most + i] = 0
        for run in range(p + 1, p + 1 + 2 * tb[p], 2):
            held = mind[most_at(mind, hand + tb[run], hand + tb[run + 1])]
            mind[most + i] = max(mind[most + i], held)
    return 0


def shortage(tb: list[int], kn: int, mind: list[int], everywhere: int, route: int) -> int:
    """Return how many cards are missing for a route in a hand whose kinds were counted; so many fit everywhere."""
    p = kn + tb[kn + tb[kn + PRICES] + route]
    prices = tb[p]
    if prices == 0:
        return 0
    most = tb[kn + WORK_MOST]
    least = FAR
    for _ in range(prices):
        least = min(least, max(0, tb[p + 1] - mind[most + tb[p + 3]]) + tb[p + 2])
        p += 4 + 2 * tb[p + 4]
    return max(0, least - everywhere)
