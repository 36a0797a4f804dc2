"""From routes offered to several elements to the best set of routes they can pick together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb, prod

from ttrdsl.engine.errors import GameError

PICK_LIMIT = 200_000


class TooManyPicks(GameError, ValueError):
    """There are more combinations of picks than can be compared."""


def all_picks(choices: Sequence[Sequence[int]], each: int) -> list[int]:
    """Return every network that arises when each element picks at most `each` of its routes, each once.

    The order: an element picks nothing, then single routes as listed, then pairs, and so on; the first element
    changes slowest.
    """
    offered = [list(dict.fromkeys(routes)) for routes in choices]
    in_all = prod(sum(comb(len(routes), size) for size in range(each + 1)) for routes in offered)
    if in_all > PICK_LIMIT:
        raise TooManyPicks(f"{in_all} combinations of picks, at most {PICK_LIMIT}")
    networks = [0]
    for routes in offered:
        picks = _picks(routes, each)
        # The dict drops networks met before: of equals only the first can win, and it stays.
        networks = list(dict.fromkeys(net | pick for net in networks for pick in picks))
    return networks


def best_picks(choices: Sequence[Sequence[int]], each: int, value: Callable[[int], tuple[int, ...]]) -> int:
    """Return the network of greatest value among all picks; of equals the first."""
    return max(all_picks(choices, each), key=value)


def _picks(routes: Sequence[int], each: int) -> list[int]:
    """List what one element may pick, as networks, in order."""
    return [sum(1 << route for route in picked) for size in range(each + 1) for picked in combinations(routes, size)]
