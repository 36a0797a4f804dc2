"""What values can be: arithmetic and comparisons never lose a number that can occur."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ttrdsl.program.meaning import MEANING
from ttrdsl.semantics.checks.values import Numbers, compared, computed, joined, listed, narrowed

SETS = st.frozensets(st.integers(-6, 9), min_size=1, max_size=5)
ARITHMETIC = ("+", "-", "*", "div", "mod", "min", "max")
COMPARE = {"=": lambda a, b: a == b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b}


def loose(numbers: frozenset[int], keep: bool) -> Numbers:
    """Return exactly these numbers, or only their bounds."""
    return listed(numbers, True) if keep else Numbers(min(numbers), max(numbers))


def holds(value: Numbers, number: int) -> bool:
    inside = (value.low is None or number >= value.low) and (value.high is None or number <= value.high)
    return inside and (value.exact is None or number in value.exact)


@given(st.sampled_from(ARITHMETIC), SETS, SETS, st.booleans(), st.booleans())
def test_a_calculation_keeps_every_result(
    operation: str, a: frozenset[int], b: frozenset[int], x: bool, y: bool
) -> None:
    result = computed(operation, [loose(a, x), loose(b, y)])
    for first in a:
        for second in b:
            if second != 0 or operation not in ("div", "mod"):
                assert holds(result, MEANING[operation](first, second))


@given(st.sampled_from(sorted(COMPARE)), SETS, SETS, st.booleans(), st.booleans())
def test_a_comparison_is_decided_only_if_all_pairs_agree(
    operation: str, a: frozenset[int], b: frozenset[int], x: bool, y: bool
) -> None:
    decided = compared(operation, loose(a, x), loose(b, y))
    found = {COMPARE[operation](first, second) for first in a for second in b}
    assert decided is None or found == {decided}


@given(st.sampled_from(sorted(COMPARE)), SETS, SETS, st.booleans(), st.booleans(), st.booleans())
def test_what_a_condition_leaves_holds_every_number_that_meets_it(
    operation: str, a: frozenset[int], b: frozenset[int], x: bool, y: bool, wanted: bool
) -> None:
    left = narrowed(loose(a, x), operation, loose(b, y), wanted)
    for first in a:
        if any(COMPARE[operation](first, second) == wanted for second in b):
            assert holds(left, first)


@given(SETS, SETS, st.booleans(), st.booleans())
def test_one_or_the_other_holds_both(a: frozenset[int], b: frozenset[int], x: bool, y: bool) -> None:
    either = joined(loose(a, x), loose(b, y))
    assert isinstance(either, Numbers)
    assert all(holds(either, n) for n in a | b)
