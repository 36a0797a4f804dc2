"""What players go for: whatever the rules ask first when they name a winner, more of it or less."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, NamedTuple

from ttrdsl.program.node import Bodies, Node, unmarked, walk

TOTAL = ["rule", "total"]
BEFORE = 100  # a key weighs as much as so many of the next


class Aim(NamedTuple):
    """A number of a player, and what one more of it is worth to her; below zero where less of it is better."""

    value: Node
    weight: int


def aims_of(bundle: dict[str, Any], gained: Container[str] = ()) -> list[Aim]:
    """Return what players go for: what decides and, where that is nothing but conditions, lines that are gained."""
    decide = deciding_aims(bundle)
    if not only_conditions(bundle):
        return decide
    points = [Aim(["rule", line["name"]], 1) for line in bundle["scores"] if line["name"] in gained]
    return [*(Aim(value, weight * BEFORE**2) for value, weight in decide), *points] if points else decide


def only_conditions(bundle: dict[str, Any]) -> bool:
    """Say whether players win by conditions alone, which tell nothing until they are met."""
    return bool(bundle["winner"]) and all(key.get("only") for key in bundle["winner"])


def deciding_aims(bundle: dict[str, Any]) -> list[Aim]:
    """Return what decides: the lines of the score sheet, and the keys before its total; without a total two keys.

    Where a key adds up or compares the totals of several players, her own lines count as well as that.
    """
    found: list[Aim] = []
    keys = list(bundle["winner"])
    totals = [n for n, key in enumerate(keys) if _asks_for_total(bundle, key)]
    keys = keys[: totals[0] + 1 if totals else 2]
    for n, key in enumerate(keys):
        weight = BEFORE ** min(len(keys) - 1 - n, 2) * (1 if key["most"] else -1)
        values = [["rule", line["name"]] for line in bundle["scores"]] if n in totals else []
        if unmarked(key["value"]) != TOTAL:
            values.append(key["value"])
        found += [Aim(value, weight) for value in values]
    return found


def _asks_for_total(bundle: dict[str, Any], key: dict[str, Any]) -> bool:
    """Say whether a key is the total, or something that is to be great and asks for totals, as that of a team."""
    if unmarked(key["value"]) == TOTAL:
        return True
    bodies = Bodies.of(bundle)
    return bool(key["most"]) and any(found.node[:2] == TOTAL for found in walk(key["value"], "value", bodies))


def wins_by_sums(bundle: dict[str, Any]) -> bool:
    """Say whether winners are found by totals of several players, as in teams: a key asks for those of others."""
    bodies = Bodies.of(bundle)
    asked = (found.node for key in bundle["winner"] for found in walk(key["value"], "value", bodies))
    return not side_of_total(bundle) and any(node[0] == "as" and unmarked(node[2])[:2] == TOTAL for node in asked)


def side_of_total(bundle: dict[str, Any]) -> int:
    """Return 1 where more points in all are better, -1 where fewer are, and 0 where points do not decide."""
    return next((1 if key["most"] else -1 for key in bundle["winner"] if unmarked(key["value"]) == TOTAL), 0)
