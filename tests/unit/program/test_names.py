"""Variables: which are free, what is put in their place, and that nothing is ever captured."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import bundle_of
from tests.unit.program.test_node import bodies_of, every_bundle
from ttrdsl.program.names import assigned, free, fresh, substitute
from ttrdsl.program.node import Bodies

NAMES = st.sampled_from(["x", "y", "z", "me"])


def expressions() -> st.SearchStrategy[Any]:
    """Expressions with all ways to bind a variable; their types need not fit."""

    def larger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        return st.one_of(
            st.tuples(st.sampled_from(["+", "union", "="]), inner, inner).map(list),
            st.tuples(st.sampled_from(["any", "sum", "where"]), NAMES, inner, inner).map(list),
            st.tuples(st.just("picks"), NAMES, inner, inner, inner).map(list),
            st.tuples(st.just("longest"), st.just("path"), inner, NAMES, inner).map(list),
            st.tuples(st.just("distinct"), NAMES, inner, inner, st.just("x")).map(list),
            st.tuples(st.just("rule"), st.just("x"), inner).map(list),
            st.tuples(st.just("as"), inner, st.tuples(st.just("rule"), st.just("x"), inner).map(list)).map(list),
            st.tuples(NAMES, inner, inner).map(lambda t: ["cost", [["one", t[0], t[1], [["times", t[2], []]], "x"]]]),
        )

    return st.recursive(st.one_of(NAMES, st.integers(0, 3)), larger, max_leaves=8)


@given(expressions(), NAMES)
def test_a_variable_in_its_own_place_changes_nothing(node: Any, name: str) -> None:
    assert substitute(node, {name: name}) is node


@given(expressions(), NAMES, expressions())
def test_the_free_variables_of_what_was_put_in_stay_free(node: Any, name: str, value: Any) -> None:
    before = free(node)
    after = free(substitute(node, {name: value}))
    assert after == (before - {name} | free(value) if name in before else before)


@given(expressions())
def test_two_variables_change_places_all_at_once(node: Any) -> None:
    swapped = substitute(node, {"x": "y", "y": "x"})
    assert free(swapped) == {{"x": "y", "y": "x"}.get(name, name) for name in free(node)}


def test_a_binder_does_not_capture() -> None:
    assert substitute(["any", "x", "xs", ["=", "y", "x"]], {"y": "x"}) == ["any", "x'", "xs", ["=", "x", "x'"]]
    assert substitute(["encircles", "n", "r", ["+", "r", "y"]], {"y": "r"}) == [
        "encircles",
        "n",
        "r'",
        ["+", "r'", "r"],
    ]


def test_what_is_gone_through_does_not_see_the_variable() -> None:
    assert substitute(["any", "x", "x", "x"], {"x": 1}) == ["any", "x", 1, "x"]


def test_names_of_other_things_are_left_alone() -> None:
    assert substitute(["distinct", "x", "xs", "x", "city"], {"city": 1}) == ["distinct", "x", "xs", "x", "city"]
    assert substitute(["part", "paid", "wild"], {"wild": 1}) == ["part", "paid", "wild"]


def test_a_call_keeps_its_player() -> None:
    """A rule asks for `me` without a word; with another player in place of `me` the call is made for that one."""
    assert substitute(["rule", "purse", "x"], {"me": "p"}) == ["as", "p", ["rule", "purse", "x"]]
    assert substitute(["as", "me", ["rule", "purse", "me"]], {"me": "p"}) == ["as", "p", ["rule", "purse", "p"]]
    found = substitute(["any", "me", ["all", "player"], ["=", "x", ["rule", "a"]]], {"x": ["rule", "a"]})
    assert found == ["any", "me'", ["all", "player"], ["=", ["rule", "a"], ["as", "me'", ["rule", "a"]]]]


def test_steps_take_no_expressions_in() -> None:
    with pytest.raises(ValueError, match="steps set locals"):
        substitute([["let", "a", "x"]], {"x": 1}, "steps")


def test_a_call_that_asks_for_nobody_uses_no_me() -> None:
    bodies = Bodies({"a": ["players"], "b": ["cell", "player.points", "me"], "c": ["rule", "b"]})
    assert free(["rule", "a"]) == {"me"}
    assert [free(["rule", name], "value", bodies) for name in "abc"] == [set(), {"me"}, {"me"}]


def test_a_fresh_name_is_taken_by_nobody() -> None:
    assert fresh("x", {"x", "x'"}) == "x''"
    assert fresh("x", {"y"}) == "x"


@every_bundle
def test_no_rule_and_no_procedure_uses_a_name_that_nothing_binds(name: str) -> None:
    bundle = bundle_of(name)
    bodies = Bodies.of(bundle)
    for rule in bundle["rules"].values():
        assert free(rule["is"], "value", bodies) <= {param for param, _ in rule["params"]} | {"me"}
    for proc in [*bundle["procs"].values(), *bundle["standing"]]:
        assert free(proc["do"], "steps", bodies) <= proc["locals"].keys() | {"me"}
        assert assigned(proc["do"]) <= proc["locals"].keys()
    assert sum(1 for _ in bodies_of(bundle)) > 20
