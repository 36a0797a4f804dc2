"""A game without a board: all of it is played, and what lies open before others, and on cards, is told."""

from __future__ import annotations

from pathlib import Path

from tests.unit.service.talk import Talk

FAIR = Path(__file__).resolve().parents[2] / "studio" / "games" / "fair"


def test_a_game_without_a_board_is_played_and_its_cards_say_what_they_are() -> None:
    talk = Talk(FAIR)
    talk.ask("open", file="fair.ttr")
    assert talk.ask("board")["svg"] == ""
    begun = talk.ask("play.new", seats=["human", "random"], seed=1, first=0)
    assert begun["table"]["moment"] == ""
    assert [card["about"] for card in begun["cards"]] == ["weight 1", "weight 2", "weight 4"]
    me, other = begun["table"]["players"]
    assert not me["open"]  # her own are her hand
    assert [pile["name"] for pile in other["open"]] == ["stall"]
    assert begun["table"]["marked"] == dict.fromkeys(range(3), "price 5")
    sell = begun["table"]["options"][0]
    asked = talk.ask("play.choose", numbers=[sell["number"]])["table"]
    assert asked["asked"]["question"] == "Choose a card"
    kind = asked["options"][0]["elements"][0][1]
    assert talk.ask("play.choose", numbers=[0])["table"]["marked"][kind] == "price 4"


def test_one_may_play_alone() -> None:
    talk = Talk(FAIR)
    talk.ask("open", file="fair.ttr")
    assert talk.ask("play.new", seats=["human"], seed=1)["table"]["options"]


NAUGHT = """game naught "Naught" for 2 players
player has coins : number = 1
player has debts : number
steps setup { debts_none: for me in players { me.debts = 2 } }
steps turn { main: choose "Your move" { pay "Pay": me.debts -= 1;  owe "Owe": me.debts += 1 } }
end when all(p in players: p.debts > 5) then 0 turns each
score ratio "Ratio" = 10 / me.debts
winner { most total }
"""


def test_a_score_that_cannot_be_worked_out_is_a_mistake_in_the_rules(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    (tmp_path / "naught.ttr").write_text(NAUGHT, encoding="utf-8")
    talk.ask("open", file="naught.ttr")
    talk.ask("play.new", seats=["human", "human"], seed=1, first=0)
    talk.ask("play.choose", numbers=[0])
    talk.ask("play.choose", numbers=[1])
    refused = talk.ask("play.choose", numbers=[0])["refused"]
    assert refused.startswith("the game cannot go on: division by 0")
    assert "mistake in ttrdsl" not in refused
    assert "table" in talk.ask("play.back")
