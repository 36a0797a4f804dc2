"""Which decks' cards can come into which pile."""

from __future__ import annotations

from benchmarks.made_up.subjects import of_text

TABLE = """game small "Small" for 2 players
colors red blue
deck goods { wagon each color 6 }
deck orders { note 4 }
cities { Arle 0 0; Birk 90 0 }
routes { Arle – Birk 1 red }
player has hand : cards seen by owner
player has well : stack seen by nobody
player has desk : cards seen by owner
board has spare : cards seen by all
board has rounds : number = 0
"""
COURSE = """steps turn { rounds += 1; main: choose "Your action" { } }
action rest "Rest" { }
end when rounds > 3 then 0 turns each
score held "Held" = count(me.hand)
winner { most total }
"""


def holds(steps: str) -> dict[str, list[int]]:
    """Return for each pile of the players and of the board the decks whose cards it may hold."""
    found = of_text(TABLE + steps + COURSE)
    assert found.bundle is not None, found.problems
    return {name: pile["holds"] for name, pile in found.bundle["piles"].items() if "." in name}


def test_cards_come_where_steps_with_a_pile_as_parameter_put_them() -> None:
    found = holds("""steps fill(source : pile, target : pile) { move 2 from source to target }
steps pass_on(p : pile) { fill(p, me.well) }
steps setup { for me in players { fill(goods, me.hand); pass_on(me.hand); pass_on(orders); fill(orders, me.desk) } }
""")
    # Both sources may go to each target: what steps are called with is not told apart by call.
    assert found["player.hand"] == found["player.desk"] == found["player.well"] == [0, 1]
    assert found["board.spare"] == []


def test_cards_come_where_a_rule_with_a_pile_as_parameter_points() -> None:
    found = holds("""rule fuller(p : pile, q : pile) = if count(p) > count(q) then p else q
steps setup { for me in players { move 2 from goods to fuller(me.hand, me.desk) } }
""")
    assert found["player.hand"] == found["player.desk"] == [0]
    assert found["player.well"] == found["board.spare"] == []
