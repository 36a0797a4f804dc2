"""The story of a game tells a player what is open, and of what is hidden only its size."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import bundle_of_text, new_game
from tests.unit.bots.tiny import TINY, tiny_machine
from ttrdsl.bots.path.survey import survey_of
from ttrdsl.engine import layout
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.playtest.progress import progress
from ttrdsl.playtest.story import story


def play(game: Game, *labels: str) -> Game:
    """Play options by words of their labels."""
    for label in labels:
        game.play(next(choice for choice in game.options() if label in choice.label))
    return game


def begun(folder: Path) -> Game:
    game = new_game(tiny_machine(folder), 2, log=True)
    game.play(0)
    game.play(0)
    return game


def test_tickets_that_others_keep_are_not_told(tmp_path: Path) -> None:
    game = begun(tmp_path)
    mine, theirs = (next(t for t in story(game, 0) if t.player == who) for who in (0, 1))
    assert "–" in mine.text
    assert theirs.text == "Which tickets do you keep? 2 cards"


def test_somebody_who_sees_all_tells_all(tmp_path: Path) -> None:
    game = begun(tmp_path)
    assert all("–" in told.text for told in story(game))


def test_an_open_card_is_told_and_a_blind_one_only_to_who_drew_it(tmp_path: Path) -> None:
    game = begun(tmp_path)
    actor = game.state[layout.ACTOR]
    play(game, "Draw train cards", "Draw from the deck", "Take")
    own, other = (story(game, who)[-1] for who in (actor, 1 - actor))
    assert own.text.startswith("Draw train cards: Draw from the deck, Take ")
    assert len(own.news) == 1
    assert other.parts == own.parts
    assert other.news == []


def test_a_claim_changes_the_board(tmp_path: Path) -> None:
    game = begun(tmp_path)
    play(game, "Claim a route")
    game.play(0)
    game.play(0)
    told = story(game)[-1]
    assert told.on_board
    assert told.turn == 1


TWICE = """game twice "Twice" for 2 players
colors red blue
player has at : city = 'Alba'
player has coin : number
cities { Alba 0 0;  Bern 90 0 }
routes { Alba – Bern 1 red }
steps setup { for p in players { p.coin = 1 } }
steps turn { for n in 1..3 { acts: choose "What now?" { wait "Wait": me.coin += 1 } } }
action go "Go" in turn.acts { choose city in cities;  choose n in 1..2;  me.at = city }
score coins = me.coin
winner { most total }
end when me_first.coin > 9 then 0 turns each
rule me_first = first(p in players)
"""


def test_several_actions_of_a_turn_stand_side_by_side(tmp_path: Path) -> None:
    game = new_game(Machine(bundle_of_text(TWICE, tmp_path), 2), 2, log=True)
    play(game, "Go", "Bern", "2", "Wait", "Go", "Alba", "1")
    assert story(game)[-1].text == "Go: Bern, 2; Wait; Go: Alba, 1"


def test_the_story_can_begin_later(tmp_path: Path) -> None:
    game = begun(tmp_path)
    since = len(game.log or ())
    play(game, "Draw train cards", "Draw from the deck", "Draw from the deck")
    told = story(game, None, since)
    assert [line.turn for line in told] == [1]


def test_progress_counts_what_is_missing(tmp_path: Path) -> None:
    game = begun(tmp_path)
    lengths = {"Alm – Cap": 3, "Bay – Dam": 3, "Alm – Dam": 1, "Cap – Dam": 2, "Alm – Bay": 2, "Bay – Cap": 1}
    for each in progress(game, 0):
        title = game.machine.bundle["cards"][each.ticket]["title"]
        assert not each.joined
        assert each.spaces == lengths[title]
        assert "missing" in each.text


def test_progress_sees_that_a_ticket_is_joined_or_cut_off(tmp_path: Path) -> None:
    game = begun(tmp_path)
    base = game.machine.layout.cells["route.owner"]
    for owner, wanted in ((0, "joined"), (1, "no way over free routes")):
        for route in range(5):
            game.state[base + route] = owner
        game.machine.touch(game.state)
        assert {each.text for each in progress(game, 0)} == {wanted}


@pytest.mark.parametrize(
    ("rule", "wanted"),
    [
        ("any(c in ends(mine): route.ends has c) or route.ends has 'Dam'", "1 space on 1 route missing, not all open"),
        ("turn = none or route.ends has 'Dam'", "1 space on 1 route missing, not all open"),
        ("route.ends has 'Dam' or all(p in players: p.points < 5)", "no way over free routes"),
    ],
)
def test_a_way_may_open_later_unless_it_was_open_and_is_closed(rule: str, wanted: str, tmp_path: Path) -> None:
    """Lines grow from one town, wait for something, or are closed by what happened."""
    text = TINY.replace("route.owner = none and", f"route.owner = none and ({rule}) and")
    game = new_game(Machine(bundle_of_text(text, tmp_path), 2), 2, log=True)
    game.play(0)
    game.play(0)
    bundle, places = game.machine.bundle, game.machine.layout
    game.state[places.cells["player.points"]] = 5
    for number, name in enumerate(bundle["domains"]["route"]):
        if "Dam" in name and rule.startswith("route"):
            game.state[places.cells["route.owner"] + number] = 1
    game.machine.touch(game.state)
    ticket = next(t for t, card in enumerate(bundle["cards"]) if card["title"] == "Bay – Cap")
    pile = next(p for p in places.all_piles if p.name == "player.tickets" and p.index == 0)
    survey_of(game.machine).knowledge.put(game.state, pile, {ticket: 1})
    assert [each.text.startswith(wanted) for each in progress(game, 0)] == [True]


def test_where_all_have_a_part_in_a_change_all_are_told_and_an_end_at_once_has_no_last_turns(tmp_path: Path) -> None:
    vote = """steps turn {
  ask: for me in players together { choose n in 0..1 "How do you vote?";  me.points += n }
  do:  first(r in routes where r.owner = none).owner = turn
}
end when all(r in routes: r.owner != none) then 0 turns each
"""
    text = TINY[: TINY.index("steps turn")] + vote + TINY[TINY.index("rule mine") : TINY.index("end when")]
    text += TINY[TINY.index("score routes_claimed") :]
    game = new_game(Machine(bundle_of_text(text, tmp_path), 2), 2, log=True)
    while not game.over:
        game.play(0)
    told = story(game)
    assert [line.on_board for line in told if line.turn] == [True] * 10
    assert told[-1].text.endswith("(the game ends)")


ROLLING = """game rolling "Rolling" for 2 players
deck faces { one 9;  two 9 }
player has tray   : cards seen by all
player has points : number
steps setup { }
steps turn {
  roll:  move 1 from faces to me.tray
  main:  choose "What now?" { go "Go": me.points += 1 }
  clear: move all from me.tray to home
}
end when any(p in players: p.points > 3) then 0 turns each
score points_line "Points" = me.points
winner { most total }
"""


def test_cards_that_come_before_the_first_choice_of_a_turn_are_told_with_it(tmp_path: Path) -> None:
    game = play(new_game(Machine(bundle_of_text(ROLLING, tmp_path), 2), 2, log=True), "Go", "Go")
    told = story(game, 0)
    assert [(each.turn, len(each.parts), len(each.news)) for each in told] == [(1, 1, 1), (2, 1, 1), (3, 0, 1)]
    assert told[2].text in ("one", "two")


LAID_OUT = """game laid_out "Laid out" for 2 players
deck faces { one 9;  two 9 }
board  has shelf  : cards seen by all
player has tray   : cards seen by all
player has points : number
steps setup {
  bid:  for me in players { choose n in 0..3 "How many?";  me.points = n;  move 1 from faces to me.tray }
  lay:  move 4 from faces to shelf
}
steps turn { main: choose "What now?" { go "Go": me.points += 1 } }
end when any(p in players: p.points > 3) then 0 turns each
score points_line "Points" = me.points
winner { most total }
"""


def test_what_set_up_lays_out_is_not_the_doing_of_whoever_decided_last(tmp_path: Path) -> None:
    game = play(new_game(Machine(bundle_of_text(LAID_OUT, tmp_path), 2), 2, log=True), "0", "1")
    assert [len(each.news) for each in story(game, 0)] == [1, 1]
