"""`except NAME "Title"`: another title, question or text for what a module declares; its rule stays as it is."""

from __future__ import annotations

import pytest

from tests.unit.semantics.small import codes, compiled
from ttrdsl import new_game
from ttrdsl.rulebook.chapters import CHAPTERS
from ttrdsl.rulebook.teller import Teller
from ttrdsl.syntax.formatter import format_text

WORDS = """
> Whoever has the longest line of all is paid for it.
except longest "The long line"    @USA-040
except claim_route "Build"
except claim_route.pick "What do you build?"
except draw_cards.pick.shown "Grab {card}"
except train_cards.wild "Handcar"
> Hand over the cards.
except claim_route.pay
"""


def test_titles_questions_and_cards_are_called_anew() -> None:
    bundle = compiled(WORDS).bundle
    assert {"The long line", "Build", "What do you build?", "Grab {card}"} <= set(bundle["strings"])
    assert "Longest path" not in bundle["strings"]
    assert "Handcar" in [card["title"] for card in bundle["cards"]]
    assert [line.title for line in new_game(bundle, players=2, seed=1).scores(0)][-1] == "The long line"


def test_the_rules_stay_as_they_are() -> None:
    plain, other = compiled("").bundle, compiled(WORDS).bundle
    for part in ("standing", "end", "winner", "facts", "cells"):
        assert plain[part] == other[part]
    assert plain["rules"].keys() == other["rules"].keys()


def test_the_rulebook_prints_the_new_words_once_and_their_clauses() -> None:
    made = compiled(WORDS)
    teller = Teller(made.game, made.sources, {})
    told = {chapter.anchor: chapter for chapter in (make(teller) for make in CHAPTERS)}
    longest = next(x for x in told["scoring"].sink.drafts() if x.anchor == "longest")
    assert longest.lead == "The long line"
    assert longest.text == ("Whoever has the longest line of all is paid for it.",)
    assert "USA-040" in longest.clauses
    assert ("claim_route", "Build") in [(anchor, title) for anchor, title, _ in told["turn"].sections]
    claim = next(sink for anchor, _, sink in told["turn"].sections if anchor == "claim_route")
    assert [x.text for x in claim.drafts() if x.anchor == "claim_route.pay"] == [("Hand over the cards.",)]


def test_a_later_layer_calls_it_anew_again_and_what_holds_now_is_told() -> None:
    first = {"ours": '> Ours.\nexcept longest = default + 1\nexcept claim_route "Build"'}
    made = compiled('> Theirs.\nexcept longest "Line"\nexcept claim_route "Lay"', modules=first)
    teller = Teller(made.game, made.sources, {})
    told = {chapter.anchor: chapter for chapter in (make(teller) for make in CHAPTERS)}
    drafts = [x for x in told["scoring"].sink.drafts() if x.anchor.startswith("longest")]
    assert [x.text for x in drafts][-1] == ("Theirs.",)
    assert "Lay" in [title for _, title, _ in told["turn"].sections]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("except longest", "TTR106"),
        ('except longets "Line"', "TTR106"),
        ('except worth "Worth"', "TTR106"),
        ('score mine_all "Mine" = 1\nexcept mine_all "Other"', "TTR106"),
        ('except draw_cards.pick.shown "Grab {kard}"', "TTR122"),
        ('except train_cards.waggon "Car"', "TTR106"),
    ],
)
def test_what_cannot_be_called_anew_is_reported(line: str, code: str) -> None:
    assert codes(line) == [code]


def test_the_formatter_keeps_them() -> None:
    text = 'module m "M"\n\n> A text.\nexcept longest "Line"     @USA-040\nexcept claim_route.pay\n'
    assert format_text(text.replace('longest "Line"    ', 'longest   "Line"')) == text
