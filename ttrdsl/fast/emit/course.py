"""Cut the course of a game into blocks between decisions.

Places in the code have the same numbers as in the interpreter (`ttrdsl.engine.steps`): a state says where it waits in
the same words on every tier. A step in which nobody is asked stays ordinary text; only what has a decision inside
becomes blocks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ttrdsl.dialect.errors import NO_OPTION
from ttrdsl.engine import layout
from ttrdsl.engine.decisions import ACTED, PASSED
from ttrdsl.fast.emit import steps
from ttrdsl.fast.emit.blocks import LABEL, Blocks, Label, clear, copy
from ttrdsl.fast.emit.costs import hand
from ttrdsl.fast.emit.decision_parts import Exits
from ttrdsl.fast.emit.decisions import Decision, write_decision
from ttrdsl.fast.emit.emitter import ARGS, EPOCH, ERROR
from ttrdsl.fast.emit.loop_blocks import close_loop, fill_loop, loop_place, next_of, nothing_left
from ttrdsl.fast.emit.paying import move_payment
from ttrdsl.fast.emit.ranges import near
from ttrdsl.fast.emit.scene import Scene
from ttrdsl.fast.emit.standing import settle
from ttrdsl.fast.emit.step_shapes import asks, assigned, length, loops_in
from ttrdsl.fast.emit.steps import give, local_value
from ttrdsl.fast.emit.value import Env, Val
from ttrdsl.fast.emit.vector import LoopPlace, Place
from ttrdsl.fast.emit.writer import Writer
from ttrdsl.program import names
from ttrdsl.program.node import Op
from ttrdsl.program.steps import FINISH, Steps


@dataclass
class Course(Blocks):
    """The course of a game as blocks: set-up, turns, procedures, and the decisions in them."""

    decisions: list[Decision] = field(default_factory=list)
    stops: list[tuple[Label, int]] = field(default_factory=list)
    open_blocks: list[Any] = field(default_factory=list)
    loops: list[LoopPlace | None] = field(default_factory=list)
    entries: dict[str, Label] = field(default_factory=dict)
    secrets: list[tuple[range, list[Place]]] = field(default_factory=list)  # places in the code, locals laid aside
    keeping: list[Place] = field(default_factory=list)

    # -- the course of a game -------------------------------------------------------------------------------

    def build(self) -> None:
        """Write set-up, the cycle of turns, what follows the last turn, and all procedures."""
        e = self.e
        e.w = Writer()
        e.w.depth = 0
        turn_start, game_over = self.label(), self.label()
        for name in e.bundle["procs"]:
            self.entries[name] = self.label()
        self.begin()
        self.call("setup", "-1", [])
        self.here(turn_start)
        e.count_round("return -1")
        with e.w.block(f"if st[{layout.NEXT_PLAYER}] >= 0:"):
            e.w.line(f"st[{layout.TURN}] = st[{layout.NEXT_PLAYER}]")
            e.w.line(f"st[{layout.NEXT_PLAYER}] = -1")
            e.w.line(f"wk[{EPOCH}] += 1")
        e.w.line(f"st[{layout.DECIDED}] = 0")
        e.w.line(f"st[{layout.TURNS}] += 1")
        self.at += 1
        self.call("turn", f"st[{layout.TURN}]", [])
        self.begin()
        self.end_turn(turn_start, game_over)
        self.here(game_over)
        if FINISH in e.bundle["procs"]:
            self.call(FINISH, "-1", [])
        e.w.line(f"st[{layout.OVER}] = 1")
        e.w.line(f"st[{layout.ACTOR}] = -1")
        e.w.line(f"st[{layout.POSITION}] = -1")
        e.w.line(f"st[{layout.OPTIONS}] = 0")
        e.w.line(f"wk[{EPOCH}] += 1")
        e.w.line("return 0")
        self.going = False
        self.at += 1
        for name in e.bundle["procs"]:
            self.procedure(name)

    def end_turn(self, turn_start: Label, game_over: Label) -> None:
        e = self.e
        with e.w.block(f"if st[{layout.DECIDED}] > 0:"):
            e.w.line(f"st[{layout.PASSES}] = 0")
        with e.w.block("else:"):
            e.w.line(f"st[{layout.PASSES}] += 1")
        e.w.line(f"st[{layout.DECIDED}] = 0")
        with e.w.block(f"if st[{layout.TURNS_LEFT}] > 0:"):
            e.w.line(f"st[{layout.TURNS_LEFT}] -= 1")
        with e.w.block(f"elif st[{layout.TURNS_LEFT}] < 0:"):
            test = e.truth(e.bundle["end"]["when"], {})
            with e.w.block(f"if {test}:"):
                turns = e.number(e.bundle["end"]["turns"], {})
                e.w.line(f"st[{layout.TURNS_LEFT}] = {turns} * {e.players}")
        with e.w.block(f"if st[{layout.TURNS_LEFT}] == 0 or st[{layout.PASSES}] >= {e.players}:"):
            e.w.line(f"pc = {game_over.text}")
        with e.w.block("else:"):
            with e.w.block(f"if st[{layout.NEXT_PLAYER}] < 0:"):
                e.w.line(f"st[{layout.TURN}] = (st[{layout.TURN}] + 1) % {e.players}")
            with e.w.block("else:"):
                e.w.line(f"st[{layout.TURN}] = st[{layout.NEXT_PLAYER}]")
            e.w.line(f"st[{layout.NEXT_PLAYER}] = -1")
            e.w.line(f"pc = {turn_start.text}")
        e.w.line(f"wk[{EPOCH}] += 1")  # rules may ask whose turn it is, and how many are left
        self.going = False
        self.at += 1

    def call(self, name: str, me: str, args: list[Val]) -> None:
        """Write the call of a procedure."""
        e = self.e
        frame = e.vector.frames[name]
        kept = [e.keep(a) for a in args]
        e.count_round("return -1")
        e.w.line(f"st[{frame['me'].at}] = {me}")
        for param, value in zip(e.bundle["procs"][name]["params"], kept, strict=True):
            give(e, frame[param], value)
        e.w.line(f"st[{e.vector.returns[name]}] = {self.at + 1}")
        self.go(self.entries[name].text)
        self.at += 1
        if len(e.machine.returns_to[name]) > 1:
            self.returns_to.add(self.at)
        self.begin()

    def procedure(self, name: str) -> None:
        e = self.e
        proc, frame = e.bundle["procs"][name], e.vector.frames[name]
        known, end = len(self.loops), self.label()
        self.here(self.entries[name])
        unsure = self.unsure(name)
        env: Env = {n: local_value(p, n == "me" or n not in unsure) for n, p in frame.items()}
        self.stops.append((end, len(self.open_blocks)))
        self.steps(proc["do"], Scene(env, frame, len(e.bundle["standing"])))
        self.stops.pop()
        self.here(end)
        for place in frame.values():
            clear(e, place)
        for loop in self.loops[known:]:
            if loop is not None:
                e.w.line(f"st[{loop.at}] = 0")
        self.go_back(name)
        self.at += 1

    def go_back(self, name: str) -> None:
        """Go on behind the call of a procedure; where there is one call, that place is known."""
        e, back, places = self.e, self.e.vector.returns[name], sorted(self.e.machine.returns_to.get(name, ()))
        if len(places) != 1:
            e.w.line(f"pc = st[{back}]")
        e.w.line(f"st[{back}] = 0")
        if len(places) == 1:
            e.w.line(f"pc = {places[0]}")
        self.going = False

    def scene_at(self, place: int) -> Scene:
        """Return the scene of a decision once more, for questions about its options that are written later."""
        e, name = self.e, self.e.machine.procedure_at(place)
        assert name is not None
        frame, unsure = e.vector.frames[name], self.unsure(name)
        env: Env = {n: local_value(p, n == "me" or n not in unsure) for n, p in frame.items()}
        return Scene(env, frame, len(e.bundle["standing"]))

    def unsure(self, name: str) -> set[str]:
        """Return the locals of a procedure that may have no value."""
        proc = self.e.bundle["procs"][name]
        return assigned(proc["do"]) | set(proc["params"])

    # -- steps --------------------------------------------------------------------------------------------

    def steps(self, listed: Steps, scene: Scene) -> None:
        for op in listed:
            if asks(op):
                getattr(self, f"do_{op[0]}")(op, scene)
            else:
                steps.steps(self.e, [op], scene)
                self.at += length(op)
                self.loops += [None] * loops_in(op)

    def do_if(self, op: Op, scene: Scene) -> None:
        if op[1] is True:
            self.steps(op[2], scene)
            return
        e, other, done = self.e, self.label(), self.label()
        test = e.truth(op[1], scene.env)
        self.at += 1
        with e.w.block(f"if {test}:"):
            e.w.line(f"pc = {self.at}")
        with e.w.block("else:"):
            e.w.line(f"pc = {other.text}")
        self.going = False
        self.begin()
        self.steps(op[2], scene)
        if op[3]:
            self.jump(done)
        self.here(other)
        self.steps(op[3], scene)
        self.here(done)

    def jump(self, label: Label) -> None:
        """Go on elsewhere; the jump is a place of its own."""
        if self.going:
            self.go(label.text)
        self.at += 1

    def do_each(self, op: Op, scene: Scene) -> None:
        """A loop with a decision inside keeps what is left in the state."""
        e = self.e
        _, variable, source, body = op
        start, done = self.label(), self.label()
        place, own = scene.places[variable], loop_place(e, source, scene.env, scene.places[variable].size)
        self.loops.append(own)
        fill_loop(e, own, source, scene)
        e.w.line(f"st[{own.at}] = 1")
        e.w.line(f"st[{own.at + 1}] = st[{place.at}]")
        self.at += 1
        self.here(start)
        kept = f"st[{own.at + 1}]" if variable == "me" else "0"
        with e.w.block(f"if {nothing_left(e, own)}:"):
            close_loop(e, own, place, kept)
            e.w.line(f"pc = {done.text}")
        with e.w.block("else:"):
            e.count_round("return -1")
            next_of(e, own, place)
            e.w.line(f"pc = {self.at + 1}")
        self.going = False
        self.at += 1
        self.begin()
        self.open_blocks.append(lambda: close_loop(e, own, place, kept))
        self.steps(body, scene)
        self.open_blocks.pop()
        self.jump(start)
        self.here(done)

    def do_run(self, op: Op, scene: Scene) -> None:
        args = [near(self.e, a, self.e.value(a, scene.env)) for a in op[2:]]
        me = scene.env["me"].text if "me" in scene.env else "-1"
        self.call(op[1], me, args)

    def do_stop(self, op: Op, scene: Scene) -> None:
        """Leave the action or procedure; loops and blocks that are open on the way are closed."""
        target, depth = self.stops[-1]
        for leave in reversed(self.open_blocks[depth:]):
            leave()
            self.at += 1
        self.jump(target)

    def do_together(self, op: Op, scene: Scene) -> None:
        e = self.e

        def leave() -> None:
            e.w.line(f"st[{layout.HOLD}] -= 1")
            settle(e, scene.level, None)

        e.w.line(f"st[{layout.HOLD}] += 1")
        self.at += 1
        self.open_blocks.append(leave)
        self.steps(op[1], scene)
        self.open_blocks.pop()
        if not self.going:
            self.begin()
        leave()
        self.at += 1

    # -- decisions ------------------------------------------------------------------------------------------

    def decide(self, op: Op, scene: Scene, exits: Exits, without: str | None) -> None:
        """Write the place where a decision is reached."""
        e = self.e
        self.begin()
        decision = Decision(self.at, op)
        self.decisions.append(decision)
        write_decision(e, decision, scene, exits)
        for text in (*exits.alternatives, exits.chosen, exits.declined or "", exits.again if op[0] == "pay" else ""):
            decision.leads_to |= {int(found[1]) for found in LABEL.finditer(text)}
        e.w.line(f"n = {decision.count}({ARGS})")
        with e.w.block(f"if wk[{ERROR}] != 0:"):
            e.w.line("return -1")
        with e.w.block("if n > 0:"):
            e.w.line(f"st[{layout.POSITION}] = {self.at}")
            e.w.line(f"st[{layout.ACTOR}] = {scene.env['me'].text}")
            e.w.line(f"st[{layout.OPTIONS}] = n")
            e.w.line("return n")
        if op[0] == "order":
            with e.w.block("if n < 0:"):
                e.w.line(f"pc = {exits.chosen}")
            with e.w.block("else:"):
                e.error(NO_OPTION)
                e.w.line("return -1")
        elif without is None:
            e.error(NO_OPTION)
            e.w.line("return -1")
        else:
            with e.w.block(f"if st[{layout.DECIDED}] != {ACTED}:"):
                e.w.line(f"st[{layout.DECIDED}] = {PASSED}")
            e.w.line(f"pc = {without}")
        self.going = False
        self.at += 1

    def do_choose(self, op: Op, scene: Scene) -> None:
        details = op[1]
        after, after_all, declined = self.label(), self.label(), self.label()
        entries = [self.label() for _ in details["alts"]]
        can_decline = "else" in details
        exits = Exits([x.text for x in entries], after.text, declined.text if can_decline else None)
        self.decide(op, scene, exits, after_all.text if details["menu"] else None)
        for alternative, entry in zip(details["alts"], entries, strict=True):
            self.here(entry)
            end = self.label()
            if alternative.get("action"):
                self.stops.append((end, len(self.open_blocks)))
            self.steps(alternative["do"], scene)
            if alternative.get("action"):
                self.stops.pop()
            self.here(end)
            self.jump(after)
        self.branch(details, scene, after, declined)
        self.here(after_all)

    def branch(self, details: dict[str, Any], scene: Scene, after: Label, declined: Label) -> None:
        """Write what follows a decision: its further steps, or what declining means."""
        self.here(after)
        if "else" not in details:
            return
        done = self.label()
        self.steps(details["then"], scene)
        self.jump(done)
        self.here(declined)
        self.steps(details["else"], scene)
        self.here(done)

    def simple(self, op: Op, scene: Scene) -> None:
        chosen, declined = self.label(), self.label()
        again = self.label()
        again.at = self.at
        exits = Exits([], chosen.text, declined.text if "else" in op[1] else None, again.text)
        self.decide(op, scene, exits, None)
        self.branch(op[1], scene, chosen, declined)

    do_some = do_order = do_pay = simple

    def do_spend(self, op: Op, scene: Scene) -> None:
        """Move the cards of a payment that was chosen before."""
        details = op[1]
        purse = hand(self.e, details["from"], scene.env)
        move_payment(self.e, purse, scene.places[details["as"]].at, details, scene)
        self.at += 1

    # -- deciding in secret -------------------------------------------------------------------------------

    def do_secret(self, op: Op, scene: Scene) -> None:
        _, variable, source, decide, effects = op
        self.keeping = [scene.places[name] for name in sorted(names.assigned(decide))]
        start, kept = self.at, list(self.keeping)
        self.do_each(["each", variable, source, [*decide, ["keep"]]], scene)
        self.do_each(["each", variable, source, [["recall"], *effects]], scene)
        self.secrets.append((range(start, self.at), kept))

    def _secret_at(self, scene: Scene) -> str:
        v = self.e.vector
        return self.e.w.keep(f"{v.secrets} + {scene.env['me'].text} * {v.secret_size}")

    def do_keep(self, op: Op, scene: Scene) -> None:
        """Lay a player's secret choices aside."""
        e, at = self.e, self._secret_at(scene)
        e.w.line(f"st[{at}] = 1")
        far = 1
        for place in self.keeping:
            copy(e, place.size, f"{at} + {far}", str(place.at))
            clear(e, place)
            far += place.size
        self.at += 1

    def do_recall(self, op: Op, scene: Scene) -> None:
        """Take a player's secret choices up again."""
        e, at = self.e, self._secret_at(scene)
        far = 1
        for place in self.keeping:
            copy(e, place.size, str(place.at), f"{at} + {far}")
            far += place.size
        e.w.line(f"st[{at}] = 0")
        self.at += 1
