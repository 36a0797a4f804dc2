"""What a player may know of a state as a vector, read row by row; `ttrdsl.learn.rows` writes the rows."""

from __future__ import annotations

from ttrdsl.dialect.primitives import BITS, copy_run
from ttrdsl.fast.library.basics import NONE
from ttrdsl.fast.library.piles import count_in
from ttrdsl.learn.native.placed import ACTOR, OVER, PLAYERS, POSITION, TURNS_LEFT
from ttrdsl.learn.native.places import (
    BACKS,
    COUNTS,
    DUE,
    LEFT,
    LOCAL,
    MOST_ANSWERS,
    NUMBERS,
    OWNERS,
    ROW,
    SEATS,
    SECRET,
    SETS,
    SIZE,
    STACK,
    V_CHOSEN,
    V_NUMBER,
    V_SEAT,
    V_SET,
)


def see(st: list[int], tb: list[int], rows: int, me: int, out: list[int], at: int) -> int:
    """Write the vector of a player; return the place behind it."""
    for row in range(rows + 1, rows + 1 + ROW * tb[rows], ROW):
        what = tb[row]
        if what == NUMBERS:
            at = see_numbers(st, tb, row, me, out, at)
        elif what == COUNTS:
            pile = tb[row + 1] + beside(tb, row + 3, me)
            copy_run(out, st, at, pile, tb[row + 2])
            at += tb[row + 2]
        elif what == SEATS:
            at = see_seats(st, tb, row, me, out, at)
        elif what <= BACKS:
            at = see_pile(st, tb, row, me, out, at)
        elif what <= OWNERS:
            at = see_by_element(st, tb, row, me, out, at)
        elif what <= SECRET:
            at = see_choices(st, tb, row, me, out, at)
        else:
            at = see_table(st, tb, row, me, out, at)
    return at


def turned(i: int, me: int, by_player: int) -> int:
    """Return an element's place: players come in order from the one who looks."""
    return (me + i) % PLAYERS if by_player != 0 else i


def beside(tb: list[int], at: int, me: int) -> int:
    """Return how far the pile of somebody lies behind that of the first player."""
    return (me + tb[at + 1]) % PLAYERS * tb[at] if tb[at + 1] >= 0 else 0


def seat(who: int, me: int, out: list[int], at: int) -> int:
    """Write a player as flags, one for each seat from me on; nobody is none of them."""
    for i in range(PLAYERS):
        out[at + i] = 0
    if who >= 0:
        out[at + (who - me + PLAYERS) % PLAYERS] = 1
    return at + PLAYERS


def see_seats(st: list[int], tb: list[int], row: int, me: int, out: list[int], at: int) -> int:
    """Write players as flags: seat by seat, so that nothing has to be asked about whom it is."""
    first = tb[row + 1]
    for i in range(PLAYERS):
        who = (me + i) % PLAYERS
        if tb[row + 3] == 0:
            for j in range(tb[row + 2]):
                out[at + j * PLAYERS + i] = 1 if st[first + j] == who else 0
        else:
            for j in range(tb[row + 2]):
                out[at + j * PLAYERS + i] = 1 if st[first + (me + j) % PLAYERS] == who else 0
    return at + tb[row + 2] * PLAYERS


def see_numbers(st: list[int], tb: list[int], row: int, me: int, out: list[int], at: int) -> int:
    """Write numbers as they are, and -1 for none."""
    first = tb[row + 1]
    if tb[row + 3] == 0:
        for i in range(tb[row + 2]):
            out[at + i] = -1 if st[first + i] == NONE else st[first + i]
        return at + tb[row + 2]
    for i in range(tb[row + 2]):
        number = st[first + (me + i) % PLAYERS]
        out[at + i] = -1 if number == NONE else number
    return at + tb[row + 2]


def see_pile(st: list[int], tb: list[int], row: int, me: int, out: list[int], at: int) -> int:
    """Write the cards of a pile: those of a stack by kind, all, or those with one back."""
    pile = tb[row + 1] + beside(tb, row + 4, me)
    if tb[row] == STACK:
        for i in range(tb[row + 3]):
            out[at + i] = count_in(st, pile, tb[row + 2] + i)
        return at + tb[row + 3]
    if tb[row] == SIZE:
        out[at] = st[pile]
        return at + 1
    out[at] = 0
    kinds = tb[row + 2]
    for i in range(kinds + 1, kinds + 1 + tb[kinds]):
        out[at] += count_in(st, pile, tb[i])
    return at + 1


def see_by_element(st: list[int], tb: list[int], row: int, me: int, out: list[int], at: int) -> int:
    """Write sets as flags, or whose pieces lie at each place."""
    for i in range(tb[row + 2]):
        place = turned(i, me, tb[row + 3])
        if tb[row] == SETS:
            at = flags(st, tb[row + 1] + place, tb[row + 4], me, out, at)
        else:
            for j in range(PLAYERS):
                out[at + j] = st[tb[row + 1] + place * PLAYERS + (me + j) % PLAYERS]
            at += PLAYERS
    return at


def flags(st: list[int], first: int, size: int, me: int, out: list[int], at: int) -> int:
    """Write a set as flags; where they stand for players, from the one on who looks."""
    for i in range(abs(size)):
        x = (me + i) % PLAYERS if size < 0 else i
        out[at + i] = st[first + x // BITS] >> x % BITS & 1
    return at + abs(size)


def see_table(st: list[int], tb: list[int], row: int, me: int, out: list[int], at: int) -> int:
    """Write how many turns are left, who decides, or which question she is asked."""
    going = 1 if st[OVER] == 0 else 0
    if tb[row] == LEFT:
        out[at] = max(-1, st[TURNS_LEFT])
        return at + 1
    listed = tb[row + 1]
    if tb[row] == DUE:
        for i in range(tb[row + 2]):
            out[at + i] = 0
        if going != 0 and st[ACTOR] == me:
            for i in range(listed + 1, listed + 1 + 2 * tb[listed], 2):
                if tb[i] == st[POSITION]:
                    out[at + tb[i + 1]] = 1
        return at + tb[row + 2]
    secret = 0
    for i in range(listed + 1, listed + 1 + 2 * tb[listed], 2):
        if tb[i] <= st[POSITION] <= tb[i + 1]:
            secret = going
    shown = st[ACTOR]
    if going == 0 or (secret != 0 and shown != me):
        shown = -1
    at = seat(shown, me, out, at)
    out[at] = secret
    return at + 1


def see_choices(st: list[int], tb: list[int], row: int, me: int, out: list[int], at: int) -> int:
    """Write a local of her running action, or what she has chosen in secret; zeros if there is nothing."""
    size = tb[row + 4]
    for i in range(size):
        out[at + i] = 0
    if st[OVER] != 0:
        return at + size
    if tb[row] == LOCAL:
        listed = tb[row + 1]
        for i in range(listed + 1, listed + 1 + 2 * tb[listed], 2):
            if tb[i] == st[POSITION] and st[ACTOR] == me:
                out[at] = 1
                see_value(st, tb, tb[i + 1], tb[row + 2], tb[row + 3], me, out, at + 1)
        return at + size
    listed = tb[row + 3]
    own = tb[listed] + me * tb[listed + 1]
    if tb[row + 1] <= st[POSITION] <= tb[row + 2] and st[own] != 0:
        out[at] = 1
        here = at + 1
        own += 1
        for i in range(listed + 3, listed + 3 + 3 * tb[listed + 2], 3):
            here = see_value(st, tb, own, tb[i], tb[i + 1], me, out, here)
            own += tb[i + 2]
    return at + size


def see_value(st: list[int], tb: list[int], where: int, kind: int, more: int, me: int, out: list[int], at: int) -> int:
    """Write one value of a local."""
    if kind == V_NUMBER:
        out[at] = -1 if st[where] == NONE else st[where]
        return at + 1
    if kind == V_SEAT:
        return seat(st[where], me, out, at)
    if kind == V_SET:
        return flags(st, where, more, me, out, at)
    if kind == V_CHOSEN:
        for i in range(more):
            out[at + i] = 0
        for i in range(where + 1, where + 1 + st[where]):
            out[at + st[i]] += 1
        return at + more
    return see_payment(st, tb, where, more, out, at)


def see_payment(st: list[int], tb: list[int], where: int, listed: int, out: list[int], at: int) -> int:
    """Write a payment: counts by kind, what it is, then its parts or the answers so far."""
    kinds = tb[listed]
    end = at + kinds + 1 + MOST_ANSWERS
    for i in range(at, end):
        out[i] = 0
    if st[where] < 0:
        out[at + kinds] = 2
        for i in range(min(MOST_ANSWERS, -st[where])):
            out[at + kinds + 1 + i] = st[where + 1 + i] + 1
    elif st[where] > 0:
        for i in range(kinds):
            out[at + i] = st[where + 1 + i]
        out[at + kinds] = 1
        form = tb[listed + st[where]]
        for i in range(min(MOST_ANSWERS, tb[form])):
            out[at + kinds + 1 + i] = st[where + 1 + tb[form + 1 + i]] + 1
    return end
