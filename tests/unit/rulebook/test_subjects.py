"""A sentence that says what it is about cannot outlive an exception to that."""

from __future__ import annotations

from pathlib import Path

from tests.unit.rulebook.books import SMALL, made, parts, texts
from ttrdsl.workspace import Workspace

CLAIM = "Claim a route"
OLD = "It need not touch your other routes."
PATHS = "except may_claim(route) = default and count(mine) < 9"


def advice(rules: str) -> list[str]:
    """Return the messages about stale texts in the small game with further rules."""
    space, path = Workspace(Path("/nowhere")), Path("/nowhere/small.ttr")
    space.overlay[path.resolve()] = f'game small "Small" for 2..4 players\n{SMALL}\n{rules}\n'
    found = space.compile(path)
    assert found.bundle is not None, [problem.title for problem in found.errors]
    return [problem.title for problem in found.problems if problem.code == "TTR530"]


def test_a_rule_that_makes_a_sentence_false_is_found_though_it_has_a_text() -> None:
    assert advice(f"> Your routes are one network.\n{PATHS}") == [
        "exception to `may_claim`, of which a text says something"
    ]


def test_a_text_about_the_same_takes_the_place_of_the_sentence() -> None:
    rules = f"> It must touch one of your routes. {{may_claim}}\n{PATHS}"
    assert advice(rules) == []
    told = texts(parts(made(rules).book, CLAIM))
    assert "Claim one route on the board, as a whole." in told
    assert "It must touch one of your routes." in told
    assert not any(OLD in text for text in told)


def test_with_a_condition_both_are_told() -> None:
    rules = f"> Long ones must touch. {{may_claim}}\n{PATHS} when route.length > 2"
    assert advice(rules) == []
    told = texts(parts(made(rules).book, CLAIM))
    assert f"Claim one route on the board, as a whole. {OLD}" in told
    assert "Long ones must touch." in told


def test_another_text_for_the_action_is_enough() -> None:
    rules = f"> Claim one route that touches yours.\nexcept claim_route\n> It must touch.\n{PATHS}"
    assert advice(rules) == []
