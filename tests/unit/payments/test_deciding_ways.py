"""The few sums that decide whether some demands can be met say the same as all unions of the demands."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ttrdsl.payments.asking import can_meet
from ttrdsl.payments.plan_tables import deciding_ways, families_of, unions

KINDS = 4
kinds = st.sets(st.integers(0, KINDS - 1), min_size=1).map(lambda found: tuple(sorted(found)))
demands = st.dictionaries(kinds, st.integers(1, 4), max_size=3).map(lambda found: tuple(sorted(found.items())))


@given(st.lists(demands, min_size=1, max_size=8), st.lists(st.integers(0, 5), min_size=KINDS, max_size=KINDS))
def test_ways_decide_as_unions_do(listed, hand):  # type: ignore[no-untyped-def]
    ways = deciding_ways([(sum(n for _, n in each), unions(each)) for each in listed])
    paid = [all(sum(hand[k] for k in reach) >= n for reach, n in way.items()) for _, way in ways]
    assert any(paid) == any(can_meet(each, hand) for each in listed)
    few = families_of(ways)
    paid = [
        all(max(sum(hand[k] for k in reach) for reach in family) >= n for family, n in wants.items())
        for _, wants in few
    ]
    assert any(paid) == any(can_meet(each, hand) for each in listed)
    assert len(few) <= len(ways)
    assert len(ways) <= len(listed)
