"""Write many standing rules: each condition and body once, however many steps and rules look at them."""

from __future__ import annotations

from collections.abc import Callable

from ttrdsl.dialect.errors import ENDLESS
from ttrdsl.fast.emit.emitter import ARGS, ERROR, Emitter
from ttrdsl.program.limits import MOST_RUNS

FEW = 24  # standing rules: so many are looked at where a step stands, with a function for each level and bits in a word
SETTLE, FIRST = "settle_standing", "first_standing"


def settle_many(e: Emitter, level: int, watched: tuple[int, ...], asked: Callable[[int], str]) -> None:
    """Write that some standing rules are looked at; what `asked` returns says whether one holds."""
    key = "settle many"
    if key not in e.known and key not in e.writing:  # bodies of rules look at other rules
        e.function(key, SETTLE, ["level", "watch"], lambda: _write_settle(e, asked))
    e.w.line(f"{SETTLE}({ARGS}, {level}, {_marks(e, watched)})")


def _marks(e: Emitter, watched: tuple[int, ...]) -> int:
    """Return where the tables say of each standing rule whether it is watched."""

    def fill(tb: list[int], at: int) -> None:
        for i in watched:
            tb[at + i] = 1

    return e.tables.once(("standing", *watched), len(e.bundle["standing"]), fill)


def _write_settle(e: Emitter, asked: Callable[[int], str]) -> None:
    """Write the function that runs standing rules above a level until none holds."""
    from ttrdsl.fast.emit.standing import body_function

    count = len(e.bundle["standing"])
    runs = e.scratch(count + 1)
    ran = runs + count  # whether any has run since all were reset
    e.function("first many", FIRST, ["level", "watch"], lambda: _write_first(e, runs, asked))
    with e.w.block(f"if level == {count} and wk[{ran}] != 0:"), e.w.block(f"for i in range({count + 1}):"):
        e.w.line(f"wk[{runs} + i] = 0")
    e.w.line(f"which = {FIRST}({ARGS}, level, watch)")
    with e.w.block("while which >= 0:"):
        e.w.line(f"wk[{ran}] = 1")
        e.w.line(f"wk[{runs} + which] += 1")
        e.count_round("return 0")
        for i in range(count):
            with e.w.block(f"if which == {i}:"):
                _write_run(e, i, runs + i, body_function(e, i))
        with e.w.block(f"if wk[{ERROR}] != 0:"):
            e.w.line("return 0")
        e.w.line(f"which = {FIRST}({ARGS}, level, {_marks(e, tuple(range(count)))})")
    e.w.line("return 0")


def _write_run(e: Emitter, i: int, runs: int, body: str) -> None:
    if e.bundle["standing"][i]["limit"] is None:
        e.refuse(f"wk[{runs}] > {MOST_RUNS}", ENDLESS, "return 0")
    e.w.line(f"{body}({ARGS})")


def _write_first(e: Emitter, runs: int, asked: Callable[[int], str]) -> None:
    """Write the function that returns the first standing rule that is watched, awake and holds, or −1."""
    for i, rule in enumerate(e.bundle["standing"]):
        awake = f" and wk[{runs + i}] < {max(1, rule['limit'])}" if rule["limit"] is not None else ""
        with e.w.block(f"if level > {i} and tb[watch + {i}] != 0{awake} and {asked(i)}:"):
            e.w.line(f"return {i}")
    e.w.line("return -1")
