"""Messages that say what was probably meant: one mistake, one message, with the words an author needs."""

from __future__ import annotations

import pytest

from tests.unit.semantics.small import codes, compiled

THINGS = """
piece  has price : number
board  has barge : pieces [price 3] = 2
route  has lines : set of name
routes { Bern – Como 2 red [lines a] }
rule cost_of(route, p: player) = if route.owner = p then 2 else 1
rule of_player(p: player) = p.points
score used = 'barge'.price + count(r in mine where r.lines has 'a') + of_player(me) + longest_trail(mine, cost_of(me))
"""


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("score bad = longest_trail(mine, cost_of)", "TTR202", "written `cost_of(p)`"),
        ("score bad = longest_trail(mine, cost_of(me, 2))", "TTR202", "written `cost_of(p)`"),
        ("score bad = longest_trail(mine, of_player(me))", "TTR202", "`rule of_player(route, p) = …`"),
        ("score bad = barge.price", "TTR104", "`'barge'.price`"),
        ("rule bad(k: kind) = me.k", "TTR104", "a parameter `: piece`"),
        ("routes { Alba – Bern 5 red [lines a, b] }", "TTR116", "`[lines … b]`"),
        ("steps finish { next_player = turn }", "TTR516", "no turn follows them"),
        ("steps finish { for me in players { turns_left = 3 } }", "TTR516", "no turn follows them"),
        ('except longest "One"\nexcept longest "Two"', "TTR501", "keep one of them"),
        ("> One.\nexcept longest\n\n> Two.\nexcept longest", "TTR501", "give `longest` a text"),
        ("player has goal : ticket", "TTR112", "did you mean `kind`?"),
        ("player has sure : truth", "TTR112", "did you mean `flag`?"),
        ("after setup.back { for me in players together { may choose n in 1..2 } }", "TTR510", "`choose 0..1 …`"),
        ("after setup.back { for me in players together { may pay any_wild from me.hand } }", "TTR510", "`0..3 of …`"),
        (
            "after setup.back { for me in players together { if me.points > 1 { choose n in 1..2 } } }",
            "TTR510",
            "asked only in some cases",
        ),
        (
            "after setup.back { for me in players together { pay any_wild from me.hand;  choose n in 1..2 } }",
            "TTR510",
            "put it above the `pay`",
        ),
        (
            "after setup.back { for me in players together { pay any_wild from me.hand;  pay any_wild from me.hand } }",
            "TTR510",
            "pay once: put both into one cost",
        ),
        ("table t { 2: 1;  3: 2 }\nscore bad = sum(r in mine: or_else(t[r.length], 0))", "TTR203", "add `4: -`"),
        ("table t { 2: 1;  3: 2;  4: - }\nscore bad = sum(r in mine: t[r.length])", "TTR203", "`or_else(t[…], 0)`"),
        ("rule bad = count(mine)\n  > 2\n  and count(routes) < 9", "TTR003", "in round brackets"),
        (
            "board has low : number\nboard has lower : number\nsymbol low { track 9 }",
            "TTR124",
            "did you mean `board.low`?",
        ),
        ("rule pen = best(k in pieces: me.k)\nscore bad = placed(pen, me)", "TTR101", "`let k = pen`"),
        ("rule pen = best(k in pieces: me.k)\nsteps bad { move 1 pen from me to box }", "TTR111", "`let k = pen`"),
        ("rule bad = count(mine)\n  > 2 # so\n  + 1\n  - 2\n  * 3", "TTR003", "in round brackets"),
    ],
)
def test_the_message_says_what_to_write(line: str, code: str, words: str) -> None:
    errors = [p for p in compiled(f"{THINGS}{line}\n").problems if p.severity == "error"]
    assert [p.code for p in errors] == [code]
    assert words in " ".join((errors[0].title, errors[0].label, *errors[0].help))


def test_or_else_says_what_a_dash_in_a_table_counts() -> None:
    looked_up = 'score good "Good" = sum(r in mine: or_else(t[r.length], 0))'
    assert codes(f"table t {{ 2: 1;  3: 2;  4: - }}\n{looked_up}") == []
    assert codes(f"table t by players {{\n  2 3 4\n  2 1 1 1\n  3 - 1 1\n  4 1 1 -\n}}\n{looked_up}") == []


def test_a_title_and_a_text_may_be_given_apart() -> None:
    assert codes('except longest "One"\n> Two.\nexcept longest') == []


@pytest.mark.parametrize("label", ["where", "and", "or", "has", "is"])
def test_a_label_may_be_a_word_that_goes_on_with_a_line(label: str) -> None:
    assert codes(f'action rest "Rest" {{\n  first: me.points += 1\n  {label}: me.points += 2\n}}') == []


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("5 / none_left", "a division by 0, or a number that is too large"),
        ("1000000 * 1000000 * 1000000", "a division by 0, or a number that is too large"),
        ("turns_left", "depends on more than tables and the number of players"),
    ],
)
def test_a_parameter_without_a_value_says_why(value: str, why: str) -> None:
    problems = compiled(f'param none_left = 0\nparam p = {value}\nscore x "X" = p').problems
    assert [(p.code, p.label) for p in problems if p.severity == "error"] == [("TTR208", why)]
