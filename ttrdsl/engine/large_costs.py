"""Find the costs of a bundle that are too large to be paid, before anybody plays: which, for which element, why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from ttrdsl.engine import labels
from ttrdsl.engine.costs import Purse
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.paying import PayDecision
from ttrdsl.payments.cost_class import CostTooLarge
from ttrdsl.program.names import free
from ttrdsl.program.node import walk

MOST_TRIED = 5_000  # elements, or pairs of them, that are looked at for one payment


class LargeCost(NamedTuple):
    """A cost that cannot be paid: where it stands, what it is the cost of, and why."""

    mark: int
    elements: str
    why: str


def large_costs(bundle: dict[str, Any]) -> list[LargeCost]:
    """Return the costs that are too large for some element as the game begins; one for each payment."""
    costs = [(rule["is"], "value") for rule in bundle["rules"].values() if rule["type"] == "cost"]
    steps = [(proc["do"], "steps") for proc in bundle["procs"].values()]
    if not any(_is_involved(*program) for program in [*costs, *steps]):
        return []
    machine = Machine(bundle, bundle["game"]["players"][0], recording=True)
    try:
        start = machine.start(0)
    except GameError:
        start = machine.blank(0)
    found: dict[int, LargeCost] = {}
    for decision in machine.decisions.values():
        if isinstance(decision, PayDecision):
            large = next(_of_decision(machine, decision, start), None)
            if large is not None:
                found.setdefault(large.mark, large)
    return list(found.values())


def _is_involved(program: Any, form: str) -> bool:
    """Say whether a program has costs with groups or repetitions; others never come near a limit."""
    return any(found.operation.name in ("times", "group") for found in walk(program, form))


def _of_decision(machine: Machine, decision: PayDecision, start: list[Any]) -> Iterator[LargeCost]:
    """Try a payment for each element its cost depends on."""
    names = [n for n in sorted(free(decision.details["cost"])) if n != "me" and n in decision.frame]
    domains = [labels.local_type(machine, decision, name) for name in names]
    sizes = [range(machine.compiler.size(kind[3:]) if kind.startswith("id ") else 1) for kind in domains]
    for tried, elements in enumerate(product(*sizes)):
        if tried == MOST_TRIED:
            return
        state = start.copy()
        machine.touch(state)
        machine.fired.clear()
        state[decision.me] = 0
        for name, element in zip(names, elements, strict=True):
            state[decision.frame[name]] = element
        why = _too_large(decision, state)
        if why:
            mark = _place(machine, decision.details["cost"])
            parts = zip(domains, elements, strict=True)
            words = [labels.element_name(machine, kind[3:], x) for kind, x in parts if kind.startswith("id ")]
            yield LargeCost(decision.mark if mark is None else mark, ", ".join(words), why)


def _too_large(decision: PayDecision, state: list[Any]) -> str:
    try:
        owner: Purse = decision.purse(state)
        owner.cost_class(decision.cost(state), decision.parts, decision.bound).plans  # noqa: B018
    except CostTooLarge as error:
        return str(error)
    except (GameError, IndexError):
        return ""  # something that this state does not have; nobody is asked then
    return ""


def _place(machine: Machine, ir: Any) -> int | None:
    """Return the mark of the cost that was used."""
    match ir:
        case ["at", mark, ["cost", _]]:
            return mark if mark in machine.fired else None
        case ["at", _, inner] | ["as", _, inner]:
            return _place(machine, inner)
        case ["if", _, one, other]:
            found = _place(machine, one)
            return _place(machine, other) if found is None else found
        case ["rule", name, *_]:
            return _place(machine, machine.bundle["rules"][name]["is"])
    return None
