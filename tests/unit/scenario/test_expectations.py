from __future__ import annotations

from collections.abc import Callable

import pytest

from ttrdsl.scenario.runner import Outcome

Holds = Callable[..., None]
Fails = Callable[..., str]

GIVEN = """
    given P1.hand = 2 red + 1 wild
    given row = red, blue
    given P1.points = 4
    given 'B – C'.owner = P1
"""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("then P1.points = 5", "expected 5, found 4"),
        ("then 5 = P1.points", "expected 5, found 4"),
        ("then P1.points > 4", "expected more than 4, found 4"),
        ("then 5 <= P1.points", "expected at least 5, found 4"),
        ("then P1.points != 4", "expected something else than 4, found 4"),
        ("then P1.points = 4 and P2.points = 1", "`P2.points = 1` does not hold"),
        ("then P1.points = P2.points", "expected 0, found 4"),
        ("then 'B – C'.owner = none", "expected none, found P1"),
        ("then 'B – C'.owner = P2", "expected P2, found P1"),
        ("then over", "expected it to be true, found it is false"),
        ("then over or P2.points > 0", "found it is false"),
        ("then P2.mine has 'B – C'", "expected 'B – C' in it, found none"),
        ("then P1.hand holds 2 red", "expected 2 red, found 2 red + 1 wild"),
        ("then P2.hand holds 1 red", "expected 1 red, found none"),
        ("then P1.mine holds 'A – B blue'", "expected 'A – B blue', found 'B – C'"),
        ("then P1.mine holds none", "expected none, found 'B – C'"),
        ("then winners holds P1 + P2", "expected P1 + P2, found P1"),
        ("then set(p in players: p.points) holds 0 + 5", "expected 0 + 5, found 0 + 4"),
        ("then happened refill", "expected it to happen, found it did not"),
        ("then P1.points", "neither true nor false"),
        ("then P1.points holds 4", "only piles and sets hold something"),
        ("then P1 sees P2.hand", "expected it to be seen, found it hidden"),
        ("then P2 sees not row", "expected it to be hidden, found it in sight"),
        ("then P1 may claim, 'A – B', 2 red because price", "`because` belongs to `may not`"),
    ],
)
def test_what_does_not_hold_is_shown(line: str, words: str, fails: Fails) -> None:
    assert words in fails("TTR702", GIVEN + "\n" + line)


def test_what_holds(holds: Holds) -> None:
    holds(
        GIVEN
        + """
    then P1.points = 4 and not over and P2.points < 1
    then P1.hand holds 2 red + 1 wild
    then (P1.hand + row) holds 3 red + 1 blue + 1 wild
    then P1.mine holds 'C – B'
    then P2.mine holds none
    then winners holds P1
    then set(p in players: p.points) holds 0 + 4
    then P1.worth('B – C') = 10 and P1.total = 4
    then not happened draw.pick.blind
    """
    )


def test_every_line_that_fails_is_reported(play: Callable[..., Outcome]) -> None:
    outcome = play("then P1.points = 1\nthen P2.points = 0\nthen over")
    assert [p.title for p in outcome.problems] == ["`P1.points = 1` does not hold", "`over` does not hold"]


def test_what_happened_counts_from_the_last_decision(holds: Holds) -> None:
    holds("""
        given row = red, blue
        given P1.hand = 1 red
        when P1 does claim, 'B – C', 1 red
        then happened claim.pay
        then happened claim
        then happened worth
        then not happened refill
        when P2 does draw, shown, red
        then not happened claim
        then happened refill
        then happened draw.pick.shown
    """)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("then happened clam.pay", "did you mean `claim.pay`?"),
        ("then happened free", "it has no exception"),
        ("then P1 may not draw because fre", "no rule is called `fre`"),
    ],
)
def test_paths_that_lead_nowhere(line: str, words: str, fails: Fails) -> None:
    assert words in fails("TTR712", "given cards = none\ngiven row = none\n" + line)


def test_mistakes_in_expressions_are_those_of_the_compiler(fails: Fails) -> None:
    assert "unknown name `pionts`" in fails("TTR101", "then pionts = 1")
    assert "there is no `me` here" in fails("TTR506", "then mine = none")
    assert "P1 to P2" in fails("TTR707", "then P3.points = 0")


def test_who_sees_what(holds: Holds, fails: Fails) -> None:
    holds("""
        given P1.hand = 1 red
        then P1 sees P1.hand
        then P2 sees not P1.hand
        then P1 sees not cards
        then P2 sees cards.discard
        then P2 sees P1.points
        then P2 sees P1.cube
        then P1 sees not secret
        then P2 sees turn
    """)
    assert "worked out by rules" in fails("TTR715", "then P1 sees P1.mine")


def test_a_choice_made_in_secret_is_seen_by_who_made_it(holds: Holds) -> None:
    holds(
        """
        given P1.offer = 'A – C', 'B – C'
        when P1 does 'B – C'
        then P1 sees P1.kept
        then P2 sees not P1.kept
        """,
        "on toy with 2 players at setup.keep",
    )


def test_an_order_counts_where_it_is_written_with_commas(holds: Holds, fails: Fails) -> None:
    holds("given cards = only red, wild\ngiven row = 2 blue\nthen cards holds 1 wild + 1 red")
    text = fails("TTR702", "given cards = only red, wild\ngiven row = 2 blue\nthen cards holds wild, red")
    assert "expected wild, red, found red, wild" in text
