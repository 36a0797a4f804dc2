"""Cost classes found by key: costs that depend on the state are worked out once and kept in a vector that grows.

The vector holds each key with its class and, behind them, a table with open addressing;
`ttrdsl.payments.class_table` writes it.
"""

from __future__ import annotations

from ttrdsl.dialect.errors import NEED_CLASS
from ttrdsl.dialect.failing import fail

TABLE_MASK = 0  # number of places in the table, less one
TABLE_START = 1  # where they start; a place holds where a key is noted, or 0
TABLE_VERSION = 2  # a number that no table has had before
TABLE_HEAD = 3


def find_or_ask(ct: list[int], wk: list[int], key: int, n: int, mail: int, end: int) -> int:
    """Return where the class of the key starts, or ask for it and return -1."""
    at = find_class(ct, wk, key, n)
    if at < 0:
        fail(wk, NEED_CLASS)
        if wk[0] == NEED_CLASS:
            ask_class(wk, key, n, mail, end)
    return at


def ask_class(wk: list[int], key: int, n: int, mail: int, end: int) -> int:
    """Put a copy of the key into the mailbox, unless it lies there or no room is left up to `end`.

    The mailbox counts its numbers in its first slot; each key stands behind its length.
    """
    p = mail + 1
    free = p + wk[mail]
    while p < free:
        i = 0
        while i < n and wk[p] == n and wk[p + 1 + i] == wk[key + i]:
            i += 1
        if i == n:
            return 0
        p += 1 + wk[p]
    if free + 1 + n <= end:
        wk[free] = n
        for i in range(n):
            wk[free + 1 + i] = wk[key + i]
        wk[mail] += 1 + n
    return 0


def find_class(ct: list[int], wk: list[int], key: int, n: int) -> int:
    """Return where the class of the key (`n` numbers in `wk`) starts, or -1 if there is none."""
    mask = ct[TABLE_MASK]
    table = ct[TABLE_START]
    place = mix_key(wk, key, n) & mask
    p = ct[table + place]
    while p > 0:
        if ct[p] == n:
            i = 0
            while i < n and ct[p + 1 + i] == wk[key + i]:
                i += 1
            if i == n:
                return p + 1 + n
        place = place + 1 & mask
        p = ct[table + place]
    return -1


def mix_key(wk: list[int], key: int, n: int) -> int:
    """Return a number below 2 to the 31 that differs for most keys."""
    mixed = n
    for i in range(key, key + n):
        number = wk[i]
        mixed = (mixed ^ number ^ number >> 31) & 2147483647
        mixed = mixed * 73244475 & 2147483647
        mixed ^= mixed >> 15
    return mixed
