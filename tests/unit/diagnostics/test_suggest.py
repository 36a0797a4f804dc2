"""Guesses at misspelt words, and how many of them a run makes."""

from __future__ import annotations

import pytest

from ttrdsl.diagnostics import suggest
from ttrdsl.diagnostics.suggest import few_guesses, near


@pytest.mark.parametrize(
    ("typed", "meant"), [("Zurich", ["Zürich"]), ("berne", ["Bern"]), ("ZÜRICH", ["Zürich"]), ("xyz", []), ("Bern", [])]
)
def test_a_near_name_is_found_whatever_its_accents(typed: str, meant: list[str]) -> None:
    assert near(typed, ["Bern", "Zürich", "Genève"]) == meant


def test_a_run_guesses_only_as_long_as_that_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suggest, "MOST_COMPARED", 1000)
    known = [f"name_{i}" for i in range(300)]
    with few_guesses():
        assert [bool(near("name_x", known)) for _ in range(6)] == [True] * 4 + [False] * 2
        assert near("name_x", iter(lambda: pytest.fail("nobody looks any more"), None)) == []
    with few_guesses():
        assert near("name_x", known)
    assert near("name_x", known), "outside a run nobody counts"
