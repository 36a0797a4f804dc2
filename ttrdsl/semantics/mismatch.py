"""What to write where types or arguments do not fit: from two types, or a function, to a line of help."""

from __future__ import annotations

from ttrdsl.semantics.translator import Translator
from ttrdsl.semantics.types import COST, NUMBER, OPTIONAL, PAYMENT, PILE, PILES, STOPS, Type, Value, element
from ttrdsl.tongue.english import first_few

HEAPS = (PILE, PILES, PAYMENT, element("deck"))
# How a call is written where the number of arguments does not say what each of them is.
FORMS = {
    "or_else": "or_else(x, 0)",
    "seat": "seat(me, 1)",
    "placed": "placed(KIND, PLACE)",
    "reach": "reach(mine, CITY)",
    "connected": "connected(mine, ticket.ends)` or `connected(mine, set(CITY, CITY))",
    "ordered_trail": "ordered_trail(mine, ticket.ends)` or `ordered_trail(mine, set(CITY, CITY))",
    "chain": "chain(mine, ticket.ends)` or `chain(mine, set(CITY, CITY))",
    "disjoint_paths": "disjoint_paths(mine, ticket.ends)` or `disjoint_paths(mine, set(CITY, CITY))",
    "longest_trail": "longest_trail(mine, length)",
    "longest_circuit": "longest_circuit(mine, length)",
    "longest_path": "longest_path(mine, length)",
    "shortest_way": "shortest_way(mine, ticket.ends, length)` or `shortest_way(mine, set(CITY, CITY), length)",
    "encircles": "encircles(mine, WEIGHT)",
    "picks": "picks(S, RULE)",
}


def help_with_piles(t: Translator, value: Value) -> str:
    """Say which piles a player has, where a player stands for one of them."""
    piles = [f.name for f in t.things.fields.values() if f.owner == "player" and f.word in ("cards", "stack")]
    return f"a player has {first_few([f'`{name}`' for name in piles], 3)}" if value.type == element("player") else ""


def help_to_score(value: Type) -> str:
    """Say how what is no number becomes one."""
    if value.kind == "truth":
        return "`if … then 1 else 0`"
    return "`count(…)` says how many there are" if value.kind == "set" or value in HEAPS else ""


def help_to_compare(left: Type, right: Type) -> str:
    """Say how to compare what is never equal."""
    for one, other in ((left, right), (right, left)):
        if one.kind == "set" and other == element(one.of):
            return f"`… has x` says whether {_the(other)} is among them"
        if one == element("card") and other == element("color"):
            return "the color of a card is `c.color`; `c is red` asks for it as well"
        if one is STOPS:
            return "`… has x` says whether a place is among them"
        if one == element("card") and other in HEAPS:
            return "`… has c` says whether a card lies there"
    return ""


def help_to_add(left: Type, right: Type) -> str:
    """Say what to add instead."""
    if {left, right} == {OPTIONAL, NUMBER} or left == right == OPTIONAL:
        return "`or_else(x, 0)` says what none counts"
    if COST in (left, right):
        return "a cost grows by a line: `cost { 1 of default;  1 of … }`; and by a larger number before its `of`"
    return "`set(x)` is a set of one" if left.kind == "set" and right == element(left.of) else ""


def help_to_have(left: Type, right: Type) -> str:
    """Say what has such a thing."""
    if right == element("city") and left.kind == "set" and left.of == "route":
        return "`ends(…) has x`: the cities where these routes end"
    if right == element("city") and left in (element("card"), element("route")):
        return "`….ends has x`: the cities where it ends"
    return "`=` compares two of a kind" if left == right and left.kind == "id" else ""


def _the(kind: Type) -> str:
    return f"the {kind}"
