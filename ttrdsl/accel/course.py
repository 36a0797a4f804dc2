"""Cut the course of a game into blocks between decisions, and write the functions that run it.

Places in the code have the same numbers as in the interpreter (`ttrdsl.engine.steps`): a state says where it waits in the same
words on every tier. A step in which nobody is asked stays ordinary text; only what has a decision inside becomes blocks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from ttrdsl.accel import loops, steps
from ttrdsl.accel.decisions import Decision, Exits, move_payment, write_decision
from ttrdsl.accel.emitter import ARGS, EPOCH, ERROR, Emitter, as_number
from ttrdsl.accel.expressions import call
from ttrdsl.accel.library.errors import BAD_CHOICE, ENDLESS, NO_OPTION
from ttrdsl.accel.standing import settle
from ttrdsl.accel.steps import Scene, give, local_value
from ttrdsl.accel.threading import threaded
from ttrdsl.accel.value import Env, NotFast, Val, element
from ttrdsl.accel.vector import LoopPlace, Place
from ttrdsl.accel.writer import Writer
from ttrdsl.engine import layout
from ttrdsl.engine.bags import is_bag
from ttrdsl.engine.decisions import ACTED, PASSED
from ttrdsl.engine.step_operations import is_players

IR = Any
ASKING = ("choose", "some", "order", "pay", "secret", "run", "stop", "spend", "keep", "recall")
MOST_BLOCKS = 200_000
LABEL = re.compile(r"\bL(\d+)_")


@dataclass
class Label:
    """A place in the code that is known later."""

    number: int
    at: int = -1

    @property
    def text(self) -> str:
        return f"L{self.number}_"


@dataclass
class Course:
    """The code as it grows: blocks by the place where they begin."""

    e: Emitter
    at: int = 0
    blocks: dict[int, list[str]] = field(default_factory=dict)
    labels: list[Label] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    stops: list[tuple[Label, int]] = field(default_factory=list)
    open_blocks: list[Any] = field(default_factory=list)
    loops: list[LoopPlace | None] = field(default_factory=list)
    entries: dict[str, Label] = field(default_factory=dict)
    secrets: list[tuple[range, list[Place]]] = field(default_factory=list)  # places in the code, locals laid aside
    keeping: list[Place] = field(default_factory=list)
    returns_to: set[int] = field(default_factory=set)  # places behind calls
    exits: set[int] = field(default_factory=set)  # labels that choices lead to
    going: bool = False  # whether the block that is being written falls through to the next

    # -- blocks -------------------------------------------------------------------------------------------

    def label(self) -> Label:
        found = Label(len(self.labels))
        self.labels.append(found)
        return found

    def here(self, label: Label) -> None:
        label.at = self.at
        self.begin()

    def begin(self) -> None:
        """Begin a block at this place."""
        if self.at in self.blocks:
            self.e.w.lines = self.blocks[self.at]
            self.going = True
            return
        if self.going:
            self.e.w.line(f"pc = {self.at}")
        self.blocks[self.at] = self.e.w.lines = []
        self.going = True

    def go(self, target: str) -> None:
        """End a block: the program goes on elsewhere."""
        self.e.w.line(f"pc = {target}")
        self.going = False

    def linked_blocks(self) -> dict[int, list[str]]:
        """Return the blocks with the places of labels put in."""
        return {at: [self.linked(line) for line in lines] for at, lines in self.blocks.items()}

    def linked(self, text: str) -> str:
        """Put the places of labels into a text."""
        return LABEL.sub(lambda found: str(self.labels[int(found[1])].at), text)

    def ways_in(self) -> set[int]:
        """Return the places at which the program is entered: its start, behind calls, and what choices lead to."""
        return {0, *self.returns_to, *(self.labels[number].at for number in self.exits)}

    # -- the course of a game -------------------------------------------------------------------------------

    def build(self) -> None:
        """Write set-up, the cycle of turns, and all procedures."""
        e = self.e
        e.w = Writer()
        e.w.depth = 0
        turn_start, game_over = self.label(), self.label()
        for name in e.bundle["procs"]:
            self.entries[name] = self.label()
        self.begin()
        self.call("setup", "-1", [])
        self.here(turn_start)
        e.w.line(f"st[{layout.DECIDED}] = 0")
        e.w.line(f"st[{layout.TURNS}] += 1")
        self.at += 1
        self.call("turn", f"st[{layout.TURN}]", [])
        self.begin()
        self.end_turn(turn_start, game_over)
        self.here(game_over)
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
        e.w.line(f"wk[{EPOCH}] += 1")
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
        self.going = False
        self.at += 1

    def call(self, name: str, me: str, args: list[Val]) -> None:
        """Write the call of a procedure."""
        e = self.e
        frame = e.vector.frames[name]
        kept = [e.keep(a) for a in args]
        e.w.line(f"st[{frame['me'].at}] = {me}")
        for param, value in zip(e.bundle["procs"][name]["params"], kept, strict=True):
            give(e, frame[param], value)
        e.w.line(f"st[{e.vector.returns[name]}] = {self.at + 1}")
        self.go(self.entries[name].text)
        self.at += 1
        self.returns_to.add(self.at)
        self.begin()

    def procedure(self, name: str) -> None:
        e = self.e
        proc, frame = e.bundle["procs"][name], e.vector.frames[name]
        known, end = len(self.loops), self.label()
        self.here(self.entries[name])
        unsure = assigned(proc["do"]) | set(proc["params"])
        env: Env = {n: local_value(p, n == "me" or n not in unsure) for n, p in frame.items()}
        self.stops.append((end, len(self.open_blocks)))
        self.steps(proc["do"], Scene(env, frame, len(e.bundle["standing"])))
        self.stops.pop()
        self.here(end)
        back = e.vector.returns[name]
        e.w.line(f"pc = st[{back}]")
        e.w.line(f"st[{back}] = 0")
        for place in frame.values():
            clear(e, place)
        for loop in self.loops[known:]:
            if loop is not None:
                e.w.line(f"st[{loop.at}] = 0")
        self.going = False
        self.at += 1

    # -- steps --------------------------------------------------------------------------------------------

    def steps(self, listed: list[IR], scene: Scene) -> None:
        for op in listed:
            if asks(op):
                getattr(self, f"do_{op[0]}")(op, scene)
            else:
                steps.steps(self.e, [op], scene)
                self.at += length(op)
                self.loops += [None] * loops_in(op)

    def do_if(self, op: IR, scene: Scene) -> None:
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

    def do_each(self, op: IR, scene: Scene) -> None:
        """A loop with a decision inside keeps what is left in the state."""
        e = self.e
        _, variable, source, body = op
        start, done = self.label(), self.label()
        place, own = scene.places[variable], self.loop_place(source)
        self.loops.append(own)
        self.fill_loop(own, source, scene)
        e.w.line(f"st[{own.at}] = 1")
        e.w.line(f"st[{own.at + 1}] = st[{place.at}]")
        self.at += 1
        self.here(start)
        kept = f"st[{own.at + 1}]" if variable == "me" else "0"
        with e.w.block(f"if {self.nothing_left(own)}:"):
            self.close_loop(own, place, kept)
            e.w.line(f"pc = {done.text}")
        with e.w.block("else:"):
            self.next_of(own, place)
            e.w.line(f"pc = {self.at + 1}")
        self.going = False
        self.at += 1
        self.begin()
        self.open_blocks.append(lambda: self.close_loop(own, place, kept))
        self.steps(body, scene)
        self.open_blocks.pop()
        self.jump(start)
        self.here(done)

    def loop_place(self, source: IR) -> LoopPlace:
        e = self.e
        if is_bag(source):
            return e.vector.loop("cards")
        if is_players(source):
            return e.vector.loop("seats", "player")
        if source[0] == "range":
            return e.vector.loop("range")
        domain = loops.domain_of(e, source)
        if not domain:
            raise NotFast("a loop with a decision inside over such things")
        return e.vector.loop("set", domain)

    def fill_loop(self, own: LoopPlace, source: IR, scene: Scene) -> None:
        """Write what a loop goes through to its place."""
        e, rest = self.e, own.at + 2
        if own.kind == "cards":
            at, i = loops.merged(e, source, scene.env), e.w.fresh("i")
            with e.w.block(f"for {i} in range({e.vector.kinds}):"):
                e.w.line(f"st[{rest} + {i}] = wk[{at} + {i}]")
            return
        found = e.keep(e.value(source, scene.env))
        if own.kind != "range" and found.kind != "set":
            raise NotFast("a loop with a decision inside over such things")
        for i, part in enumerate(found.parts):
            e.w.line(f"st[{rest + i}] = {part}")

    def nothing_left(self, own: LoopPlace) -> str:
        rest = own.at + 2
        if own.kind == "range":
            return f"st[{rest}] > st[{rest + 1}]"
        if own.kind == "cards":
            return f"first_held(st, {rest}, {self.e.vector.kinds}) < 0"
        return " and ".join(f"st[{rest + i}] == 0" for i in range(own.size - 2))

    def next_of(self, own: LoopPlace, place: Place) -> None:
        """Write the step to the next element."""
        e, rest = self.e, own.at + 2
        if own.kind == "range":
            e.w.line(f"st[{place.at}] = st[{rest}]")
            e.w.line(f"st[{rest}] += 1")
        elif own.kind == "cards":
            e.w.line(f"st[{place.at}] = first_held(st, {rest}, {e.vector.kinds})")
            e.w.line(f"st[{rest} + st[{place.at}]] -= 1")
        elif own.kind == "seats":
            e.w.line(f"st[{place.at}] = next_seat(st[{rest}], st[{layout.FIRST}], {e.players})")
            e.w.line(f"st[{rest}] &= ~(1 << st[{place.at}])")
        else:
            e.w.line(f"st[{place.at}] = nth(st, {rest}, {own.size - 2}, 0)")
            e.w.line(f"st[{rest} + st[{place.at}] // 63] &= ~(1 << st[{place.at}] % 63)")

    def close_loop(self, own: LoopPlace, place: Place, kept: str) -> None:
        e = self.e
        e.w.line(f"st[{place.at}] = {kept}")
        e.w.line(f"st[{own.at}] = 0")

    def do_run(self, op: IR, scene: Scene) -> None:
        args = [self.e.value(a, scene.env) for a in op[2:]]
        me = scene.env["me"].text if "me" in scene.env else "-1"
        self.call(op[1], me, args)

    def do_stop(self, op: IR, scene: Scene) -> None:
        """Leave the action or procedure; loops and blocks that are open on the way are closed."""
        target, depth = self.stops[-1]
        for leave in reversed(self.open_blocks[depth:]):
            leave()
            self.at += 1
        self.jump(target)

    def do_together(self, op: IR, scene: Scene) -> None:
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

    def decide(self, op: IR, scene: Scene, exits: Exits, without: str | None) -> None:
        """Write the place where a decision is reached."""
        e = self.e
        self.begin()
        decision = Decision(self.at, op)
        self.decisions.append(decision)
        write_decision(e, decision, scene, exits)
        for text in (*exits.alternatives, exits.chosen, exits.declined or ""):
            self.exits |= {int(found[1]) for found in LABEL.finditer(text)}
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
                e.w.line("continue")
        if without is None:
            e.error(NO_OPTION)
            e.w.line("return -1")
        else:
            with e.w.block(f"if st[{layout.DECIDED}] != {ACTED}:"):
                e.w.line(f"st[{layout.DECIDED}] = {PASSED}")
            e.w.line(f"pc = {without}")
        self.going = False
        self.at += 1

    def do_choose(self, op: IR, scene: Scene) -> None:
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

    def simple(self, op: IR, scene: Scene) -> None:
        chosen, declined = self.label(), self.label()
        exits = Exits([], chosen.text, declined.text if "else" in op[1] else None)
        self.decide(op, scene, exits, None)
        self.branch(op[1], scene, chosen, declined)

    do_some = do_order = do_pay = simple

    def do_spend(self, op: IR, scene: Scene) -> None:
        """Move the cards of a payment that was chosen before."""
        from ttrdsl.accel.costs import hand

        details = op[1]
        purse = hand(self.e, details["from"], scene.env)
        move_payment(self.e, purse, scene.places[details["as"]].at, details, scene)
        self.at += 1

    # -- deciding in secret -------------------------------------------------------------------------------

    def do_secret(self, op: IR, scene: Scene) -> None:
        from ttrdsl.engine.step_operations import _decided

        _, variable, source, decide, effects = op
        self.keeping = [scene.places[name] for name in sorted(set(_decided(decide)))]
        start, kept = self.at, list(self.keeping)
        self.do_each(["each", variable, source, [*decide, ["keep"]]], scene)
        self.do_each(["each", variable, source, [["recall"], *effects]], scene)
        self.secrets.append((range(start, self.at), kept))

    def _secret_at(self, scene: Scene) -> str:
        v = self.e.vector
        return self.e.w.keep(f"{v.secrets} + {scene.env['me'].text} * {v.secret_size}")

    def do_keep(self, op: IR, scene: Scene) -> None:
        """Lay a player's secret choices aside."""
        e, at = self.e, self._secret_at(scene)
        e.w.line(f"st[{at}] = 1")
        far = 1
        for place in self.keeping:
            copy(e, place.size, f"{at} + {far}", str(place.at))
            clear(e, place)
            far += place.size
        self.at += 1

    def do_recall(self, op: IR, scene: Scene) -> None:
        """Take a player's secret choices up again."""
        e, at = self.e, self._secret_at(scene)
        far = 1
        for place in self.keeping:
            copy(e, place.size, str(place.at), f"{at} + {far}")
            far += place.size
        e.w.line(f"st[{at}] = 0")
        self.at += 1


def copy(e: Emitter, size: int, to: str, source: str) -> None:
    if size == 1:
        e.w.line(f"st[{to}] = st[{source}]")
        return
    i = e.w.fresh("i")
    with e.w.block(f"for {i} in range({size}):"):
        e.w.line(f"st[{to} + {i}] = st[{source} + {i}]")


def clear(e: Emitter, place: Place) -> None:
    """Write that a local holds nothing; of chosen cards and payments the first number says so."""
    for i in range(place.size if place.kind.startswith("set ") else 1):
        e.w.line(f"st[{place.at + i}] = 0")


def asks(op: IR) -> bool:
    """Say whether a decision, a call or a jump lies in a step."""
    if op[0] in ASKING:
        return True
    inner = {"if": [2, 3], "each": [3], "together": [1]}.get(op[0], [])
    return any(asks(x) for i in inner for x in op[i])


def length(op: IR) -> int:
    """Return how many places of code a step without a decision takes in the interpreter."""
    match op[0]:
        case "if":
            if op[1] is True:
                return sum(map(length, op[2]))
            return 1 + sum(map(length, op[2])) + (1 if op[3] else 0) + sum(map(length, op[3]))
        case "each":
            return 3 + sum(map(length, op[3]))
        case "together":
            return 2 + sum(map(length, op[1]))
        case "skip":
            return 0
    return 1


def loops_in(op: IR) -> int:
    """Return how many loops a step without a decision has."""
    inner = {"if": [2, 3], "each": [3], "together": [1]}.get(op[0], [])
    return (op[0] == "each") + sum(loops_in(x) for i in inner for x in op[i])


def assigned(listed: Any) -> set[str]:
    """Return the locals that are given values which may be none."""
    found: set[str] = set()
    waiting = [listed]
    while waiting:
        item = waiting.pop()
        if isinstance(item, list):
            if len(item) == 3 and item[0] == "let" and isinstance(item[1], str):
                found.add(item[1])
            waiting.extend(item)
        elif isinstance(item, dict):
            waiting.extend(item.values())
    return found


# ---- whole functions ------------------------------------------------------------------------------------


def winners_function(e: Emitter) -> str:
    """Return the function that says who is ahead, as a set: each key keeps the best of those left."""

    def write() -> None:
        e.w.line(f"left = {(1 << e.players) - 1}")
        best, rest = "best", "rest"
        for key in e.bundle["winner"]:
            name = _value_function(e, key["value"])
            sign = ">" if key["most"] else "<"
            e.w.line(f"{best} = 0")
            e.w.line(f"{rest} = 0")
            with e.w.block(f"for me in range({e.players}):"), e.w.block("if left >> me & 1 != 0:"):
                e.w.line(f"mine = {name}({ARGS}, me)")
                with e.w.block(f"if {rest} == 0 or mine {sign} {best}:"):
                    e.w.line(f"{best} = mine")
                    e.w.line(f"{rest} = 1 << me")
                with e.w.block(f"elif mine == {best}:"):
                    e.w.line(f"{rest} |= 1 << me")
            e.w.line(f"left = {rest}")
        e.w.line("return left")

    return e.function("winners", "winners", [], write)


def _value_function(e: Emitter, ir: IR) -> str:
    def write() -> None:
        text = as_number(e.value(ir, {"me": element("me", "player", sure=True)}))
        e.w.line(f"return {text}")

    return e.function(("value", repr(ir)), "v", ["me"], write)


def line_function(e: Emitter, name: str) -> str:
    """Return the function that works out one line of a player's score sheet."""

    def write() -> None:
        value = call(e, name, [], element("me", "player", sure=True))
        e.w.line(f"return {as_number(value)}")

    return e.function(("line", name), "l", ["me"], write)


def write_course(e: Emitter) -> Course:
    """Write the functions that begin a game and carry it on."""
    course = Course(e)
    kept = e.w
    course.build()
    e.w = kept
    e.function("carry_on", "carry_on", ["pc"], lambda: _write_carry_on(e, course))
    e.function("go_on", "go_on", ["k"], lambda: _write_go_on(e, course))
    e.function("choose", "choose", ["k"], lambda: _write_choose(e))
    e.function("begin", "begin", ["first"], lambda: _write_begin(e))
    e.function("count_again", "count_again", [], lambda: _write_count_again(e, course))
    return course


def _write_carry_on(e: Emitter, course: Course) -> None:
    """The program from one place to the next decision."""
    e.w.line("done = 0")
    with e.w.block("while True:"):
        e.w.line("done += 1")
        with e.w.block(f"if done > {MOST_BLOCKS}:"):
            e.error(ENDLESS)
            e.w.line("return -1")
        _dispatch(e, "pc", sorted(threaded(course.linked_blocks(), course.ways_in()).items()))
    e.w.line("return 0")


def _dispatch(e: Emitter, variable: str, blocks: list[tuple[int, list[str]]]) -> None:
    """Find the block of a number by halving."""
    if len(blocks) == 1:
        e.w.lines.extend("    " * e.w.depth + line for line in blocks[0][1] or ["pass"])
        return
    middle = len(blocks) // 2
    with e.w.block(f"if {variable} < {blocks[middle][0]}:"):
        _dispatch(e, variable, blocks[:middle])
    with e.w.block("else:"):
        _dispatch(e, variable, blocks[middle:])


def _write_choose(e: Emitter) -> None:
    """Play option k of a game that comes from outside: nothing that was remembered is true of it."""
    with e.w.block(f"if k < 0 or k >= st[{layout.OPTIONS}]:"):
        e.error(BAD_CHOICE)
        e.w.line("return -1")
    e.w.line(f"wk[{EPOCH}] += 1")
    e.w.line(f"return go_on({ARGS}, k)")


def _write_go_on(e: Emitter, course: Course) -> None:
    """Play option k of the decision that is due, and go on to the next."""
    e.w.line(f"at = st[{layout.POSITION}]")
    blocks = [(d.at, [f"pc = {d.apply}({ARGS}, k)"]) for d in course.decisions]
    _dispatch(e, "at", sorted(blocks))
    with e.w.block(f"if wk[{ERROR}] != 0:"):
        e.w.line("return -1")
    e.w.line(f"return carry_on({ARGS}, pc)")


def _write_count_again(e: Emitter, course: Course) -> None:
    """Count the options of a game that comes from outside, and keep what choosing one needs."""
    e.w.line(f"wk[{EPOCH}] += 1")
    with e.w.block(f"if st[{layout.OVER}] != 0:"):
        e.w.line("return 0")
    e.w.line(f"at = st[{layout.POSITION}]")
    _dispatch(e, "at", sorted((d.at, [f"n = {d.count}({ARGS})"]) for d in course.decisions))
    e.w.line(f"st[{layout.OPTIONS}] = n")
    e.w.line("return n")


def _write_begin(e: Emitter) -> None:
    """Begin a game: the first player is drawn unless one is named."""
    e.w.line(f"wk[{EPOCH}] += 1")
    with e.w.block("if first < 0:"):
        e.w.line(f"st[{layout.FIRST}] = below(st, {e.players})")
    with e.w.block("else:"):
        e.w.line(f"st[{layout.FIRST}] = first")
    e.w.line(f"st[{layout.TURN}] = st[{layout.FIRST}]")
    settle(e, len(e.bundle["standing"]), None)
    e.w.line(f"return carry_on({ARGS}, 0)")
