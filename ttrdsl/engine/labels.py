"""Words for people: elements, cards, options and decisions as a player would say them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ttrdsl.bundle.names import HOLE
from ttrdsl.engine.compiler import State
from ttrdsl.engine.decisions import DECLINE, ChoiceDecision, Decision, Option, OrderDecision, SomeDecision
from ttrdsl.engine.paying import PayDecision, is_answer
from ttrdsl.networks.board import bits
from ttrdsl.tongue.tongue import said, said_name, spoken

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ttrdsl.engine.machine import Machine

FEW = 3  # kinds that are named one by one


def element_name(machine: Machine, domain: str, number: int) -> str:
    """Return the name of an element."""
    if number < 0:
        return said("none")
    if domain == "player":
        return f"P{number + 1}"
    if domain == "card":
        return str(machine.bundle["cards"][number]["title"])
    name = str(machine.bundle["domains"][domain][number])
    return name if domain in ("city", "route") else spoken().name(name)


def cards_name(machine: Machine, kinds: tuple[int, ...]) -> str:
    """Return cards as `2 red + 1 wild`."""
    if not kinds:
        return said("nothing")
    parts = []
    for kind in dict.fromkeys(kinds):
        card = machine.bundle["cards"][kind]
        parts.append(card["title"] if card["ticket"] else _so_many(kinds.count(kind), card["title"]))
    return " + ".join(parts)


def _so_many(number: int, title: str) -> str:
    """Return so many cards of a title; other languages put it so that the title needs no plural."""
    return said("{n} {title}", n=number, title=title)


def local_types(machine: Machine, decision: Decision) -> Mapping[str, str]:
    """Return the types of the locals of the decision's procedure."""
    for proc_name, frame in machine.frames.items():
        if frame is decision.frame or frame.names is decision.frame.names:
            locals_: Mapping[str, str] = machine.bundle["procs"].get(proc_name, {}).get("locals", {})
            return locals_
    return {}


def local_type(machine: Machine, decision: Decision, name: str) -> str:
    """Return the type of a local of the decision's procedure."""
    return local_types(machine, decision).get(name, "number")


def chosen_domain(machine: Machine, decision: SomeDecision) -> str:
    """Return the domain of what a choice of several is among, or `number`."""
    return local_type(machine, decision, decision.details["as"]).split()[-1]


def bound_name(machine: Machine, decision: Decision, name: str, value: Any) -> str:
    """Return the name of what a choice bound."""
    kind = local_type(machine, decision, name)
    if kind.startswith("set "):
        return " + ".join(element_name(machine, kind[4:], x) for x in bits(value)) or _none_of(kind[4:])
    return element_name(machine, kind[3:], value) if kind.startswith("id ") else str(value)


def option_label(machine: Machine, decision: Decision, option: Option) -> str:
    """Return an option in words."""
    if option == DECLINE:
        return _declining(machine, decision)
    if isinstance(decision, ChoiceDecision):
        return _choice_label(machine, decision, option)
    if isinstance(decision, SomeDecision):
        if decision.cards:
            return cards_name(machine, option[1])
        domain = chosen_domain(machine, decision)
        return " + ".join(element_name(machine, domain, x) for x in option[1]) or _none_of(domain)
    if isinstance(decision, OrderDecision):
        return said(", then ").join(element_name(machine, "card", k) for k in option[1])
    assert isinstance(decision, PayDecision)
    return _answer_label(machine, option) if is_answer(option) else cards_name(machine, option[1])


def _none_of(domain: str) -> str:
    """Return none of some things in words."""
    return said("nobody") if domain == "player" else said("nothing")


def _declining(machine: Machine, decision: Decision) -> str:
    """Return what it is to decline: nobody where a player would be chosen, no to all else."""
    alternatives = decision.details["alts"] if isinstance(decision, ChoiceDecision) else []
    bound = [bind["as"] for alternative in alternatives for bind in alternative["bind"]]
    players = bound and all(local_type(machine, decision, name) == "id player" for name in bound)
    return said("nobody") if players else said("No")


def _answer_label(machine: Machine, option: Option) -> str:
    """Return an answer on the way to a payment: `as red`, `3 × any 4 cards`, `2 blue`."""
    _, (what, *about), number = option
    match what, *about:
        case "kind", kind:
            title = machine.bundle["cards"][kind]["title"]
            return _so_many(number, title) if number else said("no {what}", what=title)
        case "value", variable, value:
            return said("as {what}", what=element_name(machine, machine.cost_labels.get(variable, "color"), value))
        case "cards", demands:
            return _demands_name(machine, demands)
        case "uses", label, (form, inside):
            what = _demands_name(machine, ((inside, 1),) if form == "card" else inside) or said(label or "other cards")
        case _:
            what = said(about[0])
    return f"{number} × {what}" if number else said("no {what}", what=what)


def _demands_name(machine: Machine, demands: tuple[tuple[tuple[int, ...], int], ...]) -> str:
    """Return so many cards out of some kinds as `any 4 cards`, `2 red or wild`."""
    found = []
    for kinds, number in demands:
        names = said(" or ").join(str(machine.bundle["cards"][kind]["title"]) for kind in kinds)
        if len(kinds) > FEW:
            found.append(said("any {n} cards", n=number) if number > 1 else said("any card"))
        else:
            found.append(_so_many(number, names) if number > 1 else names)
    return " + ".join(found)


def _choice_label(machine: Machine, decision: ChoiceDecision, option: Option) -> str:
    alternative = decision.details["alts"][option[0]]
    names = {
        bind["as"].partition("~")[0]: bound_name(machine, decision, bind["as"], value)
        for bind, value in zip(alternative["bind"], option[1:], strict=True)
    }
    if alternative["say"] is None:
        return ", ".join(names.values())
    text = str(machine.bundle["strings"][alternative["say"]])
    if names and not HOLE.search(text):
        return said("{head}: {text}", head=text, text=", ".join(names.values()))
    return HOLE.sub(lambda m: names.get(m[1], m[0]), text)


def question(machine: Machine, decision: Decision, state: State | None = None) -> str:
    """Return what is asked; of a payment in steps also what is said already, if the state is known."""
    ask = decision.details.get("ask")
    text = None if ask is None else str(machine.bundle["strings"][ask])
    if isinstance(decision, PayDecision):
        given = [] if state is None else [_answer_label(machine, option) for option in decision.given(state)]
        asked = text or said("Pay with")
        return f"{asked} ({', '.join(given)}, …)" if given else asked
    if text is not None:
        return text
    if isinstance(decision, ChoiceDecision) and decision.details["alts"] and decision.details["alts"][0]["bind"]:
        return said("Choose a {thing}", thing=_thing(machine, decision, decision.details["alts"][0]["bind"][0]["as"]))
    if isinstance(decision, ChoiceDecision) and decision.may_decline and len(decision.details["alts"]) == 1:
        step = said_name(decision.path)  # yes or no to a step that asks for nothing itself
        return f"{step[:1].upper()}{step[1:]}?" if step else said("Choose")
    return said("Choose")


def _thing(machine: Machine, decision: Decision, name: str) -> str:
    """Return what a name that is to be bound stands for: itself, or the kind of thing if it is a mere letter."""
    letter = len(name.partition("~")[0]) == 1
    return said_name(local_type(machine, decision, name).removeprefix("id ") if letter else name)
