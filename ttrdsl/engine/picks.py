"""From routes offered to several elements to the best set of routes they can pick together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb, prod

PICK_LIMIT = 200_000


class TooManyPicks(ValueError):
    """There are more combinations of picks than can be compared."""


def best_picks(
    choices: Sequence[Sequence[int]], each: int, value: Callable[[int], tuple[int, ...]]
) -> int:
    """Return the network of greatest value when each element picks at most `each` of its routes.

    Of equals the first counts, in this order: an element picks nothing, then single routes as
    listed, then pairs, and so on; the first element changes slowest.
    """
    offered = [list(dict.fromkeys(routes)) for routes in choices]
    combinations_in_all = prod(
        sum(comb(len(routes), size) for size in range(each + 1)) for routes in offered
    )
    if combinations_in_all > PICK_LIMIT:
        raise TooManyPicks(f"{combinations_in_all} combinations of picks, at most {PICK_LIMIT}")
    networks = [0]
    for routes in offered:
        picks = _picks(routes, each)
        # The dict drops networks met before: of equals only the first can win, and it stays.
        networks = list(dict.fromkeys(net | pick for net in networks for pick in picks))
    return max(networks, key=value)


def _picks(routes: Sequence[int], each: int) -> list[int]:
    """List what one element may pick, as networks, in order."""
    return [
        sum(1 << route for route in picked)
        for size in range(each + 1)
        for picked in combinations(routes, size)
    ]
