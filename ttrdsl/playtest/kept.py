"""What players and the board have besides cards, pieces and routes, in words: where a cart stands, a debt, a price."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ttrdsl.engine import labels
from ttrdsl.engine.machine import Machine
from ttrdsl.program.node import Bodies, roots, unmarked, walk
from ttrdsl.program.state import changes
from ttrdsl.tongue.tongue import said_name

CELL = "cell {1}"  # of operations that read or change a field


Cells = Mapping[str, Sequence[int | None]]  # by field, by element; none for what is hidden


def kept_by(machine: Machine, cells: Cells, player: int | None) -> list[str]:
    """Return the fields of a player, or of the board, that tell something."""
    return _kept(machine, cells, [], 0) if player is None else _kept(machine, cells, ["player"], player)


def kept_by_cards(machine: Machine, cells: Cells) -> dict[int, str]:
    """Return the fields of kinds of cards that change in a game."""
    if not any(cell["by"] == ["card"] for cell in machine.bundle["cells"].values()):
        return {}
    told = {kind: _kept(machine, cells, ["card"], kind) for kind in range(len(machine.bundle["cards"]))}
    return {kind: ", ".join(texts) for kind, texts in told.items() if texts}


def kept_on(machine: Machine, cells: Cells, kind: str, element: int) -> str:
    """Return the fields of something on offer that change in a game: a city, a route, a card; not those that are 0."""
    shown = {name: [value or None for value in values] for name, values in cells.items()}
    return ", ".join(_kept(machine, shown, [kind.removeprefix("id ")], element)) if element >= 0 else ""


def _kept(machine: Machine, cells: Cells, owner: list[str], element: int) -> list[str]:
    in_play, in_set_up = machine.beside(_told)
    found = (
        _said(machine, name, cells[name][element])
        for name, cell in machine.bundle["cells"].items()
        if cell["by"] == owner and (name in in_play or (name in in_set_up and len(set(cells[name])) > 1))
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


def _told(machine: Machine) -> tuple[frozenset[str], frozenset[str]]:
    """Name the fields that change after set-up, and those that set-up alone gives; what the sheet tells is left out."""
    bundle, bodies = machine.bundle, Bodies.of(machine.bundle)
    steps = [proc["do"] for name, proc in bundle["procs"].items() if name != "setup"]
    steps += [rule["do"] for rule in bundle["standing"]]
    changed = {thing for part in steps for thing in changes(part, bodies)}
    given = changes(bundle["procs"]["setup"]["do"], bodies) - changed
    lines = [unmarked(bundle["rules"][line["name"]]["is"]) for line in bundle["scores"]]
    sheet = {f"cell {name}" for name in bundle["cells"] if ["cell", name, "me"] in lines} - _looked_at(bundle, bodies)
    in_play, in_set_up = (
        frozenset(name for name in bundle["cells"] if f"cell {name}" in some - sheet) for some in (changed, given)
    )
    return in_play, in_set_up


def _looked_at(bundle: dict[str, Any], bodies: Bodies) -> set[str]:
    """Name what steps look at for more than to change it: a purse is, points that are only added to are not."""
    found: set[str] = set()
    for place, node, form in roots(bundle):
        if place[0] not in ("procs", "standing"):
            continue
        met = [*walk(node, form, bodies)]
        targets = {(one.path[:-1], one.node[1]) for one in met if one.operation.changes == CELL}
        asked = [one for one in met if one.operation.reads == CELL]
        found |= {
            CELL.format(*one.node[:2])
            for one in asked
            if not any((one.path[:end], one.node[1]) in targets for end in range(len(one.path)))
        }
    return found
