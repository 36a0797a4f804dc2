"""Law: the payments of a cost are those found by trying all divisions of every part of the hand."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from hypothesis import given, reject
from hypothesis import strategies as st

from ttrdsl.payments.asking import IMPOSSIBLE
from ttrdsl.payments.cost_class import CostClass, CostTooLarge, Payment

KINDS = 3
PARTS = ("p", "q")
VARIABLES = ("v", "w")

Cards = tuple[int, ...]
Meaning = tuple[tuple[str, ...], frozenset[tuple[str, int]]]  # the parts of all fillers, the variables used
NOTHING: Meaning = ((), frozenset())


# --- the dumb checker ---


def sub_bags(cards: Cards) -> Iterator[Cards]:
    return product(*[range(count + 1) for count in cards])


def without(cards: Cards, some: Cards) -> Cards:
    return tuple(a - b for a, b in zip(cards, some, strict=True))


def both(a: Meaning, b: Meaning) -> Meaning:
    return (tuple(sorted(a[0] + b[0])), a[1] | b[1])


@cache
def meet_group(group: Any, cards: Cards, scope: Any, top: bool) -> set[Meaning]:
    """All meanings of dividing exactly these cards among the items of a group."""
    if not group:
        return set() if any(cards) else {NOTHING}
    return {
        both(a, b)
        for some in sub_bags(cards)
        for a in meet_item(group[0], some, scope, top)
        for b in meet_group(group[1:], without(cards, some), scope, top)
    }


@cache
def meet_item(item: Any, cards: Cards, scope: Any, top: bool) -> set[Meaning]:
    if item[0] == "need":
        return meet_need(item, cards, 0, 0, scope)
    if item[0] == "times":
        return meet_group(item[2] * item[1], cards, scope, False)
    found = set()
    for value, group in item[2]:
        inner = tuple(pair for pair in scope if pair[0] != item[1])
        if top and item[1] is not None:
            inner += ((item[1], value),)
        found |= meet_group(group, cards, inner, top)
    return found


@cache
def meet_need(need: Any, cards: Cards, least: int, most: int, scope: Any) -> set[Meaning]:
    """All meanings of filling a need, when earlier fillers cover `least` to `most` units."""
    _, lo, hi, alts = need
    if least > hi:
        return set()
    found = set()
    if not any(cards) and any(least <= n <= most for n in range(lo, hi + 1)):
        found.add(NOTHING)
    for label, uses, cover_lo, cover_hi, filler in alts:
        own: Meaning = (
            (label,) if label else (),
            frozenset(pair for pair in scope if pair[0] in uses),
        )
        for some in sub_bags(cards):
            for inner in meet_filler(filler, some, scope):
                rest = meet_need(need, without(cards, some), least + cover_lo, most + cover_hi, scope)
                found |= {both(own, both(inner, meaning)) for meaning in rest}
    return found


def meet_filler(filler: Any, cards: Cards, scope: Any) -> set[Meaning]:
    if filler[0] == "group":
        return meet_group(filler[1], cards, scope, False)
    return {NOTHING} if sum(cards) == 1 and cards.index(1) in filler[1] else set()


def brute_force(group: Any, hand: Cards, parts: tuple[str, ...], variables: tuple[str, ...]) -> list[Payment]:
    found = set()
    for cards in sub_bags(hand):
        for labels, used in meet_group(group, cards, (), True):
            counts = tuple(labels.count(part) for part in parts)
            found.add(Payment(cards, counts, tuple(dict(used).get(name, -1) for name in variables)))
    return sorted(found, reverse=True)


# --- random costs ---

kind_sets = st.sampled_from([(0,), (1,), (2,), (0, 1), (0, 2), (0,), (1,), (0, 1, 2), ()])
covers = st.sampled_from([(1, 1), (1, 1), (1, 1), (1, 2), (2, 2), (1, 3)])
used_variables = st.sampled_from([("v",), ("w",), ("v", "w"), ()])


@st.composite
def alts(draw: st.DrawFn, depth: int) -> Any:
    label = draw(st.sampled_from([None, *PARTS]))
    if depth > 0 and draw(st.integers(0, 2)) == 0:
        filler: Any = ("group", draw(groups(depth - 1, [*VARIABLES, *VARIABLES])))
    else:
        filler = ("card", draw(kind_sets))
    return (label, draw(used_variables), *draw(covers), filler)


@st.composite
def groups(draw: st.DrawFn, depth: int, free: list[str]) -> Any:
    """A group; `free` holds the variables that may still be bound: none is recorded twice."""
    items: list[Any] = []
    for _ in range(draw(st.sampled_from([1, 1, 2, 2, 1, 1, 2, 2, 0]))):
        form = draw(st.sampled_from(["one", "need", "one", "times"] if depth else ["need"]))
        if form == "need":
            lo = draw(st.sampled_from([1, 1, 2, 2, 0, 3] if depth == 2 else [1, 1, 1, 2, 2, 0]))
            hi = lo + draw(st.sampled_from([0, 0, 0, 1, 0, 0, 1, -1]))
            items.append(("need", lo, hi, tuple(draw(st.lists(alts(depth), min_size=1, max_size=2)))))
        elif form == "times":
            n = draw(st.sampled_from([1, 2, 3, 0] if depth == 2 else [1, 2]))
            items.append(("times", n, draw(groups(depth - 1, [*VARIABLES, *VARIABLES]))))
        else:
            variable = free.pop() if free and draw(st.sampled_from([True, True, True, False])) else None
            values = draw(st.sampled_from([(0, 1), (2,), (0, 1), (-1, 3), (0, 1, 2), ()]))
            items.append(("one", variable, tuple((value, draw(groups(depth - 1, free))) for value in values)))
    return tuple(items)


top_groups = st.builds(list, st.just(VARIABLES)).flatmap(lambda free: groups(2, free))
hands = st.lists(st.sampled_from([0, 0, 1, 2]), min_size=3, max_size=7).map(
    lambda drawn: tuple(drawn.count(kind) for kind in range(KINDS))
)
recorded = st.sampled_from([(PARTS, VARIABLES), ((), VARIABLES), (("q",), ("w", "v")), (PARTS, ()), ((), ())])


def build(group: Any, parts: tuple[str, ...] = (), variables: tuple[str, ...] = ()) -> CostClass:
    """Make the cost class; a cost that is refused as too large says nothing about the laws."""
    cost = CostClass(group, KINDS, parts, variables)
    try:
        assert cost.diagram
    except CostTooLarge:
        reject()
    return cost


# --- the laws ---


@given(top_groups, hands, recorded)
def test_the_diagram_lists_exactly_what_brute_force_finds(group: Any, hand: Cards, asked: Any) -> None:
    cost = build(group, *asked)
    expected = brute_force(group, hand, *asked)
    for function in (meet_group, meet_item, meet_need):
        function.cache_clear()
    assert cost.feasible(hand) == bool(expected)
    assert cost.payments(hand) == expected
    assert cost.count(hand) == len(expected)
    assert [cost.kth(hand, k) for k in range(len(expected))] == expected
    assert [cost.index(hand, payment) for payment in expected] == list(range(len(expected)))


def forms(group: Any, asked: Any) -> list[CostClass]:
    """The cost class once with its plans and once with its diagram, whatever form is its own."""
    planned, drawn = build(group, *asked), build(group, *asked)
    try:
        planned._form = planned.all_plans
    except CostTooLarge:
        reject()
    drawn._form = None
    return [planned, drawn]


@given(top_groups, hands, recorded)
def test_answers_lead_to_exactly_the_payments_that_brute_force_finds(group: Any, hand: Cards, asked: Any) -> None:
    expected = set(brute_force(group, hand, *asked))
    for function in (meet_group, meet_item, meet_need):
        function.cache_clear()
    for cost in forms(group, asked):
        assert set(cost.reached(hand)) == expected
        assert cost.question(hand) != IMPOSSIBLE or not expected


@given(top_groups, hands, recorded)
def test_every_answer_that_is_offered_leads_to_a_payment(group: Any, hand: Cards, asked: Any) -> None:
    for cost in forms(group, asked):
        waiting = [cost.question(hand)]
        while waiting and waiting != [IMPOSSIBLE]:
            said, values, done = waiting.pop()
            assert done or len(values) == len(set(values)) > 1
            waiting += [cost.question(hand, (*said, value)) for value in values]


@given(top_groups, hands, recorded)
def test_cards_that_are_named_whole_find_their_answers(group: Any, hand: Cards, asked: Any) -> None:
    for cost in forms(group, asked):
        paid = {payment.cards for payment in cost.reached(hand)}
        for cards in sub_bags(hand):
            way = cost.way_to(cards)
            assert (way is not None) == (cards in paid)
            assert way is None or cost.answered(way).cards == cards


@given(top_groups, hands)
def test_plans_say_exactly_which_hands_can_pay(group: Any, hand: Cards) -> None:
    planned, drawn = forms(group, ((), ()))
    assert planned.plans is not None
    for cards in sub_bags(hand):
        assert planned.plans.can_pay(cards) == planned.feasible(cards) == (drawn.count(cards) > 0)


@given(top_groups, hands)
def test_exactly_the_bags_that_are_no_payment_get_a_reason(group: Any, hand: Cards) -> None:
    cost = build(group)
    paid = {payment.cards for payment in cost.payments(hand)}
    for cards in sub_bags(hand):
        assert (cost.why_not(hand, cards) == "") == (cards in paid)
        assert (cost.index(hand, Payment(cards, (), ())) >= 0) == (cards in paid)


flat_fillers = st.tuples(st.just("card"), kind_sets)
flat_alts = st.tuples(st.none(), st.just(()), st.just(1), st.integers(1, 2), flat_fillers)
flat_needs = st.tuples(
    st.just("need"),
    st.integers(0, 4),
    st.integers(2, 5),
    st.lists(flat_alts, min_size=1, max_size=3).map(tuple),
)
flat_branches = st.lists(st.tuples(st.just(0), st.lists(flat_needs, max_size=4).map(tuple)), min_size=1, max_size=3)


@given(
    flat_branches.map(tuple),
    st.lists(st.tuples(*[st.integers(0, 5)] * KINDS), min_size=1, max_size=20),
)
def test_the_inequalities_agree_with_the_diagram(branches: Any, held: list[Cards]) -> None:
    cost = CostClass((("one", None, branches),), KINDS)
    for hand in held:
        assert cost.feasible(hand) == (cost.count(hand) > 0)
