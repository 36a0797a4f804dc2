"""What a key stands for, written down: the class of one cost, or those of all elements of a domain.

The costs of all elements depend on facts of each, and on what the state says of whatever element: only that is in the
key. Of elements whose cost cannot be made, and of all where a state has too many keys, the set leaves the answer open.
"""

from __future__ import annotations

from dataclasses import dataclass

from ttrdsl.engine.compiler import Frame
from ttrdsl.engine.errors import GameError
from ttrdsl.fast.emit.cost_keys import ONE_AT_A_TIME, read_class
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.shared_costs import OWN, with_answers
from ttrdsl.fast.emit.vector import BITS
from ttrdsl.payments.cost_class import CostClass
from ttrdsl.payments.payable_tables import payable_room, payable_tables
from ttrdsl.payments.tables import pack, room
from ttrdsl.program.node import Node

MOST_SETS = 64  # keys of one set


@dataclass(frozen=True)
class SetSite:
    """The costs of all elements, found by what the state says."""

    of_one: int  # the number of the site for one element
    domain: str
    asked: tuple[tuple[Node, str], ...]  # what is asked of the state, and the kind of its value

    @property
    def numbers(self) -> int:
        """How many numbers a key has behind that of its site."""
        return len(self.asked)


def read_key(e: Emitter, key: tuple[int, ...], known: int) -> tuple[list[int], int]:
    """Return what a key stands for, and how much scratch memory it takes; so many keys of its site are known."""
    site = e.cost_sites[key[0]]
    if not isinstance(site, SetSite):
        packed = pack(read_class(e, key))
        return packed, room(packed)
    classes: list[CostClass | None] = [None] * e.vector.count(site.domain)
    if known < MOST_SETS:
        classes = _classes(e, site, key[1:])
    words = e.vector.words[site.domain]
    return payable_tables(classes, words, left=True), payable_room(classes, words)


def _classes(e: Emitter, site: SetSite, numbers: tuple[int, ...]) -> list[CostClass | None]:
    """Return the class of each element; None if its cost cannot be made."""
    given = {repr(ir): _node(kind, number) for (ir, kind), number in zip(site.asked, numbers, strict=True)}
    widths = e.cost_sites[site.of_one].widths
    with ONE_AT_A_TIME:
        slot = e.machine.layout.take()
        asked = [e.compiler.expression(with_answers(e, ir, "value", given), Frame({OWN: slot})) for ir, _ in widths]
        state = [0] * e.machine.layout.size
        found: list[CostClass | None] = []
        for x in range(e.vector.count(site.domain)):
            state[slot] = x
            try:
                values = [int(function(state)) for function in asked]
                parts = [v >> BITS * i for v, (_, n) in zip(values, widths, strict=True) for i in range(n)]
                found.append(read_class(e, (site.of_one, *parts)))
            except GameError:
                found.append(None)
    return found


def _node(kind: str, number: int) -> Node:
    if kind == "truth":
        return number != 0
    return ["none"] if kind == "id" and number < 0 else number
