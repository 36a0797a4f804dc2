"""How far from 0 a number can be: where it might leave 64 bits, the text looks before it goes on.

The interpreter counts without end. A fast tier that meets a number it has no room for stops there, and the interpreter
plays the game; what it never does is to go on with another number. `FAR` leaves room for a sum over millions of terms.
"""

from __future__ import annotations

from ttrdsl.fast.emit.emitter import Emitter, as_number
from ttrdsl.fast.emit.value import Val, number
from ttrdsl.fast.library.basics import FAR
from ttrdsl.program.limits import LARGEST
from ttrdsl.program.node import Node

TERMS = 4096  # of a sum; no domain has more elements


def farthest(e: Emitter, ir: Node) -> int:
    """Return a bound on how far from 0 the number is that an expression gives; a variable is never beyond `FAR`."""
    if isinstance(ir, str):
        return FAR
    if not isinstance(ir, list):
        assert isinstance(ir, int)
        return abs(ir)
    name, *args = ir
    if name == "rule":
        return _of_rule(e, args[0])
    if name == "*":
        return farthest(e, args[0]) * farthest(e, args[1])
    if name in ("+", "-"):
        return sum(farthest(e, a) for a in args)
    if name == "sum":
        return TERMS * farthest(e, args[2])
    if name in ("at", "as", "if", "most", "least", "or_else", "min", "max", "div"):
        # One of its arguments, or nearer to 0 than the first.
        which = {"at": args[1:], "as": args[1:], "if": args[1:], "div": args[:1]}.get(name)
        return max(farthest(e, a) for a in (args[2:] if name in ("most", "least") else which or args))
    if name == "mod":
        return farthest(e, args[1])
    return TERMS * farthest(e, args[3]) if name in ("longest", "shortest") else LARGEST


def _of_rule(e: Emitter, name: str) -> int:
    found = e.farthest.get(name)
    if found is None:
        e.farthest[name] = FAR  # should a rule ever lead back to itself
        found = e.farthest[name] = farthest(e, e.bundle["rules"][name]["is"])
    return found


def near(e: Emitter, ir: Node, value: Val) -> Val:
    """Return a value that is kept in a variable: a number that may be too far out is looked at first."""
    if value.kind != "num" or farthest(e, ir) <= FAR or _is_a_small_step(e, ir):
        return value
    return number(f"near(wk, {as_number(value)})")


def _is_a_small_step(e: Emitter, ir: Node) -> bool:
    """Say whether a variable moves by little, so that it would take years to come far."""
    return (
        isinstance(ir, list)
        and ir[0] in ("+", "-")
        and isinstance(ir[1], str)
        and all(farthest(e, a) <= LARGEST for a in ir[2:])
    )
