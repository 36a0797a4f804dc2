"""What a condition makes sure of: piles that hold enough cards for the next step, or for a round of a loop."""

from __future__ import annotations

from collections.abc import Callable

from ttrdsl.program.names import substitute
from ttrdsl.program.node import Node, Op
from ttrdsl.program.operations import operation_of
from ttrdsl.program.steps import all_steps

ENOUGH = 1 << 30


def made_sure_of(loop: Op, asked: Callable[[Node], Node]) -> dict[str, int]:
    """Return piles that the condition of a loop makes sure of, one of each element, and how many cards they hold.

    What is gone through is settled before the first round: a pile that rounds share may be empty in the second, and
    so may one from which a round takes that is about somebody else.
    """
    found: dict[str, int] = {}
    match asked(loop[2]):
        case ["where", var, _, test]:
            for part in _all_true(substitute(test, {var: loop[1]}), asked):
                pile, least = _at_least(part)
                if pile and loop[1] in pile and not any(_takes_elsewhere(op, pile) for _, op in all_steps(loop[3])):
                    found[repr(pile)] = max(least, found.get(repr(pile), 0))
    return found


def held_at_least(test: Node, asked: Callable[[Node], Node]) -> dict[str, int]:
    """Return the piles that a condition makes sure of, and how many cards they hold if it is true.

    Where it does not compare them with a number written down there is taken to be enough.
    """
    found: dict[str, int] = {}
    for part in _all_true(test, asked):
        match part:
            case ["<" | "<=" | "=", low, ["held", ["cards", ["pile", *pile]], ["all", "card"]]] if not isinstance(
                low, int
            ):
                least, pile = ENOUGH, ["pile", *pile]
            case _:
                pile, least = _at_least(part)
        if pile:
            found[repr(pile)] = max(least, found.get(repr(pile), 0))
    return found


def _takes_elsewhere(op: Op, pile: list[Node]) -> bool:
    """Say whether a step may take cards from the pile that another element has."""
    row = operation_of(op, "step")
    if op[0] == "pay" or (row is not None and row.calls):
        return True
    source = op[2] if op[0] in ("draw", "take") else None
    return isinstance(source, list) and source[:2] == pile[:2] and source != pile


def _all_true(test: Node, asked: Callable[[Node], Node]) -> list[Node]:
    test = asked(test)
    if isinstance(test, list) and test[0] == "and":
        return [x for part in test[1:] for x in _all_true(part, asked)]
    return [test]


def _at_least(test: Node) -> tuple[list[Node], int]:
    """Return the pile whose cards a comparison counts, and how many there are if it is true."""
    match test:
        case ["<", int(low), ["held", ["cards", ["pile", *pile]], ["all", "card"]]]:
            return ["pile", *pile], low + 1
        case ["<=", int(low), ["held", ["cards", ["pile", *pile]], ["all", "card"]]]:
            return ["pile", *pile], low
        case ["not", ["=", ["held", ["cards", ["pile", *pile]], ["all", "card"]], 0]]:
            return ["pile", *pile], 1
    return [], 0
