"""Which of several cards to take, for the style `path`: it is worked out what a hand is worth with each of them.

What an option comes to beside that is found out by taking it in an imagined game, and expected to be the same again:
on average, where there is chance in it, as in the top card of a deck. So most need not be tried; now and then they are.
"""

from __future__ import annotations

from ttrdsl.bots.path.mind.asked import cards_of, owned_of
from ttrdsl.bots.path.mind.candidates import CARD, MOST_LISTED, element_of
from ttrdsl.bots.path.mind.placed import EXPECTED, FORETOLD, GRAPH, KNOW, STEPS
from ttrdsl.bots.path.mind.places import MIND_LEARNT, MOST_LEARNT, PURSE, WORK_HAND, WORK_NET
from ttrdsl.bots.path.mind.values import own_plan, points_now
from ttrdsl.bots.path.mind.weights import NOTHING
from ttrdsl.bots.path.mind.worth import guessed_turns, prospects

TRIED_AGAIN = 16  # every so many times an option that is known is tried nevertheless
LATELY = 24  # so many times an average goes back


def some_cards(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], m: int, me: int, depth: int,
    listed: int, count: int, out: int,
) -> int:  # fmt: skip
    """List all options; but of cards that are not known and would be worth the same in the hand, the first alone."""
    kn = tb[KNOW]
    purse = kn + tb[kn + PURSE]
    turns = guessed_turns(st, tb, kn)
    points = points_now(st, tb, ct, wk, mind, m, me, turns)
    plan = own_plan(st, tb, ct, wk, mind, m, me)
    net = tb[kn + WORK_NET]
    owned_of(st, tb, ct, wk, me, mind, net)
    hand = tb[kn + WORK_HAND]
    cards_of(st, tb, ct, wk, me, mind, hand)
    base = points + prospects(st, tb, kn, tb[GRAPH], mind, m, me, plan, hand, net, turns)
    found = 0
    for k in range(count):
        what = mind[listed + k]
        again = 0
        expected = base
        if what & 3 == CARD and tb[purse + element_of(what)] >= 0:
            again = is_listed(mind, listed, out, found, what)
            card = hand + tb[purse + element_of(what)]
            mind[card] += 1
            if again == 0:
                expected = points + prospects(st, tb, kn, tb[GRAPH], mind, m, me, plan, hand, net, turns)
            mind[card] -= 1
        foretold = expected_after(mind, m, what, depth, expected)
        if what & 3 == CARD and foretold == NOTHING:
            again |= is_expected(mind, out, found, expected)
        if again == 0 and found < MOST_LISTED:
            mind[out + EXPECTED + found] = expected
            mind[out + FORETOLD + found] = foretold
            mind[out + 1 + found] = k
            found += 1
    mind[out] = found
    return found


def is_listed(mind: list[int], listed: int, out: int, found: int, what: int) -> int:
    """Say (1 or 0) whether the same is among the first candidates."""
    for i in range(found):
        if mind[listed + mind[out + 1 + i]] == what:
            return 1
    return 0


def is_expected(mind: list[int], out: int, found: int, expected: int) -> int:
    """Say (1 or 0) whether something that is as good for the hand is to be tried already."""
    for i in range(found):
        if mind[out + EXPECTED + i] == expected and mind[out + FORETOLD + i] == NOTHING:
            return 1
    return 0


def expected_after(mind: list[int], m: int, what: int, depth: int, expected: int) -> int:
    """Return how good it is to have taken an option, or `NOTHING` where it is to be tried."""
    return expected + mind[learnt_at(m, what, depth) + 1] if is_known(mind, m, what, depth) != 0 else NOTHING


def is_known(mind: list[int], m: int, what: int, depth: int) -> int:
    """Say (1 or 0) whether it is known what an option comes to, and not to be tried again."""
    at = learnt_at(m, what, depth)
    return 1 if mind[at] == what and mind[at + 2] % TRIED_AGAIN != 0 else 0


def note_use(mind: list[int], m: int, what: int, depth: int) -> int:
    """Count that an option was not tried once more."""
    mind[learnt_at(m, what, depth) + 2] += 1
    return 0


def learn(mind: list[int], m: int, level: int, i: int, depth: int, value: int, chance: int) -> int:
    """Note what an option came to beside what the hand is worth with it: on average where there was chance in it."""
    if mind[level + EXPECTED + i] == NOTHING:
        return 0
    what = mind[level + STEPS + i]
    difference = value - mind[level + EXPECTED + i]
    at = learnt_at(m, what, depth)
    if mind[at] != what or (chance == 0 and mind[at + 1] != difference):
        mind[at] = what
        mind[at + 1] = difference
        mind[at + 2] = 0
    mind[at + 2] += 1
    mind[at + 1] += (difference - mind[at + 1]) // min(mind[at + 2], LATELY)
    return 0


def learnt_at(m: int, what: int, depth: int) -> int:
    """Return where a seat notes what it has learnt of an option."""
    return m + MIND_LEARNT + 3 * ((what * 4 + depth) % MOST_LEARNT)
