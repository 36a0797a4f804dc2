"""What is worked out in advance is what the interpreter works out, and no more is claimed than is known."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import machine_of
from ttrdsl.engine.compiler import Frame
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.explain import value_of
from ttrdsl.program.evaluate import NotConstant, Residue, exact
from ttrdsl.program.meaning import MEANING
from ttrdsl.program.operations import EXPRESSIONS

COUNTS = range(2, 6)
STATE = machine_of("usa", 3).start(1)


def numbers() -> st.SearchStrategy[Any]:
    """Expressions on numbers and sets of cities, without any state."""

    def larger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        cities = st.lists(st.integers(0, 5), max_size=3).map(lambda ids: ["set", "city", *ids])
        sets = st.one_of(cities, st.tuples(st.sampled_from(["union", "inter", "minus"]), cities, cities).map(list))
        truths = st.one_of(
            st.tuples(st.sampled_from(["=", "<", "<="]), inner, inner).map(list),
            st.tuples(st.just("in"), st.integers(0, 5), sets).map(list),
            st.tuples(st.sampled_from(["and", "or"]), st.booleans(), st.booleans()).map(list),
            st.tuples(st.just("not"), st.booleans()).map(list),
        )
        return st.one_of(
            st.tuples(st.sampled_from(["+", "-", "*", "div", "mod", "min", "max"]), inner, inner).map(list),
            st.tuples(st.just("if"), truths, inner, inner).map(list),
            st.tuples(st.just("size"), sets).map(list),
            st.tuples(st.just("sum"), st.just("c"), sets, inner).map(list),
            st.tuples(st.just("at"), st.just(0), inner).map(list),
        )

    return st.recursive(st.one_of(st.integers(-3, 9), st.just(["players"])), larger, max_leaves=8)


@given(numbers())
def test_what_is_known_in_advance_is_what_the_interpreter_gives(node: Any) -> None:
    try:
        known = exact(node, {}, 3, COUNTS)
    except NotConstant:
        return
    try:
        played = value_of(machine_of("usa", 3), list(STATE), node, Frame({}))
    except GameError:
        return  # a division by 0 somewhere in it, which the way to the value need not meet
    assert known == played


def test_every_meaning_is_that_of_a_row_without_state() -> None:
    for name in MEANING:
        assert not EXPRESSIONS[name].reads
        assert not EXPRESSIONS[name].binder


@pytest.mark.parametrize("node", [["div", 1, 0], ["cell", "a"], ["rule", "a"], ["+", 1, ["none"]], "x", ["turn"]])
def test_what_depends_on_more_than_facts_is_no_constant(node: Any) -> None:
    with pytest.raises(NotConstant):
        exact(node, {}, 2, COUNTS)


def residue(node: Any, **rules: Any) -> Any:
    bodies = {name: (params, body) for name, (params, body) in rules.items()}
    return Residue({}, 2, COUNTS, {"city": 3}, bodies).value(node, {})


def test_what_remains_is_written_out() -> None:
    node = ["and", True, ["any", "c", ["all", "city"], ["=", ["rule", "of", "c"], 1]]]
    left = residue(node, of=(["x"], ["+", ["cell", "n", "x"], 0]))
    assert left == ["or", *(["=", ["+", ["cell", "n", c], 0], 1] for c in range(3))]


def test_a_rule_for_another_player_is_given_the_callers_arguments() -> None:
    left = residue(["as", "p", ["rule", "a", "me"]], a=(["x"], ["=", "x", ["cell", "n", "me"]]))
    assert left == ["=", "me", ["cell", "n", "p"]]


def test_a_variable_that_is_bound_inside_is_not_replaced() -> None:
    node = ["longest", "path", ["cell", "net"], "r", ["cell", "w", "r"]]
    assert Residue({}, 2, COUNTS, {}, {}).value(node, {"r": 7}) == node
