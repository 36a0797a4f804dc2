"""Deal everything that a player may not see anew, for the style `path`: what comes out looks the same to her."""

from __future__ import annotations

from ttrdsl.bots.path.mind.places import DECKS, HIDDEN, KINDS, WORK_POOL, WORK_SIGHT
from ttrdsl.dialect.primitives import BITS, die, filled, low
from ttrdsl.fast.library.piles import PILE_HEAD


def pool_room(kinds: int, decks: int) -> int:
    """Return how much working space dealing needs."""
    return kinds + 4 * decks


def deal_anew(st: list[int], tb: list[int], kn: int, mind: list[int], me: int, kinds: int, seed: int) -> int:
    """Pool the cards of the piles a player does not see and deal them again; return how many throws of dice it took.

    The back of a card shows its deck, so each pile gets as many of each deck as it had. Of every deck the pile with
    the most cards in no order gets what is left when all others have got theirs: that is as good as any dealing.
    """
    pool = tb[kn + WORK_POOL]
    decks = tb[kn + tb[kn + DECKS]]
    left = pool + kinds
    rest = left + decks
    most = rest + decks
    want = most + decks
    for i in range(pool, want + decks):
        mind[i] = 0
    piles = kn + tb[kn + HIDDEN]
    for i in range(tb[piles]):
        pile = tb[piles + 1 + 3 * i]
        if st[pile] > 0 and is_hidden(tb, kn, mind, i, me) == 1:
            pool_cards(st, tb, kn, mind, pile, pool, left, want)
            for deck in range(decks):
                if mind[want + deck] > mind[most + deck]:
                    mind[most + deck] = mind[want + deck]
                    mind[rest + deck] = pile
                mind[want + deck] = 0
    used = 0
    for i in range(tb[piles]):
        pile = tb[piles + 1 + 3 * i]
        if st[pile] > 0 and is_hidden(tb, kn, mind, i, me) == 1:
            used = refill(st, tb, kn, mind, pile, kinds, seed, used)
    for deck in range(decks):
        pile = mind[rest + deck]
        if pile > 0:
            p = kn + tb[kn + tb[kn + DECKS] + 1 + deck]
            for i in range(p + 1, p + 1 + tb[p]):
                st[pile + PILE_HEAD + tb[i]] += mind[pool + tb[i]]
    return used


def is_hidden(tb: list[int], kn: int, mind: list[int], number: int, me: int) -> int:
    """Say (1 or 0) whether a player does not see a pile: she may not look at it, and no rule opens it to her."""
    pile = kn + tb[kn + HIDDEN] + 1 + 3 * number
    if (tb[pile + 1] != me or tb[pile + 2] == 0) and mind[tb[kn + WORK_SIGHT] + number] == 0:
        return 1
    return 0


def pool_cards(
    st: list[int], tb: list[int], kn: int, mind: list[int], pile: int, pool: int, left: int, want: int
) -> int:
    """Add the cards of a pile to the pool, and count those in no order by deck."""
    of = kn + tb[kn + KINDS]
    for first in range(st[pile + 1], st[pile + 2], BITS):
        counts = pile + PILE_HEAD + first
        present = filled(st, counts, min(BITS, st[pile + 2] - first))
        while present != 0:
            far = low(present)
            present &= present - 1
            held = st[counts + far]
            deck = tb[of + first + far]
            mind[pool + first + far] += held
            mind[left + deck] += held
            mind[want + deck] += held
    if st[pile + 4] != 0:
        for end in range(2):
            at = pile + st[pile + 5] + end * st[pile + 4]
            for i in range(at + 1, at + 1 + st[at]):
                mind[pool + st[i]] += 1
                mind[left + tb[of + st[i]]] += 1
    return 0


def refill(st: list[int], tb: list[int], kn: int, mind: list[int], pile: int, kinds: int, seed: int, used: int) -> int:
    """Fill a pile from the pool, but for cards in no order of a deck of which it gets what is left at the end."""
    of = kn + tb[kn + KINDS]
    decks = tb[kn + tb[kn + DECKS]]
    pool = tb[kn + WORK_POOL]
    rest = pool + kinds + decks
    want = rest + 2 * decks
    for first in range(st[pile + 1], st[pile + 2], BITS):
        counts = pile + PILE_HEAD + first
        present = filled(st, counts, min(BITS, st[pile + 2] - first))
        while present != 0:
            far = low(present)
            present &= present - 1
            mind[want + tb[of + first + far]] += st[counts + far]
            st[counts + far] = 0
    for deck in range(decks):
        number = mind[want + deck]
        mind[want + deck] = 0
        if mind[rest + deck] != pile:
            for _ in range(number):
                used += 1
                st[pile + PILE_HEAD + drawn(tb, kn, mind, deck, kinds, seed, used)] += 1
    if st[pile + 4] != 0:
        for end in range(2):
            at = pile + st[pile + 5] + end * st[pile + 4]
            for i in range(at + 1, at + 1 + st[at]):
                used += 1
                st[i] = drawn(tb, kn, mind, tb[of + st[i]], kinds, seed, used)
    return used


def drawn(tb: list[int], kn: int, mind: list[int], deck: int, kinds: int, seed: int, number: int) -> int:
    """Draw a card of a deck from the pool."""
    pool = tb[kn + WORK_POOL]
    left = pool + kinds + deck
    at = die(seed, number, mind[left])
    mind[left] -= 1
    p = kn + tb[kn + tb[kn + DECKS] + 1 + deck] + 1
    at -= mind[pool + tb[p]]
    while at >= 0:
        p += 1
        at -= mind[pool + tb[p]]
    mind[pool + tb[p]] -= 1
    return tb[p]
