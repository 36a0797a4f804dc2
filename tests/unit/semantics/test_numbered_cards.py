"""Numbered cards: one kind for each number, with a title, a count and fields that follow from it."""

from __future__ import annotations

import pytest

from tests.unit.semantics.small import codes, compiled
from ttrdsl.rulebook.contents import contents

SHARES = """
card has rank  : number
card has price : number
table prices { 1: 5  2: 7  3: 10 }
deck papers {
  share north each n in 1..3 "North" (4 - n) [rank n, price (prices[n] + 1)]
  share adria each n in 1..2 "Number {n} of Adria" 1 [rank n]
  chit each color each 8..9 1
}
> Add up price and rank of the papers left.
score papers_left "Papers" = sum(c in papers: c.price + c.rank)
"""


def cards_of(word: str) -> list[tuple[str, int]]:
    return [(c["title"], c["count"]) for c in compiled(SHARES).bundle["cards"] if word in c["words"]]


def test_the_number_stands_behind_the_title_or_where_the_line_says() -> None:
    assert cards_of("north") == [("North 1", 3), ("North 2", 2), ("North 3", 1)]
    assert cards_of("adria") == [("Number 1 of Adria", 1), ("Number 2 of Adria", 1)]


def test_colors_and_numbers_go_together() -> None:
    assert cards_of("chit")[:3] == [("purple chit 8", 1), ("purple chit 9", 1), ("red chit 8", 1)]


def test_fields_are_worked_out_from_the_number() -> None:
    facts = compiled(SHARES).bundle["facts"]
    assert facts["card.rank"]["data"][9:14] == [1, 2, 3, 1, 2]
    assert facts["card.price"]["data"][9:14] == [6, 8, 11, 0, 0]


def test_a_card_is_called_by_its_title_in_rules() -> None:
    assert codes(SHARES + "rule third = 'North 3'.rank + 'share north 2'.rank\nscore t \"T\" = third") == []


def test_the_rulebook_says_from_which_number_to_which_and_what_is_printed_on_them() -> None:
    table = contents(compiled(SHARES).game, {})[0]
    shown = [row.cells[1:] for row in table.rows if not row.cells[0]]
    assert ("North, 1 to 3 (price 6, 8, 11)", "6") in shown
    assert ("Number 1 to 2 of Adria", "2") in shown
    assert ("Chit, 8 to 9 of each color", "2") in shown


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("deck odd { thing each 3..1 1 }", "TTR209"),
        ("deck odd { thing each 1..201 1 }", "TTR209"),
        ("deck odd { thing each 1..3 each 1..3 1 }", "TTR118"),
        ("deck odd { thing each suit 1 }", "TTR101"),
        ("deck odd { thing each n in 1..3 1 [rank (m)] }", "TTR101"),
        ("deck odd { thing each n in 1..3 1 [rank (turns_left)] }", "TTR208"),
        ("deck odd { thing each n in 1..4 1 [rank (prices[n])] }", "TTR209"),
        ("deck odd { thing each n in 1..4 (2 - n) }", "TTR209"),
        ("deck odd { thing each 1..4 1;  thing each 4..6 1 }", "TTR108"),
        ("deck odd { thing 1;  thing each 4..6 1 }", "TTR108"),
    ],
)
def test_what_cannot_be_numbered_is_reported(line: str, code: str) -> None:
    found = set(codes(f"{SHARES}{line}\nafter setup.back {{ move up to 1 from odd to box }}\n"))
    assert code in found
