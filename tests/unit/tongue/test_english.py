"""Counts and lists in messages read like sentences."""

from __future__ import annotations

import pytest

from tests.unit.semantics.small import compiled
from ttrdsl.tongue.english import counted, first_few, listed, plural, singular


def test_lists_and_counts_read_like_sentences() -> None:
    assert listed(["1 game"]) == "1 game"
    assert listed(["1 game", "2 modules", "3 files"]) == "1 game, 2 modules and 3 files"
    assert (counted(1, "city"), counted(2, "city"), counted(0, "file")) == ("1 city", "2 cities", "0 files")


def test_of_many_only_the_first_few_are_named() -> None:
    assert first_few(["a", "b"], 2) == "a, b"
    assert first_few(["a", "b", "c", "d"], 2) == "a, b and 2 more"


def test_a_supply_that_is_called_by_its_plural_keeps_it() -> None:
    one, several = ("bed", "box", "fairy", "class", "horse"), ("beds", "boxes", "fairies", "classes", "horses")
    assert tuple(map(plural, one)) == tuple(map(plural, several)) == several
    assert tuple(map(singular, one)) == tuple(map(singular, several)) == one
    assert [plural(word) for word in ("bus", "gas")] == ["buses", "gases"]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("steps x { choose c in orders(cities) }", "these are cities"),
        ("rule x = count(set(c in cities: mine))", "values are sets of routes"),
        ("rule x = count(set(1 = 1))", "no set of truth values can be made"),
    ],
)
def test_several_of_a_type_are_named_in_good_english(rule: str, said: str) -> None:
    told = [f"{problem.title}: {problem.label}" for problem in compiled(rule).problems]
    assert any(said in each for each in told), told
