"""The operations of the rule program: what each takes, binds, gives, reads and changes, for all who read a program.

A row reads `what it takes -> what it gives; notes`. Words of what is taken: a type; `T` for any type; `source` for what
can be gone through; `<v>` for a variable that is bound, to the elements of the source or to something of the type
behind a colon; `<name>` for something named rather than worked out; a further word where a form of its own is meant
(`steps`, `items`). `[v]` marks where the variable has a value; `*` any number of them, `+` one or more, `?` may be left
out.

Notes: `reads` and `changes` say which part of the state (`{1}` is the first argument, `piles {2}` every pile that the
second can be); `network` says that the answer is worth remembering, `fails` that it may meet an error, `decides` that a
player is asked, `unforeseen` that what comes behind cannot be foreseen, `says` how people are told what it gives
(`phrases`). A number that is never below 0 is given as `count`. The meaning of each stands in
`docs/reference/bundle.md`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any

MANY = 10_000

# Lists of things of one form.
LISTS = {
    "steps": "step", "items": "item", "choices": "choice", "alternatives": "alternative", "binders": "bind",
    "purses": "value",
}  # fmt: skip
FORMS = frozenset((*LISTS, *LISTS.values(), "filler", "target", "taken", "changed", "call"))


@dataclass(frozen=True, slots=True)
class Argument:
    """What stands in one place of an operation, or under one key of an object."""

    word: str  # as the row says it
    role: str  # value, name, binds, local, or a form
    kind: str  # the type wanted; of a name, what it names; of a variable, its type if the source does not tell
    form: str  # the form of the program that stands here, none if it is a name
    sees: bool  # whether the variable of the operation has a value here
    repeat: str  # once, "?" may be left out, "*" any number, "+" one or more
    key: str = ""


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation: a row of the table."""

    name: str
    arguments: tuple[Argument, ...]
    gives: str  # a type; none for what is not a value
    counts: bool = False  # what it gives is a number that is never below 0
    reads: str = ""
    changes: str = ""
    network: bool = False
    decides: bool = False
    unforeseen: bool = False  # a decision, chance, an end: what lies behind it is not foreseen
    draft: bool = False  # made and removed by the compiler: stands in no bundle
    calls: str = ""  # "rule" or "procedure": its body is gone into, with the same `me`
    binder: int = 0  # the place of the variable it binds, counted from 1
    source: int = 0  # the place of what it goes through, once for each element
    fails: bool = False  # it may meet an error, so it is not worked out where nobody asks
    says: str = ""  # how people are told what it gives, see `phrases`
    # Where program stands in it: place or key, form, whether the variable has a value there.
    inside: tuple[tuple[Any, str, bool], ...] = field(init=False, repr=False, compare=False)
    endless: bool = field(init=False, repr=False, compare=False)  # whether the last argument may stand there again

    def __post_init__(self) -> None:
        found = ((one.key or i, one.form, one.sees) for i, one in enumerate(self.arguments, 1) if one.form)
        object.__setattr__(self, "inside", tuple(found))
        object.__setattr__(self, "endless", bool(self.arguments) and self.arguments[-1].repeat in ("*", "+"))

    @property
    def takes(self) -> tuple[str, ...]:
        """The words of what it takes."""
        return tuple(argument.word for argument in self.arguments)

    @property
    def least(self) -> int:
        """The least number of arguments."""
        return len(self.arguments) - bool(self.arguments and self.arguments[-1].repeat in ("*", "?"))

    @property
    def most(self) -> int:
        """The greatest number of arguments."""
        return MANY if self.endless else len(self.arguments)

    def each_argument(self) -> Iterator[Argument]:
        """Give the arguments in order, the last one as often as it may stand there."""
        yield from self.arguments
        if self.most == MANY:
            yield from repeat(self.arguments[-1])

    def wanted(self, position: int) -> str:
        """Return the type of the argument at a position, counted from 0."""
        return self.arguments[min(position, len(self.arguments) - 1)].kind


def _argument(text: str, name: str, keyed: bool) -> Argument:
    key, _, text = text.partition(" ") if keyed else ("", "", text)
    word = text
    repeated = text[-1] if text[-1] in "*+?" else ""
    text = text.rstrip("*+?")
    sees = text.endswith("[v]")
    text = text.removesuffix("[v]")
    if text.startswith("<v"):
        return Argument(word, "binds", text[1:-1].partition(": ")[2], "", False, repeated, key)
    if text.startswith("<"):
        role = "local" if text == "<local>" else "name"
        return Argument(word, role, text[1:-1], "", False, repeated, key)
    if text == "details":
        return Argument(word, name, text, name, False, repeated, key)
    form = text if text in FORMS else "value"
    return Argument(word, form, text, form, sees, repeated, key)


def _operation(name: str, line: str, keyed: bool = False, draft: bool = False) -> Operation:
    row, *notes = (part.strip() for part in line.split(";"))
    takes, _, gives = (part.strip() for part in row.partition("->"))
    arguments = tuple(_argument(word.strip(), name, keyed) for word in takes.split(",") if word.strip())
    note: dict[str, Any] = {head: tail or True for head, _, tail in (one.partition(" ") for one in notes)}
    places = {argument.role: i for i, argument in enumerate(arguments, 1)}
    source = next((i for i, argument in enumerate(arguments, 1) if argument.kind == "source"), 0)
    binder = places.get("binds", 0)
    return Operation(
        name, arguments, gives.replace("count", "number"), gives == "count", draft=draft, binder=binder,
        source=source if binder else 0, **note,
    )  # fmt: skip


def _table(lines: dict[str, str], keyed: bool = False, draft: bool = False) -> dict[str, Operation]:
    return {name: _operation(name, line, keyed, draft) for name, line in lines.items()}


EXPRESSIONS = _table({
    # constants, variables and state
    "at": "<mark>, T -> T",
    "none": "-> none; says none",
    "all": "<domain> -> set D; says {1 s}",
    "set": "<domain>, id D* -> set D; says {2*}",
    "players": "-> number; says the number of players",
    "fact": "<fact>, key* -> T; says the {1}{ of 2}",
    "cell": "<cell>, key? -> T; reads cell {1}; says the {1}{ of 2}",
    "turn": "-> id player; reads turn; says the player whose turn it is",
    "next_player": "-> id player; reads next_player; says the next player",
    "turns_left": "-> number; reads turns_left; says the number of turns left",
    "over": "-> truth; reads over; says the game {is|is not} over",
    "winners": "-> set player; reads winners; fails; says the winners",
    "seat": "id player, number -> id player; says the player {2} seats after {1}",
    # numbers and truths
    "+": "number+ -> number; says {1+}",
    "-": "number, number -> number; says {1} - {2}",
    "*": "number, number -> number; says {1} × {2}",
    "div": "number, number -> number; fails; says {1} divided by {2}",
    "mod": "number, number -> number; fails; says what is left of {1} divided by {2}",
    "min": "number+ -> number; says the least of {1*}",
    "max": "number+ -> number; says the greatest of {1*}",
    "=": "T, T -> truth; says {1} {is|is not} {2}",
    "<": "number, number -> truth; says {1} {is|is not} less than {2}",
    "<=": "number, number -> truth; says {1} {is|is not} at most {2}",
    "and": "truth* -> truth",
    "or": "truth* -> truth",
    "not": "truth -> truth",
    "if": "truth, T, T -> T; says {2} if {1}, otherwise {3}",
    "or_else": "T, T -> T; says {1} or else {2}",
    "missing": "optional -> truth; says there is {no|a} value of {1}",
    # rules
    "rule": "<rule>, argument* -> T; calls rule; says {1}{ of 2}",
    "as": "id player, call -> T; says what {2} is for {1}",
    # sets
    "numbers": "number* -> numbers; says {1*}",
    "range": "number, number -> range; fails; says {1} to {2}",
    "in": "T, set -> truth; says {1} {is|is not} one of {2}",
    "union": "set, set -> set; says {1} and {2}",
    "inter": "set, set -> set; says {1} that are among {2}",
    "minus": "set, set -> set; says {1} without {2}",
    "size": "many -> count; says the number of {1}",
    # going through
    "where": "<v>, source, truth[v] -> source; says {2} for which {3}",
    "any": "<v>, source, truth[v] -> truth; says there is {a|no} {1} among {2}{ such that 3}",
    "every": "<v>, source, truth[v] -> truth; says it {holds|does not hold} for every {1} among {2} that {3}",
    "count": "<v>, source, true -> count; says the number of {2}",
    "sum": "<v>, source, number[v] -> number; says the sum of {3} over {2}",
    "most": "<v>, source, number[v] -> optional; says the greatest {3} among {2}",
    "least": "<v>, source, number[v] -> optional; says the least {3} among {2}",
    "first": "<v>, source -> T; says the first of {2}",
    "best": "<v>, source, number[v]+ -> T; network; says the one of {2} with the best {3}",
    "distinct": "<v>, source, T[v], <domain>? -> set; says the different values of {3} among {2}",
    # cards and pieces
    "pile": "<pile>, key? -> pile; reads pile {1}; says the {1}{ of 2}",
    "cards": "cards+ -> piles; says {1*}",
    "held": "bag, set card -> count; says the number of {2} in {1}",
    "place": "<place>, key? -> place; says the {1}{ of 2}",
    "pieces": "<piece>, place -> count; reads pieces {1}; says the number of {1 s} of {2}",
    "owned": "<piece>, place, id player -> count; reads pieces {1}; says the number of {1 s} of {3} at {2}",
    # networks
    "ends": "set route -> set city; says the ends of {1}",
    "reach": "set route, id city -> set city; network; says the cities that {1} reach from {2}",
    "parts": "set route -> nets; network; says the separate parts of {1}",
    "picks": "<v>, source, set route[v], number -> nets; network; fails; "
    "says all ways to pick at most {4} of {3} for {2}",
    "joined": "set route, places -> truth; network; says {2} {are|are not} joined by {1}",
    "ordered": "set route, places -> truth; network; fails; says {2} {are|are not} passed in this order by {1}",
    "chain": "set route, places -> truth; says {1} {lead|do not lead} through {2} one after the other",
    "apart": "set route, places -> count; network; fails; "
    "says the number of ways between {2} that share nothing in {1}",
    "shortest": "set route, places, <v: id route>, number[v] -> optional; network; fails; "
    "says the length of the shortest way between {2} in {1}",
    "longest": "<form>, set route, <v: id route>, number[v] -> count; network; fails; "
    "says the length of the longest {1} of {2}",
    "encircles": "set route, <v: id route>, number[v] -> truth; network; fails; "
    "says {1} {go|do not go} all the way round",
    "stops_have": "stops, id city -> truth; says {2} {is|is not} among {1}",
    "zone_stops": "set zone -> stops; says the cities of {1}",
    # payments
    "cost": "items -> cost; says what it costs",
    "payable": "cost, purse+ -> truth; says {1} {can|cannot} be paid from {2*}",
    "part": "payment, <part> -> count; says the number of {2} in {1}",
    "bound": "payment, <label> -> id D; says the {2} of {1}",
})  # fmt: skip

STEPS = _table({
    "at": "<mark>, step ->",
    "let": "<local>, T ->",
    "put": "changed, T ->",
    "if": "truth, steps, steps ->",
    "each": "<v: local>, source, steps[v] ->",
    "run": "<procedure>, argument* ->; calls procedure",
    "stop": "->; unforeseen",
    "skip": "->",
    "together": "steps ->",
    "choose": "details ->; decides; unforeseen",
    "some": "details ->; decides; unforeseen",
    "order": "details ->; decides; unforeseen",
    "pay": "details ->; decides; unforeseen",
    "spend": "details ->",
    "secret": "<v: local>, source, steps[v], steps[v] ->; unforeseen",
    "draw": "number, pile, target, <flag>, <flag> ->; unforeseen; changes piles {2} {3}",
    "take": "taken, pile, target, <flag> ->; changes piles {2} {3}",
    "shift": "number, <piece>, place, place, id player? ->; changes pieces {2}",
    "shuffle": "pile ->; unforeseen; changes piles {1}",
})  # fmt: skip

COST_ITEMS = _table({
    "one": "<v>, source, items[v], <label> ->",
    "times": "number, items ->",
    "each": "<v>, source, items[v] ->",
    "need": "number, number, choices ->",
})  # fmt: skip

FILLERS = _table({"kinds": "set card ->", "group": "items ->", "costs": "cost ->"})

TARGETS = _table({"own_discard": "->; changes pile discard", "own_deck": "->; changes pile deck", "box": "->"})

TAKEN = _table({"all": "->", "one": "id card ->", "these": "chosen ->", "kinds": "number, set card ->"})

# What a step can set; and the rule that is asked for another player, whose `me` is not the one around.
CHANGED = _table({
    "cell": "<cell>, key? -> T; changes cell {1}",
    "next_player": "-> id player; changes next_player",
    "turns_left": "-> number; changes turns_left",
})  # fmt: skip
CALLS = _table({"at": "<mark>, call -> T", "rule": "<rule>, argument* -> T; calls rule"})

# The groups in the order of the manual; a name may stand in several, for its place tells which is meant.
OPERATIONS: dict[str, dict[str, Operation]] = {
    "expression": EXPRESSIONS, "step": STEPS, "cost item": COST_ITEMS, "filler": FILLERS, "target": TARGETS,
    "taken": TAKEN,
}  # fmt: skip

# Objects inside the program: their keys, each with what stands under it.
OBJECTS = _table({
    "choose": "ask <string>, alts alternatives, menu <flag>, then steps?, else steps?",
    "some": "ask <string>, as <local>, from source, low number, high limit, then steps?, else steps?",
    "order": "ask <string>, as <local>, from bag, then steps?, else steps?",
    "pay": "ask <string>, as <local>, cost cost, from purses, to target, under <flag>, if true?, parts <parts>?, "
    "bound <labels>?, hold <flag>?, then steps?, else steps?; changes piles {from} {to}",
    "spend": "ask <string>, as payment, cost cost, from purses, to target, under <flag>, if true?, parts <parts>?, "
    "bound <labels>?; changes piles {from} {to}",
    "alternative": "name <name>, say <string>, if truth, bind binders, do steps, action <flag>?, at <mark>?",
    "bind": "as <local>, in source",
    "choice": "label <name>, uses <labels>, low number, high number, fill filler",
}, keyed=True)  # fmt: skip

# While a game is compiled: a field of which nobody knows yet whether it changes, and steps done if they can be.
_DRAFT_FIELD = {"field": "<field>, key? -> T; reads cell {1}"}
_DRAFT_STEPS = {"try": "steps, steps ->; unforeseen"}
_DRAFT_CHANGED = {"field": "<field>, key? -> T; changes cell {1}"}

_TABLES: dict[str, dict[str, Operation]] = {
    "value": {**EXPRESSIONS, **_table(_DRAFT_FIELD, draft=True)},
    "step": {**STEPS, **_table(_DRAFT_STEPS, draft=True)},
    "changed": {**CHANGED, **_table(_DRAFT_CHANGED, draft=True)},
    "item": COST_ITEMS, "filler": FILLERS, "target": {**EXPRESSIONS, **TARGETS}, "taken": TAKEN, "call": CALLS,
}  # fmt: skip


def operation_of(node: object, form: str = "value") -> Operation | None:
    """Return the operation or object that a node of a form is; nothing for variables, constants and what is neither."""
    if isinstance(node, list):
        table = _TABLES.get(form)
        return table.get(node[0]) if table and node and isinstance(node[0], str) else None
    return OBJECTS.get(form) if isinstance(node, dict) else None
