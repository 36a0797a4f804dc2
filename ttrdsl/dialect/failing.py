"""Say that something cannot be done: the first reason stands, whatever follows from it."""

from __future__ import annotations


def fail(wk: list[int], code: int) -> int:
    """Note why a step cannot go on, unless something stands there already."""
    if wk[0] == 0:
        wk[0] = code
    return 0
