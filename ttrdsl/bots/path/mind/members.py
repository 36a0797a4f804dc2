"""Whether something lies in a set, for the style `path`: the right word is found by a product.

That is faster than to divide, and is asked for every planned route of every situation.
"""

from __future__ import annotations

from ttrdsl.dialect.primitives import BITS

PER_WORD = 68174085  # (1 << 32) // BITS + 1: an element times this, without the lower half, is the number of its word


def has(vector: list[int], at: int, element: int) -> int:
    """Say (1 or 0) whether an element (a number below 1 << 26) lies in a set."""
    word = element * PER_WORD >> 32
    return vector[at + word] >> element - BITS * word & 1
