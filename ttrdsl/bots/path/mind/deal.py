"""Deal everything that a player may not see anew, for the style `path`: what comes out looks the same to her.

The back of a card shows its deck, so each pile gets as many of each deck as it had. Of every deck the pile with the
most cards in no order takes in what all others have, and they draw from it: what is left then is its own.
"""

from __future__ import annotations

from ttrdsl.bots.path.mind.places import DECKS, HIDDEN, KINDS, WORK_POOL, WORK_SIGHT
from ttrdsl.dialect.primitives import BITS, die, falls_to, filled, low
from ttrdsl.fast.library.piles import PILE_HEAD


def pool_room(decks: int, piles: int) -> int:
    """Return how much working space dealing needs: three numbers a deck, then for each pile its place and want."""
    return 3 * decks + piles * (1 + decks)


def deal_anew(st: list[int], tb: list[int], kn: int, mind: list[int], me: int, seed: int) -> int:
    """Deal the cards of the piles that a player does not see again; return how many throws of dice it took."""
    left = tb[kn + WORK_POOL]
    decks = tb[kn + tb[kn + DECKS]]
    want = left + decks
    stock = want + decks
    listed = stock + decks
    for i in range(left, listed):
        mind[i] = 0
    piles = kn + tb[kn + HIDDEN]
    count = 0
    for i in range(tb[piles]):
        pile = tb[piles + 1 + 3 * i]
        if st[pile] > 0 and is_hidden(tb, kn, mind, i, me) == 1:
            mind[listed + count * (1 + decks)] = pile
            count += 1
            find_stocks(st, tb, kn, mind, pile, left, want, stock)
    for i in range(count):
        take_in(st, tb, kn, mind, listed + i * (1 + decks), left, stock)
    used = 0
    for i in range(count):
        used = draw_again(st, tb, kn, mind, listed + i * (1 + decks), seed, used)
    return used


def is_hidden(tb: list[int], kn: int, mind: list[int], number: int, me: int) -> int:
    """Say (1 or 0) whether a player does not see a pile: she may not look at it, and no rule opens it to her."""
    pile = kn + tb[kn + HIDDEN] + 1 + 3 * number
    if (tb[pile + 1] != me or tb[pile + 2] == 0) and mind[tb[kn + WORK_SIGHT] + number] == 0:
        return 1
    return 0


def find_stocks(
    st: list[int], tb: list[int], kn: int, mind: list[int], pile: int, left: int, want: int, stock: int
) -> int:
    """Note a pile for each deck of which it has more cards in no order than those before, and how many."""
    of = kn + tb[kn + KINDS]
    ordered = 0
    if st[pile + 4] != 0:
        for end in range(2):
            at = pile + st[pile + 5] + end * st[pile + 4]
            ordered += st[at]
            for i in range(at + 1, at + 1 + st[at]):
                if mind[stock + tb[of + st[i]]] == 0:  # it has a place for them, at any rate
                    mind[stock + tb[of + st[i]]] = pile
    holds = st[pile + 3]
    if holds & holds - 1 == 0:  # of one deck
        mind[want + low(holds)] = st[pile] - ordered
    else:
        for first in range(st[pile + 1], st[pile + 2], BITS):
            counts = pile + PILE_HEAD + first
            present = filled(st, counts, min(BITS, st[pile + 2] - first))
            while present != 0:
                mind[want + tb[of + first + low(present)]] += st[counts + low(present)]
                present &= present - 1
    while holds != 0:
        deck = low(holds)
        holds &= holds - 1
        if mind[want + deck] > mind[left + deck]:
            mind[left + deck] = mind[want + deck]
            mind[stock + deck] = pile
        mind[want + deck] = 0
    return 0


def take_in(st: list[int], tb: list[int], kn: int, mind: list[int], listed: int, left: int, stock: int) -> int:
    """Put the cards of a pile into the stocks of their decks, where it is not the stock itself, and note its want."""
    of = kn + tb[kn + KINDS]
    pile = mind[listed]
    want = listed + 1
    for deck in range(want, want + tb[kn + tb[kn + DECKS]]):
        mind[deck] = 0
    for first in range(st[pile + 1], st[pile + 2], BITS):
        if is_stock(st, mind, pile, stock) == 1:
            break
        counts = pile + PILE_HEAD + first
        present = filled(st, counts, min(BITS, st[pile + 2] - first))
        while present != 0:
            far = low(present)
            present &= present - 1
            deck = tb[of + first + far]
            if mind[stock + deck] != pile:
                number = st[counts + far]
                st[counts + far] = 0
                st[mind[stock + deck] + PILE_HEAD + first + far] += number
                mind[left + deck] += number
                mind[want + deck] += number
    if st[pile + 4] != 0:
        for end in range(2):
            at = pile + st[pile + 5] + end * st[pile + 4]
            for i in range(at + 1, at + 1 + st[at]):
                deck = tb[of + st[i]]
                st[mind[stock + deck] + PILE_HEAD + st[i]] += 1
                mind[left + deck] += 1
    return 0


def is_stock(st: list[int], mind: list[int], pile: int, stock: int) -> int:
    """Say (1 or 0) whether a pile is the stock of the only deck that it may hold."""
    holds = st[pile + 3]
    return 1 if holds & holds - 1 == 0 and mind[stock + low(holds)] == pile else 0


def draw_again(st: list[int], tb: list[int], kn: int, mind: list[int], listed: int, seed: int, used: int) -> int:
    """Let a pile draw as many cards from the stocks as it had; return how many throws were used."""
    of = kn + tb[kn + KINDS]
    pile = mind[listed]
    for deck in range(tb[kn + tb[kn + DECKS]]):
        for _ in range(mind[listed + 1 + deck]):
            used += 1
            st[pile + PILE_HEAD + drawn(st, tb, kn, mind, deck, seed, used)] += 1
    if st[pile + 4] != 0:
        for end in range(2):
            at = pile + st[pile + 5] + end * st[pile + 4]
            for i in range(at + 1, at + 1 + st[at]):
                used += 1
                st[i] = drawn(st, tb, kn, mind, tb[of + st[i]], seed, used)
    return used


def drawn(st: list[int], tb: list[int], kn: int, mind: list[int], deck: int, seed: int, number: int) -> int:
    """Draw a card of a deck from its stock."""
    left = tb[kn + WORK_POOL] + deck
    counts = mind[left + 2 * tb[kn + tb[kn + DECKS]]] + PILE_HEAD
    at = die(seed, number, mind[left])
    mind[left] -= 1
    p = kn + tb[kn + tb[kn + DECKS] + 1 + deck] + 1
    if tb[p + tb[p - 1] - 1] - tb[p] == tb[p - 1] - 1:  # its kinds stand one behind the other
        kind = falls_to(st, counts + tb[p], at) - counts
    else:
        at -= st[counts + tb[p]]
        while at >= 0:
            p += 1
            at -= st[counts + tb[p]]
        kind = tb[p]
    st[counts + kind] -= 1
    return kind
