"""Take steps of the program apart: the expressions an operation evaluates, and the steps below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.semantics.types import IR

Steps = list[IR]


def unmarked(op: IR) -> IR:
    """Return an operation without its mark."""
    return op[2] if op[0] == "at" else op


def expressions(op: IR) -> list[IR]:
    """Return the expressions an unmarked operation evaluates itself."""
    match op[0]:
        case "let" | "run":
            return list(op[2:])
        case "put":
            return [*op[1][2:], op[2]]
        case "shift":
            return [op[1], op[3], op[4]]
        case "draw":
            return [op[1], op[2], op[3]]
        case "take":
            return [*op[1][1:], op[2], op[3]]
        case "pay" | "spend":
            return [op[1]["cost"], *op[1]["from"], op[1]["to"]]
        case "choose":
            return [x for alt in op[1]["alts"] for x in (alt["if"], *(b["in"] for b in alt["bind"]))]
        case "some":
            return [x for x in (op[1]["from"], op[1]["low"], op[1]["high"]) if x is not None]
        case "order":
            return [op[1]["from"]]
        case "if" | "shuffle":
            return [op[1]]
        case "each" | "secret":
            return [op[2]]
        case _:
            return []


def blocks(op: IR) -> list[Steps]:
    """Return the steps below an unmarked operation."""
    match op[0]:
        case "choose":
            inner = [alt["do"] for alt in op[1]["alts"]]
            return [*inner, *(op[1][k] for k in ("then", "else") if k in op[1])]
        case "pay" | "some" | "order":
            return [op[1][k] for k in ("then", "else") if k in op[1]]
        case "if":
            return [op[2], op[3]]
        case "try":
            return [op[1], op[2]]
        case "together":
            return [op[1]]
        case "each":
            return [op[3]]
        case "secret":
            return [op[3], op[4]]
        case _:
            return []


def all_steps(steps: Any) -> Iterator[tuple[int | None, IR]]:
    """Yield every operation below some steps, outer ones first, with the number of its mark."""
    waiting = list(reversed(steps))
    while waiting:
        op = waiting.pop()
        inner = unmarked(op)
        yield (op[1] if op[0] == "at" else None), inner
        for block in reversed(blocks(inner)):
            waiting.extend(reversed(block))
