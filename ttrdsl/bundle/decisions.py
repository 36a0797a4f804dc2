"""Check the steps at which a player decides: what is asked, what can be chosen, and what follows."""

from __future__ import annotations

from math import prod
from typing import Any

from ttrdsl.bundle.costs import recorded_twice
from ttrdsl.bundle.errors import Wrong, inside, shown
from ttrdsl.bundle.scope import BOUND
from ttrdsl.bundle.sources import element_type
from ttrdsl.bundle.steps import Body, Check, Known
from ttrdsl.bundle.types import domain_of, is_id
from ttrdsl.bundle.words import object_keys
from ttrdsl.program.node import Node, is_bag
from ttrdsl.program.operations import operation_of

MOST_TOGETHER = 100_000


def _follow(b: Body, details: dict[str, Any], chosen: Known, declined: Known, me: str) -> Known:
    """What follows a choice that may be declined: further steps, or others."""
    if ("then" in details) != ("else" in details):
        raise Wrong("`then` and `else` belong together")
    if "else" not in details:
        return chosen
    # Whoever declines has picked or paid no cards; other locals have no value unless `else` gives them one.
    declined |= {name for name in chosen if b.locals[name] in ("chosen", "payment")}
    return inside("then", b.steps, details["then"], chosen, me) & inside("else", b.steps, details["else"], declined, me)


# ---- choose ---------------------------------------------------------------------------------------------


def _choose(b: Body, step: list[Any], known: Known, me: str) -> Known:
    return inside(1, _choose_details, b, step[1], known, me)


def _choose_details(b: Body, node: Node, known: Known, me: str) -> Known:
    details = object_keys(node, "choose")
    b.decide(b.scope(known, me))
    b.c.by_keys(details, "choose", b.scope(known, me))
    if not isinstance(details["alts"], list):
        raise Wrong("expected a list of alternatives", "alts")
    behind = b.everything
    for i, alternative in enumerate(details["alts"]):
        try:
            behind &= _alternative(b, object_keys(alternative, "alternative"), known, me)
        except Wrong as wrong:
            raise wrong.under("alts", i) from None
    if not details["alts"] or (details["menu"] and "else" not in details):
        behind &= known  # with no option at all the steps go on behind the choice
    return _follow(b, details, behind, known, me)


def _alternative(b: Body, alternative: dict[str, Any], known: Known, me: str) -> Known:
    b.c.by_keys(alternative, "alternative", b.scope(known, me))
    chosen = inside("bind", _binds, b, alternative["bind"], known, me)
    behind = inside("do", b.steps, alternative["do"], chosen, me)
    # `stop` in an action leads here from anywhere in it, so what the action sets is not certain.
    return known if alternative.get("action") else behind


def _binds(b: Body, binds: Node, known: Known, me: str) -> Known:
    if not isinstance(binds, list):
        raise Wrong("expected a list of variables to choose")
    names: list[str] = []
    sizes: list[int] = []
    for i, node in enumerate(binds):
        bind = inside(i, object_keys, node, "bind")
        kind = inside(i, inside, "in", element_type, b.c, bind["in"], b.scope(known, me))
        names.append(inside(i, b.local, bind["as"], kind, "as"))
        sizes.append(b.c.symbols.size(domain_of(kind)) if is_id(kind) else MOST_TOGETHER)
    if len(set(names)) < len(names) or (len(names) > 1 and prod(sizes) > MOST_TOGETHER):
        raise Wrong("variables chosen together differ, and have few values")
    return known | set(names)


# ---- some, order, pay -----------------------------------------------------------------------------------


def _some(b: Body, step: list[Any], known: Known, me: str) -> Known:
    return inside(1, _some_details, b, step[1], known, me)


def _some_details(b: Body, node: Node, known: Known, me: str) -> Known:
    details, scope = object_keys(node, "some"), b.scope(known, me)
    b.decide(scope)
    b.c.by_keys(details, "some", scope)
    kind = element_type(b.c, details["from"], scope)
    if not is_id(kind):
        raise Wrong(f"several of these cannot be chosen: {kind}", "from")
    gives = "chosen" if is_bag(details["from"]) and not b.holds(details["as"], "set card") else f"set {domain_of(kind)}"
    return _follow(b, details, known | {b.local(details["as"], gives, "as")}, known, me)


def _order(b: Body, step: list[Any], known: Known, me: str) -> Known:
    return inside(1, _order_details, b, step[1], known, me)


def _order_details(b: Body, node: Node, known: Known, me: str) -> Known:
    details, scope = object_keys(node, "order"), b.scope(known, me)
    b.decide(scope)
    b.c.by_keys(details, "order", scope)
    return _follow(b, details, known | {b.local(details["as"], "chosen", "as")}, known, me)


def _pay(b: Body, step: list[Any], known: Known, me: str) -> Known:
    details = inside(1, object_keys, step[1], "pay")
    b.decide(b.scope(known, me))
    if details.get("hold", False) is not False:
        raise Wrong("a payment is held back only where players decide in secret", 1, "hold")
    return inside(1, check_payment, b, details, known, me)


def check_payment(b: Body, details: dict[str, Any], known: Known, me: str) -> Known:
    """Check a cost, where it is paid from and to, and what of the payment is asked for later."""
    b.c.by_keys(details, "pay", b.scope(known, me))
    if recorded_twice(details["cost"], frozenset(details.get("bound", [])), b.rules):
        raise Wrong("a label of this cost is used twice, so its value would not be clear", "bound")
    name = b.local(details["as"], "payment", "as")
    return _follow(b, details, known | {name}, known, me)


def _spend(b: Body, step: list[Any], known: Known, me: str) -> Known:
    details = inside(1, object_keys, step[1], "spend")
    if not b.holds(details["as"], "payment") or details["as"] not in known:
        raise Wrong("there is no payment to be made here", 1, "as")
    return inside(1, check_payment, b, details, known, me)


# ---- deciding in secret -----------------------------------------------------------------------------------


def _secret(b: Body, step: list[Any], known: Known, me: str) -> Known:
    scope = b.scope(known, me)
    if inside(2, element_type, b.c, step[2], scope) != "id player" or step[1] != "me":
        raise Wrong("only players decide in secret, each as `me`", 1)
    if not b.may_decide:
        raise Wrong("nobody can be asked here")
    decided = inside(3, _deciding, b, step[3], known)
    before, b.may_decide = b.may_decide, False
    inside(4, b.steps, step[4], decided, BOUND)
    b.may_decide = before
    return known


def _deciding(b: Body, steps: Node, known: Known) -> Known:
    """While players decide in secret nothing else happens: choices are noted, and so is what follows from them."""
    if not isinstance(steps, list):
        raise Wrong("expected a list of steps")
    for i, step in enumerate(steps):
        known = inside(i, _decide_one, b, step, known)
    return known


def _decide_one(b: Body, step: Any, known: Known) -> Known:
    if isinstance(step, list) and len(step) == 3 and step[0] == "at":
        inside(1, b.c.mark, step[1])
        return inside(2, _decide_unmarked, b, step[2], known)
    return _decide_unmarked(b, step, known)


def _decide_unmarked(b: Body, step: Any, known: Known) -> Known:
    operation = operation_of(step, "step")
    if operation is None or len(step) < 2 or not (operation.decides or operation.name == "let"):
        raise Wrong(f"{shown(step)} cannot be done in secret")
    if step[0] == "let":
        return b.step(step, known, BOUND)
    details = inside(1, object_keys, step[1], step[0])
    if "else" in details or any(isinstance(a, dict) and a.get("do") for a in details.get("alts") or ()):
        raise Wrong("in secret a choice has no effect of its own", 1)
    if step[0] != "pay":
        return b.step(step, known, BOUND)
    if details.get("hold") is not True:
        raise Wrong("a payment chosen in secret is held back", 1)
    b.decide(b.scope(known, BOUND))
    return inside(1, check_payment, b, details, known, BOUND)


CHECKS: dict[str, Check] = {
    "choose": _choose, "some": _some, "order": _order, "pay": _pay, "spend": _spend, "secret": _secret,
}  # fmt: skip
