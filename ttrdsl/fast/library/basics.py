"""Small questions every text asks: entries of tables, sets by number, the n-th element."""

from __future__ import annotations

from ttrdsl.dialect.errors import BAD_NUMBER, TOO_MANY
from ttrdsl.dialect.failing import fail
from ttrdsl.dialect.primitives import BITS, bits, nth_bit

NONE = -(1 << 60)
FAR = 1 << 36  # no number that is kept is farther from 0
FACTOR = 1 << 31


def entry(tb: list[int], wk: list[int], bounds: int, number: int) -> int:
    """Return which row of a table is that of a number; the last row of an open end goes on for ever."""
    if number > tb[bounds + 1] and tb[bounds + 2] != 0:
        return tb[bounds + 1] - tb[bounds]
    if number < tb[bounds] or number > tb[bounds + 1]:
        fail(wk, BAD_NUMBER)
        return 0
    return number - tb[bounds]


def given(wk: list[int], number: int) -> int:
    """Return an entry of a table that must be there."""
    if number == NONE:
        fail(wk, BAD_NUMBER)
        return 0
    return number


def near(wk: list[int], number: int) -> int:
    """Return a number that there is room for, or that none is there."""
    if number > FAR or (number < -FAR and number != NONE):
        fail(wk, BAD_NUMBER)
        return 0
    return number


def product(wk: list[int], one: int, other: int) -> int:
    """Multiply two numbers that may be too large for it."""
    if one > FACTOR or one < -FACTOR or other > FACTOR or other < -FACTOR:
        fail(wk, BAD_NUMBER)
        return 0
    return near(wk, one * other)


def floor_of(wk: list[int], number: int, by: int) -> int:
    """Divide, rounding down."""
    if by == 0:
        fail(wk, BAD_NUMBER)
        return 0
    if by < 0:
        return -number // -by
    return number // by


def rest_of(wk: list[int], number: int, by: int) -> int:
    """Return the rest of a division that rounds down."""
    if by == 0:
        fail(wk, BAD_NUMBER)
        return 0
    return number - floor_of(wk, number, by) * by


def up_to(tb: list[int], at: int, number: int, words: int) -> int:
    """Return where the set of elements with at most a number lies: the empty one stands first."""
    if number >= tb[at + 1]:
        return at + 2 + (tb[at + 1] - tb[at] + 1) * words
    if number < tb[at]:
        return at + 2
    return at + 2 + (number - tb[at] + 1) * words


def nth(st: list[int], at: int, words: int, k: int) -> int:
    """Return element number k of a set in the state."""
    for i in range(words):
        word = st[at + i]
        here = bits(word)
        if k < here:
            return nth_bit(word, k) + BITS * i
        k -= here
    return 0


def copy_stops(tb: list[int], wk: list[int], at: int, out: int, words: int) -> int:
    """Copy a list of places to the scratch memory."""
    count = tb[at]
    wk[out] = count
    for i in range(1, 1 + count * words):
        wk[out + i] = tb[at + i]
    return 0


def single_places(wk: list[int], source: int, out: int, words: int) -> int:
    """Write the elements of a set of cities as places of one city each."""
    count = 0
    for i in range(words):
        word = wk[source + i]
        while word != 0:
            for j in range(words):
                wk[out + 1 + count * words + j] = 0
            wk[out + 1 + count * words + i] = word & -word
            word &= word - 1
            count += 1
    wk[out] = count
    return 0


def note_number(wk: list[int], at: int, room: int, number: int) -> int:
    """Add a number to a list that has each once and in order."""
    j = wk[at]
    while j > 0 and wk[at + j] > number:
        j -= 1
    if j > 0 and wk[at + j] == number:
        return 0
    if wk[at] >= room:
        return fail(wk, TOO_MANY)
    for m in range(wk[at], j, -1):
        wk[at + m + 1] = wk[at + m]
    wk[at + j + 1] = number
    wk[at] += 1
    return 0


def first_held(st: list[int], at: int, kinds: int) -> int:
    """Return the first kind of which some cards are counted, or -1."""
    for kind in range(kinds):
        if st[at + kind] > 0:
            return kind
    return -1


def next_seat(players: int, first: int, count: int) -> int:
    """Return the first of some players in seat order from the first player."""
    for step in range(count):
        player = (first + step) % count
        if players >> player & 1 != 0:
            return player
    return 0


def total_of(wk: list[int], at: int, count: int) -> int:
    """Add up numbers that lie one after another."""
    total = 0
    for i in range(count):
        total += wk[at + i]
    return total
