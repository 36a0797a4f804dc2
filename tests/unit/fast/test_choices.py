"""Law: bags and orders are counted, and number k of them found, as the engine lists them."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.unit.payments.payment_tiers import HAND, OUT, ROOM, TIERS, tier
from ttrdsl.dialect.errors import BAD_CHOICE, FINE, TOO_MANY
from ttrdsl.engine.decisions import orders, sub_bags
from ttrdsl.fast.library.choices import BAGS_KEPT, bags_room, kept_bags_room
from ttrdsl.program.limits import MOST_OPTIONS

many_counts = st.lists(st.sampled_from([0, 0, 0, 1, 1, 2, 3]), max_size=12)


def bags(counts: list[int], lo: int, hi: int) -> list[tuple[int, ...]]:
    """What the engine offers."""
    pairs = [(kind, number) for kind, number in enumerate(counts) if number]
    return sub_bags(pairs, max(0, lo), min(hi, sum(counts)))


@pytest.mark.parametrize("name", TIERS)
@given(many_counts, st.integers(-2, 5), st.integers(-1, 30))
def test_bags_come_in_the_order_of_the_engine(name: str, counts: list[int], lo: int, hi: int) -> None:
    assume(sum(counts) <= 14)
    on, kinds = tier(name), len(counts)
    wk = on.scratch(counts, bags_room(kinds))
    expected = bags(counts, lo, hi)
    assert on.count_bags(wk, HAND, kinds, lo, hi, ROOM) == len(expected)
    for k in range(0, len(expected), 1 + len(expected) // 50):
        assert on.kth_bag(wk, HAND, kinds, k, OUT, ROOM) == len(expected[k])
        assert [int(n) for n in wk[OUT : OUT + kinds]] == [expected[k].count(kind) for kind in range(kinds)]
    assert wk[0] == FINE
    on.kth_bag(wk, HAND, kinds, len(expected), OUT, ROOM)
    assert wk[0] == BAD_CHOICE


choices_of_bags = st.tuples(st.lists(st.integers(0, 2), max_size=4), st.integers(0, 2), st.integers(0, 4))


@pytest.mark.parametrize("name", TIERS)
@given(st.lists(choices_of_bags, max_size=6))
def test_what_was_counted_before_is_counted_anew_only_for_other_cards(
    name: str, choices: list[tuple[list[int], int, int]]
) -> None:
    on = tier(name)
    wk, own = on.scratch([], kept_bags_room(4)), ROOM + BAGS_KEPT + 4
    wk[ROOM:own] = on.vector([0] * (BAGS_KEPT + 4))
    for counts, lo, hi in [each for choice in choices for each in (choice, choice)]:
        wk[HAND : HAND + len(counts)] = on.vector(counts)
        expected = bags(counts, lo, hi)
        assert on.count_bags_again(wk, HAND, len(counts), lo, hi, ROOM, own) == len(expected)
        for k, bag in enumerate(expected):
            assert on.kth_bag(wk, HAND, len(counts), k, OUT, own) == len(bag)
            assert [int(n) for n in wk[OUT : OUT + len(counts)]] == [bag.count(kind) for kind in range(len(counts))]
    assert wk[0] == FINE


@pytest.mark.parametrize("name", TIERS)
def test_bags_that_are_too_many_are_too_many_when_they_are_counted_again(name: str) -> None:
    on = tier(name)
    wk, own = on.scratch([1] * 60, kept_bags_room(60)), ROOM + BAGS_KEPT + 60
    wk[ROOM:own] = on.vector([0] * (BAGS_KEPT + 60))
    for _ in range(2):
        wk[0] = FINE
        assert on.count_bags_again(wk, HAND, 60, 2, 4, ROOM, own) == 0
        assert wk[0] == TOO_MANY


@pytest.mark.parametrize("name", TIERS)
def test_nobody_counts_further_than_a_decision_may_have_options(name: str) -> None:
    on = tier(name)
    wk = on.scratch([1] * 24, bags_room(24))
    assert on.count_bags(wk, HAND, 24, 0, 24, ROOM) == MOST_OPTIONS + 1
    expected = bags([1] * 24, 0, 24)
    for k in (0, 1, 77_777, MOST_OPTIONS):
        on.kth_bag(wk, HAND, 24, k, OUT, ROOM)
        assert [int(n) for n in wk[OUT : OUT + 24]] == [expected[k].count(kind) for kind in range(24)]


@pytest.mark.parametrize("name", TIERS)
def test_of_many_things_only_a_few_can_be_chosen(name: str) -> None:
    on = tier(name)
    wk = on.scratch([1] * 60, bags_room(60))
    assert on.count_bags(wk, HAND, 60, 2, 3, ROOM) == 60 * 59 // 2 + 60 * 59 * 58 // 6
    assert wk[0] == FINE
    assert on.count_bags(wk, HAND, 60, 2, 4, ROOM) == 0
    assert wk[0] == TOO_MANY


@pytest.mark.parametrize("name", TIERS)
@given(many_counts)
def test_orders_come_in_the_order_of_the_engine(name: str, counts: list[int]) -> None:
    assume(sum(counts) <= 7)
    on, kinds = tier(name), len(counts)
    wk = on.scratch(counts)
    expected = orders(dict(enumerate(counts)))
    assert on.count_orders(wk, HAND, kinds) == len(expected)
    for k in range(0, len(expected), 1 + len(expected) // 50):
        assert on.kth_order(wk, HAND, kinds, k, OUT) == sum(counts)
        assert tuple(int(n) for n in wk[OUT : OUT + sum(counts)]) == expected[k]
        assert [int(n) for n in wk[HAND : HAND + kinds]] == counts
    assert wk[0] == FINE
    on.kth_order(wk, HAND, kinds, len(expected), OUT)
    assert wk[0] == BAD_CHOICE


@pytest.mark.parametrize("name", TIERS)
def test_more_than_seven_cards_are_not_put_in_order(name: str) -> None:
    on = tier(name)
    wk = on.scratch([4, 4])
    assert on.count_orders(wk, HAND, 2) == 0
    assert wk[0] == TOO_MANY
