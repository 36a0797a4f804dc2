"""Write steps that run without asking anybody: one writer per operation.

Steps with a decision inside are cut into blocks by `course.py`; everything else stays ordinary text with `if` and
loops, and is written here.
"""

from __future__ import annotations

from collections.abc import Callable

from ttrdsl.dialect.errors import BAD_NUMBER
from ttrdsl.engine import layout
from ttrdsl.engine.step_operations import is_players
from ttrdsl.fast.emit import card_steps, filters, loops
from ttrdsl.fast.emit.emitter import ARGS, Emitter, as_int, as_number
from ttrdsl.fast.emit.number_sets import keep_numbers
from ttrdsl.fast.emit.ranges import near
from ttrdsl.fast.emit.scene import Scene, touch
from ttrdsl.fast.emit.standing import procedure_function, settle
from ttrdsl.fast.emit.step_shapes import assigned
from ttrdsl.fast.emit.value import NotFast, Val, element, number, truth, words
from ttrdsl.fast.emit.vector import Place
from ttrdsl.program.limits import LARGEST
from ttrdsl.program.node import Op, is_bag
from ttrdsl.program.steps import Steps


def local_value(place: Place, sure: bool) -> Val:
    """Return what stands for a local."""
    if place.kind.startswith("id "):
        return element(f"st[{place.at}]", place.kind[3:], sure)
    if place.kind.startswith("set "):
        return words([f"st[{place.at + i}]" for i in range(place.size)], place.kind[4:])
    if place.kind == "truth":
        return truth(f"st[{place.at}] != 0")
    if place.kind in ("payment", "chosen"):
        return Val(place.kind, (str(place.at),))
    if place.kind in ("number", "optional"):
        return number(f"st[{place.at}]")
    if place.kind == "none":
        return element("-1", "")
    if place.kind in ("place", "pile"):
        return Val(place.kind, (f"st[{place.at}]",))
    if place.kind == "numbers":
        return Val("lasting", (str(place.at),))
    raise NotFast(f"a local of type {place.kind}")


def give(e: Emitter, place: Place, value: Val) -> None:
    """Write a value to a local."""
    if place.kind in ("payment", "chosen"):
        if value.kind not in ("payment", "chosen"):
            e.w.line(f"st[{place.at}] = 0")
            return
        i = e.w.fresh("i")
        with e.w.block(f"for {i} in range({place.size}):"):
            e.w.line(f"st[{place.at} + {i}] = st[{value.text} + {i}]")
        return
    if place.kind == "numbers":
        keep_numbers(e, place, value)
        return
    if len(value.parts) != place.size:
        raise NotFast("a local of another shape than its value")
    kept = [e.w.keep(as_int(value, part)) for part in value.parts] if place.size > 1 else [as_int(value, value.text)]
    for far, part in enumerate(kept):
        e.w.line(f"st[{place.at + far}] = {part}")


# ---- changing cells and locals ------------------------------------------------------------------------


def let(e: Emitter, op: Op, scene: Scene) -> None:
    give(e, scene.places[op[1]], near(e, op[2], e.value(op[2], scene.env)))


def put(e: Emitter, op: Op, scene: Scene) -> None:
    target = op[1]
    value = e.value(op[2], scene.env)
    if target[0] in ("next_player", "turns_left"):
        slot = layout.NEXT_PLAYER if target[0] == "next_player" else layout.TURNS_LEFT
        found = e.w.keep(as_number(value))
        if slot == layout.TURNS_LEFT and not found.lstrip("-").isdigit():
            _refuse_too_large(e, found)
        e.w.line(f"st[{slot}] = {found}")
        touch(e)
        settle(e, scene.level, op)
        return
    name = target[1]
    base, cell = e.vector.cells[name], e.bundle["cells"][name]
    found = e.w.keep(as_number(value))
    if cell["type"] == "number" and not found.lstrip("-").isdigit():
        _refuse_too_large(e, found)
    if len(target) == 2:
        e.w.line(f"st[{base}] = {found}")
    else:
        index = e.value(target[2], scene.env)
        i = e.w.keep(index.text)
        if index.sure or i.isdigit():
            write_cell(e, name, i, found)
        else:
            with e.w.block(f"if {i} < 0:"):
                e.error(BAD_NUMBER)
            with e.w.block("else:"):
                write_cell(e, name, i, found)
    touch(e)
    settle(e, scene.level, op)


def _refuse_too_large(e: Emitter, found: str) -> None:
    e.refuse(f"{found} >= {LARGEST} or {found} <= -{LARGEST}", BAD_NUMBER)


def write_cell(e: Emitter, name: str, index: str, value: str) -> None:
    """Write a cell through its function, which also brings the sets that follow it up to date."""
    e.written.add(name)
    e.w.line(f"w_{e.cell_number(name)}({ARGS}, {index}, {value})")


# ---- order of steps -----------------------------------------------------------------------------------


def branch_if(e: Emitter, op: Op, scene: Scene) -> None:
    if op[1] is True:
        steps(e, op[2], scene)
        return
    test = e.truth(op[1], scene.env)
    with e.w.block(f"if {test}:"):
        steps(e, op[2], scene)
    if op[3]:
        with e.w.block("else:"):
            steps(e, op[3], scene)


def each(e: Emitter, op: Op, scene: Scene) -> None:
    """A loop without a decision inside: what it goes through is worked out once, before anything changes."""
    _go_through(e, op, scene)
    if op[1] in assigned(op[3]):
        place = scene.places[op[1]]
        for far in range(place.size):
            e.w.line(f"st[{place.at + far}] = 0")


def _go_through(e: Emitter, op: Op, scene: Scene) -> None:
    _, variable, source, body = op
    if is_bag(source):
        at = loops.counted_out(e, source, scene.env)
        kind, times = e.w.fresh("x"), e.w.fresh("i")
        with (
            e.w.block(f"for {kind} in range({e.tables.count('card')}):"),
            e.w.block(f"for {times} in range(wk[{at} + {kind}]):"),
        ):
            _body(e, body, scene, variable, element(kind, "card", sure=True))
        return
    if is_players(source):
        found = e.keep(e.set(source, scene.env))
        step, player = e.w.fresh("i"), e.w.fresh("x")
        with e.w.block(f"for {step} in range({e.players}):"):
            e.w.line(f"{player} = (st[{layout.FIRST}] + {step}) % {e.players}")
            with e.w.block(f"if {found.text} >> {player} & 1 != 0:"):
                _body(e, body, scene, variable, element(player, "player", sure=True))
        return
    found = e.keep(e.value(source, scene.env))
    with loops.value_loop(e, found) as value:
        _body(e, body, scene, variable, value)


def _body(e: Emitter, body: Steps, scene: Scene, variable: str, value: Val) -> None:
    """Write what is done with each thing; one that is changed on the way lies in its place, like any local."""
    e.count_round("break")
    if variable in assigned(body):
        give(e, scene.places[variable], value)
        steps(e, body, scene)
    else:
        steps(e, body, scene.with_env({**scene.env, variable: value}))


def together(e: Emitter, op: Op, scene: Scene) -> None:
    e.w.line(f"st[{layout.HOLD}] += 1")
    scene.open_holds += 1
    steps(e, op[1], scene)
    scene.open_holds -= 1
    close_hold(e, scene)


def close_hold(e: Emitter, scene: Scene) -> None:
    e.w.line(f"st[{layout.HOLD}] -= 1")
    settle(e, scene.level, None)


def run(e: Emitter, op: Op, scene: Scene) -> None:
    """The call of a procedure by a standing rule."""
    function, frame = procedure_function(e, scene.level, op[1])
    args = [e.keep(near(e, arg, e.value(arg, scene.env))) for arg in op[2:]]
    e.count_round("return 0")
    e.w.line(f"st[{frame['me'].at}] = {scene.env['me'].text if 'me' in scene.env else '-1'}")
    for param, value in zip(e.bundle["procs"][op[1]]["params"], args, strict=True):
        give(e, frame[param], value)
    e.w.line(f"{function}({ARGS})")


def stop(e: Emitter, op: Op, scene: Scene) -> None:
    if not scene.may_return:
        raise NotFast("`stop` in this place")
    for _ in range(scene.open_holds):
        close_hold(e, scene)
    e.w.line("return 0")


def skip(e: Emitter, op: Op, scene: Scene) -> None:
    """Nothing happens."""


def steps(e: Emitter, listed: Steps, scene: Scene) -> None:
    """Write steps one after another."""
    for op in listed:
        if op[0] not in STEPS:
            raise NotFast(f"step `{op[0]}` in this place")
        STEPS[op[0]](e, op, scene)


def write_cells(e: Emitter) -> None:
    """Write the functions that change cells, and those that bring sets up to date which follow cells and pieces."""
    for name in e.bundle["cells"]:
        if name in e.written:
            filters.write_cell_function(e, name)
    for kind in e.bundle["pieces"]:
        if kind in e.moved:
            filters.write_piece_function(e, kind)


STEPS: dict[str, Callable[[Emitter, Op, Scene], None]] = {
    "let": let,
    "put": put,
    "if": branch_if,
    "each": each,
    "run": run,
    "stop": stop,
    "skip": skip,
    "together": together,
    "draw": card_steps.draw,
    "take": card_steps.take,
    "shift": card_steps.shift,
    "shuffle": card_steps.shuffle,
}
