"""What each tier gives its text ready-made: counting bits of a word, and chance.

These are the plain forms, for CPython; `native_primitives` holds the same for native code. Chance is that of
`ttrdsl.engine.chance`, with one difference of form: in vectors of signed 64-bit integers a seed is a signed number.
"""

from __future__ import annotations

BITS = 63  # elements of a set in one word; the sign stays free

WORDS = 4  # where a state counts the words of chance it used, and keeps its seed; as in `ttrdsl.engine.layout`
SEED = 5

bits = int.bit_count


def low(word: int) -> int:
    """Return the number of the lowest set bit of a word, which is not 0."""
    return (word & -word).bit_length() - 1


def below(st: list[int], n: int) -> int:
    """Draw a number from 0 to n - 1: one word of chance of a game."""
    st[4] = number = st[4] + 1
    z = st[5] + number * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    z = (z ^ z >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return (z >> 32 ^ z >> 63) * n >> 32


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
    z = seed + number * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    z = (z ^ z >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return (z >> 32 ^ z >> 63) * n >> 32


def game_seed(run_seed: int, game: int) -> int:
    """Return the seed of game number `game` of a run, as a signed number."""
    return signed(run_seed * 0xD1342543DE82EF95 + game * 0xDA942042E4DD58B5)


def style_seed(seed: int, seat: int) -> int:
    """Return the seed of a player's own dice, as a signed number."""
    return word(seed ^ 0xA5A5A5A5A5A5A5A5, seat + 1)


def signed(number: int) -> int:
    """Return the signed 64-bit number with the same 64 bits."""
    return (number + 0x8000000000000000 & 0xFFFFFFFFFFFFFFFF) - 0x8000000000000000
