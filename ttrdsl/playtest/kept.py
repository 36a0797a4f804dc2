"""What players and the board have besides cards, pieces and routes, in words: where a cart stands, a debt, a price."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ttrdsl.engine import labels
from ttrdsl.engine.machine import Machine
from ttrdsl.program.node import Bodies, unmarked
from ttrdsl.program.state import changes
from ttrdsl.tongue.tongue import said_name


def kept_by(machine: Machine, cells: Mapping[str, Sequence[int | None]], player: int | None) -> list[str]:
    """Return the fields of a player, or of the board, that change in play; `cells` has none for what is hidden."""
    owner, element = ([], 0) if player is None else (["player"], player)
    found = (
        _said(machine, name, cells[name][element])
        for name in machine.beside(_told)
        if machine.bundle["cells"][name]["by"] == owner
    )
    return [text for text in found if text]


def _said(machine: Machine, name: str, value: Any) -> str:
    """Return a field and its value; of a flag its name, of what is none or hidden nothing."""
    word, kind = said_name(name), str(machine.bundle["cells"][name]["type"])
    if value is None:
        return ""
    if kind == "truth":
        return word if value else ""
    if kind.startswith("id "):
        return f"{word} {labels.element_name(machine, kind[3:], value)}" if value >= 0 else ""
    return f"{word} {value}"


def _told(machine: Machine) -> list[str]:
    """Name the fields that something after set-up changes, but for those that are a line of the score sheet."""
    bundle, bodies = machine.bundle, Bodies.of(machine.bundle)
    steps = [proc["do"] for name, proc in bundle["procs"].items() if name != "setup"]
    steps += [rule["do"] for rule in bundle["standing"]]
    changed = {thing for part in steps for thing in changes(part, bodies)}
    lines = [unmarked(bundle["rules"][line["name"]]["is"]) for line in bundle["scores"]]
    return [name for name in bundle["cells"] if f"cell {name}" in changed and ["cell", name, "me"] not in lines]
