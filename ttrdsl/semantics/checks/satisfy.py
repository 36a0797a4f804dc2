"""Find out whether conditions can hold together, taking what the state decides as free.

A leaf of a folded condition is a comparison of a term with a constant, or a truth value of its own. Comparisons of the
same term exclude each other where no number fulfils both; everything else is independent.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ttrdsl.program.evaluate import is_constant
from ttrdsl.program.node import Node
from ttrdsl.program.operations import operation_of

MOST_TRIES = 4000
OTHER = "something else"

Assignment = dict[Any, Any]


def key(ir: Node) -> Any:
    """Return a node as something that can be compared and looked up."""
    if isinstance(ir, (list, tuple)):
        return tuple(key(x) for x in ir)
    if isinstance(ir, dict):
        return tuple((k, key(v)) for k, v in sorted(ir.items()))
    if isinstance(ir, frozenset):
        return ("set", *sorted(ir))
    return ("truth", ir) if isinstance(ir, bool) else ir


def can_hold(conditions: Iterable[Node]) -> bool:
    """Say whether folded conditions can all be true at once; yes if that takes too long to find out."""
    return example(conditions) is not None


def example(conditions: Iterable[Node]) -> Assignment | None:
    """Return values of terms with which folded conditions are all true, or nothing if there are none."""
    formulas = [f for f in conditions if f is not True]
    if any(f is False for f in formulas):
        return None
    search = _Search(formulas)
    found = search.solve({})
    return {} if found is None and search.tries > MOST_TRIES else found


class _Search:
    """Tries values for the free terms, one after another."""

    def __init__(self, formulas: list[Node]) -> None:
        self.formulas = formulas
        self.domains: dict[Any, list[Any]] = {}
        self.tries = 0
        self.leaves: dict[int, tuple[Any, Any]] = {}  # of a leaf: its term, and what it asks of it
        for formula in formulas:
            self._collect(formula)

    def solve(self, given: Assignment) -> Assignment | None:
        """Return values for all terms that matter, beginning with some that are given."""
        self.tries += 1
        if self.tries > MOST_TRIES:
            return None
        open_term = None
        for formula in self.formulas:
            value, term = self._value(formula, given)
            if value is False:
                return None
            if value is None and open_term is None:
                open_term = term
        if open_term is None:
            return given
        for value in self.domains[open_term]:
            found = self.solve(given | {open_term: value})
            if found is not None:
                return found
        return None

    def _value(self, ir: Node, given: Assignment) -> tuple[bool | None, Any]:
        """Return the truth of a formula as far as it is decided, and a term that would decide more."""
        if isinstance(ir, bool):
            return ir, None
        if isinstance(ir, list) and ir[0] == "not":
            value, term = self._value(ir[1], given)
            return (None if value is None else not value), term
        if isinstance(ir, list) and ir[0] in ("and", "or"):
            wins, undecided = ir[0] == "or", None
            for part in ir[1:]:
                value, term = self._value(part, given)
                if value is wins:
                    return wins, None
                if value is None and undecided is None:
                    undecided = term
            return (not wins, None) if undecided is None else (None, undecided)
        term, asks = self.leaves[id(ir)]
        return (bool(asks(given[term])), None) if term in given else (None, term)

    # -- leaves ---------------------------------------------------------------------------------

    def _collect(self, ir: Node) -> None:
        if isinstance(ir, bool):
            return
        if isinstance(ir, list) and ir[0] in ("and", "or", "not"):
            for part in ir[1:]:
                self._collect(part)
            return
        self.leaves[id(ir)] = self._leaf(ir)

    def _leaf(self, ir: Node) -> tuple[Any, Any]:
        if isinstance(ir, list) and ir[0] in ("=", "<", "<="):
            return self._comparison(ir[0], ir[1], ir[2])
        if isinstance(ir, list) and ir[0] == "in" and isinstance(ir[2], frozenset):
            members = ir[2]
            return self._term(ir[1], [*sorted(members), OTHER]), lambda v: v in members
        return self._term(ir, [True, False]), bool

    def _comparison(self, operation: str, left: Node, right: Node) -> tuple[Any, Any]:
        compare = COMPARE[operation]
        if operation != "=" and (left is None or right is None):
            return self._term([operation, left, right], [True, False]), bool  # a number of nobody: it may be either
        if is_constant(right) and not isinstance(right, frozenset):
            values = self._near(right, left) if operation != "=" else self._alike(right, left)
            return self._term(left, values), lambda v: compare(v, right)
        if is_constant(left) and not isinstance(left, frozenset):
            return self._term(right, self._alike(left, right)), lambda v: compare(left, v)
        if operation == "=" and isinstance(left, str) != isinstance(right, str):
            term, variable = (right, left) if isinstance(left, str) else (left, right)
            return self._same_element(term, str(variable))
        first, second = key(left), key(right)
        # Two terms are compared through their difference, the same for `a < b` and `b < a`.
        if repr(second) < repr(first):
            return self._term(("difference", second, first), [-1, 0, 1]), lambda v: compare(-v, 0)
        return self._term(("difference", first, second), [-1, 0, 1]), lambda v: compare(v, 0)

    def _same_element(self, term: Node, variable: str) -> tuple[Any, Any]:
        """A term equal to a variable is not none; several variables may stand for the same element."""
        name = self._term(term, [frozenset[str]()])
        known = [v for v in self.domains[name] if isinstance(v, frozenset)]
        self._term(term, [v | {variable} for v in known])
        return name, lambda v: isinstance(v, frozenset) and variable in v

    def _near(self, constant: Any, term: Node) -> list[Any]:
        values = [constant, constant + 1, constant - 1]
        operation = operation_of(term)
        if operation is not None and operation.counts:
            values = [v for v in values if v >= 0]
        return values

    def _alike(self, constant: Any, term: Node) -> list[Any]:
        if isinstance(constant, bool) or constant is None or not isinstance(constant, int):
            return [constant, OTHER]
        return self._near(constant, term)

    def _term(self, term: Any, values: list[Any]) -> Any:
        """Return the name of a term, with further values it may be tried with."""
        name = key(term)
        known = self.domains.setdefault(name, [])
        known += [v for v in values if v not in known]
        return name


def _ordered(value: Any, other: Any) -> bool:
    return isinstance(value, int) and isinstance(other, int)


COMPARE: dict[str, Any] = {
    "=": lambda a, b: a == b,
    "<": lambda a, b: _ordered(a, b) and a < b,
    "<=": lambda a, b: _ordered(a, b) and a <= b,
}
