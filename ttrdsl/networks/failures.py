"""Where a search for a trail in order has failed before: a city, a leg and the routes that were free.

The table forgets: a new failure may take the place of an old one. It starts with a slot that is 0 as long as it is
empty.
"""

from __future__ import annotations

FAILURES = 4096


def has_failed(wk: list[int], at: int, past: int, free: int, routes: int) -> int:
    """Say (1 or 0) whether a past (a city and a leg as one number, above 0) is known to fail with these free routes."""
    if wk[at] == 0:
        return 0
    slot = failure_slot(wk, at, past, free, routes)
    if wk[slot] != past:
        return 0
    for i in range(routes):
        if wk[slot + 1 + i] != wk[free + i]:
            return 0
    return 1


def note_failure(wk: list[int], at: int, past: int, free: int, routes: int) -> int:
    """Note that a past fails with these free routes."""
    if wk[at] == 0:
        wk[at] = 1
        for i in range(FAILURES):
            wk[at + 1 + i * (1 + routes)] = 0
    slot = failure_slot(wk, at, past, free, routes)
    wk[slot] = past
    for i in range(routes):
        wk[slot + 1 + i] = wk[free + i]
    return 0


def failure_slot(wk: list[int], at: int, past: int, free: int, routes: int) -> int:
    """Return where a past would be noted."""
    mixed = past
    for i in range(routes):
        mixed = (mixed & 1073741823) * 1540483477 >> 11
        mixed ^= wk[free + i] ^ wk[free + i] >> 30
    mixed = (mixed & 1073741823) * 1540483477 >> 20
    return at + 1 + (mixed & FAILURES - 1) * (1 + routes)
