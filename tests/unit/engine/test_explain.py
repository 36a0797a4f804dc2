"""A refused option is explained: which condition failed, in which rule, citing which clause."""

from __future__ import annotations

import doctest

import pytest

import ttrdsl
from ttrdsl import load_bundle, new_game
from ttrdsl.engine import game as game_module
from ttrdsl.engine.errors import NotAllowed
from ttrdsl.engine.game import Game


def at_the_menu() -> Game:
    game = new_game(load_bundle("usa"), players=2, seed=1, first=0)
    while game.decision is not None and game.decision.path != "turn.main":
        game.play(0)
    return game


def test_the_examples_in_the_docstrings_run() -> None:
    for module in (ttrdsl, game_module):
        failed, tried = doctest.testmod(module)
        assert tried > 0
        assert failed == 0


def test_a_route_somebody_owns_is_refused_by_the_rule_that_says_so() -> None:
    game = at_the_menu()
    machine = game.machine
    taken = machine.bundle["domains"]["route"].index("Calgary – Helena")
    labels = [choice.label for choice in game.options()]
    game.play(labels.index("Claim a route"))
    game.state[machine.layout.cells["route.owner"] + taken] = 1
    machine.touch(game.state)
    reason = game.explain((0, taken))
    assert "may_claim" in reason.rules
    assert "free" in reason.rules
    assert reason.clauses
    assert reason.file.endswith(".ttr")


def test_an_offered_option_is_called_offered() -> None:
    game = at_the_menu()
    assert game.explain(game.options()[0].option).text == "this option is offered"


def test_what_is_no_option_at_all_is_refused() -> None:
    game = at_the_menu()
    with pytest.raises(NotAllowed):
        game.explain((99, "x"))
