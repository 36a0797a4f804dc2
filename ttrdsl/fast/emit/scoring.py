"""Write the functions that sum up: a line of a score sheet, and who is ahead."""

from __future__ import annotations

from ttrdsl.fast.emit.emitter import ARGS, Emitter, as_number
from ttrdsl.fast.emit.expressions import call
from ttrdsl.fast.emit.value import element
from ttrdsl.program.node import Node


def winners_function(e: Emitter) -> str:
    """Return the function that says who is ahead, as a set: each key keeps the best, `only` perhaps nobody."""

    def write() -> None:
        e.w.line(f"left = {(1 << e.players) - 1}")
        best, rest = "best", "rest"
        keys = e.bundle["winner"]
        for number, key in enumerate(keys):
            name = value_function(e, key["value"])
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
            if key.get("only"):
                with e.w.block(f"if {best} == 0:"):
                    e.w.line("return 0")
            e.w.line(f"left = {rest}")
            if not any(later.get("only") for later in keys[number + 1 :]):
                with e.w.block("if left & left - 1 == 0:"):  # one is ahead: nothing is left to break
                    e.w.line("return left")
        e.w.line("return left")

    return e.function("winners", "winners", [], write)


def value_function(e: Emitter, ir: Node) -> str:
    """Return the function that works out a number of a player."""
    if isinstance(ir, list) and ir[0] == "rule" and len(ir) == 2:
        return line_function(e, ir[1])

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
