"""Whether routes can be nobody's again: then their last owners are not all who ever claimed them."""

from __future__ import annotations

from typing import Any

from ttrdsl.program.node import Bodies, walk
from ttrdsl.program.owners import owner_cells
from ttrdsl.program.steps import all_steps


def can_be_lost(bundle: dict[str, Any]) -> bool:
    """Say whether some step may give a route no owner: none, or what a field says, which may be none."""
    owners, bodies = owner_cells(bundle), Bodies.of(bundle)
    parts = (*bundle["procs"].values(), *bundle["standing"])
    puts = (step for part in parts for _, step in all_steps(part["do"]) if step[0] == "put")
    given = (step[2] for step in puts if step[1][0] == "cell" and step[1][1] in owners)
    return any(found.operation.name in ("none", "cell") for ir in given for found in walk(ir, "value", bodies))
