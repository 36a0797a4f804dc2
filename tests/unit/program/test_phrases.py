"""A node of the rule program in words, by what the table says of each operation."""

from __future__ import annotations

import pytest

from ttrdsl.program.node import Node
from ttrdsl.program.phrases import phrase

PLACES = {"me": "you", "route": "Paris – Brest"}


def speak(node: Node, holds: bool) -> str:
    return PLACES.get(node, "") if isinstance(node, str) else ""


@pytest.mark.parametrize(
    ("node", "words"),
    [
        (["cell", "route.owner", "route"], "the owner of Paris – Brest"),
        (["cell", "player.points", "me"], "your points"),
        (["pieces", "box", ["place", "depot", "me"]], "the number of boxes of your depot"),
        (["in", "route", ["rule", "mine"]], "Paris – Brest is one of mine"),
        (["not", ["in", "route", ["rule", "mine"]]], "Paris – Brest is not one of mine"),
        (["and", ["over"], ["not", ["over"]]], "the game is over and the game is not over"),
        (["not", ["and", ["over"], ["=", 1, 2]]], "the game is not over or 1 is not 2"),
        (["joined", ["rule", "mine"], ["set", "city", 3, 4, 5]], "3, 4 and 5 are joined by mine"),
        (["at", 7, ["+", 1, ["size", ["all", "city"]], 2]], "1 + the number of cities + 2"),
        (
            ["any", "c~1", ["ends", ["set", "route", "route"]], ["in", "c~1", ["rule", "reached"]]],
            "there is a c among the ends of Paris – Brest such that it is one of reached",
        ),
        (["any", "c", ["all", "city"], True], "there is a c among cities"),
        (["in", "route", ["fact", "word.sea_going"]], "Paris – Brest is sea going"),
        (
            [
                "not",
                ["any", "c~1", ["all", "card"], ["in", "c~1", ["inter", ["fact", "word.ship"], ["fact", "word.red"]]]],
            ],
            "there is no c among cards such that it is ship red",
        ),
    ],
)
def test_a_value_is_said_by_its_sentence(node: Node, words: str) -> None:
    assert phrase(node, speak) == words


def test_nobody_is_asked_about_a_variable_that_has_no_value_yet() -> None:
    def only_outside(node: Node, holds: bool) -> str:
        assert node != "x"
        assert "x" not in str(node) or (isinstance(node, list) and node[0] == "sum")
        return speak(node, holds)

    node = ["sum", "x", ["all", "route"], ["fact", "route.length", "x"]]
    assert phrase(node, only_outside) == "the sum of the length of it over routes"
