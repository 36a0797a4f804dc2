"""From a bundle to procedures of which none is entered twice at once: a standing rule has those it calls for itself.

A standing rule may come in the middle of any procedure, also of one that it calls. So it calls copies with their own
locals and their own way back.
"""

from __future__ import annotations

from typing import Any

from ttrdsl.program.node import Bodies, Part, head, rebuilt, walk
from ttrdsl.program.steps import Steps

Procedures = dict[str, dict[str, Any]]


def own_calls(bundle: dict[str, Any]) -> tuple[Procedures, list[Steps]]:
    """Return all procedures with the copies, and the bodies of the standing rules, which call the copies."""
    procs, bodies, program = dict(bundle["procs"]), [], Bodies.of(bundle)
    for rule in bundle["standing"]:
        bodies.append(_calling_own(rule["do"], rule["name"]))
        for name in {found.node[1] for found in walk(rule["do"], "steps", program) if head(found.node) == "run"}:
            proc = bundle["procs"][name]
            procs[own_name(name, rule["name"])] = proc | {"do": _calling_own(proc["do"], rule["name"])}
    return procs, bodies


def own_name(procedure: str, rule: str) -> str:
    """Return the name of the copy of a procedure that a standing rule calls; no procedure of a bundle has a space."""
    return f"{procedure} whenever {rule}"


def _calling_own(steps: Steps, rule: str) -> Steps:
    """Return steps in which every call is one of the copy."""

    def change(part: Part) -> Any:
        node: Any = rebuilt(part.node, part.form, change) if isinstance(part.node, (list, dict)) else part.node
        return ["run", own_name(node[1], rule), *node[2:]] if part.form == "step" and head(node) == "run" else node

    found: Steps = rebuilt(steps, "steps", change)
    return found
