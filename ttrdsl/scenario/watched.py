"""A machine that tells steps that ran from rules that were only asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ttrdsl.engine.machine import Machine
from ttrdsl.program.marks import marks_of
from ttrdsl.scenario.shuffles import Branches

Fn = Callable[[list[Any]], Any]
OF_VALUES = ("default", "condition", "lookup")  # notes of marks that stand in rules and conditions, never on steps


class Counted(set[int]):
    """Marks that were reached, and how often."""

    def __init__(self) -> None:
        super().__init__()
        self.times: Counter[int] = Counter()

    def add(self, mark: int) -> None:
        """Note a mark once more."""
        super().add(mark)
        self.times[mark] += 1

    def clear(self) -> None:
        """Begin anew."""
        super().clear()
        self.times.clear()


class WatchedMachine(Machine):
    """Keeps marks of steps in `fired`, as every recording machine does, and marks of rules in `asked`.

    What a step needs is looked at before it is offered, under the step's own mark: such a look is not a step.
    """

    def __init__(self, bundle: dict[str, Any], players: int) -> None:
        self.asked: set[int] = set()
        self.branches: Branches | None = None  # tells chance what to do, where all of it is tried
        values = {*bundle["rules"], "end", "winner"}
        self.of_values = {i for i, x in enumerate(marks_of(bundle)) if x.note in OF_VALUES or x.path in values}
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

    def fired_set(self) -> set[int]:
        """Count how often steps are reached."""
        return Counted()

    def chance(self, st: list[Any], n: int) -> int:
        """Draw a number below n, or take the one that is tried."""
        found = super().chance(st, n)
        return found if self.branches is None or n < 2 else self.branches.below(n)

    def forget(self) -> None:
        """Begin to note anew."""
        self.fired.clear()
        self.asked.clear()

    def reached(self) -> set[int]:
        """Return the marks of steps that ran and of rules that were asked."""
        return self.fired | self.asked
