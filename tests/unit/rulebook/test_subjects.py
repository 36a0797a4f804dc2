"""A sentence that says what it is about cannot outlive an exception to that."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.rulebook.books import SMALL, made, parts, texts
from ttrdsl.workspace import Workspace

DOUBLE = SMALL.replace("2 red;", "2 red blue;")
CLAIM = "Claim a route"
OLD = "It need not touch your other routes."
PATHS = "except may_claim(route) = default and count(mine) < 9"


def advice(rules: str, text: str = SMALL, head: str = 'game small "Small" for 2..4 players') -> list[str]:
    """Return the messages about stale texts in the small game with further rules."""
    space, path = Workspace(Path("/nowhere")), Path("/nowhere/small.ttr")
    space.overlay[path.resolve()] = f"{head}\n{text}\n{rules}\n"
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


def test_a_text_may_leave_the_older_one_as_it_is() -> None:
    rules = f"> You have nine routes at most. {{also may_claim}}\n{PATHS}"
    assert advice(rules) == []
    told = texts(parts(made(rules).book, CLAIM))
    assert f"Claim one route on the board, as a whole. {OLD}" in told
    assert "You have nine routes at most." in told


LIMIT = """after turn.main {
  limit: if count(me.hand) > 9 { choose 1 gone in me.hand "Which card goes?";  move gone to discard }
}"""
FURTHEST = "rule furthest = best(p in players: p.train)\nafter turn.main { who: next_player = furthest }"
BIDDEN = "after setup.back { who: next_player = best(p in players: p.train) }"
FEWEST = "winner { fewest total }"
PAID = "except kept_tickets = 3 * done"
SECOND = "except turn.main when count(me.hand) > 20 { default;  default }"
AHEAD = "after setup.hands { for me in players { me.points = 10 } }"
HELD = ("What you need", "player.hand", "You may hold as many as you like.")
ROUND = ("Your turn", "next_player", "Turns go clockwise.")
FIRST = ("Set-up", "setup.next_player", "Choose in any way you like who begins.")
ZERO = ("What you need", "setup.player.points", "All markers start on 0.")
MOST = ("The game", "winner", "Whoever has the most points at the end wins.")
LOST = ("The game", "kept_tickets", "Tickets you fail to complete cost points.")
ONE = ("Your turn", "turn.main", "On your turn you must do exactly one thing")
CASES = [
    (LIMIT, HELD, "about "),
    (FURTHEST, ROUND, ""),
    (BIDDEN, FIRST, ""),
    (AHEAD, ZERO, ""),
    (FEWEST, MOST, ""),
    (PAID, LOST, "about "),
]


def test_what_set_up_calls_is_part_of_it() -> None:
    steps = "> Ten points.\nsteps lead(p: player) { more(p) }\n> More.\nsteps more(p: player) { p.points = 10 }\n"
    called = "> A lead for all.\nafter setup.hands { for me in players { lead(me) } }"
    later = "> A lead for whoever claims.\nafter claim_route.score { lead(me) }"
    said = "steps change `setup.player.points`, of which a text says something"
    assert advice(steps + called) == [said]
    assert advice(steps + later) == []


@pytest.mark.parametrize(("rules", "old", "mark"), CASES)
def test_whatever_a_layer_changes_can_be_what_a_text_is_about(rules: str, old: tuple[str, str, str], mark: str) -> None:
    chapter, name, sentence = old
    assert sentence in " ".join(texts(parts(made("").book, chapter)))
    head, _, last = rules.rpartition("\n") if "rule" in rules else ("", "", rules)
    assert [f"`{name}`, of which a text says something" in x for x in advice(f"{head}\n> New words.\n{last}")] == [True]
    told = f"{head}\n> New words. {{{mark}{name}}}\n{last}"
    assert advice(told) == []
    book = " ".join(
        text for part in ("The game", "What you need", "Your turn") for text in texts(parts(made(told).book, part))
    )
    assert sentence not in book
    both = f"{head}\n> New words. {{also {name}}}\n{last}"
    assert advice(both) == []
    assert sentence in " ".join(texts(parts(made(both).book, chapter)))


def test_a_limit_of_hands_leaves_no_sentence_that_there_is_none_however_its_condition_is_written() -> None:
    steps = '{ limit: { choose 1 gone in me.hand "Which card goes?";  move gone to discard } }'
    rules = f"> Nine cards at most. {{about player.hand}}\nafter turn.main when count(me.hand) > 9 {steps}"
    assert advice(rules) == []
    told = " ".join(texts(parts(made(rules).book, HELD[0])))
    assert HELD[2] not in told
    assert "Your cards are secret." in told


def test_tickets_that_are_lost_do_not_stay_to_the_end() -> None:
    lost = "after turn.main { late: for t in me.tickets where t.points > 9 { move t from me.tickets to box } }"
    told = parts(made(f"> Long tickets are lost. {{about player.tickets}}\n{lost}").book, "Draw tickets")
    assert "stays with you" not in " ".join(texts(told))
    assert "stays with you" in " ".join(texts(parts(made("").book, "Draw tickets")))


def test_what_holds_under_a_condition_is_told_beside_what_holds_else() -> None:
    chapter, name, sentence = ONE
    rules = f"> Whoever has many cards has two. {{{name}}}\n{SECOND}"
    assert advice(rules) == []
    told = " ".join(texts(parts(made(rules).book, chapter)))
    assert sentence in told
    assert "Whoever has many cards has two." in told


def test_to_pay_and_to_draw_is_no_news_about_a_hand() -> None:
    pay = "{ pay (cost { 1 of wild }) from me.hand;  move up to 2 from train_cards to me.hand }"
    assert advice(f'> Two for a locomotive.\naction swap "Swap" {pay}') == []


def test_a_sentence_about_what_is_gone_goes_with_it() -> None:
    rules = "> Tickets do not count.\nremove kept_tickets"
    assert advice(rules) == []
    told = " ".join(texts(parts(made(rules).book, "The game")))
    assert LOST[2] not in told
    assert MOST[2] in told


def test_a_pile_that_stays_empty_is_not_told_of() -> None:
    gone = "> No tickets.\nremove setup.deal, setup.keep, setup.back\nremove draw_tickets"
    secret = "Your tickets are secret until the end. You may have any number of them."
    assert secret in texts(parts(made("").book, "What you need"))
    assert secret not in texts(parts(made(gone).book, "What you need"))


def test_a_value_of_nothing_is_reported_where_a_text_says_it() -> None:
    zero = DOUBLE.replace("tickets_kept = 1", "tickets_kept = 1;  one_track = 0")
    assert advice("", zero) == ["`one_track` is 0, and a text says so"]
    assert advice("> Nobody may own two tracks side by side.\nexcept closed", zero) == []


def test_a_number_of_players_that_the_game_does_not_have_is_reported_where_a_text_says_it() -> None:
    solo = DOUBLE.replace("tickets_kept = 1", "tickets_kept = 1;  one_track = 1")
    assert advice("", solo) == ["`one_track` is 1, and a text says so"]
    assert advice("> Nobody may own two tracks side by side.\nexcept closed", solo) == []
    assert advice("", solo.replace("one_track = 1", "one_track = 2")) == []
    assert advice("", SMALL.replace("tickets_kept = 1", "tickets_kept = 1;  one_track = 1")) == []  # no double routes
    many = 'game small "Small" for 4..5 players'
    assert advice("", DOUBLE, many) == ["`one_track` is 3, and a text says so"]
    assert advice("", SMALL, many) == []


def test_another_text_for_the_action_is_enough() -> None:
    rules = f"> Claim one route that touches yours.\nexcept claim_route\n> It must touch.\n{PATHS}"
    assert advice(rules) == []


DEALT = SMALL.replace("tickets_dealt = 1", "tickets_dealt = 0")


@pytest.mark.parametrize(
    "rules", ["remove setup.deal, setup.keep", "> Nobody has a ticket yet.\nexcept setup.deal { }"]
)
def test_a_text_that_no_book_prints_says_nothing_odd(rules: str) -> None:
    assert "`tickets_dealt` is 0, and a text says so" in advice("", DEALT)
    assert "`tickets_dealt` is 0, and a text says so" not in advice(rules, DEALT)


def test_a_text_in_what_replaces_a_step_still_counts() -> None:
    rules = "except setup.deal {\n  > Deal {tickets_dealt} at last.\n  late: slots = 5\n}"
    assert "`tickets_dealt` is 0, and a text says so" in advice(rules, DEALT)
