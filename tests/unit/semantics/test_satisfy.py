"""Whether conditions can hold together, compared with trying all values."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ttrdsl.semantics.checks.satisfy import can_hold, example

X, Y, FLAG = ["field", "player.x", "me"], ["field", "player.y", "me"], ["field", "player.flag", "me"]
LEAVES = st.one_of(
    st.just(FLAG),
    st.builds(
        lambda op, term, n: [op, term, n],
        st.sampled_from(["<", "<=", "="]),
        st.sampled_from([X, Y]),
        st.integers(-2, 2),
    ),
    st.builds(
        lambda op, term, n: [op, n, term], st.sampled_from(["<", "<="]), st.sampled_from([X, Y]), st.integers(-2, 2)
    ),
)
CONDITIONS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds(lambda parts: ["and", *parts], st.lists(inner, min_size=1, max_size=3)),
        st.builds(lambda parts: ["or", *parts], st.lists(inner, min_size=1, max_size=3)),
        st.builds(lambda part: ["not", part], inner),
    ),
    max_leaves=6,
)


def value(ir: Any, x: int, y: int, flag: bool) -> Any:
    """Work out a condition for given values."""
    if not isinstance(ir, list):
        return ir
    if ir in (X, Y, FLAG):
        return {"player.x": x, "player.y": y, "player.flag": flag}[ir[1]]
    parts = [value(part, x, y, flag) for part in ir[1:]]
    match ir[0]:
        case "and":
            return all(parts)
        case "or":
            return any(parts)
        case "not":
            return not parts[0]
        case "<":
            return parts[0] < parts[1]
        case "<=":
            return parts[0] <= parts[1]
        case _:
            return parts[0] == parts[1]


@given(CONDITIONS, CONDITIONS)
def test_the_answer_is_that_of_trying_everything(first: Any, second: Any) -> None:
    tried = product(range(-4, 5), range(-4, 5), (False, True))
    wanted = any(value(first, *case) and value(second, *case) for case in tried)
    assert can_hold([first, second]) == wanted


def test_numbers_of_things_are_never_negative() -> None:
    assert not can_hold([["<", ["held", ["cards"], ["all", "card"]], 0]])
    assert can_hold([["<", X, 0]])


def test_two_terms_are_compared_through_their_difference() -> None:
    assert not can_hold([["<", X, Y], ["<", Y, X]])
    assert not can_hold([["<", X, Y], ["=", X, Y]])
    assert can_hold([["<=", X, Y], ["<=", Y, X]])


def test_an_example_fulfils_the_conditions() -> None:
    found = example([["<", 3, X], ["<", X, 5], ["not", FLAG]])
    assert found == {tuple(X): 4, tuple(FLAG): False}


def test_constants_decide_at_once() -> None:
    assert can_hold([True, True])
    assert not can_hold([True, False])
    assert can_hold([])


def test_a_number_of_nobody_may_be_less_or_not() -> None:
    for test in (["<", X, None], ["<=", None, Y]):
        assert can_hold([test])
        assert can_hold([["not", test]])
        assert not can_hold([test, ["not", test]])
