"""Work out expressions that depend on nothing but facts and the number of players."""

from __future__ import annotations

from typing import Any

from ttrdsl.semantics.types import IR

LARGEST = 10**12


class NotConstant(Exception):
    """The expression depends on the state of a game."""


def fact_at(facts: dict[str, dict[str, Any]], name: str, keys: list[Any], players: int, counts: range) -> Any:
    """Look up a fact; an entry that is missing is none."""
    fact = facts[name]
    data = fact["data"]
    keys = list(keys)
    for dim in fact["by"]:
        if dim == "players":
            at = players - counts.start
        elif isinstance(dim, dict):
            key = keys.pop(0)
            if not isinstance(key, int):
                return None
            at = min(key, dim["to"]) - dim["from"] if dim["open"] else key - dim["from"]
        else:
            key = keys.pop(0)
            if not isinstance(key, int):
                raise NotConstant
            at = key
        if not 0 <= at < len(data):
            return None
        data = data[at]
    return frozenset(data) if fact["type"].startswith("set ") else data


def evaluate(ir: IR, facts: dict[str, dict[str, Any]], players: int, counts: range) -> Any:
    """Return the value of a constant expression for a number of players."""
    if isinstance(ir, (bool, int)):
        return ir
    if isinstance(ir, str):
        raise NotConstant
    operation, *args = ir
    if operation == "at":
        return evaluate(args[1], facts, players, counts)
    if operation == "none":
        return None
    if operation == "players":
        return players
    if operation == "all" and args[0] == "player":
        return frozenset(range(players))
    if operation == "fact":
        keys = [evaluate(k, facts, players, counts) for k in args[1:]]
        return fact_at(facts, args[0], keys, players, counts)
    if operation == "if":
        test = evaluate(args[0], facts, players, counts)
        return evaluate(args[1] if test else args[2], facts, players, counts)
    if operation == "set":
        return frozenset(evaluate(x, facts, players, counts) for x in args[1:])
    if operation in ("and", "or"):
        return _logic(operation, args, facts, players, counts)
    compute = SIMPLE.get(operation)
    if compute is None:
        raise NotConstant
    values = [evaluate(x, facts, players, counts) for x in args]
    if None in values and operation not in ("=", "or_else"):
        raise NotConstant
    result = compute(*values)
    if isinstance(result, int) and abs(result) > LARGEST:
        raise NotConstant
    return result


def _logic(operation: str, args: list[IR], facts: dict[str, Any], players: int, counts: range) -> bool:
    wanted = operation == "or"
    unknown = False
    for part in args:
        try:
            if bool(evaluate(part, facts, players, counts)) == wanted:
                return wanted
        except NotConstant:
            unknown = True
    if unknown:
        raise NotConstant
    return not wanted


def _sum(*values: int) -> int:
    return sum(values)


SIMPLE: dict[str, Any] = {
    "+": _sum,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "div": lambda a, b: a // b if b else _no(),
    "mod": lambda a, b: a % b if b else _no(),
    "min": min,
    "max": max,
    "=": lambda a, b: a == b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "not": lambda a: not a,
    "or_else": lambda a, b: b if a is None else a,
    "in": lambda x, s: x in s,
    "size": len,
    "union": lambda a, b: a | b,
    "inter": lambda a, b: a & b,
    "minus": lambda a, b: a - b,
}


def _no() -> Any:
    raise NotConstant
