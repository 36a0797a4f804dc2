"""Say why an option is not offered, in terms of the rules on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from ttrdsl.engine import labels
from ttrdsl.engine.bags import source
from ttrdsl.engine.compiler import Frame
from ttrdsl.engine.costs import Purse
from ttrdsl.engine.decisions import DECLINE, ChoiceDecision, Decision, Option, SomeDecision
from ttrdsl.engine.explain import About, Reason, entered, value_of, why_not
from ttrdsl.engine.paying import PayDecision
from ttrdsl.program.kinds import element_of, kind_of
from ttrdsl.program.node import Op, is_bag
from ttrdsl.tongue.tongue import said

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

Kinds = Mapping[str, str]  # types of variables


@dataclass
class Trial:
    """A copy of a running game, in which conditions can be worked out."""

    machine: Machine
    state: list[Any]


def refusal(
    machine: Machine, state: list[Any], decision: Decision, option: Option, about: tuple[str, int] | None = None
) -> Reason:
    """Return why an option (or what was said of one so far) is not offered; the step itself is the outermost rule.

    With a thing of the board that somebody means, conditions about all such things are asked about this one.
    """
    trial = Trial(machine, state.copy())
    machine.touch(trial.state)
    reason = Reason(rules=[decision.path] if decision.path else [])
    if option == DECLINE:
        reason.text = said("this cannot be declined")
    elif isinstance(decision, ChoiceDecision):
        _choice(trial, decision, option, reason, about)
    elif isinstance(decision, PayDecision):
        _payment(trial, decision, option, reason)
    elif isinstance(decision, SomeDecision):
        _some(trial, decision, option, reason)
    if reason.text == "" and len(reason.rules) <= 1:
        reason.text = said("it is not among what can be chosen")
    return reason


def _choice(
    table: Trial, decision: ChoiceDecision, option: Option, reason: Reason, about: tuple[str, int] | None
) -> None:
    alternative = decision.details["alts"][option[0]]
    machine, st = table.machine, table.state
    guard = alternative["if"]
    kinds = labels.local_types(machine, decision)
    if guard is not True and not value_of(machine, st, guard, decision.frame):
        meant = None if about is None else About(*about, partial(_missing, table))
        reason.add(why_not(machine, st, guard, decision.frame, kinds, meant))
    for bind, element in zip(alternative["bind"], option[1:], strict=False):
        _member(table, bind["in"], decision.frame, kinds, element, reason)
        st[decision.frame[bind["as"]]] = element
    if len(option) == 1:
        for bind in alternative["bind"]:
            # Nothing was said of the element: name what all of them are asked.
            reason.add(why_not(machine, st, ["any", bind["as"], bind["in"], True], decision.frame, kinds))


def _missing(table: Trial, ir: Op, frame: Frame, kinds: Kinds, element: int) -> Reason | None:
    found = Reason()
    return None if _member(table, ir, frame, kinds, element, found) else found


def _member(table: Trial, ir: Op, frame: Frame, kinds: Kinds, element: Any, reason: Reason) -> bool:
    """Say whether an element is in a source; where it is not, note the condition it fails."""
    machine, st = table.machine, table.state
    while ir[0] in ("at", "if"):
        ir = ir[2] if ir[0] == "at" or value_of(machine, st, ir[1], frame) else ir[3]
    if ir[0] == "rule":
        found = Reason(rules=[ir[1]], rule=ir[1])
        inside = dict(machine.bundle["rules"][ir[1]]["params"])
        present = _member(table, *entered(machine, st, ir, frame), inside, element, found)
        if not present:
            reason.add(found)
        return present
    if ir[0] != "where":
        if is_bag(ir):
            present = element in [k for k, _ in _bag(table, ir, frame)]
        else:
            present = element in source_elements(table, ir, frame)
        if not present:
            reason.text = said("it is not among what can be chosen")
        return present
    if not _member(table, ir[2], frame, kinds, element, reason):
        return False
    inner = frame if ir[1] in frame else frame.bind(ir[1], machine.layout.take())
    machine.make_room(st)
    st[inner[ir[1]]] = element
    if value_of(machine, st, ir[3], inner):
        return True
    kinds = {**kinds, ir[1]: element_of(kind_of(ir[2], machine.bundle, kinds))}
    reason.add(why_not(machine, st, ir[3], inner, kinds))
    return False


def _bag(table: Trial, ir: Op, frame: Frame) -> list[tuple[int, int]]:
    from ttrdsl.engine.bags import bag

    fn = bag(table.machine.compiler, ir, frame)
    table.machine.make_room(table.state)
    found: list[tuple[int, int]] = fn(table.state)
    return found


def source_elements(table: Trial, ir: Op, frame: Frame) -> list[Any]:
    """Return the elements of a source, in order."""
    fn = source(table.machine.compiler, ir, frame)
    table.machine.make_room(table.state)
    return list(fn(table.state))


def _payment(table: Trial, decision: PayDecision, option: Option, reason: Reason) -> None:
    owner: Purse = decision.purse(table.state)
    held: dict[int, int] = {}
    for pile in owner.piles:
        for kind, number in pile.cards(table.state):
            held[kind] = held.get(kind, 0) + number
    wanted = option[1]
    missing = [k for k in dict.fromkeys(wanted) if wanted.count(k) > held.get(k, 0)]
    if missing:
        reason.text = said("you do not have {cards}", cards=labels.cards_name(table.machine, wanted))
        return
    found = why_not(
        table.machine, table.state, ["payable", decision.details["cost"], *decision.details["from"]], decision.frame
    )
    found.text = said("this is not what it costs")
    reason.add(found)


def _some(table: Trial, decision: SomeDecision, option: Option, reason: Reason) -> None:
    """A number that is not allowed, or something that cannot be chosen."""
    st, ir = table.state, decision.details["from"]
    kinds = labels.local_types(table.machine, decision)
    if decision.cards:
        present = dict(_bag(table, ir, decision.frame))
    else:
        present = dict.fromkeys(source_elements(table, ir, decision.frame), 1)
    strange = [x for x in dict.fromkeys(option[1]) if option[1].count(x) > present.get(x, 0)]
    if strange:
        for element in strange:
            _member(table, ir, decision.frame, kinds, element, reason)
        reason.text = reason.text or said("it is not among what can be chosen")
        return
    low = max(0, decision.low(st))
    size = sum(present.values())
    high = size if decision.high is None else min(size, decision.high(st))
    span = str(low) if low == high else said("{low} to {high}", low=low, high=high)
    reason.text = said("expected {span} of them, found {n}", span=span, n=len(option[1]))
