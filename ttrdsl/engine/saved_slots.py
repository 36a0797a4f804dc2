"""Say of every slot of the core what it is called and what it may hold, so that a saved game can be checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ttrdsl.engine import layout
from ttrdsl.engine.decisions import ACTED, ASKED, PASSED

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

LARGEST = 2**31 - 1  # no field becomes larger
DECIDED = (0, ASKED, ACTED, PASSED)


@dataclass(frozen=True, slots=True)
class Slot:
    """One slot: its name for messages, its type, and the least and greatest number where it holds one."""

    name: str
    kind: str  # a type of the bundle, or: count, order, code, rest, kept, secret, unused
    low: int = 0
    high: int = LARGEST
    of: str = ""  # the procedure a place in the code goes back from; the type of a loop's variable


def slot_table(machine: Machine) -> list[Slot]:
    """Return what each slot of the core holds; worked out once per machine."""
    return machine.beside(_table)


def _table(machine: Machine) -> list[Slot]:
    table = [Slot("unused", "unused")] * machine.layout.core
    _head(machine, table)
    _cells(machine, table)
    _piles(machine, table)
    _pieces(machine, table)
    _frames(machine, table)
    _loops(machine, table)
    return table


def _head(machine: Machine, table: list[Slot]) -> None:
    last = machine.players - 1
    bounds = {
        "position": (-1, len(machine.code) - 1), "actor": (-1, last), "turn": (0, last), "turns_left": (-1, LARGEST),
        "seed": (0, 2**64 - 1), "passes": (0, machine.players), "decided": (min(DECIDED), max(DECIDED)),
        "next_player": (-1, last), "first": (0, last), "over": (0, 1), "hold": (0, 100),
    }  # fmt: skip
    for i, name in enumerate(layout.HEAD):
        low, high = bounds.get(name, (0, LARGEST))
        table[i] = Slot(name, "count", low, high)


def _cells(machine: Machine, table: list[Slot]) -> None:
    for name, cell in machine.bundle["cells"].items():
        base = machine.layout.cells[name]
        for i in range(machine.layout.cell_size[name]):
            table[base + i] = Slot(f"{name} {i}" if cell["by"] else name, cell["type"])


def _piles(machine: Machine, table: list[Slot]) -> None:
    for pile in machine.layout.all_piles:
        name = machine.pile_name(pile)
        for kind, slot in pile.slot_of.items():
            table[slot] = Slot(f"{name}, {machine.bundle['cards'][kind]['title']}", "count")
        if pile.stack:
            table[pile.top] = Slot(f"top of {name}", "order")
            table[pile.bottom] = Slot(f"bottom of {name}", "order")


def _pieces(machine: Machine, table: list[Slot]) -> None:
    places = machine.layout.place_count
    for kind, base in machine.layout.pieces.items():
        for i in range(places):
            table[base + i] = Slot(f"{kind} at place {i}", "count")
    for kind, base in machine.layout.owned.items():
        for i in range(places * machine.players):
            place, player = divmod(i, machine.players)
            table[base + i] = Slot(f"{kind} of P{player + 1} at place {place}", "count")


def _frames(machine: Machine, table: list[Slot]) -> None:
    types = {name: proc["locals"] for name, proc in machine.procs.items()}
    types |= {f"whenever {rule['name']}": rule["locals"] for rule in machine.bundle["standing"]}
    for owner, frame in machine.frames.items():
        for name, slot in frame.names.items():
            table[slot] = Slot(f"{name} of {owner}", "id player" if name == "me" else types[owner][name])
    for name, slot in machine.layout.returns.items():
        table[slot] = Slot(f"way back from {name}", "code", 0, len(machine.code) - 1, name)
    for player in range(machine.players):
        table[machine.secret_base + player] = Slot(f"secret choice of P{player + 1}", "secret")


def _loops(machine: Machine, table: list[Slot]) -> None:
    for loop in machine.layout.loops:
        variable = table[loop.variable]
        table[loop.rest] = Slot(f"rest of the loop over {variable.name}", "rest", of=variable.kind)
        table[loop.kept] = Slot(f"value kept by the loop over {variable.name}", "kept", of=variable.kind)
