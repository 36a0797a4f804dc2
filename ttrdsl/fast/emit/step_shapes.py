"""What can be told of a step before it is written: whether it asks somebody, and how much code it is."""

from __future__ import annotations

from typing import Any

from ttrdsl.program.node import Op, walk

ASKING = ("choose", "some", "order", "pay", "secret", "run", "stop", "spend", "keep", "recall")


def asks(op: Op) -> bool:
    """Say whether a decision, a call or a jump lies in a step."""
    if op[0] in ASKING:
        return True
    return any(map(asks, _inside(op)))


def _inside(op: Op) -> list[Op]:
    """Return the steps in a step; behind a test that always holds, there is no other way."""
    match op:
        case ["if", True, then, *_]:
            return list(then)
        case ["if", _, then, other]:
            return [*then, *other]
        case ["each", _, _, body] | ["together", body, *_]:
            return list(body)
    return []


def length(op: Op) -> int:
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


def loops_in(op: Op) -> int:
    """Return how many loops a step without a decision has."""
    return int(op[0] == "each") + sum(map(loops_in, _inside(op)))


def assigned(listed: Any) -> set[str]:
    """Return the locals that are given values which may be none."""
    return {found.node[1] for found in walk(listed, "steps") if found.operation.name == "let"}
