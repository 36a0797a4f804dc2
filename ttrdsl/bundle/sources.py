"""Check operations that go through something: sets, ranges, networks, and cards in piles, of which each counts."""

from __future__ import annotations

from typing import Any

from ttrdsl.bundle.errors import Wrong, inside
from ttrdsl.bundle.expressions import Checker, Special
from ttrdsl.bundle.scope import Scope
from ttrdsl.bundle.types import BAG, Type, domain_of, is_id, is_set
from ttrdsl.bundle.words import WORDS, domain_name, length, variable
from ttrdsl.program.node import is_bag
from ttrdsl.program.operations import EXPRESSIONS

CARDS = frozenset(("pile", "piles", BAG, "chosen", "payment"))


def element_type(c: Checker, node: Any, scope: Scope) -> Type:
    """Check a source and return the type of what is gone through."""
    if is_bag(node):
        check_bag(c, node, scope)
        return "id card"
    if isinstance(node, list) and node and node[0] in ("at", "where"):
        length(EXPRESSIONS[node[0]], node)
        if node[0] == "at":
            inside(1, c.mark, node[1])
        kind = inside(2, element_type, c, node[2], scope)
        if node[0] == "where":
            inside(3, c.check, node[3], "truth", scope.bind(variable(node[1], kind, 1), kind))
        return kind
    kind = c.type_of(node, scope)
    if is_set(kind):
        return f"id {domain_of(kind)}"
    if kind in ("range", "numbers"):
        return "number"
    if kind in ("nets", "stops"):
        return "set route" if kind == "nets" else "set city"
    raise Wrong(f"nothing to go through: this is {kind}")


def check_bag(c: Checker, node: Any, scope: Scope) -> None:
    """Check cards that are counted or chosen from; a choice or a payment may be among them."""
    if not is_bag(node):
        raise Wrong("expected cards in piles")
    length(EXPRESSIONS[node[0]], node)
    if node[0] == "cards":
        for i in range(1, len(node)):
            inside(i, _check_cards, c, node[i], scope)
        return
    if node[0] == "at":
        inside(1, c.mark, node[1])
    inside(2, check_bag, c, node[2], scope)
    if node[0] == "where":
        inside(3, c.check, node[3], "truth", scope.bind(variable(node[1], "id card", 1), "id card"))


def _check_cards(c: Checker, node: Any, scope: Scope) -> None:
    if is_bag(node):
        check_bag(c, node, scope)
        return
    kind = c.type_of(node, scope)
    if kind not in CARDS:
        raise Wrong(f"expected cards, found {kind}")


# ---- one function per operation -------------------------------------------------------------------------


def _cards(c: Checker, node: list[Any], scope: Scope) -> Type:
    """Piles as a value: what a player picked is none, for only whole piles and filtered ones can be passed on."""
    kinds = set()
    for i in range(1, len(node)):
        if is_bag(node[i]):
            inside(i, check_bag, c, node[i], scope)
            kinds.add(BAG)
            continue
        kinds.add(inside(i, c.type_of, node[i], scope))
    if not kinds <= {"pile", "piles", BAG}:
        raise Wrong("chosen cards can be counted and gone through, but not be joined with piles")
    return BAG if BAG in kinds else "piles"


def _where(c: Checker, node: list[Any], scope: Scope) -> Type:
    kind = element_type(c, node, scope)
    if is_bag(node):
        return BAG
    if not is_id(kind):
        raise Wrong("these can be filtered only where they are gone through")
    return f"set {domain_of(kind)}"


def _extreme(c: Checker, node: list[Any], scope: Scope) -> Type:
    """Of nothing there is no greatest value; of all players there always is."""
    kind, _ = c.by_row(EXPRESSIONS[node[0]], node, scope)
    return "number" if node[2] == ["all", "player"] else kind


def _element(c: Checker, node: list[Any], scope: Scope) -> Type:
    return c.by_row(EXPRESSIONS[node[0]], node, scope)[1]


def _distinct(c: Checker, node: list[Any], scope: Scope) -> Type:
    """Without a domain the values are numbers."""
    domain = domain_name(c, node[4], 4) if len(node) == 5 else ""
    kind = inside(2, element_type, c, node[2], scope)
    inner = scope.bind(variable(node[1], kind, 1), kind)
    inside(3, c.check, node[3], f"id {domain}" if domain else "number", inner)
    return f"set {domain}" if domain else "numbers"


SPECIAL: dict[str, Special] = {
    "cards": _cards, "where": _where, "most": _extreme, "least": _extreme, "first": _element, "best": _element,
    "distinct": _distinct,
}  # fmt: skip
WORDS |= {"source": element_type, "bag": check_bag}
