from __future__ import annotations

from collections.abc import Callable

import pytest

Holds = Callable[..., None]
Fails = Callable[..., str]


def test_actions_elements_and_payments(holds: Holds) -> None:
    holds("""
        given P1.hand = 1 red + 1 wild
        given P2.hand = 2 blue
        when P1 does claim, 'A – B', 1 red + 1 wild
        then 'A – B red'.owner = P1 and P1.cube = 3 and count(cards.discard) = 2
        when P2 does claim, 'A – B', 2 blue
        then 'A – B blue'.owner = P2
        then happened claim.score
        then not happened draw
    """)


def test_of_several_tracks_the_first_that_is_offered_is_meant(holds: Holds) -> None:
    holds("""
        given P1.hand = 2 blue
        when P1 does claim, 'B – A', 2 blue
        then P1.mine holds 'A – B blue'
    """)


def test_of_several_cards_the_one_that_is_offered_is_meant(holds: Holds, fails: Fails) -> None:
    holds("""
        given row = 2 red
        when P1 does draw, shown wagon
        then P1.hand holds 1 red
    """)
    several = "given row = red, blue\nwhen P1 does draw, shown wagon\nthen over"
    assert "it fits `wagon red`, `wagon blue`" in fails("TTR704", several)


def test_numbers_colors_players_and_declining(holds: Holds) -> None:
    holds("""
        given P1.hand = 1 wild
        when P1 does bid, 2, none
        then P1.points = 1
        when P2 does likes, red
        then lucky = red
        when P1 does bid, 3, 1 wild
        then P1.points = 4
        when P2 does visit, P1
        then P2.home = 'A'
        when P1 does build, 'C'
        then P1.huts holds 'C'
    """)


def test_sets_and_orders(holds: Holds) -> None:
    holds("""
        given P2.tickets = 'A – C', 'A – B', 'B – C'
        given tickets = only 'C – B – A'
        when P1 does lend, 'B – C' + 'A – B blue'
        then 'B – C'.shut and 'A – B blue'.shut and not 'A – B red'.shut
        when P2 does order, 'B – C' + 'A – C' + 'A – B'
        then tickets holds 'C – B – A', 'B – C', 'A – C', 'A – B'
    """)


def test_a_branch_with_an_element_in_one_value_or_two(holds: Holds) -> None:
    holds("""
        given row = red, blue
        given cards = wild, wild
        when P1 does draw, shown, red
        when P2 does draw, shown blue
        then P1.hand holds 1 red
        then P2.hand holds 1 blue
    """)


def test_one_line_makes_some_decisions_and_the_next_the_others(holds: Holds) -> None:
    holds("""
        given P1.hand = 2 red
        when P1 does claim
        when P1 does 'A – B'
        then P1 may only 2 red
        when P1 does 2 red
        then turn = P2
    """)


@pytest.mark.parametrize(
    ("lines", "code", "words"),
    [
        ("when P2 does draw, blind", "TTR705", "P1 is asked “Your action”"),
        ("when P1 does draw, blind, blind", "TTR705", "P1 does not decide here"),
        ("when P7 does draw", "TTR707", "expected P1 to P2"),
        ("when P1 does drow", "TTR706", "did you mean `draw`?"),
        ("when P1 does 3", "TTR706", "no action or branch is called `3`"),
        ("when P1 does rest, draw", "TTR706", "offered are `sweet`, `savory`, `none`"),
        ("when P1 does bid, 4", "TTR706", "offered are `1`, `2`, `3`"),
        ("when P1 does bid, red", "TTR715", "expected a number"),
        ("when P1 does bid, 1 + 2", "TTR706", "one value too many"),
        ("when P1 does draw, shown", "TTR706", "the decision is not complete"),
        ("when P1 does claim", "TTR706", "P1 is not offered `claim`"),
        ("given P1.hand = 2 red\nwhen P1 does claim, 'A – B', 2 blue", "TTR706", "you do not have 2 blue"),
        ("given P1.hand = 2 red + 1 wild\nwhen P1 does claim, 'A – B', 1 red", "TTR706", "not what it costs"),
        ("given P1.hand = 2 red\nwhen P1 does claim, 'A – D'", "TTR715", "no route is called 'A – D'"),
        ("given P1.hand = 2 red\nwhen P1 does claim, A", "TTR715", "expected a route in quotes"),
        ("given row = 2 heavy red\nwhen P1 does draw, shown, heavy red", "TTR706", "may_take"),
        ("given row = 2 red\nwhen P1 does draw, shown, blue", "TTR706", "it is not among what can be chosen"),
        ("when P1 does draw | bid", "TTR715", "one value is meant here"),
        ("when P1 does none", "TTR706", "cannot be declined"),
        ("given turns_left = 1\nwhen P1 does bid, 1, none\nwhen P2 does bid, 1", "TTR705", "the game is over"),
    ],
)
def test_decisions_that_cannot_be_made(lines: str, code: str, words: str, fails: Fails) -> None:
    assert words in fails(code, f"{lines}\nthen not over")


def test_a_word_that_is_no_card_says_what_is_asked_for(fails: Fails) -> None:
    early = "given P1.hand = 2 blue\nwhen P1 does claim, 'A – B'\nwhen P1 does draw\nthen over"
    said = fails("TTR704", early)
    assert "no card is called `draw`" in said
    assert "P1 is asked “" in said
    assert "offered are `2 blue`" in said
