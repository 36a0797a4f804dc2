"""The plans of one cost class and a hand: which can be paid, and what is asked next on the way to a payment.

`ttrdsl.payments.plan_tables` writes the plans down. Answers lie one after another in the scratch memory: first those of
the plan, then the number of cards of each kind. By the theorem of Mendelsohn and Dulmage a plan and the cards named so
far can be carried through exactly if, for every union of demands, the kinds in reach hold enough, and the cards that
fit nothing else are not too many.
"""

from __future__ import annotations

from ttrdsl.payments.counting import CLASS_KINDS, CLASS_PARTS, CLASS_PLANS, CLASS_VARIABLES

# The head of the plans. All places count from the start of the class.
PLAN_LEVELS = 0  # answers that tell plans apart
PLAN_ROWS = 1  # number of plans; each is its answers, its demands, its parts, its variables (plus one)
PLAN_ROWS_AT = 2
PLAN_SUMS = 3  # number of sets of kinds; each is its size and the kinds
PLAN_SUMS_AT = 4  # where the places of the sets lie
PLAN_DEMANDS = 5  # number of different demands, the fewest cards first
PLAN_DEMANDS_AT = 6  # where their places lie; each is its cards, its unions, and for each union three numbers:
# ... cards demanded, the set of kinds in reach, the set of kinds that fit nothing else
PLAN_HEAD = 7
# Behind the head lies what tells whether some plan can be paid, read from its first number to its last: the fewest
# cards of any way to pay; the number of families, each as the number of its sets of kinds and those (size, kinds); the
# length of all ways, the fewest cards first. A way is a number for its cards and how many wants it has, then for each
# want a number for how many cards and of which family: one of its sets must hold them.
PACKED = 1 << 16  # cards, or the number of cards that are wanted, times this, and a size or the number of a family

MOST_CARDS = 1 << 16  # more than any way takes


def add_plan_sums(tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], ws: int) -> int:
    """Write how many cards of each set of kinds the hand holds, from `ws`."""
    p = at + tb[at + CLASS_PLANS]
    first = at + tb[p + PLAN_SUMS_AT]
    for i in range(tb[p + PLAN_SUMS]):
        q = at + tb[first + i]
        held = 0
        for j in range(q + 1, q + 1 + tb[q]):
            held += hv[hand + tb[j]]
        wk[ws + i] = held
    return 0


def add_greatest_sums(tb: list[int], p: int, hv: list[int], hand: int, wk: list[int], ws: int) -> int:
    """Write for each family how many cards of one of its sets the hand holds at most, from `ws`; return its end."""
    q = p + 1
    for i in range(tb[p]):
        most = 0
        sets = tb[q]
        q += 1
        while sets > 0:
            end = q + tb[q]
            held = 0
            while q < end:
                q += 1
                held += hv[hand + tb[q]]
            q += 1
            most = max(most, held)
            sets -= 1
        wk[ws + i] = most
    return q


def cards_held(tb: list[int], at: int, hv: list[int], hand: int) -> int:
    """Return how many cards of all kinds the hand holds."""
    held = 0
    for i in range(hand, hand + tb[at + CLASS_KINDS]):
        held += hv[i]
    return held


def fits(tb: list[int], demand: int, wk: list[int], ws: int) -> int:
    """Say (1 or 0) whether the hand whose sums lie from `ws` holds enough for every union of some demands."""
    q = demand + 2
    end = q + 3 * tb[demand + 1]
    while q < end:
        if wk[ws + tb[q + 1]] < tb[q]:
            return 0
        q += 3
    return 1


def some_plan(tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], ws: int) -> int:
    """Say (1 or 0) whether some plan can be paid from the hand."""
    held = cards_held(tb, at, hv, hand)
    p = at + tb[at + CLASS_PLANS] + PLAN_HEAD
    if tb[p] > held:
        return 0
    p = add_greatest_sums(tb, p + 1, hv, hand, wk, ws)
    end = p + 1 + tb[p]
    p += 1
    while p < end and tb[p] >> 16 <= held:  # all further ones take as many cards
        stop = p + 1 + (tb[p] & PACKED - 1)
        p += 1
        while p < stop and wk[ws + (tb[p] & PACKED - 1)] >= tb[p] >> 16:
            p += 1
        if p == stop:
            return 1
        p = stop
    return 0


def next_question(
    tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], answers: int, said: int, ws: int
) -> int:
    """Go on from the answers that were given to the next question with more than one; return its number.

    Answers that are the only ones are written on the way. What can be answered is noted in `ws` and behind: how many
    answers there are, then each of them, or for a number of cards the greatest. Beyond the last question there is none.
    """
    if said == 0 and some_plan(tb, at, hv, hand, wk, ws) == 0:
        wk[ws] = 0
        return 0
    p = at + tb[at + CLASS_PLANS]
    level = said
    levels = tb[p + PLAN_LEVELS]
    if level < levels:
        level = next_of_plan(tb, at, hv, hand, wk, answers, said, ws)
        if level < levels:
            return level
    demand = at + tb[at + tb[p + PLAN_DEMANDS_AT] + tb[plan_at(tb, at, wk, answers) + levels]]
    end = levels + tb[at + CLASS_KINDS]
    while level < end:
        most = 0
        least = 0
        if hv[hand + level - levels] > 0:
            most = most_of_kind(tb, at, hv, hand, wk, answers + levels, level - levels, demand)
        if most > 0:
            least = least_of_kind(tb, at, hv, hand, wk, answers + levels, level - levels, demand)
        wk[ws] = most - least + 1
        wk[ws + 1] = most
        if most != least:
            return level
        wk[answers + level] = most
        level += 1
    return level


def next_of_plan(
    tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], answers: int, said: int, ws: int
) -> int:
    """Do so as long as the plan is not known; sums and whether each demand fits lie behind the answers, from `ws`."""
    p = at + tb[at + CLASS_PLANS]
    levels = tb[p + PLAN_LEVELS]
    rows = tb[p + PLAN_ROWS]
    sums = ws + 1 + rows
    fitting = sums + tb[p + PLAN_SUMS]
    held = cards_held(tb, at, hv, hand)
    add_plan_sums(tb, at, hv, hand, wk, sums)
    first = at + tb[p + PLAN_DEMANDS_AT]
    for i in range(tb[p + PLAN_DEMANDS]):
        q = at + tb[first + i]
        wk[fitting + i] = 0
        if tb[q] <= held:
            wk[fitting + i] = fits(tb, q, wk, sums)
    size = levels + 1 + tb[at + CLASS_PARTS] + tb[at + CLASS_VARIABLES]
    level = said
    row = at + tb[p + PLAN_ROWS_AT]
    end = row + size * rows
    while level < levels:
        found = 0
        before = 1
        q = row
        while q < end and before:
            i = 0
            while i < level and tb[q + i] == wk[answers + i]:
                i += 1
            if i < level:
                before = 1 if found == 0 else 0  # plans with the same first answers lie together
            elif wk[fitting + tb[q + levels]] and (found == 0 or wk[ws + found] != tb[q + level]):
                if found == 0:
                    row = q
                found += 1
                wk[ws + found] = tb[q + level]
            q += size
        wk[ws] = found
        if found != 1:
            return level
        wk[answers + level] = wk[ws + 1]
        level += 1
    return level


def plan_at(tb: list[int], at: int, wk: list[int], answers: int) -> int:
    """Return where the plan of these answers lies."""
    p = at + tb[at + CLASS_PLANS]
    levels = tb[p + PLAN_LEVELS]
    size = levels + 1 + tb[at + CLASS_PARTS] + tb[at + CLASS_VARIABLES]
    row = at + tb[p + PLAN_ROWS_AT]
    i = 0
    while i < levels:
        if tb[row + i] == wk[answers + i]:
            i += 1
        else:
            row += size
            i = 0
    return row


def most_of_kind(
    tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], named: int, kind: int, demand: int
) -> int:
    """Return how many cards of a kind can be paid at most; those of earlier kinds are named."""
    first = at + tb[at + tb[at + CLASS_PLANS] + PLAN_SUMS_AT]
    most = 0
    q = demand + 2
    end = q + 3 * tb[demand + 1]
    while q < end:
        p = at + tb[first + tb[q + 2]]
        stop = p + 1 + tb[p]
        p += 1
        left = tb[q]
        while p < stop and tb[p] < kind:
            left -= wk[named + tb[p]]
            p += 1
        if p < stop and tb[p] == kind and (most == 0 or left < most - 1):
            most = left + 1
        q += 3
    most -= 1
    return max(0, min(most, hv[hand + kind]))


def least_of_kind(
    tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], named: int, kind: int, demand: int
) -> int:
    """Return how many cards of a kind must be paid at least, if all later kinds are used as far as they go."""
    first = at + tb[at + tb[at + CLASS_PLANS] + PLAN_SUMS_AT]
    least = 0
    q = demand + 2
    end = q + 3 * tb[demand + 1]
    while q < end:
        p = at + tb[first + tb[q + 1]]
        stop = p + 1 + tb[p]
        p += 1
        short = tb[q]
        concerned = 0
        while p < stop:
            if tb[p] < kind:
                short -= wk[named + tb[p]]
            elif tb[p] > kind:
                short -= hv[hand + tb[p]]
            else:
                concerned = 1
            p += 1
        if concerned and short > least:
            least = short
        q += 3
    return least


def write_payment(tb: list[int], at: int, wk: list[int], answers: int, out: int) -> int:
    """Write the payment of all answers: counts by kind, then parts, then values of variables (-1: none)."""
    kinds = tb[at + CLASS_KINDS]
    parts = tb[at + CLASS_PARTS]
    variables = tb[at + CLASS_VARIABLES]
    levels = tb[at + tb[at + CLASS_PLANS] + PLAN_LEVELS]
    row = plan_at(tb, at, wk, answers) + levels + 1
    for i in range(kinds):
        wk[out + i] = wk[answers + levels + i]
    for i in range(parts):
        wk[out + kinds + i] = tb[row + i]
    for i in range(variables):
        wk[out + kinds + parts + i] = tb[row + parts + i] - 1
    return kinds + parts + variables
