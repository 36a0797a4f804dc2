"""The type of a value, from the types of a bundle's names and of the variables around it."""

from __future__ import annotations

import pytest

from ttrdsl.program.kinds import element_of, kind_of
from ttrdsl.program.node import Node

BUNDLE = {
    "facts": {"route.twins": {"type": "set route"}, "city.land": {"type": "id land"}},
    "cells": {"route.owner": {"type": "id player"}},
    "rules": {"mine": {"type": "set route"}},
}


@pytest.mark.parametrize(
    ("node", "kind"),
    [
        ("me", "id player"),
        ("r", "id route"),
        (["at", 3, ["cell", "route.owner", "r"]], "id player"),
        (["if", True, ["fact", "city.land", 0], ["none"]], "id land"),
        (["union", ["rule", "mine"], ["set", "route"]], "set route"),
        (["where", "x", ["rule", "mine"], True], "set route"),
        (["first", "x", ["rule", "mine"]], "id route"),
        (["all", "city"], "set city"),
        (["ends", ["rule", "mine"]], "set city"),
        (["+", 1, 2], "number"),
        (["<", 1, 2], "truth"),
    ],
)
def test_a_value_has_the_type_that_its_operation_gives(node: Node, kind: str) -> None:
    assert kind_of(node, BUNDLE, {"r": "id route"}) == kind


def test_what_is_gone_through_has_the_type_of_an_element() -> None:
    assert [element_of(kind) for kind in ("set city", "piles", "nets", "numbers")] == [
        "id city", "id card", "set route", "number",
    ]  # fmt: skip
