"""Check expressions of the rule program: every operation gets what it takes, and the type of every value is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ttrdsl.bundle.errors import Wrong, inside, shown
from ttrdsl.bundle.scope import CALLER, NOBODY, Scope
from ttrdsl.bundle.symbols import Entry, Symbols
from ttrdsl.bundle.types import COMPARABLE, Type, domain_of, fits, is_id, is_set, join
from ttrdsl.bundle.words import NAMES, WORDS, domain_name, length, named, variable
from ttrdsl.program.node import Bodies, Node, outcomes
from ttrdsl.program.operations import EXPRESSIONS, OBJECTS, Argument, Operation, operation_of

LEFT_TO_STEPS = ("local", "steps", "alternatives", "binders")
Special = Callable[["Checker", list[Any], Scope], Type]


class Checker:
    """Works out types; remembers of rules what their callers must know."""

    def __init__(self, symbols: Symbols, labels: dict[str, str]) -> None:
        self.symbols = symbols
        self.labels = labels  # of costs: what each stands for
        self.uses_me = False  # whether what is being checked needs its caller's `me`
        self.rules_using_me: set[str] = set()
        self.procs_using_me: set[str] = set()
        self.procs_deciding: set[str] = set()
        self.bag_rules: set[str] = set()  # rules that give cards of which some were filtered out

    # -- types ------------------------------------------------------------------------------------

    def check(self, node: Node, wanted: Type, scope: Scope) -> None:
        """Refuse an expression that does not have a type."""
        if isinstance(node, list) and node and node[0] in ("at", "if"):
            length(EXPRESSIONS[node[0]], node)
            if node[0] == "at":
                inside(1, self.mark, node[1])
            else:
                inside(1, self.check, node[1], "truth", scope)
                inside(2, self.check, node[2], wanted, scope)
            inside(len(node) - 1, self.check, node[-1], wanted, scope)
            return
        if is_id(wanted) and isinstance(node, list) and node and node[0] == "or_else":
            length(EXPRESSIONS["or_else"], node)
            for i in (1, 2):
                inside(i, self.check, node[i], wanted, scope)
            return
        if is_id(wanted) and isinstance(node, int) and not isinstance(node, bool):
            if not 0 <= node < self.symbols.sizes[domain_of(wanted)]:
                raise Wrong(f"there is no {domain_of(wanted)} {node}")
            return
        found = self.type_of(node, scope)
        if not fits(found, wanted):
            raise Wrong(f"expected {wanted}, found {found}")

    def type_of(self, node: Any, scope: Scope) -> Type:
        """Return the type of an expression; a plain number is one, though it may stand for an element too."""
        if isinstance(node, str):
            return self.variable(node, scope)
        if isinstance(node, bool):
            return "truth"
        if isinstance(node, int):
            return "number"
        operation = operation_of(node, "value")
        if operation is None or operation.draft:
            raise Wrong(f"{shown(node)} is not an expression")
        length(operation, node)
        special = SPECIAL.get(operation.name)
        return special(self, node, scope) if special is not None else self.by_row(operation, node, scope)[0]

    def by_row(self, operation: Operation, node: list[Any], scope: Scope) -> tuple[Type, Type]:
        """Check what an operation takes as its row says; return what it gives, and the type of its variable."""
        kind, inner = "", scope
        if operation.binder:
            at = operation.source
            given = operation.arguments[operation.binder - 1].kind
            kind = inside(at, WORDS["source"], self, node[at], scope) if at else given
            inner = scope.bind(variable(node[operation.binder], kind, operation.binder), kind)
        for i, argument in zip(range(1, len(node)), operation.each_argument(), strict=False):
            if i not in (operation.binder, operation.source):
                inside(i, self.argument, argument, node[i], inner if argument.sees else scope)
        return operation.gives, kind

    def by_keys(self, details: dict[str, Any], form: str, scope: Scope) -> None:
        """Check what stands under the keys of an object as its row says; steps and what they set are left to others."""
        for argument in OBJECTS[form].arguments:
            if argument.key in details and argument.role not in LEFT_TO_STEPS:
                inside(argument.key, self.argument, argument, details[argument.key], scope)

    def argument(self, argument: Argument, node: Any, scope: Scope) -> None:
        """Check one argument: a name, something of a type, or a form of its own."""
        if argument.role == "name":
            NAMES[argument.kind](self, node)
        elif argument.kind in WORDS:
            WORDS[argument.kind](self, node, scope)
        elif argument.kind != "T":
            self.check(node, argument.kind, scope)

    def alike(self, node: list[Any], first: int, second: int, scope: Scope) -> Type:
        """Return the one type of two arguments; a plain number takes the type of the other."""
        left, right = inside(first, self.type_of, node[first], scope), inside(second, self.type_of, node[second], scope)
        for known, other, at in ((left, right, second), (right, left, first)):
            if other == "number" and is_id(known):
                inside(at, self.check, node[at], known, scope)
                return known
            if other == "number" and known == "none" and _is_plain(node[at]):
                return known  # a named element, perhaps, and none: of which domain does not matter
        kind = join(left, right)
        if kind is None:
            raise Wrong(f"expected {left}, found {right}", second)
        return kind

    # -- names ------------------------------------------------------------------------------------

    def variable(self, name: str, scope: Scope) -> Type:
        """Return the type of a variable that has a value here."""
        if name == "me":
            if scope.me == NOBODY:
                raise Wrong("there is no `me` here")
            self.uses_me = self.uses_me or scope.me == CALLER
            return "id player"
        if name not in scope.names:
            raise Wrong(f"the variable `{shown(name)}` has no value here")
        return scope.names[name]

    def mark(self, number: Any) -> None:
        """Refuse a mark that is not in the source map."""
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < self.symbols.marks:
            raise Wrong(f"there is no mark {shown(number)} in the source map")

    def keys(self, node: list[Any], entry: Entry, scope: Scope) -> Type:
        """Check the keys of a look-up."""
        if len(node) - 2 != len(entry.keys):
            raise Wrong(f"`{node[1]}` takes {len(entry.keys)} keys, found {len(node) - 2}")
        for i, domain in enumerate(entry.keys, 2):
            inside(i, self.check, node[i], f"id {domain}" if domain else "number", scope)
        return entry.type

    def arguments(self, node: list[Any], kinds: tuple[Type, ...], scope: Scope) -> None:
        """Check the arguments of a call."""
        if len(node) - 2 != len(kinds):
            raise Wrong(f"`{node[1]}` takes {len(kinds)} arguments, found {len(node) - 2}")
        for i, kind in enumerate(kinds, 2):
            inside(i, self.check, node[i], kind, scope)

    def need_me(self, scope: Scope, why: str) -> None:
        """Refuse what needs a `me` where there is none."""
        if scope.me == NOBODY:
            raise Wrong(f"{why} needs a `me`, and there is none here")
        self.uses_me = self.uses_me or scope.me == CALLER


# ---- one function per operation whose types depend on what it is given ---------------------------------


def _at(c: Checker, node: list[Any], scope: Scope) -> Type:
    inside(1, c.mark, node[1])
    return inside(2, c.type_of, node[2], scope)


def _all(c: Checker, node: list[Any], scope: Scope) -> Type:
    return f"set {domain_name(c, node[1], 1)}"


def _set(c: Checker, node: list[Any], scope: Scope) -> Type:
    domain = domain_name(c, node[1], 1)
    for i in range(2, len(node)):
        inside(i, c.check, node[i], f"id {domain}", scope)
    return f"set {domain}"


def _fact(c: Checker, node: list[Any], scope: Scope) -> Type:
    entry: Entry = named(c.symbols.facts, node[1], "fact", 1)
    kind = c.keys(node, entry, scope)
    # A table looked up by number promises one: a gap in it that is asked for ends the game with an error.
    return "number" if kind == "optional" and entry.keys else kind


def _look_up(table: str) -> Special:
    def check(c: Checker, node: list[Any], scope: Scope) -> Type:
        return c.keys(node, named(getattr(c.symbols, table), node[1], table[:-1], 1), scope)

    return check


def _owned(c: Checker, node: list[Any], scope: Scope) -> Type:
    if not named(c.symbols.pieces, node[1], "kind of piece", 1):
        raise Wrong(f"no book is kept of the owners of `{node[1]}`", 1)
    return c.by_row(EXPRESSIONS["owned"], node, scope)[0]


def _is_plain(node: Any) -> bool:
    """Say whether an expression gives plain numbers only, which may stand for elements."""
    return all(type(one) is int for one in outcomes(node, Bodies({})))


def _equal(c: Checker, node: list[Any], scope: Scope) -> Type:
    kind = c.alike(node, 1, 2, scope)
    if kind not in COMPARABLE:
        raise Wrong(f"values of type {kind} cannot be compared")
    return "truth"


def _if(c: Checker, node: list[Any], scope: Scope) -> Type:
    inside(1, c.check, node[1], "truth", scope)
    return c.alike(node, 2, 3, scope)


def _or_else(c: Checker, node: list[Any], scope: Scope) -> Type:
    first = inside(1, c.type_of, node[1], scope)
    if first == "number" and _is_plain(node[1]):
        second = inside(2, c.type_of, node[2], scope)
        if is_id(second):
            inside(1, c.check, node[1], second, scope)
            return second
    if first in ("optional", "number"):
        inside(2, c.check, node[2], "number", scope)
        return "number"
    kind = c.alike(node, 1, 2, scope)
    if not is_id(kind):
        raise Wrong(f"only a number or an element can be missing, not {kind}", 1)
    return kind


def _rule(c: Checker, node: list[Any], scope: Scope) -> Type:
    entry: Entry = named(c.symbols.rules, node[1], "rule", 1)
    c.arguments(node, entry.keys, scope)
    if node[1] in c.rules_using_me:
        c.need_me(scope, f"rule `{node[1]}`")
    return "bag" if node[1] in c.bag_rules else entry.type


def _as(c: Checker, node: list[Any], scope: Scope) -> Type:
    """A rule for another player; the arguments are still the caller's."""
    inside(1, c.check, node[1], "id player", scope)
    call = node[2]
    while isinstance(call, list) and len(call) == 3 and call[0] == "at":
        inside(2, c.mark, call[1])
        call = call[2]
    if not isinstance(call, list) or len(call) < 2 or call[0] != "rule":
        raise Wrong("only a rule can be asked for another player", 2)
    entry: Entry = named(c.symbols.rules, call[1], "rule", 2)
    inside(2, c.arguments, call, entry.keys, scope)
    return "bag" if call[1] in c.bag_rules else entry.type


def _in(c: Checker, node: list[Any], scope: Scope) -> Type:
    kind = inside(2, c.type_of, node[2], scope)
    if kind != "numbers" and not is_set(kind):
        raise Wrong(f"expected a set, found {kind}", 2)
    inside(1, c.check, node[1], "number" if kind == "numbers" else f"id {domain_of(kind)}", scope)
    return "truth"


def _algebra(c: Checker, node: list[Any], scope: Scope) -> Type:
    kind = inside(1, c.type_of, node[1], scope)
    if kind != "numbers" and not is_set(kind):
        raise Wrong(f"expected a set, found {kind}", 1)
    inside(2, c.check, node[2], kind, scope)
    return kind


SPECIAL: dict[str, Special] = {
    "at": _at, "all": _all, "set": _set, "fact": _fact,
    "cell": _look_up("cells"), "pile": _look_up("piles"), "place": _look_up("places"),
    "owned": _owned, "=": _equal, "if": _if, "or_else": _or_else, "rule": _rule, "as": _as,
    "in": _in, "union": _algebra, "inter": _algebra, "minus": _algebra,
}  # fmt: skip
