"""Slips of somebody who writes a game from the reference alone: the message says what to write."""

from __future__ import annotations

import pytest

from tests.unit.semantics.small import codes, compiled

TWICE = """
deck orders { order "Milk run" 2;  order "Coal run" 2 }
after setup.back { move 1 from orders to box }
"""
SAME = """
deck orders { order "Milk run" 2;  order "Milk run" 2 }
after setup.back { move 1 from orders to box }
"""
SHARES = """
board has north : pieces = 4
action buy "Buy" { choose k in pieces where k > 0;  move 1 k from board to me }
"""
ENDS = """
rule haunted(city) = city = 'Bern'
score ghosts "Ghosts" = count(t in me.tickets where any(c in t.ends: haunted(c)))
"""
NONE = """
rule next_free = count(mine)
score late "Late" = if next_free != none then 1 else 0
"""

TRY_MAY = """
action gift "Gift" { try may choose c in me.hand "Give one?" else stop;  move c to discard }
"""

WHEN = """
action gift "Gift" {
  greet: when me.points > 2 { me.points += 1 }
}
"""
BRANCH = """
action gift "Gift" { greet: when count(me.hand) > 2 { me.points += 1 } }
"""
RANGE = """
rule many = count(1..5)
"""


AFTER_ELSE = """
steps stop_here { }
before turn.main { may choose c in row "Which?" else stop_here }
"""
FIRST = """
score ahead "Ahead" = if me = first(players) then 1 else 0
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (AFTER_ELSE, "unexpected `stop_here`"),
        (FIRST, "write `first(x in S)`"),
        (TWICE, 'kinds are told apart by words, not by titles: `order WORD "Coal run"`'),
        (SAME, "add up the counts"),
        (SHARES, "how many there are is said with their place: `me.KIND`, `board.KIND`, `city.KIND`"),
        (ENDS, "`any(x in S: …)` asks about each of them, `first(x in S)` takes one"),
        (TRY_MAY, "`may` never fails, so it needs no `try`"),
        (WHEN, "a step with a condition begins with `if`"),
        (BRANCH, "a step with a condition begins with `if`"),
        (RANGE, "`count(n in 1..5)`, with a condition on `n`: `n in 1..5 where …`"),
        (NONE, "a number is never equal to `none`"),
    ],
)
def test_what_is_said(text: str, said: str) -> None:
    problem = next(p for p in compiled(text).problems if p.code < "TTR5")
    assert said in (problem.title, problem.label, *problem.help)


def test_the_path_of_an_action_begins_with_its_name() -> None:
    rules = 'action beg "Beg" in draw_cards.pick { gain: me.points += 1 }\n'
    rules += "except draw_cards.pick.beg.gain { me.points += 2 }"
    problem = next(p for p in compiled(rules).problems if p.code == "TTR106")
    assert problem.help[0].startswith("write `beg.gain`")


def test_a_kind_of_piece_is_used_by_rules_that_go_through_all_kinds() -> None:
    text = SHARES.replace("k > 0", "board.k > 0")
    assert codes(text) == []
    assert codes("board has north : pieces = 4") == ["TTR813"]
