"""Turn steps of the rule program into flat code: a list of functions, each of which says where to go on.

A position in that list is one number, so a game can be stopped and saved at any decision. A maker emits a function
that is linked once all positions are known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ttrdsl.engine import layout, step_operations
from ttrdsl.engine.compiler import Frame, State
from ttrdsl.engine.decisions import Decision, Label
from ttrdsl.program.marks import mark_at
from ttrdsl.program.node import Op
from ttrdsl.program.state import changes
from ttrdsl.program.steps import FINISH

if TYPE_CHECKING:
    from ttrdsl.engine.machine import Machine

Instruction = Callable[[State], int]


class Builder:
    """Emits the code of a bundle."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.c = machine.compiler
        self.emitted: list[Callable[[int], Instruction]] = []
        self.entries: dict[str, int] = {}
        self.proc_entry = {name: Label() for name in machine.procs}
        self.paths: dict[str, int] = {}
        self.stops: list[tuple[Label, int]] = []  # where `stop` leads to, and how many blocks were open there
        self.open_blocks: list[Callable[[int], Instruction]] = []  # what leaving each open block early takes
        self.mark = -1
        self.marks: list[int] = []  # of each instruction: where an error was met can be said

    def emit(self, make: Callable[[int], Instruction]) -> None:
        """Add an instruction; `make` gets the place behind it."""
        self.emitted.append(make)
        self.marks.append(self.mark)

    def watching(self, op: list[Any]) -> tuple[int, ...]:
        """Return the standing rules that a step can wake."""
        return self.machine.standing.watching(changes(op, self.c.program, "step"))

    def here(self, label: Label) -> None:
        label.at = len(self.emitted)

    def link(self) -> list[Instruction]:
        """Return the finished code."""
        return [make(i + 1) for i, make in enumerate(self.emitted)]

    def jump(self, label: Label) -> None:
        self.emit(lambda _: lambda st: label.at)

    # -- the course of a game -----------------------------------------------------------------------

    def build_game(self) -> None:
        """Emit set-up, the cycle of turns, what follows the last turn, and all procedures."""
        machine, turn_start, game_over = self.machine, Label(), Label()
        self.entries["start"] = len(self.emitted)
        self.call("setup", lambda st: -1)
        self.here(turn_start)
        self.entries["turn"] = len(self.emitted)
        self.emit(lambda after: _begin_turn(machine, after))
        self.call("turn", lambda st: st[layout.TURN])
        self.emit(lambda _: _end_turn(machine, turn_start, game_over))
        self.here(game_over)
        self.entries["finish"] = len(self.emitted)
        if FINISH in machine.bundle["procs"]:
            self.call(FINISH, lambda st: -1)
        self.emit(lambda _: _finish(machine))
        for name in machine.procs:
            self.procedure(name)

    def call(self, name: str, me: Callable[[State], int], args: tuple[Callable[[State], Any], ...] = ()) -> None:
        """Emit the call of a procedure."""
        frame, back, entry = self.machine.frames[name], self.machine.layout.returns[name], self.proc_entry[name]
        params = [frame[p] for p in self.machine.procs[name]["params"]]
        machine = self.machine
        returns_to = machine.returns_to.setdefault(name, set())

        def make(after: int) -> Instruction:
            returns_to.add(after)

            def run(st: State) -> int:
                values = [a(st) for a in args]
                machine.round()
                st[frame["me"]] = me(st)
                for slot, value in zip(params, values, strict=True):
                    st[slot] = value
                st[back] = after
                return entry.at

            return run

        self.emit(make)

    def procedure(self, name: str) -> None:
        """Emit a procedure; when it ends its locals are cleared, so that equal situations are equal states."""
        frame, back = self.machine.frames[name], self.machine.layout.returns[name]
        loops = self.machine.layout.loops
        known = len(loops)
        self.here(self.proc_entry[name])
        end = Label()
        self.stops.append((end, len(self.open_blocks)))
        self.steps(self.machine.procs[name]["do"], frame)
        self.stops.pop()
        self.here(end)
        # A `stop` may have left loops before they were through.
        slots = [*frame.names.values(), *(s for loop in loops[known:] for s in (loop.rest, loop.kept))]

        def make(_: int) -> Instruction:
            def run(st: State) -> int:
                after = st[back]
                for slot in slots:
                    st[slot] = 0
                st[back] = 0
                return int(after)

            return run

        self.emit(make)
        self.machine.proc_code[name] = range(self.proc_entry[name].at, len(self.emitted))

    def body(self, steps: list[Any], frame: Frame) -> int:
        """Emit the body of a standing rule and return where it begins."""
        entry = len(self.emitted)
        end = Label()
        self.stops.append((end, len(self.open_blocks)))
        self.steps(steps, frame)
        self.stops.pop()
        self.here(end)
        slots = list(frame.names.values())

        def make(_: int) -> Instruction:
            def run(st: State) -> int:
                for slot in slots:
                    st[slot] = 0
                return -1

            return run

        self.emit(make)
        return entry

    # -- steps ------------------------------------------------------------------------------------

    def steps(self, steps: list[Any], frame: Frame) -> None:
        """Emit steps one after another."""
        for op in steps:
            self.step(op, frame)

    def step(self, op: Op, frame: Frame) -> None:
        """Emit one step."""
        mark = self.mark
        if op[0] == "at":
            self.mark = op[1]
            self.paths.setdefault(mark_at(self.machine.bundle, op[1]).path, len(self.emitted))
            if self.machine.recording:
                self.emit(lambda after, number=op[1]: _note_mark(self.machine, number, after))  # type: ignore[misc]
            op = op[2]
        step_operations.STEPS[op[0]](self, op, frame)
        self.mark = mark

    def decide(self, decision: Decision) -> None:
        """Emit a decision: the code stops here, and goes on where the chosen option says."""
        machine = self.machine

        def make(after: int) -> Instruction:
            at = after - 1
            decision.at = at
            machine.decisions[at] = decision
            return decision.reach

        self.emit(make)

    def branch(self, decision: Decision, details: dict[str, Any], frame: Frame, after_choice: Label) -> None:
        """Emit what follows a decision of a `may`: its further steps, or what declining means."""
        if "else" not in details:
            self.here(after_choice)
            return
        done = Label()
        self.here(after_choice)
        self.steps(details["then"], frame)
        self.jump(done)
        self.here(decision.declined)
        self.steps(details["else"], frame)
        self.here(done)


def _note_mark(machine: Machine, number: int, after: int) -> Instruction:
    fired = machine.fired

    def run(st: State) -> int:
        fired.add(number)
        return after

    return run


def _begin_turn(machine: Machine, after: int) -> Instruction:
    """Begin a turn; somebody is still named for it only if set-up named who begins."""

    def run(st: State) -> int:
        machine.round()
        if st[layout.NEXT_PLAYER] >= 0:
            st[layout.TURN], st[layout.NEXT_PLAYER] = st[layout.NEXT_PLAYER], -1
            machine.touch(st)
        st[layout.DECIDED] = 0
        st[layout.TURNS] += 1
        machine.note("turn", st[layout.TURN])
        return after

    return run


def _end_turn(machine: Machine, turn_start: Label, game_over: Label) -> Instruction:
    """Count the turn, look at the end condition, and say who is next."""

    def run(st: State) -> int:
        acted = st[layout.DECIDED] > 0
        st[layout.PASSES] = 0 if acted else st[layout.PASSES] + 1
        if not acted:
            machine.note("pass", st[layout.TURN])
        st[layout.DECIDED] = 0
        if st[layout.TURNS_LEFT] > 0:
            st[layout.TURNS_LEFT] -= 1
        elif st[layout.TURNS_LEFT] < 0 and machine.end_when(st):
            st[layout.TURNS_LEFT] = machine.end_turns(st) * machine.players
            machine.note("last turns", st[layout.TURNS_LEFT])
        ends = st[layout.TURNS_LEFT] == 0 or st[layout.PASSES] >= machine.players
        if not ends:
            following = st[layout.NEXT_PLAYER]
            st[layout.TURN] = (st[layout.TURN] + 1) % machine.players if following < 0 else following
            st[layout.NEXT_PLAYER] = -1
        machine.touch(st)  # rules may ask whose turn it is, and how many are left
        return game_over.at if ends else turn_start.at

    return run


def _finish(machine: Machine) -> Instruction:
    def run(st: State) -> int:
        machine.rounds = 0
        st[layout.OVER] = 1
        st[layout.ACTOR] = -1
        st[layout.POSITION] = -1
        st[layout.OPTIONS] = ()
        machine.touch(st)
        machine.note("over")
        return -2

    return run
