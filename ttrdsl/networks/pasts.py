"""What is known of decided lines, as one word: how it changes with each line, and a table of such words.

Such a *past* says of each seat, and so of each open point, in four bits 0 if no line was taken there, else 1 + the
lowest seat that is connected to it; then in a bit for trails whether its point is odd, for paths whether it is full,
met by two lines; and at the top how many odd points are finished. The points of a path that are full are connected to
nothing more.
"""

from __future__ import annotations

from ttrdsl.networks.narrow import SEATS

PARTS = 281474976710655  # four bits for each seat
MARKS_SHIFT = 48
FINISHED = 1152921504606846976  # one odd point that is finished, counted above the marks
FINISHED_SHIFT = 60

FORBIDDEN = -1
COMPLETE = -2

MOST_PASTS = 16384


def after_step(wk: list[int], step: int, past: int, taken: int, simple: int) -> int:
    """Return the past once a line is taken or left, FORBIDDEN, or COMPLETE if what was taken can have no more lines."""
    a = wk[step]
    b = wk[step + 1]
    if taken:
        past = take_arm(past, a, simple) if b < 0 else take_line(past, a, b, simple)
    if past >= 0 and wk[step + 3] & 1:
        past = finish_point(past, a, simple)
    if past >= 0 and wk[step + 3] & 2:
        past = finish_point(past, b, simple)
    return past


def take_line(past: int, a: int, b: int, simple: int) -> int:
    """Take a line between the points of two seats, which may be one."""
    if simple and (past >> MARKS_SHIFT + a | past >> MARKS_SHIFT + b) & 1:
        return FORBIDDEN
    before_a = past >> 4 * a & 15
    before_b = past >> 4 * b & 15
    low_a = before_a
    low_b = before_b
    if before_a == 0:
        low_a = a + 1
        past |= low_a << 4 * a
    elif simple and before_a == before_b:
        return FORBIDDEN  # a ring is not a path
    if before_b == 0:
        low_b = b + 1
        past |= low_b << 4 * b
    if low_a != low_b:
        past = connect(past, min(low_a, low_b), max(low_a, low_b))
    if simple == 0:
        return past ^ (1 << MARKS_SHIFT + a) ^ (1 << MARKS_SHIFT + b)
    if before_a:
        past = leave(past | 1 << MARKS_SHIFT + a, a)
    if before_b and past >= 0:
        past = leave(past | 1 << MARKS_SHIFT + b, b)
    return past


def take_arm(past: int, a: int, simple: int) -> int:
    """Take a line from the point of a seat to a point outside, which is odd then, and finished."""
    mark = 1 << MARKS_SHIFT + a
    if past >> FINISHED_SHIFT == 2 or (simple and past & mark):
        return FORBIDDEN
    past += FINISHED
    before = past >> 4 * a & 15
    if before == 0:
        past |= a + 1 << 4 * a
    if simple == 0:
        return past ^ mark
    return leave(past | mark, a) if before else past


def finish_point(past: int, seat: int, simple: int) -> int:
    """Give up a seat, because all lines at its point are decided."""
    mark = 1 << MARKS_SHIFT + seat
    taken = past >> 4 * seat & 15
    if taken if simple else past & mark:
        if past >> FINISHED_SHIFT == 2:
            return FORBIDDEN
        past += FINISHED
    if past & mark:
        past ^= mark
    return leave(past, seat) if taken else past


def connect(past: int, lower: int, higher: int) -> int:
    """Make one of two connected groups of seats, which are named by the lowest of each."""
    for seat in range(higher - 1, SEATS):
        if past >> 4 * seat & 15 == higher:
            past -= higher - lower << 4 * seat
    return past


def leave(past: int, seat: int) -> int:
    """Take a seat out of its group. A group without seats is complete, and must be all there is."""
    name = past >> 4 * seat & 15
    past ^= name << 4 * seat
    if name == seat + 1:
        lowest = 0
        for other in range(name, SEATS):
            if past >> 4 * other & 15 == name:
                if lowest == 0:
                    lowest = other + 1
                past += lowest - name << 4 * other
        if lowest == 0:
            return FORBIDDEN if past & PARTS else COMPLETE
    return past


def keep_past(wk: list[int], heads: int, size: int, at: int, count: int, past: int, lost: int) -> int:
    """Note a past and what was lost on its way, or the lesser loss if it is known; return their number, or -1 if full.

    The table at `heads` has a power of 2 of slots, at least two for each past.
    """
    mixed = past ^ past >> 29 ^ past >> 58
    slot = (mixed & 1073741823) * 1540483477 >> 20 & size - 1
    while wk[heads + slot]:
        known = at + 2 * wk[heads + slot] - 2
        if wk[known] == past:
            if lost < wk[known + 1]:
                wk[known + 1] = lost
            return count
        slot = slot + 1 & size - 1
    if count == MOST_PASTS:
        return -1
    wk[at + 2 * count] = past
    wk[at + 2 * count + 1] = lost
    wk[heads + slot] = count + 1
    return count + 1
