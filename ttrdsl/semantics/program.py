"""Look through the rule program: what a node reads and writes, and copies with a variable replaced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttrdsl.semantics.types import IR

Things = frozenset[str]  # "field route.owner", "pile player.hand", "pieces train", "local paid"


def walk(ir: IR) -> Iterator[list[Any]]:
    """Yield every operation of a node or of steps, outer ones first."""
    waiting = [ir]
    while waiting:
        item = waiting.pop()
        if isinstance(item, list):
            if item and isinstance(item[0], str):
                yield item
            waiting.extend(reversed(item))
        elif isinstance(item, dict):
            waiting.extend(v for k, v in item.items() if k not in ("uses", "label", "name", "as"))


class Reads:
    """Finds what expressions read, through rules too; remembers the answer per rule."""

    def __init__(self, rules: dict[str, IR]) -> None:
        self.rules = rules
        self.known: dict[str, Things] = {}

    def of(self, ir: IR) -> Things:
        """Return what an expression reads of the state."""
        found: set[str] = set()
        for op in walk(ir):
            match op[0]:
                case "field" | "cell":
                    found.add(f"field {op[1]}")
                case "pile":
                    found.add(f"pile {op[1]}")
                case "pieces" | "owned":
                    found.add(f"pieces {op[1]}")
                case "turn" | "turns_left" | "over" | "winners":
                    found.add(op[0])
                case "rule":
                    found |= self.rule(op[1])
        return frozenset(found)

    def rule(self, name: str) -> Things:
        """Return what a rule reads."""
        if name not in self.known:
            self.known[name] = frozenset()  # a circle was reported elsewhere
            self.known[name] = self.of(self.rules[name]) if name in self.rules else frozenset()
        return self.known[name]


def locals_in(ir: IR) -> set[str]:
    """Return the names of all variables a node mentions."""
    found: set[str] = set()
    waiting = [ir]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            found.add(item)
        elif isinstance(item, list):
            waiting.extend(item[1:] if item and isinstance(item[0], str) else item)
        elif isinstance(item, dict):
            waiting.extend(item.values())
    return found


BINDING = ("any", "every", "count", "sum", "most", "least", "first", "best", "where", "distinct", "picks", "one")


def substituted(ir: IR, name: str, value: IR) -> IR:
    """Return a node in which a variable is replaced by an expression; variables bound inside are left alone."""
    if ir == name and isinstance(ir, str):
        return value
    if isinstance(ir, list) and ir:
        if not isinstance(ir[0], str):
            return [substituted(x, name, value) for x in ir]
        if ir[0] in BINDING:
            return _under_binder(ir, name, value)
        keep = NAMES.get(ir[0], 1)
        return [*ir[:keep], *(substituted(x, name, value) for x in ir[keep:])]
    if isinstance(ir, dict):
        return {k: v if k in ("uses", "label") else substituted(v, name, value) for k, v in ir.items()}
    return ir


def _under_binder(ir: IR, name: str, value: IR) -> IR:
    """Replace in what is gone through; in the rest only if the binder does not bind the same name itself."""
    variable, source, body = ir[1], substituted(ir[2], name, value), ir[3:]
    if variable == name:
        return [ir[0], variable, source, *body]
    if variable in locals_in(value):
        # The new expression speaks of an outer variable of this name: the binder gets another one.
        fresh = f"{variable}'"
        while fresh in locals_in(value) or fresh in locals_in(body):
            fresh += "'"
        body = [substituted(x, variable, fresh) for x in body]
        variable = fresh
    return [ir[0], variable, source, *(substituted(x, name, value) for x in body)]


# How many places of an operation are its own name, names of facts and rules, or variables it binds.
NAMES = {
    "at": 2,
    "fact": 2,
    "field": 2,
    "cell": 2,
    "pile": 2,
    "pieces": 2,
    "owned": 2,
    "place": 2,
    "rule": 2,
    "all": 2,
    "set": 2,
    "any": 2,
    "every": 2,
    "count": 2,
    "sum": 2,
    "most": 2,
    "least": 2,
    "first": 2,
    "best": 2,
    "where": 2,
    "distinct": 2,
    "picks": 2,
    "longest": 2,
    "one": 2,
    "part": 1,
    "bound": 1,
    "run": 2,
    "shift": 1,
}


def writes(steps: Any) -> Things:
    """Return what steps may change."""
    found: set[str] = set()
    for op in walk(steps):
        match op[0]:
            case "put":
                found.add(f"field {op[1][1]}" if op[1][0] in ("field", "cell") else op[1][0])
            case "shift":
                found.add(f"pieces {op[2]}")
            case "draw" | "take":
                found |= {*_piles(op[2]), *_piles(op[3])}
            case "shuffle":
                found |= _piles(op[1])
            case "pay" | "spend":
                for source in op[1]["from"]:
                    found |= _piles(source)
                found |= _piles(op[1]["to"])
            case "run":
                found.add(f"proc {op[1]}")
    return frozenset(found)


def _piles(ir: IR) -> set[str]:
    if ir[0] == "pile":
        return {f"pile {ir[1]}"}
    if ir[0] == "own_discard":
        return {"pile discard"}
    if ir[0] == "own_deck":
        return {"pile deck"}
    if ir[0] == "rule":
        return {f"rule {ir[1]}"}
    return {f"pile {op[1]}" for op in walk(ir) if op[0] == "pile"}
