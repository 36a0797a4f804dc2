from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ttrdsl.scenario.table import Table

Holds = Callable[..., None]
Fails = Callable[..., str]


def test_fields_are_set(holds: Holds) -> None:
    holds("""
        given P1.points = 5
        given P2.points = -3
        given slots = 0
        given lucky = blue
        given P1.home = 'C'
        given 'B – C'.owner = P2
        given 'B – A blue'.shut = yes
        then P1.points = 5 and P2.points = -3 and lucky = blue and P1.home = 'C'
        then 'B – C'.owner = P2 and 'A – B blue'.shut and not 'A – B red'.shut
        then P2.mine holds 'C – B'
    """)


def test_a_later_none_takes_a_value_back(holds: Holds) -> None:
    holds("""
        given 'B – C'.owner = P2
        given 'B – C'.owner = none
        then 'B – C'.owner = none
    """)


def test_piles_take_their_cards_from_the_deck(holds: Holds) -> None:
    holds("""
        given P1.hand = 3 red + 1 wild + 2 heavy blue
        given row = blue, blue
        given cards.discard = 2 wild
        given P2.tickets = 'A – C', 'B – A'
        then P1.hand holds 1 wild + 2 blue heavy + 3 red
        then row holds 2 blue
        then cards.discard holds 2 wild
        then P2.tickets holds 'C – A' + 'A – B'
        then count(cards) = 15 - 10 and count(tickets) = 3
        then not any(c in cards: c is wild)
    """)


def test_the_top_of_a_deck_is_given_in_order(holds: Holds) -> None:
    holds("""
        given cards = wild, heavy red, blue
        given P1.hand = 4 red
        when P1 does draw, blind
        when P2 does draw, blind
        when P1 does draw, blind
        then P1.hand holds 4 red + 1 wild + 1 blue
        then P2.hand holds 1 heavy red
    """)


def test_a_deck_of_only_some_cards(holds: Holds) -> None:
    holds("""
        given cards = only wild, red
        given row = 2 blue
        then cards holds wild, red
        when P1 does draw, shown, blue
        then row holds 1 wild + 1 blue
        then cards holds 1 red
    """)


def test_a_later_given_leaves_a_deck_of_only_some_cards_what_came_back_to_it(holds: Holds) -> None:
    holds(
        """
        given row = 5 blue
        given train_cards = only red
        given train_cards.discard = 3 green
        when P1 does draw_cards, blind
        then train_cards holds 3 green
        given P1.hand = 2 white
        then train_cards holds 3 green
        given tickets = only 'Boston – Miami'
        then train_cards holds 3 green
        """,
        "on usa with 2 players",
    )


def test_an_empty_deck_and_an_empty_pile(holds: Holds) -> None:
    holds("""
        given cards = none
        given row = none
        given tickets = only 'A – B', 'A – C'
        then count(cards) = 0 and count(row) = 0
        then tickets holds 'A – B', 'A – C'
        then P1 may not draw
    """)


def test_a_card_taken_from_a_pile_that_was_not_given_is_replaced(holds: Holds) -> None:
    holds("""
        given row = red, wild
        given P1.hand = 2 wild
        then count(row) = 2
    """)
    holds("""
        given P1.hand = 3 wild + 4 red + 4 blue
        then count(row) = 2 and not any(c in row: c is wild)
        then count(cards) = 2
    """)


def test_pieces_come_from_supplies_and_go_to_the_box(holds: Holds) -> None:
    holds("""
        given P1.cube = 2
        given coin = 1
        given 'A – B red'.coin = 0
        given 'B'.hut = P1 + 2 P2
        given P2.store.cube = 3
        then P1.cube = 2 and box.cube = 3 and coin = 1 and box.coin = 5
        then 'B'.hut = 3 and P1.hut = 1 and P2.hut = 0
        then P1.huts holds 'B'
        then P2.huts holds 'B'
        then P2.cube = 2 and P2.store.cube = 3
    """)
    holds("""
        given P1.cube = 2
        given P1.cube = 4
        given 'A'.hut = P1
        given 'A'.hut = P2
        given 'A – B red'.coin = 2
        then P1.cube = 4 and box.cube = 1 and P1.hut = 2 and P2.hut = 1 and coin = 4
    """)


def test_the_turn_and_the_turns_left(holds: Holds) -> None:
    holds("""
        given turn = P2
        given turns_left = 2
        then turn = P2
        when P2 does draw, blind
        then turns_left = 1
        when P1 does draw, blind
        then over
    """)


def test_standing_rules_settle_after_the_last_given(holds: Holds) -> None:
    holds("""
        given row = none
        given cards = red, blue
        then row holds 1 red + 1 blue
        then happened refill
    """)


def test_a_later_given_changes_the_offer(holds: Holds) -> None:
    holds("""
        given row = 2 heavy red
        then P1 may draw, blind
        when P1 does draw
        then P1 may only blind
        given row = 1 blue + 1 red
        then P1 may only blind | shown red | shown blue
    """)


@pytest.mark.parametrize(
    ("lines", "stage"),
    [
        ("given P1.hand = 3 wild + 4 red\ngiven row = 2 blue\ngiven cards = only heavy red", ""),
        ("given cards = none\ngiven P1.hand = 2 red\ngiven cards = red, blue\ngiven cards.discard = 1 wild", ""),
        ("given P1.cube = 1\ngiven 'A'.hut = P1 + P2\ngiven 'B – C'.coin = 3\ngiven P2.store.cube = 2", ""),
        ("given P1.offer = 'A – C', 'B – C'\ngiven P2.offer = 'A – B'\ngiven tickets = 'C – B – A'", " at setup.keep"),
        ("given P1.hand = 3 wild\ngiven P1.hand = none\ngiven row = 2 wild", ""),
    ],
)
def test_nothing_is_made_or_lost(lines: str, stage: str, table: Callable[..., Table]) -> None:
    after = table(f"{lines}\nthen not over", f"on toy with 2 players{stage}")
    layout, start = after.machine.layout, after.machine.blank(0)

    def cards(state: list[Any]) -> list[int]:
        return [sum(p.count(state, k) for p in layout.all_piles) for k in range(len(after.machine.bundle["cards"]))]

    assert cards(after.state) == cards(start)
    for base in layout.pieces.values():
        assert sum(after.state[base : base + layout.place_count]) == sum(start[base : base + layout.place_count])


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("given P1.hand = 4 wild", "TTR703", "there are 3 in the game"),
        ("given P1.hand = 2 wild\ngiven P2.hand = 2 wild", "TTR703", "2 in `P1.hand`"),
        ("given P1.tickets = 'A – C'\ngiven P2.tickets = 'A – C'", "TTR703", "not enough of `'A – C'`"),
        ("given P1.cube = 6", "TTR703", "expected 6, found 5"),
        ("given 'B'.hut = 3 P1", "TTR703", "not enough of `hut`"),
        ("given P1.hand = 2 green", "TTR704", "no card is called `green`"),
        ("given P1.hand = 2 wagon", "TTR704", "can be several cards"),
        ("given P1.hand = 2", "TTR704", "a number is not a card"),
        ("given P1.tickets = 'A – X'", "TTR704", "no ticket is called"),
        ("given P1.hand = 'A – C'", "TTR709", "cannot hold this card"),
        ("given P3.points = 2", "TTR707", "expected P1 to P2"),
        ("given 'B – C'.owner = P7", "TTR707", "no player `P7`"),
        ("given 'B – C'.owner = 3", "TTR715", "expected a player such as `P1`"),
        ("given P1.points = red", "TTR715", "expected a number"),
        ("given P1.points = 1, 2", "TTR709", "several values"),
        ("given P1.points = 1 | 2", "TTR715", "one value is meant here"),
        ("given 'B – C'.toll = 2", "TTR709", "printed on the board"),
        ("given P1.mine = none", "TTR709", "worked out by rules"),
        ("given P1.hand = only red", "TTR709", "`only` is for decks"),
        ("given P1.points = only red", "TTR709", "`only` is for decks"),
        ("given 'B'.hut = 1", "TTR709", "whose pieces?"),
        ("given coin = P1", "TTR709", "expected a number"),
        ("given lucky = green", "TTR715", "no color is called `green`"),
        ("given 'B – C'.shut = 1", "TTR715", "expected `yes` or `no`"),
        ("given P1.home = 'Z'", "TTR715", "no city is called `Z`"),
        ("given P1.nothing = 1", "TTR104", "nothing"),
        ("then not over\ngiven turn = P2", "TTR709", "the turn cannot be given here"),
    ],
)
def test_what_cannot_be_given(line: str, code: str, words: str, fails: Fails) -> None:
    assert words in fails(code, f"{line}\nthen not over")
