"""The points of situations that were counted already, for the style `path`."""

from __future__ import annotations

from ttrdsl.bots.path.mind.places import MIND_FIRST, MIND_TOTALS, MIXERS, MOST_TOTALS, SCORED

STEP = 0x2545F4914F6CDD1D
KEY = (1 << 62) - 1
LOWER = (1 << 32) - 1


def forget_totals(mind: list[int], m: int) -> int:
    """Forget the points of all situations."""
    for i in range(m + MIND_TOTALS, m + MIND_TOTALS + 3 * MOST_TOTALS):
        mind[i] = -1
    return 0


def board_key(st: list[int], tb: list[int], kn: int, me: int) -> int:
    """Return a number made of everything a player's points depend on: equal situations have equal numbers."""
    key = 1
    p = kn + tb[kn + tb[kn + SCORED] + me]
    mixer = kn + tb[kn + MIXERS]
    far = tb[mixer]
    for i in range(p + 1, p + 1 + 2 * tb[p], 2):
        start = tb[i]
        for j in range(tb[i + 1]):
            # Both halves of a number are moved by what its place has drawn and multiplied: none waits for the one
            # before, and processors do four at once.
            here = st[start + j]
            other = (here >> 32 & LOWER) + tb[mixer + 1 + far + j] & LOWER
            key += ((here & LOWER) + tb[mixer + 1 + j] & LOWER) * other
        mixer += tb[i + 1]
    key &= KEY
    return (key ^ key >> 31) * STEP & KEY


def known_total(mind: list[int], m: int, key: int) -> int:
    """Return where the points of a situation are noted, or -1."""
    at = m + MIND_TOTALS + 3 * (key % MOST_TOTALS)
    return at + 1 if mind[at] == key else -1


def note_total(mind: list[int], m: int, key: int, firm: int, shaky: int) -> int:
    """Note the points of a situation: those that are firm, and those that others can take away."""
    at = m + MIND_TOTALS + 3 * (key % MOST_TOTALS)
    mind[at] = key
    mind[at + 1] = firm
    mind[at + 2] = shaky
    return 0


def points_of(mind: list[int], m: int, point: int, firm: int, shaky: int, turns: int) -> int:
    """Return what points are worth; those that others can take away count more the later it is."""
    first = mind[m + MIND_FIRST]
    return point * firm + point * shaky * max(0, first - turns) // first
