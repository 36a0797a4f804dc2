"""How far a player is before the best other: by the points of the rules, or by what `path` makes of a situation."""

from __future__ import annotations

from ttrdsl.bots.path.mind.asked import firm_points, shaky_points
from ttrdsl.bots.path.mind.placed import EPOCH, KNOW, PLAYERS, SEAT_SIZE, SEATS_AT
from ttrdsl.bots.path.mind.places import ALL_ALIKE, POINT, UNPLANNED
from ttrdsl.bots.path.mind.seats import habits_of
from ttrdsl.bots.path.mind.values import begin_turn, value_of
from ttrdsl.bots.path.mind.weights import NOTHING
from ttrdsl.fast.library.course import copy_state


def lead(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], im: list[int], mind: list[int], me: int, over: int
) -> int:
    """Return how far a player is ahead, or how far all are where they win or lose together.

    A game that is over, or in which nothing can be planned, goes by its points.
    """
    own = 0
    best = NOTHING
    for seat in range(PLAYERS):
        m = SEATS_AT + seat * SEAT_SIZE
        if over != 0 or tb[tb[KNOW] + UNPLANNED] != 0:
            value = firm_points(st, tb, ct, wk, seat) + shaky_points(st, tb, ct, wk, seat)
            value *= tb[habits_of(tb, tb[KNOW], mind, m) + POINT]
        else:
            value = prospect(st, tb, ct, wk, im, mind, m, seat)
        if seat == me:
            own = value
        elif value > best:
            best = value
    return own - best if best != NOTHING and tb[tb[KNOW] + ALL_ALIKE] == 0 else own


def prospect(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], im: list[int], mind: list[int], m: int, seat: int
) -> int:
    """Return what `path` makes of a situation for a seat, as at the beginning of its turn."""
    copy_state(im, st, tb, 0, 0)
    wk[EPOCH] += 1
    begin_turn(im, tb, ct, wk, mind, m, seat)
    return value_of(im, tb, ct, wk, mind, m, seat)
