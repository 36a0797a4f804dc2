"""What the style `path` does where nothing can be planned, or plans do not pay: it tries what comes of its options.

Each option is tried in a few guessed games, the same for all, that go on at random for some turns; whichever leaves
her furthest ahead is taken. That asks nothing of the rules but to be played.
"""

from __future__ import annotations

from ttrdsl.bots.path.mind.guessing import guess
from ttrdsl.bots.path.mind.placed import ERROR, LEVEL_SIZE, LEVELS_AT, OPTIONS, PLAYERS, TURNS, VALUES
from ttrdsl.bots.path.mind.standing import lead
from ttrdsl.bots.path.mind.weights import DEEPEST, MOST_OPTIONS
from ttrdsl.dialect.errors import NEED_CLASS
from ttrdsl.dialect.primitives import die, word
from ttrdsl.fast.library.course import choose

GUESSES = 24  # for each option, but fewer where there are many options or players
MOST_GUESSED = 480  # for one choice, times the number of players
TURNS_AHEAD = 24  # of all players together
MOST_THROWN = 1_000  # decisions of one trial
BREAKS_OFF = -(1 << 40)
LEFT_OUT = -(1 << 50)  # twice this is added to the value of an option that is tried no more


def list_options(st: list[int], mind: list[int]) -> int:
    """List options, evenly spread if there are many, those that stand first ranked first; return the first."""
    level = LEVELS_AT + DEEPEST * LEVEL_SIZE
    count = min(st[OPTIONS], MOST_OPTIONS)
    mind[level] = count
    for i in range(count):
        mind[level + 1 + i] = i if count == st[OPTIONS] else i * (st[OPTIONS] - 1) // (count - 1)
        mind[level + VALUES + i] = -i
    return 0


def try_options(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], im: list[int], mind: list[int], me: int, seed: int
) -> int:
    """Return the option after which random play leaves a player furthest ahead; the worse half is soon left out."""
    level = LEVELS_AT + DEEPEST * LEVEL_SIZE
    list_options(st, mind)
    alive = mind[level]
    for i in range(alive):
        mind[level + VALUES + i] = 0
    guesses = max(GUESSES // 4, min(GUESSES, MOST_GUESSED // (alive * PLAYERS)))
    behind = 1  # the first guess not made yet
    for stage in range(3):
        until = 1 + (guesses >> 2 - stage)
        for i in range(mind[level]):
            at = level + VALUES + i
            if mind[at] > LEFT_OUT:
                for number in range(behind, until):
                    guess(st, tb, ct, wk, im, mind, me, word(seed, number))
                    mind[at] += at_random(im, tb, ct, wk, mind, me, mind[level + 1 + i], word(seed, -number))
                    if wk[ERROR] == NEED_CLASS:
                        return 0
                    wk[ERROR] = 0
        behind = until
        if stage < 2:
            alive = leave_out(mind, level + VALUES, mind[level], max(2, alive + 1 >> 1))
    best = 0
    for i in range(mind[level]):
        if mind[level + VALUES + i] > mind[level + VALUES + best]:
            best = i
    return mind[level + 1 + best]


def leave_out(mind: list[int], values: int, count: int, kept: int) -> int:
    """Mark all values but the best few, of equal ones the first; return how many are left."""
    left = 0
    for i in range(values + count - 1, values - 1, -1):  # from behind: those before are compared as they were
        better = 0
        for j in range(values, values + count):
            if mind[j] > mind[i] or (mind[j] == mind[i] and j < i):
                better += 1
        if better >= kept:
            mind[i] += 2 * LEFT_OUT
        else:
            left += 1
    return left


def at_random(
    im: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], me: int, k: int, seed: int
) -> int:
    """Take an option, let everybody play on at random, and return how far a player is ahead then.

    A game that breaks off later counts as nothing, but nothing is worse than an option that breaks it off.
    """
    until = im[TURNS] + TURNS_AHEAD
    n = choose(im, tb, ct, wk, k)
    if n < 0:
        return BREAKS_OFF
    thrown = 0
    while n > 0 and im[TURNS] < until and thrown < MOST_THROWN:
        thrown += 1
        n = choose(im, tb, ct, wk, die(seed, thrown, n))
    return lead(im, tb, ct, wk, im, mind, me, 1) if n >= 0 else 0
