"""What a piece of program reads of the state, and what its steps change."""

from __future__ import annotations

from typing import Any

import pytest

from ttrdsl.program.node import Bodies
from ttrdsl.program.state import changes, is_static, meet, reads

HAND, DECK = ["pile", "player.hand", "me"], ["pile", "deck", 0]
BODIES = Bodies({"purse": ["if", ["cell", "rich"], HAND, ["at", 1, DECK]], "of": "pile"}, {"deal": [["shuffle", DECK]]})


def test_reading_goes_through_rules() -> None:
    assert reads(["held", ["cards", ["rule", "purse"]], ["all", "card"]], BODIES) == {
        "cell rich", "pile player.hand", "pile deck",
    }  # fmt: skip
    assert is_static(["fact", "route.length", "r"], BODIES)
    assert not is_static(["turn"], BODIES)


@pytest.mark.parametrize(
    ("step", "changed"),
    [
        (["put", ["cell", "route.owner", ["cell", "x"]], "me"], {"cell route.owner"}),
        (["put", ["next_player"], "me"], {"next_player"}),
        (["shift", 1, "train", ["place", "player", "me"], ["place", "box"]], {"pieces train"}),
        (["draw", 1, DECK, ["own_discard"], False, False], {"pile deck", "pile discard"}),
        (["take", ["all"], ["rule", "purse"], ["box"], False], {"pile player.hand", "pile deck"}),
        (["run", "deal"], {"pile deck"}),
        (["each", "me", ["all", "player"], [["shuffle", HAND]]], {"pile player.hand"}),
        (["shuffle", ["rule", "of", DECK]], {"pile *"}),
        (["let", "x", ["cell", "rich"]], set()),
    ],
)
def test_a_step_changes_what_it_moves_or_sets(step: Any, changed: set[str]) -> None:
    assert changes([step], BODIES) == changed


def test_a_payment_changes_where_it_comes_from_and_where_it_goes() -> None:
    details = {"ask": None, "as": "paid", "cost": ["cost", []], "from": [HAND], "to": ["own_deck"], "under": False}
    assert changes([["pay", details]], BODIES) == {"pile player.hand", "pile deck"}


def test_a_pile_that_can_be_any_meets_all_piles() -> None:
    assert meet(frozenset({"pile deck"}), frozenset({"pile *"}))
    assert not meet(frozenset({"cell x"}), frozenset({"pile *", "cell y"}))
