"""How good a situation is, for the style `path`: what the rules count now, and what the plan still brings and costs."""

from __future__ import annotations

from ttrdsl.bots.path.mind.needs import needs
from ttrdsl.bots.path.mind.placed import TURNS_LEFT
from ttrdsl.bots.path.mind.places import (
    BARRED,
    CARD,
    CARD_SET,
    CLAIM,
    COMMON,
    EVERYWHERE,
    FULL,
    GAIN,
    GAINS,
    GOALS,
    MIND_FIRST,
    MIND_LEFT,
    MIND_RISK,
    MIND_TOTALS,
    MOST_PIECES,
    MOST_SPARE,
    MOST_TOTALS,
    PAYING,
    PEOPLE,
    PLAN_COUNT,
    PLAN_SETS,
    PLAN_SWING,
    PRICES,
    RESERVE,
    RISK,
    ROUTE_COUNT,
    ROUTE_SET,
    SCORED,
    SPARE,
    SPARE_EVERYWHERE,
    SPENT,
    SUPPLIES,
    SWING,
    SWINGS,
    TAKES,
    WORK_LEFT,
    WORK_PARTS,
)
from ttrdsl.bots.path.mind.plans import (
    forget_plans,
    habits_of,
    hand_at,
    is_joined,
    keep_plans,
    supply_at,
    usable_at,
    weights_at,
)
from ttrdsl.dialect.primitives import BITS, copy_run, low
from ttrdsl.networks.joining import label

UNKNOWN_LENGTH = 20
MIXED = 0x1E3779B97F4A7C15
KEY = (1 << 62) - 1
UPPER = (1 << 31) - 1


def guessed_turns(st: list[int], tb: list[int], kn: int) -> int:
    """Guess how many turns are left: about one for each piece of whoever has fewest and each common one."""
    players = tb[kn + PEOPLE]
    if st[TURNS_LEFT] >= 0:
        return (st[TURNS_LEFT] + players - 1) // players
    spent = kn + tb[kn + SPENT]
    if tb[spent] == 0:
        return UNKNOWN_LENGTH
    fewest = -1
    for player in range(players):
        pieces = 0
        for i in range(spent + 1, spent + 1 + tb[spent]):
            pieces += st[tb[i] + player]
        if fewest < 0 or pieces < fewest:
            fewest = pieces
    common = kn + tb[kn + COMMON]
    for i in range(common + 1, common + 1 + tb[common]):
        fewest += st[tb[i]]
    return fewest


def look_at_board(st: list[int], tb: list[int], kn: int, mind: list[int], m: int, me: int, free: int, net: int) -> int:
    """Note what a turn begins with: the hand is there already; `free` are routes to be had, `net` routes to be used."""
    hand = hand_at(m)
    usable = usable_at(tb, kn, m)
    weights = weights_at(tb, kn, m)
    supply = supply_at(tb, kn, m)
    gains = kn + tb[kn + GAINS]
    own = habits_of(tb, kn, mind, m)
    late = is_late(mind, m)
    mind[m + MIND_LEFT] = guessed_turns(st, tb, kn)
    same = mind[m + MIND_FIRST]  # 0 when a game begins: nothing was thought yet
    if same == 0:
        mind[m + MIND_FIRST] = max(1, mind[m + MIND_LEFT])
    if same == 0 or is_late(mind, m) != late:
        forget_totals(mind, m)
    kinds = kn + tb[kn + SUPPLIES]
    for i in range(min(MOST_PIECES, tb[kinds])):
        if mind[supply + i] != st[tb[kinds + 1 + i] + me]:
            mind[supply + i] = st[tb[kinds + 1 + i] + me]
            same = 0
    for w in range(tb[kn + ROUTE_SET]):
        if mind[usable + w] != mind[net + w]:
            mind[usable + w] = mind[net + w]
            same = 0
    if same == 0:
        forget_plans(tb, kn, mind, m)
    else:
        keep_plans(tb, kn, mind, m, free)
    free_routes = 1
    copy_run(mind, tb, weights, kn + tb[kn + BARRED], tb[kn + ROUTE_COUNT])
    for w in range(tb[kn + ROUTE_SET]):
        word = mind[net + w]
        while word != 0:
            mind[weights + low(word) + BITS * w] = 0
            word &= word - 1
        word = mind[free + w] & ~mind[net + w]
        while word != 0:
            route = low(word) + BITS * w
            free_routes += 1
            word &= word - 1
            mind[weights + route] = weight_of(tb, own, shortage(tb, kn, mind, hand, route), tb[gains + route])
    # The fewer routes there are, the sooner somebody takes one, and the fewer ways lead around it.
    risk = tb[own + RISK] * (tb[kn + PEOPLE] - 1) // (free_routes * free_routes)
    mind[m + MIND_RISK] = min(2 * tb[own + CARD], risk)
    return 0


def weight_of(tb: list[int], own: int, short: int, gain: int) -> int:
    """Return what a route costs in a plan, for which so many cards are missing and which brings so many points."""
    return max(1, tb[own + CLAIM] + tb[own + CARD] * short - tb[own + GAIN] * gain)


def shortage(tb: list[int], kn: int, mind: list[int], hand: int, route: int) -> int:
    """Return how many cards a hand lacks for a route."""
    everywhere = 0
    p = kn + tb[kn + EVERYWHERE]
    for i in range(p + 1, p + 1 + tb[p]):
        everywhere += mind[hand + tb[i]]
    p = kn + tb[kn + tb[kn + PRICES] + route]
    least = -1
    for q in range(p + 1, p + 1 + 3 * tb[p], 3):
        short = max(0, tb[q + 1] - mind[hand + tb[q]]) + tb[q + 2] - everywhere
        if short <= 0:
            return 0
        if least < 0 or short < least:
            least = short
    return max(0, least)


def forget_totals(mind: list[int], m: int) -> int:
    """Forget the points of all situations."""
    mind[m + MIND_TOTALS] = 0
    for i in range(m + MIND_TOTALS + 1, m + MIND_TOTALS + 1 + 3 * MOST_TOTALS):
        mind[i] = -1
    return 0


def is_late(mind: list[int], m: int) -> int:
    """Say (1 or 0) whether so much of the game is over that points matter which others can take away."""
    return 1 if 8 * mind[m + MIND_LEFT] < 7 * mind[m + MIND_FIRST] else 0


def board_key(st: list[int], tb: list[int], kn: int, me: int) -> int:
    """Return a number made of everything a player's points depend on: equal situations have equal numbers."""
    key = 1
    p = kn + tb[kn + tb[kn + SCORED] + me]
    for i in range(tb[p]):
        start = tb[p + 1 + 2 * i]
        for j in range(start, start + tb[p + 2 + 2 * i]):
            # The upper half is brought down before and after: a product keeps only what lies below.
            key = (key ^ st[j] ^ st[j] >> 32 & UPPER) * MIXED & KEY
            key ^= key >> 31
    return key


def known_total(mind: list[int], m: int, key: int) -> int:
    """Return where the points of a situation are noted, or -1."""
    for i in range(MOST_TOTALS):
        if mind[m + MIND_TOTALS + 1 + 3 * i] == key:
            return m + MIND_TOTALS + 2 + 3 * i
    return -1


def note_total(mind: list[int], m: int, key: int, firm: int, shaky: int) -> int:
    """Note the points of a situation: those that are firm, and those that others can take away."""
    at = m + MIND_TOTALS + 1 + 3 * mind[m + MIND_TOTALS]
    mind[m + MIND_TOTALS] = (mind[m + MIND_TOTALS] + 1) % MOST_TOTALS
    mind[at] = key
    mind[at + 1] = firm
    mind[at + 2] = shaky
    return 0


def points_of(mind: list[int], m: int, point: int, firm: int, shaky: int, turns: int) -> int:
    """Return what points are worth; those that others can take away count more the later it is."""
    first = mind[m + MIND_FIRST]
    return point * firm + point * shaky * max(0, first - turns) // first


def prospects(
    st: list[int],
    tb: list[int],
    kn: int,
    g: int,
    mind: list[int],
    m: int,
    me: int,
    plan: int,
    hand: int,
    net: int,
    turns: int,
) -> int:
    """Return what a plan still brings and costs, and what cards and pieces beyond it are worth."""
    words = tb[kn + ROUTE_SET]
    cards = tb[kn + CARD_SET]
    usable = usable_at(tb, kn, m)
    order = plan + PLAN_SETS + 2 * cards + words
    count = mind[plan + PLAN_COUNT]
    more = 0
    for w in range(words):
        more |= mind[net + w] & ~mind[usable + w]
        mind[net + w] |= mind[usable + w]
    claims, missing = needs(tb, kn, mind, order, count, net, hand)
    own = habits_of(tb, kn, mind, m)
    found = -(tb[own + CLAIM] + mind[m + MIND_RISK]) * claims - tb[own + CARD] * missing
    gains = kn + tb[kn + GAINS]
    takes = kn + tb[kn + TAKES]
    pieces = 0
    for i in range(order, order + count):
        route = mind[i]
        if mind[net + route // BITS] >> route % BITS & 1 == 0:
            found += tb[own + GAIN] * tb[gains + route]
            p = kn + tb[takes + route]
            for j in range(p + 2, p + 2 + 2 * tb[p], 2):
                pieces -= tb[j]
    if more == 0:
        found += tb[own + SWING] * mind[plan + PLAN_SWING]
    else:
        label(tb, g, mind, net, tb[kn + WORK_PARTS])
        for w in range(cards):
            word = mind[plan + PLAN_SETS + cards + w]
            while word != 0:
                ticket = low(word) + BITS * w
                word &= word - 1
                if is_joined(tb, kn, g, mind, tb[kn + tb[kn + GOALS] + ticket]) == 0:
                    found += tb[own + SWING] * tb[kn + tb[kn + SWINGS] + ticket]
    left = tb[kn + WORK_LEFT]
    spare = 0
    for i in range(tb[kn + PAYING]):
        spare += mind[left + i]
    everywhere = 0
    p = kn + tb[kn + EVERYWHERE]
    for i in range(p + 1, p + 1 + tb[p]):
        everywhere += mind[left + tb[i]]
    kinds = kn + tb[kn + SUPPLIES]
    fewest = -1
    for i in range(kinds + 1, kinds + 1 + tb[kinds]):
        if fewest < 0 or st[tb[i] + me] < fewest:
            fewest = st[tb[i] + me]
    most = MOST_SPARE
    kinds = kn + tb[kn + SPENT]
    if tb[kinds] > 0:  # without pieces for them cards are of no use
        for i in range(kinds + 1, kinds + 1 + tb[kinds]):
            pieces += st[tb[i] + me]
        most = max(0, min(most, pieces))
    spare = min(most, spare)
    # Whoever saves up beyond that prolongs the game for everybody, and may end it with cards in hand.
    spare -= max(0, spare - mind[m + MIND_FIRST] // max(1, tb[own + FULL])) // 2
    spare = spare * tb[own + SPARE] + min(most, everywhere) * (tb[own + SPARE_EVERYWHERE] - tb[own + SPARE])
    found += spare * max(0, min(8, turns)) // 8
    return found + tb[own + RESERVE] * max(0, fewest)
