"""Answers to "can it be paid for?" kept as sets: whose answer is known, whose is yes, and when each may be another one.

Whoever can pay can pay with more cards, too, and whoever cannot, not with fewer. So an answer comes with the number of
cards that may come (if it is no) or go (if it is yes) before it may be another one: the elements of which it is true
lie in the row of a ring by that number, and leave the sets when as many cards have come or gone.

Sets lie one behind another: those known, those with yes, the rows of no, the rows of yes.
"""

from __future__ import annotations

ROWS = 16  # of a ring, a power of two; an answer that would last longer is asked for again a little early


def first_row(seen: int, now: int) -> int:
    """Return the number of the first row that ended between the number seen last and the one now."""
    return max(seen, now - ROWS)


def row_of(wk: list[int], moved: int, margin: int) -> int:
    """Return the row of an answer, yes from 0 on. `moved` has how many cards came, then how many went."""
    if margin >= 0:
        return ROWS + (wk[moved + 1] + min(margin, ROWS - 1) & ROWS - 1)
    return wk[moved] - 1 + min(-margin, ROWS) & ROWS - 1
