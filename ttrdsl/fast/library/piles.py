"""Piles of cards: how many of a kind, taking the top card, moving cards.

A pile is a run of the state: its size, its first kind and the one behind its last, the decks it may hold, the room of
each known end of a stack (0: not a stack), and how far behind they begin; then one count per kind. The known ends of
a stack are two more runs, each with its number of cards first: the top, its uppermost card last, and the bottom, from
above.
"""

from __future__ import annotations

from ttrdsl.dialect.errors import BAD_NUMBER, NO_OPTION, TOO_MANY
from ttrdsl.dialect.failing import fail
from ttrdsl.dialect.primitives import BITS, filled, low, place_drawn

PILE_HEAD = 6


def known_top(st: list[int], pile: int) -> int:
    """Return where the known top of a stack begins: its number of cards, then the cards."""
    return pile + st[pile + 5]


def known_bottom(st: list[int], pile: int) -> int:
    """Return where the known bottom of a stack begins."""
    return pile + st[pile + 5] + st[pile + 4]


def count_in(st: list[int], pile: int, kind: int) -> int:
    """Count the cards of a kind in a pile."""
    found = st[pile + PILE_HEAD + kind]
    if st[pile + 4] != 0:
        at = known_top(st, pile)
        for i in range(at + 1, at + 1 + st[at]):
            if st[i] == kind:
                found += 1
        at = known_bottom(st, pile)
        for i in range(at + 1, at + 1 + st[at]):
            if st[i] == kind:
                found += 1
    return found


def count_chosen(st: list[int], at: int, kind: int) -> int:
    """Count the cards of a kind among chosen ones."""
    found = 0
    for i in range(at + 1, at + 1 + st[at]):
        if st[i] == kind:
            found += 1
    return found


def add_card(st: list[int], tb: list[int], wk: list[int], decks: int, pile: int, kind: int, under: int) -> int:
    """Put a card into a pile; on a stack it lies on top, or below all others."""
    if kind < 0 or st[pile + 3] >> tb[decks + kind] & 1 == 0:
        fail(wk, BAD_NUMBER)
        return 0
    st[pile] += 1
    if st[pile + 4] == 0:
        st[pile + PILE_HEAD + kind] += 1
        return 0
    at = known_bottom(st, pile) if under != 0 else known_top(st, pile)
    if st[at] + 1 >= st[pile + 4]:
        fail(wk, TOO_MANY)
        return 0
    st[at] += 1
    st[at + st[at]] = kind
    return 0


def remove_card(st: list[int], wk: list[int], pile: int, kind: int) -> int:
    """Take a known card out of a pile, wherever it lies in it."""
    if kind < 0:
        fail(wk, BAD_NUMBER)
        return 0
    if st[pile + PILE_HEAD + kind] > 0:
        st[pile + PILE_HEAD + kind] -= 1
        st[pile] -= 1
        return 0
    if st[pile + 4] != 0:
        at = known_top(st, pile)
        for i in range(at + st[at], at, -1):  # the uppermost first
            if st[i] == kind:
                return drop(st, pile, at, i)
        at = known_bottom(st, pile)
        for i in range(at + 1, at + 1 + st[at]):
            if st[i] == kind:
                return drop(st, pile, at, i)
    fail(wk, BAD_NUMBER)
    return 0


def drop(st: list[int], pile: int, at: int, i: int) -> int:
    """Take a card out of a known end and close the gap."""
    for j in range(i, at + st[at]):
        st[j] = st[j + 1]
    st[at + st[at]] = 0
    st[at] -= 1
    st[pile] -= 1
    return 0


def draw_card(st: list[int], wk: list[int], pile: int) -> int:
    """Take the top card: one known to lie there, else one of the unknown at random, else the first of the bottom."""
    unknown = st[pile]
    if st[pile + 4] != 0:
        top = pile + st[pile + 5]
        if st[top] > 0:
            kind = st[top + st[top]]
            st[top + st[top]] = 0
            st[top] -= 1
            st[pile] -= 1
            return kind
        bottom = top + st[pile + 4]
        unknown -= st[bottom]
        if unknown <= 0 and st[bottom] > 0:
            kind = st[bottom + 1]
            drop(st, pile, bottom, bottom + 1)
            return kind
    if unknown <= 0:
        fail(wk, NO_OPTION)
        return st[pile + 1]
    slot = place_drawn(st, pile + PILE_HEAD + st[pile + 1], unknown)
    st[slot] -= 1
    st[pile] -= 1
    return slot - pile - PILE_HEAD


def pour(st: list[int], tb: list[int], wk: list[int], decks: int, pile: int, goal: int, under: int) -> int:
    """Move all cards of a pile. Into an empty stack an unordered pile comes in unknown order; else card by card."""
    if pile == goal:
        return 0
    ordered = 0
    if st[pile + 4] != 0:
        ordered = st[known_top(st, pile)] + st[known_bottom(st, pile)]
    plain = 0
    if st[goal + 4] != 0:
        if st[goal] == 0 and ordered == 0:
            plain = 1
    elif st[pile + 4] == 0:
        plain = 1
    if plain != 0:
        for kind in range(st[pile + 1], st[pile + 2]):
            if st[pile + PILE_HEAD + kind] > 0 and st[goal + 3] >> tb[decks + kind] & 1 == 0:
                fail(wk, BAD_NUMBER)
                return 0
            st[goal + PILE_HEAD + kind] += st[pile + PILE_HEAD + kind]
            st[pile + PILE_HEAD + kind] = 0
        st[goal] += st[pile]
        st[pile] = 0
        return 0
    while st[pile] > 0 and wk[0] == 0:
        add_card(st, tb, wk, decks, goal, draw_card(st, wk, pile), under)
    return 0


def forget_order(st: list[int], pile: int) -> int:
    """The order of a pile becomes unknown."""
    if st[pile + 4] != 0:
        at = known_top(st, pile)
        for i in range(at + 1, at + 1 + st[at]):
            st[pile + PILE_HEAD + st[i]] += 1
            st[i] = 0
        st[at] = 0
        at = known_bottom(st, pile)
        for i in range(at + 1, at + 1 + st[at]):
            st[pile + PILE_HEAD + st[i]] += 1
            st[i] = 0
        st[at] = 0
    return 0


def hand_of(st: list[int], tb: list[int], wk: list[int], kinds: int, pile: int, out: int) -> int:
    """Write how many cards of each listed kind a pile has."""
    if st[pile + 4] == 0:
        for i in range(tb[kinds]):
            wk[out + i] = st[pile + PILE_HEAD + tb[kinds + 1 + i]]
    else:
        for i in range(tb[kinds]):
            wk[out + i] = count_in(st, pile, tb[kinds + 1 + i])
    return 0


def more_hand(st: list[int], tb: list[int], wk: list[int], kinds: int, pile: int, out: int) -> int:
    """Add how many cards of each listed kind another pile has."""
    for i in range(tb[kinds]):
        wk[out + i] += count_in(st, pile, tb[kinds + 1 + i])
    return 0


def hand_changed(tb: list[int], kinds: int, hv: list[int], hand: int, wk: list[int], seen: int) -> int:
    """Note a hand from `seen`; say (1 or 0) whether it is another one than the last time."""
    changed = 0
    for i in range(tb[kinds]):
        changed |= hv[hand + i] ^ wk[seen + i]
        wk[seen + i] = hv[hand + i]
    return 1 if changed != 0 else 0


def move_some(
    st: list[int], tb: list[int], wk: list[int], decks: int, pile: int, goal: int, kind: int, number: int, under: int
) -> int:
    """Move known cards of one kind."""
    if st[pile + 4] == 0 and st[goal + 4] == 0 and st[goal + 3] >> tb[decks + kind] & 1 != 0:
        if st[pile + PILE_HEAD + kind] < number:
            fail(wk, BAD_NUMBER)
            return 0
        st[pile + PILE_HEAD + kind] -= number
        st[pile] -= number
        st[goal + PILE_HEAD + kind] += number
        st[goal] += number
        return 0
    for _ in range(number):
        remove_card(st, wk, pile, kind)
        add_card(st, tb, wk, decks, goal, kind, under)
    return 0


def present(st: list[int], wk: list[int], pile: int, out: int, room: int) -> int:
    """Write which kinds of cards a pile has and, `room` behind, how many of each; return the number of kinds."""
    found = 0
    if st[pile + 4] == 0:
        counts = pile + PILE_HEAD
        first = st[pile + 1]
        if st[pile + 2] - first <= BITS:
            rest = filled(st, counts + first, st[pile + 2] - first)
            while rest != 0:
                kind = first + low(rest)
                rest &= rest - 1
                wk[out + found] = kind
                wk[out + room + found] = st[counts + kind]
                found += 1
            return found
        left = st[pile]
        for kind in range(first, st[pile + 2]):
            held = st[counts + kind]
            if held != 0:
                wk[out + found] = kind
                wk[out + room + found] = held
                found += 1
                left -= held
                if left == 0:
                    break
        return found
    for kind in range(st[pile + 1], st[pile + 2]):
        held = count_in(st, pile, kind)
        if held != 0:
            wk[out + found] = kind
            wk[out + room + found] = held
            found += 1
    return found


def list_present(st: list[int], wk: list[int], kinds: int, counts: int, number: int, out: int) -> int:
    """Write cards given as kinds and counts as a list, its length first."""
    n = 0
    for i in range(number):
        for _ in range(wk[counts + i]):
            n += 1
            st[out + n] = wk[kinds + i]
    st[out] = n
    return 0


def list_counts(st: list[int], wk: list[int], counts: int, kinds: int, first: int, out: int) -> int:
    """Write counts of kinds from a first one on as a list of cards, its length first."""
    n = 0
    for i in range(kinds):
        for _ in range(wk[counts + i]):
            n += 1
            st[out + n] = first + i
    st[out] = n
    return 0


def move_owned(
    st: list[int], owned: int, number: int, here: int, there: int, begin: int, players: int, first: int
) -> int:
    """Keep book of whose pieces lie where, outside the supplies of players; those of one player go first."""
    for i in range(players):
        player = i if i > first else i - 1 if i > 0 else first
        if begin <= here < begin + players:
            moved = number if player == here - begin else 0
        else:
            moved = min(number, st[owned + here * players + player])
            st[owned + here * players + player] -= moved
        number -= moved
        if not begin <= there < begin + players:
            st[owned + there * players + player] += moved
    return 0
