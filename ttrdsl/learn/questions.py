"""From the decisions of a bundle to the questions that learners tell apart.

A question has the path of its step. Steps without a label share the path of the one they are in: there, what is chosen
tells one question from the other. The same question may stand at several places.
"""

from __future__ import annotations

from collections import defaultdict

from ttrdsl.engine.decisions import Decision
from ttrdsl.engine.machine import Machine


def questions(machine: Machine) -> dict[int, str]:
    """Return the name of the question at each place of the code where somebody decides; worked out once."""
    return machine.beside(_questions)


def _questions(machine: Machine) -> dict[int, str]:
    chosen: dict[str, set[str]] = defaultdict(set)
    for decision in machine.decisions.values():
        chosen[decision.path].add(_chosen(decision))
    return {
        place: decision.path if len(chosen[decision.path]) == 1 else f"{decision.path} {_chosen(decision)}"
        for place, decision in machine.decisions.items()
    }


def _chosen(decision: Decision) -> str:
    """Return what a decision gives a value to, or the names of its branches."""
    found = [decision.details.get("as") or ""]
    for alternative in decision.details.get("alts", ()):
        found += [alternative["name"] or "", *(bind["as"] for bind in alternative["bind"])]
    return " ".join(filter(None, found))
