"""The style `path` tells situations apart that count differently."""

from __future__ import annotations

import pytest

from ttrdsl.bots.path.facts import mixers
from ttrdsl.bots.path.mind.members import has
from ttrdsl.bots.path.mind.places import FACTS_ALL, MIXERS, SCORED
from ttrdsl.bots.path.mind.totals import board_key

LENGTH = 12


def key(state: list[int]) -> int:
    """Return the key of a state of which everything counts, for the first player."""
    facts = [0] * FACTS_ALL
    facts[SCORED], facts[MIXERS] = FACTS_ALL, FACTS_ALL + 4
    return board_key(state, [*facts, FACTS_ALL + 1, 1, 0, LENGTH, *mixers(LENGTH)], 0, 0)


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


def test_cards_that_change_places_make_another_situation() -> None:
    """Sums of what is gained here and lost there come out even; the key does not."""
    keys = {
        key([1 + (i == a) - (i == b) for i in range(LENGTH)]) for a in range(LENGTH) for b in range(LENGTH) if a != b
    }
    assert len(keys) == LENGTH * (LENGTH - 1)


@pytest.mark.parametrize("element", [0, 1, 62, 63, 64, 125, 126, 6299, 6300, (1 << 20) - 1])
def test_every_element_is_found_in_its_word(element: int) -> None:
    words = [0] * (element // 63 + 3)
    assert not has(words, 1, element)
    words[1 + element // 63] = 1 << element % 63
    assert has(words, 1, element)
    assert not has(words, 0, element)
