"""Standing rules: after every change they are looked at until none holds."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from ttrdsl.engine import layout
from ttrdsl.engine.compiler import Frame, State
from ttrdsl.engine.errors import GameError
from ttrdsl.program.depth import room_for_calls
from ttrdsl.program.limits import MOST_RUNS
from ttrdsl.program.node import walk
from ttrdsl.program.state import meet, reads

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine
    from ttrdsl.engine.steps import Builder

FEW = 24  # standing rules that may interrupt each other without further ado
FRAMES = 40  # calls inside each other in the body of one, until the next interrupts it


def each_is_me(steps: Any) -> bool:
    """Say whether some loop of these steps lets each player act in turn."""
    return any(found.node[:2] == ["each", "me"] for found in walk(steps, "steps"))


class Standing:
    """Looks at the standing rules in order; the first whose condition holds runs, then the look starts again."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.rules = machine.bundle["standing"]
        self.reads = [reads(rule["when"], machine.compiler.program) for rule in self.rules]
        self.everything = tuple(range(len(self.rules)))
        self.level = len(self.rules)
        self.runs = [0] * len(self.rules)
        self.asleep: set[int] = set()

    def build(self, builder: Builder) -> None:
        """Compile conditions and bodies."""
        frames = self.machine.frames
        self.tests = []
        self.bodies = []
        self.me: list[int | None] = []
        for rule, steps in zip(self.rules, self.machine.standing_steps, strict=True):
            frame = frames[f"whenever {rule['name']}"]
            outside = Frame({name: slot for name, slot in frame.names.items() if name != "me"})
            self.tests.append(self.machine.compiler.expression(rule["when"], outside))
            self.bodies.append(builder.body(steps, frame))
            self.me.append(frame.names.get("me"))

    def watching(self, changed: frozenset[str]) -> tuple[int, ...]:
        """Return the rules that a change can wake: those whose condition reads what it changes."""
        return tuple(i for i, read in enumerate(self.reads) if meet(read, changed))

    def settle(self, st: State, watch: tuple[int, ...]) -> None:
        """Run standing rules until none holds. In the body of one, only those above it are looked at."""
        if st[layout.HOLD]:
            return
        outermost = self.level == len(self.rules)
        if outermost:
            self.asleep.clear()
            self.runs = [0] * len(self.rules)
        look: tuple[int, ...] = watch
        while True:
            for i in look:
                if i < self.level and i not in self.asleep and self.tests[i](st):
                    self._run(st, i)
                    look = self.everything
                    break
            else:
                return

    def _run(self, st: State, i: int) -> None:
        rule = self.rules[i]
        self.runs[i] += 1
        limit = rule["limit"]
        self.machine.round()
        if limit is None and self.runs[i] > MOST_RUNS:
            raise GameError(f"standing rule `{rule['name']}` runs without end")
        if limit is not None and self.runs[i] >= limit:
            self.asleep.add(i)
        self.machine.note("standing", rule["name"])
        level, self.level = self.level, i
        hold, st[layout.HOLD] = st[layout.HOLD], 0
        me = self.me[i]
        if me is not None:
            st[me] = -1  # nobody acts in a standing rule but in its loops over players
        try:
            with room_for_calls(FRAMES * i) if level == len(self.rules) and i > FEW else nullcontext():
                self.machine.run(st, self.bodies[i])
        finally:
            self.level = level
            st[layout.HOLD] = hold
