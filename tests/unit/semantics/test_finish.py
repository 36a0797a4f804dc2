"""`steps finish`: what happens after the last turn, the same on every engine, with its own place in the rulebook."""

from __future__ import annotations

import pytest

from tests.unit.semantics.small import codes, compiled, unlike
from ttrdsl import new_game
from ttrdsl.rulebook.chapters import CHAPTERS
from ttrdsl.rulebook.teller import Teller

FINISH = """
player has bonus : number
board  has last  : player
board  has ended : number

> Everybody may give up one of her tickets.
steps finish {
  > The youngest begins.
  give_up: for me in players {
    may choose ticket in me.tickets "Which ticket do you give up?" else { me.bonus += 1 }
    if ticket != none { move ticket to home }
  }
  > Whoever had the last turn has one point more.
  note: { last = turn;  ended += 1;  if not over { last.bonus += 10 } }
}
score bonus_points "Bonus" = me.bonus
"""


@pytest.mark.parametrize("players", [2, 4])
def test_the_last_steps_are_the_same_on_every_engine(players: int) -> None:
    assert unlike(compiled(FINISH).bundle, players) == []


def test_they_run_once_after_the_last_turn_and_ask_everybody() -> None:
    game = new_game(compiled(FINISH).bundle, players=3, seed=5, first=0)
    asked: list[int] = []
    while not game.over:
        if game.decision.path == "finish.give_up":
            asked.append(game.decision.player)
        game.play(game.options()[-1])
    assert asked == [0, 1, 2]
    cells = game.view(0).cells
    assert cells["board.ended"] == (1,)
    assert sum(cells["player.bonus"]) == 3 + 10
    assert cells["player.bonus"][cells["board.last"][0]] == 11


def test_the_rulebook_has_a_chapter_for_them() -> None:
    made = compiled(FINISH)
    teller = Teller(made.game, made.sources, {})
    told = [chapter(teller) for chapter in CHAPTERS]
    assert [x.title for x in told[6:9]] == ["The end of the game", "After the last turn", "Scoring"]
    assert [(x.lead, x.text) for x in told[7].sink.drafts()] == [
        ("", ("Everybody may give up one of her tickets.",)),
        ("1.", ("The youngest begins.",)),
        ("2.", ("Whoever had the last turn has one point more.",)),
    ]


def test_nobody_is_me_in_them_and_they_take_no_argument() -> None:
    assert codes("steps finish { me.points += 1 }") == ["TTR506"]
    assert codes("steps finish(n: number) { for me in players { me.points += n } }") == ["TTR202"]
