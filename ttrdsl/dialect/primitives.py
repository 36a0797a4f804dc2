"""What each tier gives its text ready-made: counting bits of a word, and chance.

These are the plain forms, for CPython; `native_primitives` holds the same for native code. Chance is that of
`ttrdsl.engine.chance`, with one difference of form: in vectors of signed 64-bit integers a seed is a signed number.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from itertools import compress

BITS = 63  # elements of a set in one word; the sign stays free

WORDS = 4  # where a state counts the words of chance it used, and keeps its seed; as in `ttrdsl.engine.layout`
SEED = 5

bits = int.bit_count


def low(word: int) -> int:
    """Return the number of the lowest set bit of a word, which is not 0."""
    return (word & -word).bit_length() - 1


def nth_bit(word: int, k: int) -> int:
    """Return the number of set bit k of a word, counted from the lowest; it has more than k of them."""
    passed = -1
    if k > 4:  # first which half of the word, then which quarter
        here = (word & 0xFFFFFFFF).bit_count()
        if k >= here:
            word >>= 32
            k -= here
            passed = 31
        if k > 4:
            here = (word & 0xFFFF).bit_count()
            if k >= here:
                word >>= 16
                k -= here
                passed += 16
    while k > 0:
        word &= word - 1
        k -= 1
    return passed + (word & -word).bit_length()


def filled(st: list[int], first: int, count: int) -> int:
    """Return which of at most 63 places from `first` on hold something else than 0: a bit for each.

    Behind them are eight more places.
    """
    return sum(compress(_POWERS, st[first : first + count]))


def next_above(vector: list[int], first: int, count: int, number: int) -> int:
    """Return the least of a run of numbers that is above a number; one is. They are a multiple of eight and not 0."""
    return min(filter(number.__lt__, vector[first : first + count]))


_POWERS = tuple(1 << i for i in range(BITS))


def below(st: list[int], n: int) -> int:
    """Draw a number from 0 to n - 1: one word of chance of a game."""
    global _last
    st[4] = number = st[4] + 1
    seed, run, halves = _last
    if run != number >> 5 or seed != st[5]:
        halves = upper_halves(st[5], number >> 5)
        _last = st[5], number >> 5, halves
    return halves[number & 31] * n >> 32


def place_drawn(st: list[int], first: int, n: int) -> int:
    """Draw one of n items: return the place of its count, of counts one behind another from `first` on.

    It takes one word of chance of a game. Behind the counts, which come to n or more, are eight more places with
    nothing below 0.
    """
    global _last
    st[4] = number = st[4] + 1  # as in `below`, which would take as long again to call
    seed, run, halves = _last
    if run != number >> 5 or seed != st[5]:
        halves = upper_halves(st[5], number >> 5)
        _last = st[5], number >> 5, halves
    at = halves[number & 31] * n >> 32
    while at >= 0:
        at -= st[first]
        first += 1
    return first - 1


def falls_to(st: list[int], first: int, at: int) -> int:
    """Return the place of the count, of those from `first` on, to which item `at` of all they count belongs.

    Behind the counts are eight more places with nothing below 0.
    """
    while at >= 0:
        at -= st[first]
        first += 1
    return first - 1


def copy_run(to: list[int], source: list[int], at: int, start: int, count: int) -> int:
    """Copy a run of one vector to a place in another."""
    to[at : at + count] = source[start : start + count]
    return 0


def word(seed: int, number: int) -> int:
    """Return word `number` (1, 2, …) of a seed, as a signed number."""
    z = seed + number * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    z = (z ^ z >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return signed(z ^ z >> 31)


def die(seed: int, number: int, n: int) -> int:
    """Return throw `number` (1, 2, …) of a player's own die with n sides: 0 to n - 1."""
    return upper_halves(seed, number >> 5)[number & 31] * n >> 32 if n > 1 else 0


# 32 words of chance are worked out at once, side by side in one large number: each has 128 bits, room for a product.
_ONES = sum(1 << 128 * i for i in range(32))
_WORDS = _ONES * 0xFFFFFFFFFFFFFFFF
_STEPS = sum((i * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF) << 128 * i for i in range(32))
# What is left of each word when all are shifted right at once: what comes over from the next one is not its own.
_OWN_34, _OWN_37, _OWN_33 = (_ONES * ((1 << bits) - 1) for bits in (34, 37, 33))
_UPPER = struct.Struct("<" + "4xI8x" * 32)


@lru_cache(maxsize=64)
def upper_halves(seed: int, run: int) -> tuple[int, ...]:
    """Return the upper halves of 32 words of a seed, from word 32 * run on."""
    z = (seed + run * 32 * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF) * _ONES + _STEPS & _WORDS
    z = (z ^ z >> 30 & _OWN_34) * 0xBF58476D1CE4E5B9 & _WORDS
    z = (z ^ z >> 27 & _OWN_37) * 0x94D049BB133111EB & _WORDS
    z ^= z >> 31 & _OWN_33
    return _UPPER.unpack(z.to_bytes(512, "little"))


_last = 0, -1, upper_halves(0, -1)  # the words that a game used last; together, as threads may play several


def game_seed(run_seed: int, game: int) -> int:
    """Return the seed of game number `game` of a run, as a signed number."""
    return signed(run_seed * 0xD1342543DE82EF95 + game * 0xDA942042E4DD58B5)


def style_seed(seed: int, seat: int) -> int:
    """Return the seed of a player's own dice, as a signed number."""
    return word(seed ^ 0xA5A5A5A5A5A5A5A5, seat + 1)


def signed(number: int) -> int:
    """Return the signed 64-bit number with the same 64 bits."""
    return (number + 0x8000000000000000 & 0xFFFFFFFFFFFFFFFF) - 0x8000000000000000
