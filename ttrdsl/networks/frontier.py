"""From lines with rings to the greatest weight of one trail, circuit or path among them.

A trail is a connected choice of lines that leaves at most two points odd, a circuit one that leaves none odd, as if two
were finished already; a path is a trail that meets no point twice. Lines are
decided step by step in a narrow order. All pasts that can be told apart are carried along, each with the least weight
that was lost on the way, and none that lost more than a limit. The limit starts low, as most trails take nearly all,
and grows until there is an answer.
"""

from __future__ import annotations

from ttrdsl.dialect.errors import TOO_HARD
from ttrdsl.dialect.failing import fail
from ttrdsl.networks.narrow import all_weights, count_undecided, narrow_order
from ttrdsl.networks.pasts import COMPLETE, FINISHED, MOST_PASTS, after_step, keep_past
from ttrdsl.program.limits import MOST_SEARCHED

PASTS_ROOM = 131073  # what was lost beyond the limit, two lists of pasts, and a table of four slots for each
NOTHING_BEYOND = 4611686018427387904


def best_choice(
    wk: list[int], arms: int, cities: int, ln: int, lines: int, ws: int, best: int, simple: int, odd: int
) -> int:  # fmt: skip
    """Return the greatest weight of a trail, or if `simple` of a path, in connected lines, or `best` if it is greater.

    It leaves so many points `odd` at most: two, or none.

    Room: the number of steps so far, three numbers for each city, a step for each line and each arm, and the pasts.
    """
    so_far = ws
    ws += 1
    start = ws + 3 * cities
    if count_undecided(wk, arms, cities, ln, lines, ws) <= odd and simple == 0:
        return max(best, all_weights(wk, arms, cities, ln, lines, ws))  # Euler: one trail takes all
    count = narrow_order(wk, arms, cities, ln, lines, ws, start)
    if count < 0:
        fail(wk, TOO_HARD)
        return best
    end = start + 4 * count
    whole = 0
    all_arms = 0
    first_arm = 0
    second_arm = 0
    for step in range(start, end, 4):
        weight = wk[step + 2]
        whole += weight
        if wk[step + 1] < 0:
            all_arms += weight
            if weight > first_arm:
                second_arm = first_arm
                first_arm = weight
            elif weight > second_arm:
                second_arm = weight
    # At most two arms are taken, as each has an end; and an answer must beat what is known.
    limit = all_arms - first_arm - second_arm
    most = whole - best - 1
    while limit <= most:
        lost = least_loss(wk, start, end, whole, limit, end, simple, odd, so_far)
        if lost >= 0:
            return whole - lost
        if wk[0] or limit == most:
            return best
        limit = min(most, max(wk[end], limit + limit // 2 + 1))
    return best


def least_loss(
    wk: list[int], start: int, end: int, whole: int, limit: int, ws: int, simple: int, odd: int, so_far: int
) -> int:  # fmt: skip
    """Return the least weight that is lost by a trail or path, or -1 if that is beyond the limit.

    Then the first slot of the room says what the next limit must be at least.
    """
    here = ws + 1
    there = here + 2 * MOST_PASTS
    heads = there + 2 * MOST_PASTS
    beyond = NOTHING_BEYOND
    found = -1
    wk[here] = (2 - odd) * FINISHED
    wk[here + 1] = 0
    count = 1
    for step in range(start, end, 4):
        weight = wk[step + 2]
        whole -= weight
        size = 4
        while size < 4 * count:
            size *= 2
        for i in range(heads, heads + size):
            wk[i] = 0
        kept = 0
        wk[so_far] += count
        if wk[so_far] > MOST_SEARCHED:
            fail(wk, TOO_HARD)
            return -1
        for i in range(here, here + 2 * count, 2):
            for taken in range(2):
                lost = wk[i + 1] + (0 if taken else weight)
                past = 0
                if lost <= limit:
                    past = after_step(wk, step, wk[i], taken, simple)
                    if past == COMPLETE:
                        lost += whole
                        if lost <= limit:
                            found = lost
                            limit = lost - 1
                    elif past >= 0:
                        kept = keep_past(wk, heads, size, there, kept, past, lost)
                        if kept < 0:
                            fail(wk, TOO_HARD)
                            return -1
                if lost > limit and lost < beyond:
                    beyond = lost
        count = kept
        other = here
        here = there
        there = other
    wk[ws] = beyond
    return found
