"""One payment asked for in steps: the next question and what an answer leads to, for plans and for diagrams.

Answers that were given lie in the state where the payment will lie: a negative number says how many, then come they.
While a question is looked at they lie in the scratch memory, behind the number of the question.
"""

from __future__ import annotations

from ttrdsl.dialect.errors import BAD_CHOICE
from ttrdsl.payments.counting import (
    CLASS_KINDS,
    CLASS_NODES,
    CLASS_PARTS,
    CLASS_PLANS,
    CLASS_ROOT,
    CLASS_VALUES,
    CLASS_VARIABLES,
    count_ways,
)
from ttrdsl.payments.planning import PLAN_LEVELS, next_question, write_payment


def questions(tb: list[int], at: int) -> int:
    """Return how many answers a payment of this class has."""
    if tb[at + CLASS_PLANS] > 0:
        return tb[at + tb[at + CLASS_PLANS] + PLAN_LEVELS] + tb[at + CLASS_KINDS]
    return tb[at + CLASS_KINDS] + tb[at + CLASS_PARTS] + tb[at + CLASS_VARIABLES]


def ask(
    tb: list[int], at: int, hv: list[int], hand: int, st: list[int], place: int, wk: list[int], asked: int, ws: int
) -> int:
    """Return how many answers the next question has; if nothing is left to be asked it is one: the payment."""
    said = 0
    if st[place] < 0:
        said = -st[place]
    for i in range(said):
        wk[asked + 1 + i] = st[place + 1 + i]
    wk[asked] = next_step(tb, at, hv, hand, wk, asked + 1, said, ws)
    if wk[asked] == questions(tb, at):
        return 1
    return wk[ws]


def answer(
    tb: list[int],
    at: int,
    hv: list[int],
    hand: int,
    st: list[int],
    place: int,
    size: int,
    wk: list[int],
    asked: int,
    k: int,
    out: int,
    ws: int,
) -> int:
    """Give answer k to the question that was asked; say 1 if that is a payment, which is written, or 0 if not yet.

    The answers so far are noted in the state, and the next question is asked; with the last one they are taken away.
    """
    end = questions(tb, at)
    level = wk[asked]
    if level < end:
        if k < 0 or k >= wk[ws]:
            wk[0] = BAD_CHOICE
            return 0
        wk[asked + 1 + level] = answer_number(tb, at, wk, level, k, ws)
        said = level + 1
        level = next_step(tb, at, hv, hand, wk, asked + 1, said, ws)
        wk[asked] = level
        if level < end:
            st[place] = -said
            for i in range(said):
                st[place + 1 + i] = wk[asked + 1 + i]
            return 0
    for i in range(size):
        st[place + i] = 0
    write_answers(tb, at, wk, asked + 1, out)
    return 1


def payment_after(
    tb: list[int],
    at: int,
    hv: list[int],
    hand: int,
    wk: list[int],
    asked: int,
    number: int,
    dear: int,
    out: int,
    ws: int,
) -> int:
    """Write a payment that an answer (by `answer_number`) to the question that was asked leads to.

    Few cards of kinds that are dear (1, not 0) are in it, many of others.
    """
    end = questions(tb, at)
    first = 0
    if tb[at + CLASS_PLANS] > 0:
        first = end - tb[at + CLASS_KINDS]
    level = wk[asked]
    while level < end:
        wk[asked + 1 + level] = number
        level = next_step(tb, at, hv, hand, wk, asked + 1, level + 1, ws)
        if level < end:
            k = 0
            if first <= level < first + tb[at + CLASS_KINDS] and wk[dear + level - first]:
                k = wk[ws] - 1
            number = answer_number(tb, at, wk, level, k, ws)
    return write_answers(tb, at, wk, asked + 1, out)


def answer_number(tb: list[int], at: int, wk: list[int], level: int, k: int, ws: int) -> int:
    """Return answer k to a question; of a plan's numbers of cards only the greatest is noted."""
    if tb[at + CLASS_PLANS] > 0 and level >= questions(tb, at) - tb[at + CLASS_KINDS]:
        return wk[ws + 1] - k
    return wk[ws + 1 + k]


def write_answers(tb: list[int], at: int, wk: list[int], answers: int, out: int) -> int:
    """Write the payment that all answers come to: counts by kind, then parts, then values of variables (-1: none)."""
    if tb[at + CLASS_PLANS] > 0:
        return write_payment(tb, at, wk, answers, out)
    end = questions(tb, at)
    first = end - tb[at + CLASS_VARIABLES]
    for i in range(end):
        wk[out + i] = wk[answers + i]
        if i >= first:
            wk[out + i] -= 1
    return end


def next_step(tb: list[int], at: int, hv: list[int], hand: int, wk: list[int], answers: int, said: int, ws: int) -> int:
    """Go on to the next question with more than one answer; return its number, or that of questions at the end."""
    if tb[at + CLASS_PLANS] > 0:
        return next_question(tb, at, hv, hand, wk, answers, said, ws)
    slots = ws + 1 + tb[at + CLASS_VALUES]
    if count_ways(tb, at, hv, hand, wk, slots) == 0:
        wk[ws] = 0
        return 0
    p = tb[at + CLASS_ROOT]
    level = 0
    while p > 0:
        while level < tb[at + p]:
            wk[answers + level] = 0  # a level that a path skips
            level += 1
        if level < said:
            p = child_of(tb, at, p, wk[answers + level])
        else:
            edge = values_at(tb, at, p, hv, hand, wk, ws, slots)
            if wk[ws] != 1:
                return level
            wk[answers + level] = wk[ws + 1]
            p = edge
        level += 1
    end = questions(tb, at)
    while level < end:
        wk[answers + level] = 0
        level += 1
    return level


def child_of(tb: list[int], at: int, node: int, x: int) -> int:
    """Return the node behind an edge that there is."""
    q = at + node
    if node >= tb[at + CLASS_NODES]:
        return tb[q + 4 + 2 * (tb[q + 1] - x)]
    p = q + 2
    while tb[p] != x:
        p += 3
    return tb[p + 2]


def values_at(tb: list[int], at: int, node: int, hv: list[int], hand: int, wk: list[int], out: int, slots: int) -> int:
    """Write how many numbers a node can read, and which, greatest first; return the node behind the last."""
    q = at + node
    found = 0
    child = 0
    if node >= tb[at + CLASS_NODES]:
        x = tb[q + 1]
        p = q + 3
        end = p + 2 * tb[q + 2]
        held = hv[hand + tb[q]]
        while p < end:
            if x <= held and wk[slots + tb[p]] > 0:
                found += 1
                wk[out + found] = x
                child = tb[p + 1]
            x -= 1
            p += 2
    else:
        p = q + 2
        end = p + 3 * tb[q + 1]
        while p < end:
            found += 1
            wk[out + found] = tb[p]
            child = tb[p + 2]
            p += 3
    wk[out] = found
    return child
