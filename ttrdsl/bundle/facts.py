"""Check the facts: constant tables must have the shape and the values that their keys and types promise."""

from __future__ import annotations

from typing import Any

from ttrdsl.bundle.errors import Wrong, inside, shown
from ttrdsl.bundle.symbols import Symbols
from ttrdsl.bundle.types import DOMAINS, Type, domain_of, is_id, is_set

# What every board gives, so that a reader need not ask whether it is there.
ALWAYS: dict[str, tuple[list[str], Type]] = {
    "card.color": (["card"], "id color"),
    "card.deck": (["card"], "id deck"),
    "city.dead_end": (["city"], "truth"),
    "color.cards": (["color"], "set card"),
    "deck.cards": (["deck"], "set card"),
    "goal.ends": (["goal"], "stops"),
    "route.colors": (["route"], "set color"),
    "route.ends": (["route"], "set city"),
    "route.length": (["route"], "number"),
    "route.twins": (["route"], "set route"),
    "ticket.ends": (["card"], "stops"),
    "ticket.goals": (["card"], "set goal"),
    "zone.cities": (["zone"], "set city"),
}
LONGEST_TABLE = 4096


def check_facts(facts: dict[str, Any], symbols: Symbols) -> None:
    """Check every fact."""
    for name, (by, kind) in ALWAYS.items():
        found = facts.get(name)
        if found is None:
            raise Wrong(f"the fact `{name}` is missing")
        if found["by"] != by or found["type"] != kind:
            raise Wrong(f"this fact must be of type `{kind}` by {by[0]}", name)
    for name, fact in facts.items():
        inside(name, _check_fact, fact, symbols)


def _check_fact(fact: dict[str, Any], symbols: Symbols) -> None:
    by, kind = fact["by"], fact["type"]
    inside("by", _check_keys, by)
    inside("data", _check_data, fact["data"], by, kind, kind == "optional", symbols)
    if "at" in fact:
        inside("at", _check_marks, fact["at"], by, symbols)


def _check_keys(by: list[Any]) -> None:
    """A domain comes last, since a look-up with none ends there; a table by players is so at most once."""
    keys = [dim for dim in by if dim != "players"]
    if len(by) - len(keys) > 1:
        raise Wrong("`players` occurs twice")
    if any(dim in DOMAINS for dim in keys[:-1]):
        raise Wrong("only the last key of a fact can be an element")
    for i, dim in enumerate(by):
        if isinstance(dim, dict) and not 0 <= dim["to"] - dim["from"] < LONGEST_TABLE:
            raise Wrong(f"a table has 1 to {LONGEST_TABLE} entries", i)


def _length(dim: Any, symbols: Symbols) -> int:
    if dim == "players":
        return symbols.most - symbols.fewest + 1
    return int(dim["to"] - dim["from"] + 1) if isinstance(dim, dict) else symbols.sizes[dim]


def _check_data(data: Any, by: list[Any], kind: Type, gaps: bool, symbols: Symbols) -> None:
    """Go down key by key; behind a key that is a number an entry may be missing."""
    if not by:
        if not ((data is None and gaps) or is_value(data, kind, symbols)):
            raise Wrong(f"{shown(data)} is not of type `{kind}`")
        return
    numbered = isinstance(by[0], dict)
    for i, row in enumerate(_rows(data, _length(by[0], symbols))):
        if row is not None or not numbered:
            inside(i, _check_data, row, by[1:], kind, gaps or numbered, symbols)


def _rows(data: Any, length: int) -> list[Any]:
    if not isinstance(data, list) or len(data) != length:
        found = f"{len(data)}" if isinstance(data, list) else shown(data)
        raise Wrong(f"expected a list of {length} entries, found {found}")
    return data


def is_value(data: Any, kind: Type, symbols: Symbols) -> bool:
    """Say whether a value that is written down has a type; none among elements is -1."""
    if kind == "truth":
        return isinstance(data, bool)
    if kind == "stops":
        return isinstance(data, list) and all(_is_set(stop, "city", symbols) for stop in data)
    if is_set(kind):
        return _is_set(data, domain_of(kind), symbols)
    if is_id(kind):
        return is_element(data, domain_of(kind), symbols, none=True)
    return is_number(data)


def _is_set(data: Any, domain: str, symbols: Symbols) -> bool:
    return isinstance(data, list) and all(is_element(x, domain, symbols) for x in data)


def is_number(value: Any) -> bool:
    """Say whether a value is an integer; truth values are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_element(value: Any, domain: str, symbols: Symbols, none: bool = False) -> bool:
    """Say whether a value is the number of an element in every game, or if allowed the -1 that stands for none."""
    return is_number(value) and (-1 if none else 0) <= value < symbols.sizes[domain]


def _check_marks(at: Any, by: list[Any], symbols: Symbols) -> None:
    """Marks are shaped like the data, but one mark may stand for all that lies below it."""
    if is_number(at):
        if not 0 <= at < symbols.marks:
            raise Wrong(f"there is no mark {at} in the source map")
        return
    # A number that is equal for all player counts may come from a table by players, and be marked as one.
    dim, rest = (by[0], by[1:]) if by else ("players", [])
    for i, row in enumerate(_rows(at, _length(dim, symbols))):
        if not by and isinstance(row, list):
            raise Wrong("marks are nested more deeply than the data", i)
        inside(i, _check_marks, row, rest, symbols)
