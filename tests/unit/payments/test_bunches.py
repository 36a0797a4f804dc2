"""Law: an element is in some bunch with all it needs exactly if some choice of it has all it needs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ttrdsl.payments.bounds import Choice, Sum
from ttrdsl.payments.bunches import Family, Sums, bunches, families

Units = dict[Sum, int]
SUMS: list[Sum] = [((kind, ()),) for kind in range(5)]

inequality_lists = st.dictionaries(st.sampled_from(SUMS), st.integers(0, 4), min_size=1, max_size=3)
choices = inequality_lists.map(lambda found: tuple((least, each) for each, least in sorted(found.items())))
units = st.lists(st.integers(0, 4), min_size=len(SUMS), max_size=len(SUMS)).map(
    lambda n: dict(zip(SUMS, n, strict=True))
)


def enough(sums: Sums, family: Family, held: Units) -> set[int]:
    """Return the elements of a family that have all they need."""
    return {x for x, least in family.items() if all(held[each] >= n for each, n in zip(sums, least, strict=True))}


def in_bunches(found: list[tuple[Sums, Family]], held: Units) -> set[int]:
    """Return the elements for which a bunch holds: what is shared, and all of some choice's own."""
    said: set[int] = set()
    for bunch in bunches(found):
        own = [enough(sums, family, held) for sums, family in bunch.own.items()]
        said |= enough(bunch.sums, bunch.shared, held) & set().union(*own)
    return said


@given(st.lists(st.tuples(st.integers(0, 6), choices), max_size=30), units)
def test_bunches_hold_for_whom_choices_hold(asked: list[tuple[int, Choice]], held: Units) -> None:
    expected = {x for x, choice in asked if all(held[each] >= least for least, each in choice)}
    assert in_bunches(families(asked), held) == expected


def test_what_choices_ask_alike_is_asked_once() -> None:
    cards, *colours = SUMS
    asked: list[tuple[int, Choice]] = [(x, ((5, cards), (4, colour))) for x in range(3) for colour in colours]
    (bunch,) = bunches(families(asked))
    assert bunch.sums == (cards,)
    assert set(bunch.own) == {(colour,) for colour in colours}


def test_what_needs_more_for_another_choice_is_in_another_bunch() -> None:
    cards, red, blue, *_ = SUMS
    asked: list[tuple[int, Choice]] = [(0, ((5, cards), (4, red))), (0, ((6, cards), (4, blue)))]
    assert len(bunches(families(asked))) == 2
