"""Look at what came of a scenario: one function per kind of `then`; a line that does not hold raises its problem."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ttrdsl.engine.bags import bag
from ttrdsl.engine.compiler import Frame
from ttrdsl.engine.layout import Pile
from ttrdsl.engine.values import mask_of
from ttrdsl.program.marks import mark_at
from ttrdsl.scenario.failure import Failed, failed
from ttrdsl.scenario.stage import step_marks, unknown_step
from ttrdsl.scenario.table import Table
from ttrdsl.scenario.values import is_none, single
from ttrdsl.semantics.tables import fact_type
from ttrdsl.semantics.types import NUMBERS, PILE, PILES, TRUTH, Value, element
from ttrdsl.syntax import ast as a
from ttrdsl.syntax import declarations as d

SWAPPED = {
    "=": "",
    "!=": "something else than ",
    "<": "less than ",
    "<=": "at most ",
    ">": "more than ",
    ">=": "at least ",
}


def not_so(table: Table, node: a.Node, expected: str, found: str) -> Failed:
    """Return the problem of a line that does not hold."""
    title = f"`{table.text(node.span).removeprefix('then ')}` does not hold"
    return failed("TTR702", node.span, title, f"expected {expected}, found {found}")


# ---- then EXPR ------------------------------------------------------------------------------------------


def expect(table: Table, fact: d.Expect) -> None:
    """An expression must be true; of an `and` the part that is not is shown."""
    value = table.translate(fact.test)
    if value.type != TRUTH:
        raise failed(
            "TTR702",
            fact.test.span,
            "this can be neither true nor false",
            f"it is {table.shown(fact.test)}",
            help="compare it with something",
        )
    if not table.worth(value.ir, fact.test.span):
        raise _false(table, fact.test)


def _false(table: Table, node: a.Expr) -> Failed:
    if isinstance(node, a.Logic) and node.op == "and":
        for part in node.parts:
            if not table.worth(table.translate(part).ir, part.span):
                return _false(table, part)
    if isinstance(node, a.Binary) and node.op in SWAPPED:
        # The side that is written down is what was expected.
        left, right, op = node.left, node.right, node.op
        if isinstance(left, (a.Number, a.Quoted)) and not isinstance(right, (a.Number, a.Quoted)):
            left, right, op = right, left, {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(op, op)
        return not_so(table, node, SWAPPED[op] + _side(table, right, left), _side(table, left, right))
    if isinstance(node, a.Binary) and node.op == "has":
        return not_so(table, node, f"{table.shown(node.right)} in it", table.shown(node.left))
    return not_so(table, node, "it to be true", "it is false")


def _side(table: Table, node: a.Expr, other: a.Expr) -> str:
    """Return the worth of one side of a comparison."""
    return "none" if isinstance(node, a.Name) and node.id == "none" else table.shown(node)


# ---- then X holds V ---------------------------------------------------------------------------------------


def holds(table: Table, fact: d.Holds) -> None:
    """A pile holds exactly some cards, a set exactly some elements. With commas the order in a stack counts too."""
    target = table.translate(fact.target)
    values = single(fact.values)
    if target.type in (PILE, PILES) or target.type == element("deck"):
        _holds_cards(table, fact, target, values)
        return
    kind = fact_type(target.type)
    if target.type.kind != "set" and target.type != NUMBERS:
        raise failed(
            "TTR702",
            fact.target.span,
            "only piles and sets hold something",
            f"this is a {target.type}",
            help="write `=` instead of `holds`",
        )
    found = table.worth(target.ir, fact.target.span)
    parts = [p for v in values if not is_none(v) for p in v.parts]
    domain = "number" if target.type == NUMBERS else f"id {target.type.of}"
    taken: list[int] = []
    for part in parts:
        candidates = table.words.elements(domain, part)
        # Of several tracks that fit a name, the one that is there is meant.
        taken.append(next((c for c in candidates if _has(found, c) and c not in taken), candidates[0]))
    wanted: Any = frozenset(taken) if target.type == NUMBERS else mask_of(taken)
    if found != wanted:
        raise not_so(table, fact, table.words.value_name(kind, wanted), table.words.value_name(kind, found))


def _has(found: Any, candidate: int) -> bool:
    return (
        bool(found >> candidate & 1)
        if isinstance(found, int) and candidate >= 0
        else not isinstance(found, int) and candidate in found
    )


def _holds_cards(table: Table, fact: d.Holds, target: Value, values: list[d.Value]) -> None:
    if target.type == PILES:
        found = _cards_in(table, target)
        wanted = table.words.cards(values)
        pile = None
    else:
        pile = table.pile(target, fact.target.span)
        assert pile is not None
        found = [k for k, n in pile.cards(table.state) for _ in range(n)]
        wanted = table.words.cards(values, pile.kinds)
    if Counter(found) != Counter(wanted):
        raise not_so(table, fact, table.words.cards_name(wanted), table.words.cards_name(found))
    if pile is not None and pile.stack and len(values) > 1:
        order = order_of(table, pile)
        if order != wanted:
            shown = "an unknown order" if order is None else ", ".join(table.words.kind_name(k) for k in order)
            raise not_so(table, fact, ", ".join(table.words.kind_name(k) for k in wanted), shown)


def _cards_in(table: Table, target: Value) -> list[int]:
    ir = target.op if target.op[0] == "cards" else ["cards", target.ir]
    fn = bag(table.machine.compiler, ir, Frame({}))
    table.machine.make_room(table.state)
    return [k for k, n in fn(table.state) for _ in range(n)]


def order_of(table: Table, pile: Pile) -> list[int] | None:
    """Return the cards of a stack from the top, where that is certain."""
    st = table.state
    middle = [k for k, slot in pile.slot_of.items() for _ in range(st[slot])]
    return None if len(set(middle)) > 1 else [*st[pile.top], *middle, *st[pile.bottom]]


# ---- then happened PATH -------------------------------------------------------------------------------------


def happened(table: Table, fact: d.Happened) -> None:
    """A step, a branch, a standing rule or an exception ran since the last `when`, or did not."""
    marks = step_marks(table.machine, fact.path.text)
    if not marks:
        raise unknown_step(table.machine, fact.path.text, fact.path.span)
    if fact.times is not None:
        times = times_of(table, fact.path.text)
        if times != fact.times:
            raise not_so(table, fact, f"{fact.times} times", f"{times}")
        return
    if bool(marks & table.window) != fact.happened:
        expected, found = ("it to happen", "it did not") if fact.happened else ("it not to happen", "it did")
        raise not_so(table, fact, expected, found)


def times_of(table: Table, path: str) -> int:
    """Return how often a step ran since the last `when`: how often its first part did."""
    marks = {number: mark_at(table.machine.bundle, number) for number in step_marks(table.machine, path)}
    own = [number for number, mark in marks.items() if mark.path == path] or list(marks)
    first: dict[tuple[str, str], int] = {}
    for number in sorted(own, key=lambda n: (marks[n].line, marks[n].column)):
        if table.times[number]:
            first.setdefault((marks[number].file, marks[number].note), number)
    return sum(table.times[number] for number in first.values())
