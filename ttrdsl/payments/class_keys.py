"""Cost classes found by key: costs that depend on the state are worked out once and kept in a vector that grows.

The vector holds each key with its class and, behind them, a table with open addressing;
`ttrdsl.payments.class_table` writes it.
"""

from __future__ import annotations

TABLE_MASK = 0  # number of places in the table, less one
TABLE_START = 1  # where they start; a place holds where a key is noted, or 0
TABLE_HEAD = 2


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
