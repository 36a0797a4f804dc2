from __future__ import annotations

from collections.abc import Callable

import pytest

Holds = Callable[..., None]
Fails = Callable[..., str]


def test_an_offer_is_tried_on_a_copy(holds: Holds) -> None:
    holds("""
        given P1.hand = 2 red + 2 wild
        then P1 may claim
        then P1 may claim, 'A – B red'
        then P1 may claim, 'A – B red', 2 red | 2 wild
        then P1 may draw, shown
        then P1 may only claim | draw | build | bid | lend | likes | visit | rest
        then P1 may only claim, 'A – B red', 2 red | 1 red + 1 wild | 2 wild
        then turn = P1 and count(P1.hand) = 4
    """)


def test_a_refusal_names_the_rules_on_its_way(holds: Holds) -> None:
    holds("""
        given P1.hand = 2 red + 2 heavy red + 1 blue
        given 'A – B red'.owner = P2
        given 'B – C'.shut = yes
        given row = 2 heavy blue
        then P1 may not claim, 'A – B red' because free
        then P1 may not claim, 'A – B red' because open
        then P1 may not claim, 'B – C' because open
        then P1 may not claim, 'A – B blue', 1 red + 1 blue because price
        then P1 may not claim, 'A – B blue' because price
        then P1 may not draw, shown, heavy blue because may_take
        then P1 may not bid, 4
        then P1 may not bid, 4 because bid
        then P1 may not order
        then P1 may not none
    """)


def test_a_refusal_that_depends_on_the_rest_of_the_action(holds: Holds) -> None:
    # Nothing can be claimed at all, so the action is not even offered.
    holds("""
        given P1.hand = 2 blue
        given 'A – B blue'.owner = P2
        then P1 may not claim
        then P1 may not claim, 'A – B blue' because free
        then P1 may not claim, 'A – B red', 2 blue because price
    """)


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("then P1 may not draw, blind", "TTR702", "expected a refusal, found it offered"),
        ("then P1 may not claim, 'A – B red', 2 red | 1 red because price", "TTR702", "P1 may `2 red`"),
        ("then P1 may not claim, 'B – C' because price", "TTR702", "`price` is not the reason"),
        ("then P1 may claim, 'B – C'", "TTR706", "open → free"),
        ("then P1 may only claim, 'A – B red', 2 red", "TTR702", "offered too: `1 red + 1 wild`"),
        ("then P1 may only claim, 'A – B red', 2 red | 1 red + 1 wild | 2 wild", "TTR702", "not offered: `2 wild`"),
        ("then P1 may only draw", "TTR702", "P1 is offered something else"),
        ("then P2 may draw", "TTR705", "P1 is asked"),
        ("then P2 may not draw", "TTR705", "P1 is asked"),
        ("then P1 may not claim, 'A – B red', 3 red because price", "TTR702", "you do not have 3 red"),
    ],
)
def test_offers_that_are_not_so(line: str, code: str, words: str, fails: Fails) -> None:
    given = "given P1.hand = 2 red + 1 wild\ngiven 'B – C'.owner = P2\n"
    assert words in fails(code, given + line)


def test_a_whole_move_may_be_refused_at_its_first_part(holds: Holds) -> None:
    holds("""
      given P1.hand = 2 red + 1 wild
      given 'B – C'.owner = P2
      then  P1 may not claim, 'B – C', 1 red
    """)
