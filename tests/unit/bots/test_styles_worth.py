"""The style `path` tells situations apart that count differently."""

from __future__ import annotations

import pytest

from ttrdsl.bots.path.mind.places import FACTS_ALL, SCORED
from ttrdsl.bots.path.mind.totals import board_key

LENGTH = 12


def key(state: list[int]) -> int:
    """Return the key of a state of which everything counts, for the first player."""
    facts = [0] * FACTS_ALL
    facts[SCORED] = FACTS_ALL
    return board_key(state, [*facts, FACTS_ALL + 1, 1, 0, LENGTH], 0, 0)


@pytest.mark.parametrize("place", [0, 5, LENGTH - 1])
def test_any_other_number_is_another_situation(place: int) -> None:
    numbers = [0, 1, -1, 4, -5, 1 << 31, 1 << 32, 1 << 61, 1 << 62, -(1 << 40)]
    states = [[number if i == place else 0 for i in range(LENGTH)] for number in numbers]
    assert len({key(state) for state in states}) == len(numbers)


def test_an_element_that_moves_from_one_set_to_another_makes_another_situation() -> None:
    for bit in range(63):
        keys = {key([1 << bit if i == place else 0 for i in range(LENGTH)]) for place in range(LENGTH)}
        assert len(keys) == LENGTH


def test_the_same_situation_has_the_same_key() -> None:
    assert key(list(range(LENGTH))) == key(list(range(LENGTH)))
