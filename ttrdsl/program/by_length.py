"""From a table by the length of routes to what they bring by it, with all exceptions to the rule that looks it up."""

from __future__ import annotations

from typing import Any

from ttrdsl.program.evaluate import Residue, TooMuchWork
from ttrdsl.program.node import unmarked, walk

Bundle = dict[str, Any]
LENGTH = "route.length"


def by_length(bundle: Bundle, table: str) -> dict[int, int]:
    """Return what one rule makes of a table for the routes of each length, if it is not what stands there.

    Lengths behind an open end share its last key.
    Nothing where several rules look it up, or where more than the length decides: then the table says all there is.
    """
    rules = [name for name, rule in bundle.get("rules", {}).items() if _looks_up(rule, table)]
    if len(rules) != 1:
        return {}
    by, data, found = bundle["facts"][table]["by"][0], bundle["facts"][table]["data"], dict[int, set[Any]]()
    for number, value in _values(bundle, rules[0]):
        length = bundle["board"]["routes"][number]["length"]
        found.setdefault(min(length, by["to"]) if by["open"] else length, set()).add(value)
    if any(len(values) > 1 or type(next(iter(values))) is not int for values in found.values()):
        return {}
    made = {length: values.pop() for length, values in sorted(found.items())}
    printed = {by["from"] + k: value for k, value in enumerate(data)}
    return made if any(value != printed.get(length) for length, value in made.items()) else {}


def _looks_up(rule: dict[str, Any], table: str) -> bool:
    """Say whether a number of one route is looked up by its length."""
    if rule["type"] != "number" or [kind for _, kind in rule["params"]] != ["id route"]:
        return False
    length = ["fact", LENGTH, rule["params"][0][0]]
    asked = (x.node for x in walk(rule["is"]) if x.node[:2] == ["fact", table])
    return any(len(node) == 3 and unmarked(node[2]) == length for node in asked)


def _values(bundle: Bundle, name: str) -> list[tuple[int, Any]]:
    """Return what a rule gives for each route with any number of players; something else where play decides it."""
    low, high = bundle["game"]["players"]
    rules = {key: ([word for word, _ in rule["params"]], rule["is"]) for key, rule in bundle["rules"].items()}
    sizes = {domain: len(names) for domain, names in bundle["domains"].items() if domain != "player"}
    found: list[tuple[int, Any]] = []
    for players in range(low, high + 1):
        known = Residue(bundle["facts"], players, range(low, high + 1), sizes, rules)
        for number in range(len(bundle["board"]["routes"])):
            try:
                value = known.call(name, [number], "me")
            except TooMuchWork:
                value = None
            found.append((number, value if isinstance(value, int) else None))
    return found
