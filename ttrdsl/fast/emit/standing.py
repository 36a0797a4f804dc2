"""Write standing rules: what is looked at after every change, until none holds."""

from __future__ import annotations

from typing import Any

from ttrdsl.dialect.errors import ENDLESS
from ttrdsl.engine import layout
from ttrdsl.fast.emit.emitter import ARGS, ERROR, Emitter
from ttrdsl.fast.emit.standing_many import FEW, settle_many
from ttrdsl.fast.emit.vector import Place
from ttrdsl.program.limits import MOST_RUNS
from ttrdsl.program.node import Node, conjuncts
from ttrdsl.program.state import changes

SHORT = 100


def settle(e: Emitter, level: int, op: list[Any] | None) -> None:
    """Write that standing rules are looked at: all, or those a step can wake; in the body of one, those above it."""
    standing = e.machine.standing
    watching = standing.everything if op is None else standing.watching(changes(op, e.compiler.program, "step"))
    watched = [i for i in watching if i < level]
    if not watched:
        return
    if len(standing.everything) > FEW:
        with e.w.block(f"if st[{layout.HOLD}] == 0:"):
            settle_many(e, level, watching, lambda i: _asked(e, i))
        return
    tests = " or ".join(_asked(e, i) for i in watched)
    mask = sum(1 << i for i in watched)
    with e.w.block(f"if st[{layout.HOLD}] == 0 and ({tests}):"):
        e.w.line(f"{settle_function(e, level)}({ARGS}, {mask})")


def _asked(e: Emitter, i: int) -> str:
    """Return the condition of a standing rule; as much of it as is short stands before the call of its function."""
    first: list[str] = []
    for j, part in enumerate(_parts(e, i)):
        with e.w.aside() as lines:
            text = e.truth(part, {})
        if lines or len(text) > SHORT:
            return " and ".join([*first, f"{holds_function(e, i, j)}({ARGS}) != 0"])
        first.append(text)
    return "(" + " and ".join(first) + ")" if first else "True"


def _parts(e: Emitter, i: int) -> list[Node]:
    return conjuncts(e.bundle["standing"][i]["when"], through_marks=True)


def holds_function(e: Emitter, i: int, begin: int = 0) -> str:
    """Return the function that says whether a standing rule holds, or its parts from one on.

    What follows its first long part stands in a function of its own: most often that part says no, and is short so.
    """

    def write() -> None:
        parts, texts = _parts(e, i), []
        for j in range(begin, len(parts)):
            with e.w.aside() as lines:
                text = e.truth(parts[j], {})
            if lines and j > begin:
                texts.append(f"{holds_function(e, i, j)}({ARGS}) != 0")
                break
            e.w.add(lines)
            texts.append(text)
        e.w.line(f"return 1 if {' and '.join(texts) or 'True'} else 0")

    return e.function(("standing test", i, begin), "q", [], write)


def body_function(e: Emitter, i: int) -> str:
    """Return the function that does what a standing rule says."""
    from ttrdsl.fast.emit.scene import Scene
    from ttrdsl.fast.emit.steps import local_value, steps

    rule = e.bundle["standing"][i]

    def write() -> None:
        places = {name: e.vector.local(kind) for name, kind in rule["locals"].items()}
        env = {name: local_value(place, sure=False) for name, place in places.items()}
        steps(e, rule["do"], Scene(env, places, level=i, may_return=True))
        e.w.line("return 0")

    return e.function(("standing body", i), "b", [], write)


def procedure_function(e: Emitter, level: int, name: str) -> tuple[str, dict[str, Place]]:
    """Return the function of a procedure that a standing rule calls, and its locals, which are this rule's alone."""
    from ttrdsl.fast.emit.scene import Scene
    from ttrdsl.fast.emit.steps import local_value, steps

    proc = e.bundle["procs"][name]
    if (level, name) not in e.own_frames:
        kinds = {"me": "id player"} | dict.fromkeys(proc["params"], "number") | proc["locals"]
        e.own_frames[level, name] = {local: e.vector.local(kind) for local, kind in kinds.items()}
    frame = e.own_frames[level, name]

    def write() -> None:
        env = {local: local_value(place, local == "me") for local, place in frame.items()}
        steps(e, proc["do"], Scene(env, frame, level, may_return=True))
        e.w.line("return 0")

    return e.function(("standing procedure", level, name), "b", [], write), frame


def settle_function(e: Emitter, level: int) -> str:
    """Return the function that runs standing rules above a level until none holds."""
    count = len(e.bundle["standing"])
    if "standing" not in e.places:
        e.places["standing"] = e.scratch(count + 1)
    runs = e.places["standing"]
    awake = runs + count  # a bit for each

    def write() -> None:
        if level == count:
            for i in range(count):
                e.w.line(f"wk[{runs + i}] = 0")
            e.w.line(f"wk[{awake}] = {(1 << count) - 1}")
        e.w.line("look = watch" if level == count else f"look = watch & wk[{awake}]")
        with e.w.block("while True:"):
            for i in range(level):
                head = f"look & {1 << i} != 0 and {holds_function(e, i)}({ARGS}) != 0"
                with e.w.block(f"{'if' if i == 0 else 'elif'} {head}:"):
                    _run(e, i, runs + i, awake)
            with e.w.block("else:"):
                e.w.line("return 0")
            e.w.line(f"look = wk[{awake}]")
            with e.w.block(f"if wk[{ERROR}] != 0:"):
                e.w.line("return 0")
        e.w.line("return 0")

    return e.function(("settle", level), "s", ["watch"], write)


def _run(e: Emitter, i: int, runs: int, awake: int) -> None:
    limit = e.bundle["standing"][i]["limit"]
    e.w.line(f"wk[{runs}] += 1")
    if limit is None:
        e.refuse(f"wk[{runs}] > {MOST_RUNS}", ENDLESS, "return 0")
    else:
        with e.w.block(f"if wk[{runs}] >= {limit}:"):
            e.w.line(f"wk[{awake}] &= {~(1 << i)}")
    e.count_round("return 0")
    e.w.line(f"{body_function(e, i)}({ARGS})")
