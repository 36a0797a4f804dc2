"""Check costs, the patterns a player pays, and what is asked of a payment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.bundle.errors import Wrong, inside, shown
from ttrdsl.bundle.expressions import Checker, Node, Special, length
from ttrdsl.bundle.scope import Scope
from ttrdsl.bundle.sources import element_type, is_bag, variable
from ttrdsl.bundle.types import Type, domain_of
from ttrdsl.program.operations import OBJECTS, operation_of


def object_keys(value: Any, form: str) -> dict[str, Any]:
    """Return an object of the program that has the keys of its form."""
    keys = {argument.key: not argument.repeat for argument in OBJECTS[form].arguments}
    must = {key for key, needed in keys.items() if needed}
    if not isinstance(value, dict):
        raise Wrong(f"expected an object with the keys {', '.join(sorted(must))}")
    if not must <= value.keys() <= keys.keys():
        odd = sorted((must - value.keys()) or (value.keys() - keys.keys()))
        raise Wrong(f"`{shown(odd[0])}` is missing" if odd[0] in must else f"`{shown(odd[0])}` does not belong here")
    return value


def _items(c: Checker, items: Node, scope: Scope) -> None:
    if not isinstance(items, list):
        raise Wrong("expected a list of what must be paid")
    for i, item in enumerate(items):
        inside(i, _item, c, item, scope)


def _item(c: Checker, item: Node, scope: Scope) -> None:
    operation = operation_of(item, "item")
    if operation is None:
        raise Wrong(f"{shown(item)} is no part of a cost")
    length(operation, item)
    if item[0] == "one":
        kind = inside(2, element_type, c, item[2], scope)
        name = variable(item[1], kind)
        if is_bag(item[2]) or c.cost_variables.get(name) != domain_of(kind):
            raise Wrong(f"`{name}` stands for one color, or one kind of card, and for the same in every cost", 1)
        inside(3, _items, c, item[3], scope.bind(name, kind))
        return
    inside(1, c.check, item[1], "number", scope)
    if item[0] == "times":
        inside(2, _items, c, item[2], scope)
        return
    inside(2, c.check, item[2], "number", scope)
    if not isinstance(item[3], list):
        raise Wrong("expected a list of what may fill it", 3)
    for i, choice in enumerate(item[3]):
        try:
            _choice(c, object_keys(choice, "choice"), scope)
        except Wrong as wrong:
            raise wrong.under(3, i) from None


def _choice(c: Checker, choice: dict[str, Node], scope: Scope) -> None:
    label, uses, fill = choice["label"], choice["uses"], choice["fill"]
    if label is not None and not isinstance(label, str):
        raise Wrong("expected the name of a part, or null", "label")
    if not isinstance(uses, list) or not all(isinstance(name, str) for name in uses):
        raise Wrong("expected names of variables", "uses")
    for end in ("low", "high"):
        inside(end, c.check, choice[end], "number", scope)
    _covers(choice["low"], choice["high"])
    operation = operation_of(fill, "filler")
    if operation is None:
        raise Wrong(f"{shown(fill)} can fill nothing", "fill")
    inside("fill", length, operation, fill)
    if fill[0] == "group":
        inside("fill", inside, 1, _items, c, fill[1], scope)
    else:
        inside("fill", inside, 1, c.check, fill[1], "set card" if fill[0] == "kinds" else "cost", scope)


def _covers(low: Node, high: Node) -> None:
    """A filler covers something; where that is a plain number it can be seen here."""
    fixed = [end for end in (low, high) if isinstance(end, int)]
    if any(end < 1 for end in fixed) or fixed != sorted(fixed):
        raise Wrong("a filler covers one or more, and at least as much at most as at least", "low")


def _cost(c: Checker, node: list[Node], scope: Scope) -> Type:
    inside(1, _items, c, node[1], scope)
    return "cost"


def check_purse(c: Checker, node: Node, scope: Scope) -> None:
    """Cards are paid from whole piles."""
    kind = c.type_of(node, scope)
    if kind not in ("pile", "piles"):
        raise Wrong(f"cards are paid from piles, found {'some cards of a pile' if kind == 'bag' else kind}")


def _payable(c: Checker, node: list[Node], scope: Scope) -> Type:
    inside(1, c.check, node[1], "cost", scope)
    for i in range(2, len(node)):
        inside(i, check_purse, c, node[i], scope)
    return "truth"


def _part(c: Checker, node: list[Node], scope: Scope) -> Type:
    inside(1, c.check, node[1], "payment", scope)
    if not isinstance(node[2], str):
        raise Wrong("expected the name of a part", 2)
    if node[0] == "part":
        return "number"
    # A variable that no cost binds is never bound; colors are what variables stand for.
    return f"id {c.cost_variables.get(node[2], 'color')}"


SPECIAL: dict[str, Special] = {"cost": _cost, "payable": _payable, "part": _part, "bound": _part}


def recorded_twice(node: Node, recorded: frozenset[str], rules: dict[str, Any]) -> bool:
    """Say whether a payment could have two values of one variable that is asked for."""
    return any(_binds_twice(items, recorded) for items in _costs(node, rules))


def _costs(node: Node, rules: dict[str, Any]) -> Iterator[list[Node]]:
    """Give the items of every cost that an expression can be."""
    waiting, seen = [node], set()
    while waiting:
        one = waiting.pop()
        if not isinstance(one, list):
            continue
        if one[0] == "cost":
            yield one[1]
        elif one[0] == "rule" and one[1] not in seen:
            seen.add(one[1])
            waiting.append(rules[one[1]]["is"])
        elif one[0] in ("at", "if", "as"):
            waiting.extend(one[2:])


def _binds_twice(items: list[Node], recorded: frozenset[str]) -> bool:
    """Count variables that hold for the whole payment: not those of repeated items or of what stands for one card."""
    bound: list[str] = []
    waiting = list(items)
    while waiting:
        item = waiting.pop()
        if item[0] == "one":
            bound.append(item[1])
            waiting.extend(item[3])
    return any(bound.count(name) > 1 for name in recorded)
