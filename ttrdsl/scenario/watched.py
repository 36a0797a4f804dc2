"""A machine that tells steps that ran from rules that were only asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ttrdsl.engine.machine import Machine

Fn = Callable[[list[Any]], Any]
OF_VALUES = ("default", "condition", "lookup")  # notes of marks that stand in rules and conditions, never on steps


class WatchedMachine(Machine):
    """Keeps marks of steps in `fired`, as every recording machine does, and marks of rules in `asked`.

    What a step needs is looked at before it is offered, under the step's own mark: such a look is no step.
    """

    def __init__(self, bundle: dict[str, Any], players: int) -> None:
        self.asked: set[int] = set()
        rows = enumerate(bundle["source"]["at"])
        self.of_values = {
            i for i, row in rows if row[6] in OF_VALUES or row[5] in bundle["rules"] or row[5] in ("end", "winner")
        }
        super().__init__(bundle, players, recording=True)

    def recorded(self, mark: int, fn: Fn) -> Fn:
        """Note that a rule, or a condition, was asked."""
        if mark not in self.of_values:
            return fn
        asked = self.asked

        def run(st: list[Any]) -> Any:
            asked.add(mark)
            return fn(st)

        return run

    def forget(self) -> None:
        """Begin to note anew."""
        self.fired.clear()
        self.asked.clear()

    def reached(self) -> set[int]:
        """Return the marks of steps that ran and of rules that were asked."""
        return self.fired | self.asked
