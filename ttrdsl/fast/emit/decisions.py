"""Write decisions: how many options there are, and what choosing the k-th one does.

Every decision becomes two functions. The first counts the options and keeps what it found behind the state proper; the
second takes a number, carries the choice out as far as the decision goes, and returns where the program goes on.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ttrdsl.fast.emit.choosing import Choose
from ttrdsl.fast.emit.choosing_cards import Order, Some
from ttrdsl.fast.emit.decision_parts import Exits, Maker
from ttrdsl.fast.emit.emitter import Emitter
from ttrdsl.fast.emit.paying import Pay
from ttrdsl.fast.emit.scene import Scene
from ttrdsl.program.node import Op


@dataclass
class Decision:
    """One decision: its number in the code, its operation, its two functions, and the labels its options lead to."""

    at: int
    op: Op
    count: str = ""
    apply: str = ""
    leads_to: set[int] = field(default_factory=set)
    maker: Maker | None = None  # who wrote them


def write_decision(e: Emitter, decision: Decision, scene: Scene, exits: Exits) -> None:
    """Write both functions of a decision."""
    maker = MAKERS[decision.op[0]](e, decision.op[1], scene, exits)
    decision.count = e.function(("count", decision.at), "n", [], maker.counting)
    maker.counted_by = decision.count
    decision.maker = maker
    decision.apply = e.function(("apply", decision.at), "a", ["k"], maker.applying)


MAKERS: dict[str, type[Maker]] = {"choose": Choose, "some": Some, "order": Order, "pay": Pay}
