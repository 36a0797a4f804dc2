"""From a network to its longest trail (each route once) and longest path (each city once).

Most networks are trees with a ring or two, so everything that hangs off the rings is folded
first, and only what is left is searched.
"""

from __future__ import annotations

from collections.abc import Sequence

from ttrdsl.engine.joining import components
from ttrdsl.engine.trail_search import Line, best_trail
from ttrdsl.networks.board import Graph, split_points


def longest_trail(graph: Graph, net: int, weights: Sequence[int]) -> int:
    """Return the greatest sum of weights over a trail: each route at most once, cities freely."""
    return _longest(graph, net, weights, simple=False)


def longest_path(graph: Graph, net: int, weights: Sequence[int]) -> int:
    """Return the greatest sum of weights over a path: each city at most once.

    The points of a dead end are different cities here, so a path may start and end at one.
    """
    return _longest(graph, net, weights, simple=True)


def _longest(graph: Graph, net: int, weights: Sequence[int], *, simple: bool) -> int:
    """Return the longest of all components, heaviest first as the others often cannot beat it."""
    parts = [[(a, b, weights[route]) for route, a, b in split_points(graph, part)] for part in components(graph, net)]
    best = 0
    for lines in sorted(parts, key=_total, reverse=True):
        if _total(lines) <= best:
            break
        best = max(best, _longest_of_part(lines, best, simple=simple))
    return best


def _longest_of_part(lines: list[Line], best: int, *, simple: bool) -> int:
    """Return the longest of one component, or less than `best` if it cannot beat that."""
    if not simple and _odd_points(lines) <= 2:
        return _total(lines)  # Euler: one trail takes all.
    if simple:
        lines = _without_twins(lines)
    core, arms, in_tree = _fold_trees(lines)
    if not core:
        return in_tree
    best = max(best, in_tree)
    # Each point on a ring keeps the two longest arms, as a trail has two ends.
    longest_arms = sorted((arm for two in arms.values() for arm in two), reverse=True)
    if _total(core) + sum(longest_arms[:2]) <= best:
        return best
    outside = max(max(a, b) for a, b, _ in core) + 1
    for point, two in arms.items():
        for arm in two:
            core.append((point, outside, arm))
            outside += 1
    if not simple and _odd_points(core) <= 2:
        return max(best, _total(core))
    return max(best, best_trail(core, simple=simple))


def _total(lines: list[Line]) -> int:
    """Add up the weights."""
    return sum(weight for _, _, weight in lines)


def _odd_points(lines: list[Line]) -> int:
    """Count the points with an odd number of lines."""
    odd: set[int] = set()
    for a, b, _ in lines:
        odd ^= {a, b}
    return len(odd)


def _without_twins(lines: list[Line]) -> list[Line]:
    """Keep the heaviest of the lines between the same two points: a path takes only one."""
    heaviest: dict[tuple[int, int], int] = {}
    for a, b, weight in lines:
        pair = (min(a, b), max(a, b))
        heaviest[pair] = max(weight, heaviest.get(pair, 0))
    return [(a, b, weight) for (a, b), weight in heaviest.items()]


def _fold_trees(lines: list[Line]) -> tuple[list[Line], dict[int, list[int]], int]:
    """Fold all hanging trees of a component.

    Returns the lines that lie on rings or between them, per point of these the (at most two)
    longest arms that hang there, and the longest trail inside what was folded.
    """
    at: dict[int, set[int]] = {}
    for number, (a, b, _) in enumerate(lines):
        at.setdefault(a, set()).add(number)
        at.setdefault(b, set()).add(number)
    arms: dict[int, list[int]] = {}
    longest = 0
    leaves = [point for point, numbers in at.items() if len(numbers) == 1]
    for leaf in leaves:
        two = arms.pop(leaf, [])
        longest = max(longest, sum(two))
        if not at[leaf]:
            continue  # the last point of a tree
        number = at[leaf].pop()
        a, b, weight = lines[number]
        parent = b if a == leaf else a
        arm = weight + max(two, default=0)
        arms[parent] = sorted([*arms.get(parent, []), arm], reverse=True)[:2]
        at[parent].remove(number)
        if len(at[parent]) == 1:
            leaves.append(parent)
        elif not at[parent]:
            longest = max(longest, sum(arms[parent]))
    core = [lines[n] for n in sorted(set().union(*at.values()))]
    return core, arms, longest
