"""One function per step of the rule program: each emits the code of its step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ttrdsl.engine import card_moves, layout
from ttrdsl.engine.bags import bag, source
from ttrdsl.engine.compiler import Frame, State
from ttrdsl.engine.decisions import ChoiceDecision, Decision, Label, OrderDecision, SomeDecision
from ttrdsl.engine.errors import GameError, Missing
from ttrdsl.engine.paying import PayDecision
from ttrdsl.program.limits import LARGEST, MOST_THINGS
from ttrdsl.program.names import assigned
from ttrdsl.program.node import Node, Op, beneath, is_bag

if TYPE_CHECKING:
    from ttrdsl.engine.steps import Builder

Instruction = Callable[[State], int]


def let(b: Builder, op: Op, frame: Frame) -> None:
    slot, value = frame[op[1]], b.c.expression(op[2], frame)

    def make(after: int) -> Instruction:
        def run(st: State) -> int:
            found = value(st)
            st[slot] = int(found) if isinstance(found, bool) else found
            return after

        return run

    b.emit(make)


def put(b: Builder, op: Op, frame: Frame) -> None:
    target, value = op[1], b.c.expression(op[2], frame)
    machine = b.machine
    if target[0] in ("next_player", "turns_left"):
        base = layout.NEXT_PLAYER if target[0] == "next_player" else layout.TURNS_LEFT
    else:
        base = machine.layout.cells[target[1]]
    index = b.c.expression(target[2], frame) if len(target) > 2 else None
    watch = b.watching(op)
    name, mark = target[-1] if len(target) == 1 else target[1], b.mark

    def make(after: int) -> Instruction:
        def run(st: State) -> int:
            found = value(st)
            where = base if index is None else base + index(st)
            if where < base:
                raise Missing(f"`{name}` of nothing cannot be set")
            if isinstance(found, int) and not -LARGEST < found < LARGEST:
                raise GameError(f"`{name}` becomes too large")
            st[where] = int(found) if isinstance(found, bool) else found
            machine.touch(st)
            machine.note("put", name, where - base, found, mark)
            if watch:
                machine.standing.settle(st, watch)
            return after

        return run

    b.emit(make)


def branch_if(b: Builder, op: Op, frame: Frame) -> None:
    if op[1] is True:
        b.steps(op[2], frame)
        return
    test, other, done = b.c.expression(op[1], frame), Label(), Label()
    b.emit(lambda after: lambda st: after if test(st) else other.at)
    b.steps(op[2], frame)
    if op[3]:
        b.jump(done)
    b.here(other)
    b.steps(op[3], frame)
    b.here(done)


def each(b: Builder, op: Op, frame: Frame) -> None:
    """The set is worked out once; players go in seat order from the first player."""
    _, variable, source_ir, body = op
    found, slot = everything(b, source_ir, frame), frame[variable]
    own = b.machine.layout.take_loop(slot)
    rest, kept = own.rest, own.kept
    machine, players, in_seats = b.machine, b.machine.players, is_players(source_ir)
    loop, done = Label(), Label()

    def start(after: int) -> Instruction:
        def run(st: State) -> int:
            items = list(found(st))
            if in_seats:
                items.sort(key=lambda p: (p - st[layout.FIRST]) % players)
            if len(items) > MOST_THINGS:
                raise GameError(f"a loop over more than {MOST_THINGS:,} things")
            st[rest] = tuple(items)
            st[kept] = st[slot]
            return after

        return run

    def following(after: int) -> Instruction:
        def run(st: State) -> int:
            if not st[rest]:
                st[slot] = st[kept] if variable == "me" else 0
                st[rest] = st[kept] = 0
                return done.at
            machine.round()
            st[slot], st[rest] = st[rest][0], st[rest][1:]
            return after

        return run

    def leave(after: int) -> Instruction:
        def run(st: State) -> int:
            st[slot] = st[kept] if variable == "me" else 0
            st[rest] = st[kept] = 0
            return after

        return run

    b.emit(start)
    b.here(loop)
    b.emit(following)
    b.open_blocks.append(leave)
    b.steps(body, frame)
    b.open_blocks.pop()
    b.jump(loop)
    b.here(done)


def everything(b: Builder, ir: Op, frame: Frame) -> Callable[[State], Any]:
    """Return what a loop goes through: the elements of a set, or the cards of piles one by one."""
    if not is_bag(ir):
        return source(b.c, ir, frame)
    cards = bag(b.c, ir, frame)
    return lambda st: [kind for kind, number in cards(st) for _ in range(number)]


def is_players(ir: Node) -> bool:
    """Say whether a source is made of players."""
    return bool(beneath(ir, "where", "at") == ["all", "player"])


def run_procedure(b: Builder, op: Op, frame: Frame) -> None:
    args = tuple(b.c.expression(a, frame) for a in op[2:])
    me = b.c.expression("me", frame) if "me" in frame else (lambda st: -1)
    b.call(op[1], me, args)


def stop(b: Builder, op: Op, frame: Frame) -> None:
    """Leave the action or procedure; loops and blocks that are open on the way are closed."""
    target, depth = b.stops[-1]
    for leave in reversed(b.open_blocks[depth:]):
        b.emit(leave)
    b.jump(target)


def skip(b: Builder, op: Op, frame: Frame) -> None:
    """Nothing happens: what an empty exception leaves of a step."""


def together(b: Builder, op: Op, frame: Frame) -> None:
    """Several changes count as one: standing rules wait until the end."""
    machine = b.machine

    def enter(after: int) -> Instruction:
        def run(st: State) -> int:
            st[layout.HOLD] += 1
            return after

        return run

    def leave(after: int) -> Instruction:
        def run(st: State) -> int:
            st[layout.HOLD] -= 1
            machine.standing.settle(st, machine.standing.everything)
            return after

        return run

    b.emit(enter)
    b.open_blocks.append(leave)
    b.steps(op[1], frame)
    b.open_blocks.pop()
    b.emit(leave)


def choose(b: Builder, op: Op, frame: Frame) -> None:
    details, after_choice = op[1], Label()
    decision = ChoiceDecision(b.machine, details, frame, b.mark)
    b.decide(decision)
    after_all = Label()
    decision.skipped = after_all
    for alternative, entry in zip(details["alts"], decision.entries, strict=True):
        b.here(entry)
        end = Label()
        if alternative.get("action"):
            b.stops.append((end, len(b.open_blocks)))
        b.steps(alternative["do"], frame)
        if alternative.get("action"):
            b.stops.pop()
        b.here(end)
        b.jump(after_choice)
    b.branch(decision, details, frame, after_choice)
    b.here(after_all)


def some(b: Builder, op: Op, frame: Frame) -> None:
    _simple(b, SomeDecision(b.machine, op[1], frame, b.mark), op[1], frame)


def order(b: Builder, op: Op, frame: Frame) -> None:
    _simple(b, OrderDecision(b.machine, op[1], frame, b.mark), op[1], frame)


def pay(b: Builder, op: Op, frame: Frame) -> None:
    _simple(b, PayDecision(b.machine, op[1], frame, b.mark), op[1], frame)


def _simple(b: Builder, decision: Decision, details: dict[str, Any], frame: Frame) -> None:
    b.decide(decision)
    b.branch(decision, details, frame, decision.chosen)


def spend(b: Builder, op: Op, frame: Frame) -> None:
    """Move the cards of a payment that was chosen in secret before."""
    decision = PayDecision(b.machine, op[1], frame, b.mark)
    slot = frame[op[1]["as"]]

    def make(after: int) -> Instruction:
        def run(st: State) -> int:
            decision.move(st, st[slot][1])
            return after

        return run

    b.emit(make)


def secret(b: Builder, op: Op, frame: Frame) -> None:
    """All decide, none learning of another's choice; then the effects happen in seat order."""
    _, variable, source_ir, decide, effects = op
    machine = b.machine
    base, me = machine.secret_base, frame["me"]
    names = sorted(assigned(decide))
    slots = [frame[n] for n in names]
    collect = ["each", variable, source_ir, [*decide, ["keep"]]]
    happen = ["each", variable, source_ir, [["recall"], *effects]]
    b.keep = (base, me, slots)  # type: ignore[attr-defined]
    begin = len(b.emitted) + 2  # behind the two instructions that lead the loop
    loops, deciders = len(machine.layout.loops), everything(b, source_ir, frame)
    each(b, collect, frame)
    loop = machine.layout.loops[loops]
    machine.layout.secrets.append(layout.SecretBlock(begin, len(b.emitted) - 2, me, tuple(slots), loop, deciders))
    each(b, happen, frame)


def keep(b: Builder, op: Op, frame: Frame) -> None:
    """Lay a player's secret choices aside."""
    base, me, slots = b.keep  # type: ignore[attr-defined]

    def make(after: int) -> Instruction:
        def run(st: State) -> int:
            st[base + st[me]] = tuple(st[s] for s in slots)
            for s in slots:
                st[s] = 0
            return after

        return run

    b.emit(make)


def recall(b: Builder, op: Op, frame: Frame) -> None:
    """Take a player's secret choices up again."""
    base, me, slots = b.keep  # type: ignore[attr-defined]

    def make(after: int) -> Instruction:
        def run(st: State) -> int:
            kept = st[base + st[me]]
            for slot, value in zip(slots, kept, strict=True):
                st[slot] = value
            st[base + st[me]] = 0
            return after

        return run

    b.emit(make)


STEPS: dict[str, Callable[[Builder, Op, Frame], None]] = {
    "let": let,
    "put": put,
    "if": branch_if,
    "each": each,
    "run": run_procedure,
    "stop": stop,
    "skip": skip,
    "together": together,
    "choose": choose,
    "some": some,
    "order": order,
    "pay": pay,
    "spend": spend,
    "secret": secret,
    "keep": keep,
    "recall": recall,
    "draw": card_moves.draw,
    "take": card_moves.take,
    "shift": card_moves.shift,
    "shuffle": card_moves.shuffle,
}
