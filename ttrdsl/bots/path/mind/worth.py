"""How good a situation is, for the style `path`: what the rules count now, and what the plan still brings and costs."""

from __future__ import annotations

from ttrdsl.bots.path.mind.laying import is_joined
from ttrdsl.bots.path.mind.members import has
from ttrdsl.bots.path.mind.needs import meets, needs, order_at
from ttrdsl.bots.path.mind.placed import TURNS, TURNS_LEFT
from ttrdsl.bots.path.mind.places import (
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
    MIND_IDLE,
    MIND_LEFT,
    MIND_RISK,
    MIND_STALE,
    MOST_PIECES,
    MOST_SPARE,
    PAYING,
    PEOPLE,
    PLAN_COUNT,
    PLAN_GAIN,
    PLAN_PIECES,
    PLAN_SETS,
    PLAN_SWING,
    RESERVE,
    RISK,
    ROUTE_SET,
    SPARE,
    SPARE_EVERYWHERE,
    SPENT,
    SUPPLIES,
    SWING,
    SWINGS,
    TAKEN,
    WORK_LEFT,
    WORK_PARTS,
)
from ttrdsl.bots.path.mind.plans import forget_plans, keep_plan
from ttrdsl.bots.path.mind.seats import free_at, habits_of, supply_at, usable_at
from ttrdsl.bots.path.mind.totals import forget_totals
from ttrdsl.dialect.primitives import BITS, bits, low
from ttrdsl.networks.joining import label

UNKNOWN_LENGTH = 20
LONGEST = 3 * UNKNOWN_LENGTH


def guessed_turns(st: list[int], tb: list[int], kn: int) -> int:
    """Guess how many turns are left: about one for each piece of whoever has fewest and each common one."""
    players = tb[kn + PEOPLE]
    if st[TURNS_LEFT] >= 0:
        return (st[TURNS_LEFT] + players - 1) // players
    spent = kn + tb[kn + SPENT]
    if tb[spent] == 0:  # whoever waits for the end of such a game may wait for ever
        return max(1, min(UNKNOWN_LENGTH, LONGEST - st[TURNS] // players))
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


def look_at_board(
    st: list[int], tb: list[int], kn: int, g: int, mind: list[int], m: int, me: int, tickets: int, free: int, net: int
) -> int:
    """Note what a turn begins with: the hand is there already.

    `tickets` are hers, `free` are routes to be had, `net` routes to be used.
    """
    usable = usable_at(tb, kn, m)
    to_have = free_at(tb, kn, m)
    supply = supply_at(tb, kn, m)
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
        mind[supply + i] = st[tb[kinds + 1 + i] + me]
    if same == 0:
        forget_plans(tb, kn, mind, m)
    else:
        keep_plan(tb, kn, g, mind, m, tickets, free, net)
    for w in range(tb[kn + ROUTE_SET]):
        mind[usable + w] = mind[net + w]
    mind[m + MIND_STALE] = 1
    free_routes = 1
    for w in range(tb[kn + ROUTE_SET]):
        mind[to_have + w] = mind[free + w] & ~mind[net + w]
        free_routes += bits(mind[to_have + w])
    # The fewer routes there are, the sooner somebody takes one, and the fewer ways lead around it.
    risk = tb[own + RISK] * (tb[kn + PEOPLE] - 1) // (free_routes * free_routes)
    mind[m + MIND_RISK] = min(2 * tb[own + CARD], risk)
    return 0


def is_late(mind: list[int], m: int) -> int:
    """Say (1 or 0) whether so much of the game is over that points matter which others can take away."""
    return 1 if 4 * mind[m + MIND_LEFT] < mind[m + MIND_FIRST] else 0


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
    more = 0
    for w in range(words):
        more |= mind[net + w] & ~mind[usable + w]
        mind[net + w] |= mind[usable + w]
    claims, missing = needs(tb, kn, mind, plan, net, hand)
    own = habits_of(tb, kn, mind, m)
    found = -(tb[own + CLAIM] + mind[m + MIND_RISK]) * claims - tb[own + CARD] * missing
    found += tb[own + GAIN] * mind[plan + PLAN_GAIN]
    pieces = -mind[plan + PLAN_PIECES]
    if meets(tb, kn, mind, plan, net) != 0:
        order = order_at(tb, kn, plan)
        for i in range(order, order + mind[plan + PLAN_COUNT]):
            if has(mind, net, mind[i]) != 0:
                found -= tb[own + GAIN] * tb[kn + tb[kn + GAINS] + mind[i]]
                pieces += tb[kn + tb[kn + TAKEN] + mind[i]]
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
    return found + spare_worth(st, tb, kn, mind, m, me, pieces, turns)


def spare_worth(
    st: list[int], tb: list[int], kn: int, mind: list[int], m: int, me: int, pieces: int, turns: int
) -> int:
    """Return what cards that are left over are worth, and pieces; the plan takes so many of these."""
    own = habits_of(tb, kn, mind, m)
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
    # Whoever gains nothing by waiting stops hoping for a better use of them.
    idle = max(0, mind[m + MIND_IDLE] - 1)
    return spare * max(0, min(8, turns) - idle) // 8 + tb[own + RESERVE] * max(0, fewest)
