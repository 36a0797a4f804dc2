"""Check costs, the patterns a player pays, and what is asked of a payment."""

from __future__ import annotations

from typing import Any

from ttrdsl.bundle.errors import Wrong, inside, shown
from ttrdsl.bundle.expressions import Checker, Special
from ttrdsl.bundle.scope import Scope
from ttrdsl.bundle.types import Type, domain_of
from ttrdsl.bundle.words import WORDS, length, object_keys
from ttrdsl.program.limits import MOST_UNITS
from ttrdsl.program.node import Bodies, Node, is_bag, outcomes
from ttrdsl.program.operations import COST_ITEMS, EXPRESSIONS, operation_of


def _items(c: Checker, items: Node, scope: Scope) -> None:
    if not isinstance(items, list):
        raise Wrong("expected a list of what must be paid")
    for i, item in enumerate(items):
        inside(i, _item, c, item, scope)


def _item(c: Checker, item: Any, scope: Scope) -> None:
    operation = operation_of(item, "item")
    if operation is None:
        raise Wrong(f"{shown(item)} is not part of a cost")
    length(operation, item)
    _, kind = c.by_row(operation, item, scope)
    if operation.name == "each" and (is_bag(item[2]) or not domain_of(kind)):
        raise Wrong("a cost goes through a set of elements", 2)
    if operation.name == "each" and any(operation_of(inner, "item") is COST_ITEMS["one"] for inner in item[3]):
        raise Wrong("what is fixed for a payment is fixed outside a loop", 3)
    if operation.name == "one" and (is_bag(item[2]) or c.labels.get(item[4]) != domain_of(kind)):
        raise Wrong(f"`{item[4]}` stands for one color, or one kind of card, and for the same in every cost", 4)


def _choices(c: Checker, choices: Node, scope: Scope) -> None:
    if not isinstance(choices, list):
        raise Wrong("expected a list of what may fill it")
    for i, choice in enumerate(choices):
        inside(i, _choice, c, inside(i, object_keys, choice, "choice"), scope)


def _choice(c: Checker, choice: dict[str, Any], scope: Scope) -> None:
    c.by_keys(choice, "choice", scope)
    _covers(choice["low"], choice["high"])


def _filler(c: Checker, fill: Any, scope: Scope) -> None:
    operation = operation_of(fill, "filler")
    if operation is None:
        raise Wrong(f"{shown(fill)} can fill nothing")
    length(operation, fill)
    c.by_row(operation, fill, scope)


def _covers(low: Node, high: Node) -> None:
    """A filler covers something; where that is a plain number it can be seen here."""
    fixed = [end for end in (low, high) if isinstance(end, int)]
    if any(end < 1 for end in fixed) or fixed != sorted(fixed):
        raise Wrong("a filler covers one or more, and at least as much at most as at least", "low")
    if any(end > MOST_UNITS for end in fixed):
        raise Wrong(f"a filler covers at most {MOST_UNITS}", "high")


def check_purse(c: Checker, node: Any, scope: Scope) -> None:
    """Cards are paid from whole piles."""
    kind = c.type_of(node, scope)
    if kind not in ("pile", "piles"):
        raise Wrong(f"cards are paid from piles, found {'some cards of a pile' if kind == 'bag' else kind}")


def _purses(c: Checker, piles: Node, scope: Scope) -> None:
    if not isinstance(piles, list) or not piles:
        raise Wrong("expected a list of piles")
    for i, pile in enumerate(piles):
        inside(i, check_purse, c, pile, scope)


def _bound(c: Checker, node: list[Any], scope: Scope) -> Type:
    """A label that no cost has is never bound; colors are what labels stand for."""
    c.by_row(EXPRESSIONS["bound"], node, scope)
    return f"id {c.labels.get(node[2], 'color')}"


SPECIAL: dict[str, Special] = {"bound": _bound}
WORDS |= {"items": _items, "choices": _choices, "filler": _filler, "purse": check_purse, "purses": _purses}


def recorded_twice(node: Node, recorded: frozenset[str], rules: dict[str, Any]) -> bool:
    """Say whether a payment could have two values under one label that is asked for."""
    costs = outcomes(node, Bodies({name: rule["is"] for name, rule in rules.items()}))
    return any(_binds_twice(cost[1], recorded) for cost in costs if isinstance(cost, list) and cost[0] == "cost")


def _binds_twice(items: list[Any], recorded: frozenset[str]) -> bool:
    """Count labels that hold for the whole payment: not those of repeated items or of what stands for one card."""
    bound: list[str] = []
    waiting = list(items)
    while waiting:
        item = waiting.pop()
        if item[0] == "one":
            bound.append(item[4])
            waiting.extend(item[3])
    return any(bound.count(name) > 1 for name in recorded)
