"""The operations of the rule program: what each takes and gives. Schema, checker and manual follow this table.

A line reads `what it takes -> what it gives`. Words of what is taken: a type; `T` for any type; `<name>` for something
named rather than worked out; `source` for what can be gone through; a further word where a form of its own is meant.
`*` any number of them, `+` one or more, `?` may be left out. `docs/reference/bundle.md` gives their meaning.
"""

from __future__ import annotations

from dataclasses import dataclass

MANY = 10_000


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation: its name, the words of what it takes, and the type of what it gives."""

    name: str
    takes: tuple[str, ...]
    gives: str
    least: int  # how many arguments
    most: int

    def wanted(self, position: int) -> str:
        """Return the word of the argument at a position."""
        word = self.takes[min(position, len(self.takes) - 1)]
        return word.rstrip("*+?")


def operation_of(node: object, table: dict[str, Operation]) -> Operation | None:
    """Return the operation a node begins with, if it is one of a table."""
    if isinstance(node, list) and node and isinstance(node[0], str):
        return table.get(node[0])
    return None


def _operation(name: str, line: str) -> Operation:
    takes, _, gives = line.partition("->")
    words = tuple(word.strip() for word in takes.split(",") if word.strip())
    last = words[-1][-1] if words else ""
    least = len(words) - (last in ("*", "?"))
    return Operation(name, words, gives.strip(), least, MANY if last in ("*", "+") else len(words))


def _table(lines: dict[str, str]) -> dict[str, Operation]:
    return {name: _operation(name, line) for name, line in lines.items()}


EXPRESSIONS = _table({
    # constants, variables and state
    "at": "<mark>, T -> T",
    "none": "-> none",
    "all": "<domain> -> set D",
    "set": "<domain>, id D* -> set D",
    "players": "-> number",
    "fact": "<fact>, key* -> T",
    "cell": "<cell>, key? -> T",
    "turn": "-> id player",
    "next_player": "-> id player",
    "turns_left": "-> number",
    "over": "-> truth",
    "winners": "-> set player",
    "seat": "id player, number -> id player",
    # numbers and truths
    "+": "number+ -> number",
    "-": "number, number -> number",
    "*": "number, number -> number",
    "div": "number, number -> number",
    "mod": "number, number -> number",
    "min": "number+ -> number",
    "max": "number+ -> number",
    "=": "T, T -> truth",
    "<": "number, number -> truth",
    "<=": "number, number -> truth",
    "and": "truth* -> truth",
    "or": "truth* -> truth",
    "not": "truth -> truth",
    "if": "truth, T, T -> T",
    "or_else": "T, T -> T",
    "missing": "optional -> truth",
    # rules
    "rule": "<rule>, argument* -> T",
    "as": "id player, call -> T",
    # sets
    "numbers": "number* -> numbers",
    "range": "number, number -> range",
    "in": "T, set -> truth",
    "union": "set, set -> set",
    "inter": "set, set -> set",
    "minus": "set, set -> set",
    "size": "many -> number",
    # going through
    "where": "<variable>, source, truth -> source",
    "any": "<variable>, source, truth -> truth",
    "every": "<variable>, source, truth -> truth",
    "count": "<variable>, source, true -> number",
    "sum": "<variable>, source, number -> number",
    "most": "<variable>, source, number -> optional",
    "least": "<variable>, source, number -> optional",
    "first": "<variable>, source -> T",
    "best": "<variable>, source, number+ -> T",
    "distinct": "<variable>, source, T, <domain>? -> set",
    # cards and pieces
    "pile": "<pile>, key? -> pile",
    "cards": "cards+ -> piles",
    "held": "bag, set card -> number",
    "place": "<place>, key? -> place",
    "pieces": "<piece>, place -> number",
    "owned": "<piece>, place, id player -> number",
    # networks
    "ends": "set route -> set city",
    "reach": "set route, id city -> set city",
    "parts": "set route -> nets",
    "picks": "<variable>, source, set route, number -> nets",
    "joined": "set route, places -> truth",
    "ordered": "set route, places -> truth",
    "chain": "set route, places -> truth",
    "apart": "set route, places -> number",
    "longest": "<form>, set route, <variable>, number -> number",
    "encircles": "set route, <variable>, number -> truth",
    "stops_have": "stops, id city -> truth",
    "zone_stops": "set zone -> stops",
    # payments
    "cost": "items -> cost",
    "payable": "cost, purse+ -> truth",
    "part": "payment, <part> -> number",
    "bound": "payment, <cost variable> -> id D",
})  # fmt: skip

STEPS = _table({
    "at": "<mark>, step ->",
    "let": "<local>, T ->",
    "put": "<changed>, T ->",
    "if": "truth, steps, steps ->",
    "each": "<local>, source, steps ->",
    "run": "<procedure>, argument* ->",
    "stop": "->",
    "skip": "->",
    "together": "steps ->",
    "choose": "<details> ->",
    "some": "<details> ->",
    "order": "<details> ->",
    "pay": "<details> ->",
    "spend": "<details> ->",
    "secret": "<local>, source, steps, steps ->",
    "draw": "number, pile, target, <flag>, <flag> ->",
    "take": "taken, pile, target, <flag> ->",
    "shift": "number, <piece>, place, place ->",
    "shuffle": "pile ->",
})  # fmt: skip

COST_ITEMS = _table({
    "one": "<cost variable>, source, items ->",
    "times": "number, items ->",
    "need": "number, number, choices ->",
})  # fmt: skip

FILLERS = _table({"kinds": "set card ->", "group": "items ->", "costs": "cost ->"})

TARGETS = _table({"own_discard": "->", "own_deck": "->", "box": "->"})

TAKEN = _table({"all": "->", "one": "id card ->", "these": "chosen ->", "kinds": "number, set card ->"})

# The groups in the order of the manual; a name may stand in several, for its place tells which is meant.
OPERATIONS: dict[str, dict[str, Operation]] = {
    "expression": EXPRESSIONS, "step": STEPS, "cost item": COST_ITEMS, "filler": FILLERS, "target": TARGETS,
    "taken": TAKEN,
}  # fmt: skip

DECISIONS = ("choose", "some", "order", "pay")

# The keys of objects inside the program: what must be there, what may be there.
KEYS: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    form: (frozenset(must.split()), frozenset(may.split()))
    for form, must, may in (
        ("choose", "ask alts menu", "then else"),
        ("some", "ask as from low high", "then else"),
        ("order", "ask as from", "then else"),
        ("pay", "ask as cost from to under", "if parts bound hold then else"),
        ("spend", "ask as cost from to under", "if parts bound"),
        ("alternative", "name say if bind do", "action at"),
        ("bind", "as in", ""),
        ("choice", "label uses low high fill", ""),
    )
}
