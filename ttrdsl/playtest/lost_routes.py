"""Whether routes can be somebody's, and nobody's again: then their owners at the end do not tell who claimed them."""

from __future__ import annotations

from typing import Any

from ttrdsl.fast.emit.results import owner_cells
from ttrdsl.program.steps import all_steps


def can_be_owned(bundle: dict[str, Any]) -> bool:
    """Say whether a route can be somebody's."""
    return bool(owner_cells(bundle))


def can_be_lost(bundle: dict[str, Any]) -> bool:
    """Say whether some step gives a route no owner."""
    owners = owner_cells(bundle)
    parts = (*bundle["procs"].values(), *bundle["standing"])
    puts = (step for part in parts for _, step in all_steps(part["do"]) if step[0] == "put")
    return any(step[1][0] == "cell" and step[1][1] in owners and step[2] == ["none"] for step in puts)
