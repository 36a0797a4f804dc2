"""Payments of ground costs as a player would check them: which cards, in which order, and why."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from ttrdsl.payments.cost_class import CostClass, CostTooLarge, Payment, cost_class
from ttrdsl.payments.diagram import build_diagram

WILD = 8
KINDS = 9
COLORS = range(8)


def card(
    *kinds: int,
    label: str | None = None,
    uses: tuple[str, ...] = (),
    covers: tuple[int, int] = (1, 1),
) -> Any:
    return (label, uses, *covers, ("card", kinds))


def stand_in(*items: Any, label: str | None = None, uses: tuple[str, ...] = ()) -> Any:
    return (label, uses, 1, 1, ("group", items))


def need(n: int, *alts: Any, up_to: int | None = None) -> Any:
    return ("need", n, n if up_to is None else up_to, alts)


def one(make: Callable[[int], Any], var: str | None = "c", among: Iterable[int] = COLORS) -> Any:
    return ("one", var, tuple((value, make(value)) for value in among))


def hand(**counts: int) -> tuple[int, ...]:
    """A hand such as hand(k0=4, wild=2)."""
    return tuple(counts.get("wild" if kind == WILD else f"k{kind}", 0) for kind in range(KINDS))


def paid(cost: CostClass, held: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The card vectors of all payments, after checking that all ways to ask agree."""
    payments = cost.payments(held)
    assert cost.count(held) == len(payments)
    assert cost.feasible(held) == bool(payments)
    assert [cost.kth(held, k) for k in range(len(payments))] == payments
    assert [cost.index(held, payment) for payment in payments] == list(range(len(payments)))
    return [payment.cards for payment in payments]


def plain_or_wild(n: int) -> CostClass:
    return cost_class((need(n, card(0), card(WILD)),), KINDS)


def gray(n: int) -> CostClass:
    return cost_class((one(lambda c: (need(n, card(c), card(WILD)),)),), KINDS)


THREE_EQUAL = stand_in(one(lambda d: (need(3, card(d)),), "d"))


def test_one_color_is_paid_with_most_of_it_first() -> None:
    assert paid(plain_or_wild(4), hand(k0=5, k1=5, wild=3)) == [
        hand(k0=4),
        hand(k0=3, wild=1),
        hand(k0=2, wild=2),
        hand(k0=1, wild=3),
    ]


def test_a_hand_that_is_too_small_pays_nothing() -> None:
    assert paid(plain_or_wild(4), hand(k0=2, k1=9, wild=1)) == []


def test_any_color_lists_each_color_and_all_wild_once() -> None:
    assert paid(gray(2), hand(k0=2, k3=1, wild=2)) == [
        hand(k0=2),
        hand(k0=1, wild=1),
        hand(k3=1, wild=1),
        hand(wild=2),
    ]


def test_a_number_of_wild_cards_is_needed_besides_the_rest() -> None:
    cost = cost_class((one(lambda c: (need(2, card(WILD)), need(2, card(c), card(WILD)))),), KINDS)
    assert paid(cost, hand(k0=3, k1=1, wild=3)) == [
        hand(k0=2, wild=2),
        hand(k0=1, wild=3),
        hand(k1=1, wild=3),
    ]
    assert paid(cost, hand(k0=9, wild=1)) == []


def test_a_card_may_cover_less_than_it_could_but_none_is_superfluous() -> None:
    cost = cost_class((need(3, card(0), card(1, covers=(1, 2))),), 2)
    assert paid(cost, (5, 5)) == [(3, 0), (2, 1), (1, 2), (1, 1), (0, 3), (0, 2)]


def test_a_card_that_must_cover_two_units_cannot_cover_one() -> None:
    cost = cost_class((need(3, card(0), card(1, covers=(2, 2))),), 2)
    assert paid(cost, (3, 3)) == [(3, 0), (1, 1)]


def test_each_pair_chooses_its_own_color() -> None:
    pair = (one(lambda c: (need(2, card(c), card(WILD)),)),)
    cost = cost_class((("times", 2, pair),), KINDS)
    assert paid(cost, hand(k0=3, k1=2, wild=1)) == [
        hand(k0=3, wild=1),
        hand(k0=2, k1=2),
        hand(k0=2, k1=1, wild=1),
        hand(k0=1, k1=2, wild=1),
    ]


def test_no_time_at_all_costs_nothing() -> None:
    assert paid(cost_class((("times", 0, (need(2, card(0)),)),), 2), (0, 0)) == [(0, 0)]


def test_two_needs_of_one_choice_share_their_color() -> None:
    cost = cost_class((one(lambda c: (need(1, card(c)), need(1, card(c), card(WILD)))),), KINDS)
    assert paid(cost, hand(k0=2, k1=1, wild=1)) == [
        hand(k0=2),
        hand(k0=1, wild=1),
        hand(k1=1, wild=1),
    ]


def test_three_equal_cards_stand_for_one_several_times() -> None:
    cost = cost_class((need(2, card(WILD), THREE_EQUAL),), KINDS)
    assert paid(cost, hand(k0=7, k1=3, wild=1)) == [
        hand(k0=6),
        hand(k0=3, k1=3),
        hand(k0=3, wild=1),
        hand(k1=3, wild=1),
    ]
    assert paid(cost, hand(k0=5, k1=2)) == []


def test_a_stand_in_may_hold_a_stand_in() -> None:
    inner = stand_in(need(2, card(1)))
    cost = cost_class((need(1, stand_in(need(2, card(0), inner))),), 2)
    assert paid(cost, (9, 9)) == [(2, 0), (1, 2), (0, 4)]


def test_a_stand_in_serves_beside_plain_cards_of_its_own_color() -> None:
    cost = cost_class((need(2, card(0), THREE_EQUAL),), KINDS)
    assert paid(cost, hand(k0=6)) == [hand(k0=6), hand(k0=4), hand(k0=2)]


def test_a_choice_without_a_color_leaves_only_what_needs_none() -> None:
    no_color = ("one", "c", ((-1, (need(2, card(), card(WILD)),)),))
    assert paid(cost_class((no_color,), KINDS), hand(k0=4, wild=3)) == [hand(wild=2)]


def test_a_choice_without_branches_cannot_be_met() -> None:
    assert paid(cost_class((("one", "c", ()),), 2), (3, 3)) == []


def test_a_range_takes_any_number_within_it() -> None:
    assert paid(cost_class((need(1, card(0), card(1), up_to=2),), 2), (2, 1)) == [
        (2, 0),
        (1, 1),
        (1, 0),
        (0, 1),
    ]
    assert paid(cost_class((need(0, card(0), up_to=2),), 1), (5,)) == [(2,), (1,), (0,)]


def test_an_empty_range_cannot_be_met() -> None:
    assert paid(cost_class((need(2, card(0, covers=(1, 3)), up_to=1),), 1), (5,)) == []


def test_nothing_needed_is_the_empty_payment() -> None:
    assert paid(cost_class((need(0, card(0)),), 2), (3, 0)) == [(0, 0)]
    assert paid(cost_class((), 2), (0, 0)) == [(0, 0)]


LABELLED = (one(lambda c: (need(2, card(c, label="plain", uses=("c",)), card(WILD, label="wild")),)),)


def test_parts_and_variables_are_recorded_and_all_wild_binds_nothing() -> None:
    cost = cost_class(LABELLED, KINDS, ("wild", "plain"), ("c",))
    assert cost.payments(hand(k0=2, k3=1, wild=2)) == [
        Payment(hand(k0=2), (0, 2), (0,)),
        Payment(hand(k0=1, wild=1), (1, 1), (0,)),
        Payment(hand(k3=1, wild=1), (1, 1), (3,)),
        Payment(hand(wild=2), (2, 0), (-1,)),
    ]


def test_the_same_cards_are_two_payments_if_their_meaning_differs() -> None:
    group = (need(2, card(0, label="a"), card(0, 1, label="b")),)
    held = (1, 1)
    assert cost_class(group, 2).payments(held) == [Payment((1, 1), (), ())]
    assert cost_class(group, 2, ("a",)).payments(held) == [
        Payment((1, 1), (1,), ()),
        Payment((1, 1), (0,), ()),
    ]


def test_a_variable_is_recorded_only_where_it_is_chosen_for_the_whole_cost() -> None:
    pair = (one(lambda c: (need(2, card(c, uses=("c",))),), among=(0, 1)),)
    held = (2, 2)
    assert cost_class(pair, 2, (), ("c",)).payments(held) == [
        Payment((2, 0), (), (0,)),
        Payment((0, 2), (), (1,)),
    ]
    assert cost_class((("times", 1, pair),), 2, (), ("c",)).payments(held) == [
        Payment((2, 0), (), (-1,)),
        Payment((0, 2), (), (-1,)),
    ]


def test_a_variable_used_by_two_needs_keeps_its_value() -> None:
    group = (one(lambda c: (need(1, card(c, uses=("c",))), need(1, card(c, uses=("c",)), card(WILD)))),)
    assert cost_class(group, KINDS, (), ("c",)).payments(hand(k5=2, wild=1)) == [
        Payment(hand(k5=2), (), (5,)),
        Payment(hand(k5=1, wild=1), (), (5,)),
    ]


def test_a_stand_in_counts_once_for_its_part_and_its_inner_parts_count_too() -> None:
    group = (need(1, stand_in(need(3, card(0, label="inner")), label="outer")),)
    assert cost_class(group, 1, ("outer", "inner")).payments((3,)) == [Payment((3,), (1, 3), ())]


def test_a_variable_bound_twice_cannot_be_recorded() -> None:
    twice = (one(lambda c: (need(1, card(c)),)), one(lambda c: (need(1, card(c)),)))
    assert cost_class(twice, KINDS).count(hand(k0=2)) == 1
    with pytest.raises(ValueError, match="bound twice"):
        cost_class(twice, KINDS, (), ("c",))


def test_costs_without_meaning_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot cover 0 to 1"):
        cost_class((need(1, card(0, covers=(0, 1))),), 1)
    with pytest.raises(ValueError, match="not all below 2"):
        cost_class((need(1, card(2)),), 2)
    with pytest.raises(ValueError, match="hand of 3 kinds"):
        cost_class((need(1, card(0)),), 2).feasible((1, 1, 1))


def test_the_same_cost_is_the_same_object_and_builds_nothing_before_it_is_asked() -> None:
    group = (one(lambda c: (need(7, card(c), card(WILD)),)),)
    cost = cost_class(group, KINDS)
    assert cost is cost_class(group, KINDS)
    assert cost.feasible(hand(k0=5, wild=2))
    assert not cost.feasible(hand(k0=5, k1=2))
    assert "diagram" not in vars(cost)


def test_a_hand_may_be_a_list() -> None:
    cost = plain_or_wild(1)
    held = list(hand(k0=1))
    assert cost.feasible(held)
    assert cost.payments(held) == [cost.kth(held, 0)]
    assert cost.kth(held, 0).cards == tuple(held)


def test_a_limit_keeps_the_first_payments() -> None:
    held = hand(k0=4, wild=4)
    assert plain_or_wild(4).payments(held, limit=2) == plain_or_wild(4).payments(held)[:2]


def test_a_number_outside_the_list_is_refused() -> None:
    for k in (-1, 1):
        with pytest.raises(IndexError):
            plain_or_wild(4).kth(hand(k0=4), k)


def test_what_is_no_payment_has_no_index() -> None:
    cost, held = plain_or_wild(2), hand(k0=1, k1=1, wild=1)
    for cards in (
        hand(k0=2),
        hand(wild=2),
        hand(k0=1, k1=1),
        hand(k0=1),
        hand(k0=1, k1=1, wild=1),
        (1, 1),
    ):
        assert cost.index(held, Payment(cards, (), ())) == -1
    assert cost.index(held, Payment(hand(k0=1, wild=1), (1,), ())) == -1


def test_a_refusal_says_what_is_wrong() -> None:
    cost = cost_class(LABELLED, KINDS)
    held = hand(k0=3, k1=3, wild=3)
    assert cost.why_not(held, hand(k0=1, wild=1)) == ""
    assert cost.why_not(held, hand(k0=4)) == "too few cards: the hand holds 3 of kind 0, not 4"
    assert cost.why_not(held, hand(k0=1)) == "too few cards: 1 where at least 2 are needed"
    assert cost.why_not(held, hand(k0=3)) == "too many cards: 3 where at most 2 can be used"
    assert cost.why_not(held, hand(k0=1, k1=1)) == "these cards do not fit: no way to cover 2 plain or wild"


def test_a_refusal_names_the_need_that_fails() -> None:
    exact = cost_class((need(2, card(WILD), THREE_EQUAL), need(2, card(0), card(1), up_to=3)), KINDS)
    held = hand(k0=5, k1=5, wild=5)
    assert exact.why_not(held, hand(k0=3, wild=1)) == (
        "these cards do not fit: each need can be covered, but not all of them at once"
    )
    assert exact.why_not(held, hand(k0=2, k1=2)) == "these cards do not fit: no way to cover 2 units"
    assert exact.why_not(held, hand(wild=5)) == "these cards do not fit: no way to cover 2 to 3 units"
    assert exact.why_not(held, hand(k0=2, wild=4)) == "too many cards: some are left over when the cost is met"
    twice = cost_class((("times", 2, (need(1, card(0)),)),), 2)
    assert twice.why_not((2, 2), (1, 1)) == "these cards do not fit: no way to meet a group 2 times"
    never = cost_class((("one", None, ()),), 2)
    assert never.why_not((1, 1), (1, 0)) == "these cards do not fit: nothing can meet this cost"


def test_a_cost_too_large_is_refused_with_a_clear_message() -> None:
    group: Any = (("times", 3, (one(lambda c: (need(2, card(c), card(WILD)),)),)),)
    with pytest.raises(CostTooLarge, match="more than 20 steps"):
        build_diagram(group, KINDS, (), (), work_limit=20)


def test_every_child_stands_before_its_parents_and_equal_nodes_are_one() -> None:
    nodes, root = gray(6).diagram
    assert (len(nodes) - 2, sum(len(edges) for _, edges in nodes), root) == (14, 62, len(nodes) - 1)
    for number, (level, edges) in enumerate(nodes):
        assert all(child < number and (child == 1 or nodes[child][0] > level) for _, child in edges)
    assert len({(level, tuple(edges)) for level, edges in nodes[2:]}) == len(nodes) - 2
