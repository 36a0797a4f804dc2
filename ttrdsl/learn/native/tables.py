"""One action in each of many games: from a number to the option it stands for, and to all that a learner meets next.

Of each game there are rows in several vectors: its state; what was said already of an option; the actions that may be
taken, each with its option, or -1 where several are left; the mask, eight flags in a word; what the player sees. They
are written at the end only, when nothing more can fail: a step that needs something from outside is done again.
"""

from __future__ import annotations

from ttrdsl.dialect.errors import BAD_CHOICE, NO_OPTION, TOO_MANY
from ttrdsl.dialect.failing import fail
from ttrdsl.dialect.primitives import copy_run, game_seed
from ttrdsl.fast.library.course import begin, choose, copy_state, results
from ttrdsl.learn.native.asked import spell
from ttrdsl.learn.native.placed import (
    ACTIONS,
    ACTOR,
    EPOCH,
    ERROR,
    MASK_WORDS,
    OPTIONS,
    ROW_SIZE,
    SEED,
    SEEN,
    SEEN_SIZE,
    STATE_SIZE,
)
from ttrdsl.learn.native.seeing import see

MOST_SAID = 24  # so many steps have a place in a vector, as in `ttrdsl.learn.table`
MOST_STEPS = 128  # of one option
SAID = 1 + MOST_STEPS  # how much room the steps take that were said: their number, then each
NEXT = 0  # in `own`: the number of the next game, the seed of all, then working space
OWN_SEED = 1
OWN_SAID = 2
OWN_STEPS = OWN_SAID + SAID
OWN_FOUND = OWN_STEPS + SAID  # number of actions, then each with its option
LEAVE = -1
AFRESH = -2


def own_room(actions: int) -> int:
    """Return how much working space there has to be: behind what was found, per action its place in that."""
    return OWN_FOUND + 1 + 3 * actions


def act_in_games(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], blank: list[int], many: list[int], said: list[int],
    legal: list[int], mask: list[int], seen: list[int], own: list[int], actions: list[int], ends: list[int],
    first: int, count: int,
) -> int:  # fmt: skip
    """Take an action in each game; one that ends begins anew. Return how many were done before one that cannot be."""
    for game in range(first, count):
        action = actions[game]
        if action != LEAVE:
            at = game * STATE_SIZE
            copy_state(st, many, tb, 0, at)
            wk[EPOCH] += 1
            ends[game * ROW_SIZE] = 0
            copy_run(own, said, OWN_SAID, game * SAID, 1 + said[game * SAID])
            changed = 1
            if action != AFRESH:
                changed = play(st, tb, ct, wk, legal, own, action, ends, game)
            if wk[ERROR] != 0:
                return game
            if action == AFRESH or ends[game * ROW_SIZE] != 0:
                copy_run(st, blank, 0, 0, STATE_SIZE)
                st[SEED] = game_seed(own[OWN_SEED], own[NEXT])
                own[OWN_SAID] = 0
                if begin(st, tb, ct, wk, -1) <= 0:
                    fail(wk, NO_OPTION)
            list_steps(st, tb, ct, wk, own)
            if wk[ERROR] != 0:
                return game
            if action == AFRESH or ends[game * ROW_SIZE] != 0:
                own[NEXT] += 1
            if changed != 0:
                copy_state(many, st, tb, at, 0)
            copy_run(said, own, game * SAID, OWN_SAID, 1 + own[OWN_SAID])
            write_down(own, legal, mask, game)
            look(st, tb, own, seen, game * SEEN_SIZE)
    return count


def play(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], legal: list[int], own: list[int], action: int,
    ends: list[int], game: int,
) -> int:  # fmt: skip
    """Play the option that an action leads to and return 1, or note that it was said and return 0."""
    row = game * (1 + 2 * ACTIONS)
    option = -2
    for i in range(row + 1, row + 1 + 2 * legal[row], 2):
        if legal[i] == action:
            option = legal[i + 1]
    if option < -1:
        return fail(wk, BAD_CHOICE)
    if option < 0:
        return say(wk, own, action)
    own[OWN_SAID] = 0
    n = choose(st, tb, ct, wk, option)
    if n == 0 and wk[ERROR] == 0:
        results(st, tb, ct, wk, ends, game * ROW_SIZE)
        ends[game * ROW_SIZE] = 1
    return 1


def say(wk: list[int], own: list[int], action: int) -> int:
    """Add a step to those that were said."""
    if own[OWN_SAID] >= MOST_STEPS:
        return fail(wk, TOO_MANY)
    own[OWN_SAID] += 1
    own[OWN_SAID + own[OWN_SAID]] = action
    return 0


def list_steps(st: list[int], tb: list[int], ct: list[int], wk: list[int], own: list[int]) -> int:
    """List the actions that may come next; what all options that are left have in common is said by itself."""
    alone = 1
    while alone != 0 and wk[ERROR] == 0:
        left = steps_after(st, tb, ct, wk, own)
        alone = 1 if own[OWN_FOUND] == 1 and left > 1 else 0
        if alone != 0:
            say(wk, own, own[OWN_FOUND + 1])
    return 0


def steps_after(st: list[int], tb: list[int], ct: list[int], wk: list[int], own: list[int]) -> int:
    """List the actions that go on with what was said, each with its option; return how many options are left."""
    place = OWN_FOUND + 1 + 2 * ACTIONS
    own[OWN_FOUND] = 0
    left = 0
    for k in range(st[OPTIONS]):
        steps = spell(st, tb, ct, wk, k, own, OWN_STEPS)
        if wk[ERROR] != 0:
            break
        same = 1 if steps > own[OWN_SAID] else 0
        for i in range(1, 1 + own[OWN_SAID]):
            if own[OWN_STEPS + i] != own[OWN_SAID + i]:
                same = 0
        if same != 0:
            left += 1
            action = own[OWN_STEPS + 1 + own[OWN_SAID]]
            if own[place + action] == 0:
                at = OWN_FOUND + 1 + 2 * own[OWN_FOUND]
                own[OWN_FOUND] += 1
                own[at] = action
                own[at + 1] = k
                own[place + action] = at
            else:
                own[own[place + action] + 1] = -1
    for i in range(OWN_FOUND + 1, OWN_FOUND + 1 + 2 * own[OWN_FOUND], 2):
        own[place + own[i]] = 0
    return left


def write_down(own: list[int], legal: list[int], mask: list[int], game: int) -> int:
    """Write the actions that were found, and their mask."""
    row = game * (1 + 2 * ACTIONS)
    for i in range(row + 1, row + 1 + 2 * legal[row], 2):
        mask[game * MASK_WORDS + (legal[i] >> 3)] = 0
    copy_run(legal, own, row, OWN_FOUND, 1 + 2 * own[OWN_FOUND])
    for i in range(row + 1, row + 1 + 2 * legal[row], 2):
        mask[game * MASK_WORDS + (legal[i] >> 3)] |= 1 << (legal[i] & 7) * 8
    return 0


def look(st: list[int], tb: list[int], own: list[int], seen: list[int], at: int) -> int:
    """Write what the player who acts sees, then what she has said of an option."""
    end = see(st, tb, tb[SEEN], st[ACTOR], seen, at)
    early = max(0, own[OWN_SAID] - MOST_SAID)
    for i in range(MOST_SAID):
        seen[end + i] = own[OWN_SAID + 1 + early + i] + 1 if early + i < own[OWN_SAID] else 0
    return 0
