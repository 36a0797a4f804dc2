"""Which payment keeps the cards a plan needs, and those that fit everywhere, for the style `path`."""

from __future__ import annotations

from ttrdsl.bots.path.mind.needs import needs


def payment_cost(
    tb: list[int], kn: int, wk: list[int], mind: list[int], kinds: int, paid: int, plan: int, skip: int, hand: int
) -> int:
    """Return what a payment costs: cards the plan lacks afterwards, and the cards themselves.

    `paid` are counts in `wk`; `kinds` says for each count the paying kind it is of, or -1, and what a card counts.
    """
    spent = 0
    for i in range(tb[kinds]):
        number = wk[paid + i]
        if number > 0:
            spent += number * tb[kinds + 2 + 2 * i]
            if tb[kinds + 1 + 2 * i] >= 0:
                mind[hand + tb[kinds + 1 + 2 * i]] -= number
    _, missing = needs(tb, kn, mind, plan, skip, hand)
    for i in range(tb[kinds]):
        if wk[paid + i] > 0 and tb[kinds + 1 + 2 * i] >= 0:
            mind[hand + tb[kinds + 1 + 2 * i]] += wk[paid + i]
    return 4 * missing + spent
