"""Law: packed cost classes give the same payments as the engine, in the same order, on every tier."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import every_game, finished_game, machine_of
from tests.properties.test_payments_brute_force import KINDS, build, flat_branches, forms, hands, recorded, top_groups
from tests.unit.payments.payment_tiers import ASKED, HAND, OUT, ROOM, TIERS, Tier, tier
from ttrdsl.dialect.errors import BAD_CHOICE, COST_TOO_LARGE, FINE
from ttrdsl.payments import diagram_tables, tables
from ttrdsl.payments.asking import IMPOSSIBLE
from ttrdsl.payments.bounds import payment_bounds, too_large
from ttrdsl.payments.cost_class import CostClass
from ttrdsl.payments.counting import CLASS_WALK, MOST_WAYS
from ttrdsl.payments.fillers import worth
from ttrdsl.payments.tables import SEARCH, pack, room

BEFORE = 3  # a class may lie anywhere in a vector
Hand = tuple[int, ...]


def assert_same(on: Tier, cost: CostClass, hand: Hand, most: int = 40) -> None:
    """Compare all that can be asked of a class with what the engine says."""
    packed = pack(cost)
    tb, wk = on.vector([9] * BEFORE + packed), on.scratch(hand, room(packed))
    assert on.feasible(tb, BEFORE, wk.copy(), HAND, wk, ROOM) == cost.feasible(hand)
    if cost.plans is not None:
        return assert_same_steps(on, cost, hand)
    number = on.count_ways(tb, BEFORE, wk.copy(), HAND, wk, ROOM)
    assert number == min(cost.count(hand), MOST_WAYS)
    for k in {*range(min(number, most)), max(0, number - 1)} if number else ():
        size = on.kth(tb, BEFORE, wk.copy(), HAND, wk, k, OUT, ROOM)
        cards, parts, bound = cost.kth(hand, k)
        assert [int(n) for n in wk[OUT : OUT + size]] == [*cards, *parts, *bound]
    assert wk[0] == FINE


def assert_same_steps(on: Tier, cost: CostClass, hand: Hand, most: int = 60) -> None:
    """Answer the questions on the way to a payment in many ways; they are the same, and so is what they come to."""
    packed = pack(cost)
    tb = on.vector([9] * BEFORE + packed)
    size = 1 + on.questions(tb, BEFORE)
    waiting, looked_at = [cost.question(hand)], 0
    while waiting and looked_at < most and waiting[0] != IMPOSSIBLE:
        said, values, _ = waiting.pop()
        looked_at += 1
        for k in range(len(values)):
            wk, state = on.scratch(hand, room(packed)), on.vector([9, -len(said), *said, *[5] * (size - len(said))])
            assert on.ask(tb, BEFORE, wk.copy(), HAND, state, 1, wk, ASKED, ROOM) == len(values)
            following = cost.question(hand, (*said, values[k]))
            finished = on.answer(tb, BEFORE, wk.copy(), HAND, state, 1, size, wk, ASKED, k, OUT, ROOM)
            assert (finished, wk[0]) == (following.done, FINE)
            if following.done:
                cards, parts, bound = cost.answered(following.said)
                numbers = [*cards, *parts, *bound]
                assert [int(n) for n in wk[OUT : OUT + len(numbers)]] == numbers
                assert list(state) == [9, *[0] * size, 5][: len(state)]
            else:
                assert [int(n) for n in state[1 : 3 + len(said)]] == [-len(said) - 1, *said, values[k]]
                waiting.append(following)
    if cost.question(hand) == IMPOSSIBLE:
        wk, state = on.scratch(hand, room(packed)), on.vector([0] * (size + 1))
        assert on.ask(tb, BEFORE, wk.copy(), HAND, state, 1, wk, ASKED, ROOM) == 0


# ---- random costs ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TIERS)
@given(top_groups, hands, recorded)
def test_random_costs_have_the_same_payments(name: str, group: Any, hand: Hand, asked: Any) -> None:
    assert_same(tier(name), build(group, *asked), hand)


@pytest.mark.parametrize("name", TIERS)
@given(top_groups, hands, recorded)
def test_ways_are_the_same_where_what_one_kind_decides_is_too_long_to_be_written_down(
    name: str, group: Any, hand: Hand, asked: Any
) -> None:
    tables._packed.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(diagram_tables, "MOST_IN_ROWS", 0)
        assert_same(tier(name), build(group, *asked), hand)
    tables._packed.cache_clear()


@pytest.mark.parametrize("name", TIERS)
@given(top_groups, hands, recorded)
def test_random_costs_are_asked_for_in_the_same_steps(name: str, group: Any, hand: Hand, asked: Any) -> None:
    for cost in forms(group, asked):
        assert_same_steps(tier(name), cost, hand)


@pytest.mark.parametrize("name", TIERS)
@given(top_groups, st.lists(st.tuples(*[st.integers(0, 5)] * KINDS), min_size=1, max_size=12))
def test_without_its_payments_a_class_still_says_whether_there_is_one(name: str, group: Any, held: list[Hand]) -> None:
    on, cost = tier(name), build(group)
    packed = pack(cost, payments=False)
    for hand in held:
        wk = on.scratch(hand, room(packed))
        assert on.feasible(on.vector(packed), 0, wk.copy(), HAND, wk, ROOM) == cost.feasible(hand)


@given(top_groups, st.lists(st.tuples(*[st.integers(0, 6)] * KINDS), min_size=1, max_size=12))
def test_what_is_enough_lets_a_hand_pay_and_what_must_hold_holds_when_it_can(group: Any, held: list[Hand]) -> None:
    assert_bounds(build(group), held)


@given(flat_branches.map(tuple), st.lists(st.tuples(*[st.integers(0, 5)] * KINDS), min_size=1, max_size=12))
def test_needs_of_single_cards_are_bounded_rightly(branches: Any, held: list[Hand]) -> None:
    assert_bounds(CostClass((("one", None, branches),), KINDS), held)


def assert_bounds(cost: CostClass, held: list[Hand]) -> None:
    def holds(choice: Any, hand: Hand) -> bool:
        return all(sum(worth(fillers, hand[kind]) for kind, fillers in kinds) >= least for least, kinds in choice)

    bounds = payment_bounds(cost.group)
    for hand in held:
        can = cost.count(hand) > 0
        enough = any(holds(choice, hand) for choice in bounds.enough)
        must = enough if bounds.must is None else any(holds(choice, hand) for choice in bounds.must)
        assert enough <= can <= must


# ---- the games ------------------------------------------------------------------------------------

LARGEST = sorted(dict(every_game()).items())


@pytest.mark.parametrize("name", TIERS)
@pytest.mark.parametrize(("game", "players"), LARGEST)
def test_all_costs_of_a_game_have_the_same_payments(name: str, game: str, players: int) -> None:
    on = tier(name)
    finished_game(game, players)
    for purse in machine_of(game, players).purses.values():
        classes = list(purse.classes.values())
        asked = sorted({hand for cost in classes for hand in cost._feasible})
        for number, cost in enumerate(classes):
            for hand in asked[number % 7 :: 1 + len(asked) // 12]:
                assert_same(on, cost, hand, 12)


# ---- what goes wrong ------------------------------------------------------------------------------


def need(lo: int, hi: int, *kinds: int) -> Any:
    return ("need", lo, hi, ((None, (), 1, 1, ("card", kinds)),))


@pytest.mark.parametrize("name", TIERS)
def test_nobody_counts_further_than_a_decision_may_have_options(name: str) -> None:
    cost = CostClass((need(12, 12, *range(12)),), 12)
    hand = (12,) * 12
    assert cost.count(hand) > MOST_WAYS
    assert_same(tier(name), cost, hand)


@pytest.mark.parametrize("name", TIERS)
def test_a_payment_that_is_not_there_is_an_error(name: str) -> None:
    on = tier(name)
    packed = pack(CostClass((need(1, 1, 0),), 1))
    tb, wk = on.vector(packed), on.scratch([1], room(packed))
    assert on.count_ways(tb, 0, wk.copy(), HAND, wk, ROOM) == 1
    on.kth(tb, 0, wk.copy(), HAND, wk, 1, OUT, ROOM)
    assert wk[0] == BAD_CHOICE


@pytest.mark.parametrize("name", TIERS)
def test_payments_that_were_left_out_cannot_be_counted(name: str) -> None:
    on = tier(name)
    packed = pack(CostClass((need(1, 1, 0),), 1), payments=False)
    wk = on.scratch([1], room(packed))
    assert on.feasible(on.vector(packed), 0, wk.copy(), HAND, wk, ROOM) == 1
    assert wk[0] == FINE
    assert on.count_ways(on.vector(packed), 0, wk.copy(), HAND, wk, ROOM) == 0
    assert wk[0] == COST_TOO_LARGE


@cache
def large_cost() -> CostClass:
    """A cost that can be refused only after a second or two of work."""
    often = ("times", 9, (need(2, 3, *range(0, 40, 3)), need(2, 3, *range(1, 40, 3)), need(1, 9, *range(40))))
    return CostClass((("one", None, ((0, (need(1, 1, 0),)), (1, (often,)))),), 40)


@pytest.mark.parametrize("name", TIERS)
def test_a_cost_that_is_too_large_is_an_error_once_it_is_asked_for(name: str) -> None:
    on, packed = tier(name), pack(large_cost())
    assert too_large(large_cost())
    tb, wk = on.vector(packed), on.scratch([9] * 40, room(packed))
    assert on.feasible(tb, 0, wk.copy(), HAND, wk, ROOM) == large_cost().feasible([9] * 40) == 0
    assert wk[0] == FINE
    assert on.count_ways(tb, 0, wk.copy(), HAND, wk, ROOM) == 0
    assert wk[0] == COST_TOO_LARGE


@pytest.mark.parametrize("name", TIERS)
def test_a_cost_with_too_many_different_hands_is_searched(name: str) -> None:
    kinds = 12
    pairs = [(value, (need(2, 2, value, value + 6),)) for value in range(6)]
    mixed = [(value, (need(2, 2, value, 11 - value),)) for value in range(6)]
    cost = CostClass((("times", 3, (("one", None, (*pairs, *mixed)),)),), kinds)
    assert pack(cost)[CLASS_WALK] == SEARCH
    dice = Random(5)
    for _ in range(60):
        assert_same(tier(name), cost, tuple(dice.choice((0, 0, 0, 1, 1, 2)) for _ in range(kinds)), 5)
