from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ttrdsl.scenario.runner import collect, run_scenario
from ttrdsl.workspace import Workspace

Holds = Callable[..., None]
Fails = Callable[..., str]


def test_after_set_up_hands_and_tickets_are_back_in_their_decks(holds: Holds) -> None:
    holds("""
        then count(P1.hand) = 0 and count(P2.hand) = 0 and count(P1.tickets) = 0
        then count(tickets) = 5 and count(cards) = 13 and count(row) = 2
        then turn = P1 and turns_left = -1 and not over
        then P1 may draw
    """)


def test_a_board_of_its_own_replaces_the_board_of_the_game(holds: Holds) -> None:
    holds("""
        cities { X 0 0;  Y 1 0 }
        routes { X – Y 3 blue }
        then count(routes) = 1 and count(cities) = 2 and count(tickets) = 0
        given P1.hand = 3 blue
        when P1 does claim, 'Y – X', 3 blue
        then P1.points = 3
    """)


def test_the_first_ticket_choice_can_be_the_start(holds: Holds) -> None:
    holds(
        """
        given P1.offer = 'A – C', 'B – C'
        then P1 may only 'A – C' + 'B – C' | 'A – C' | 'B – C'
        when P1 does 'B – C'
        then count(P1.tickets) = 0
        then P2 may not 'B – C'
        """,
        "on toy with 2 players at setup.keep",
    )


def test_before_the_row_is_opened_it_is_empty_and_hands_are_dealt(holds: Holds) -> None:
    holds(
        """
        given cards = wild, red
        then row holds 1 wild + 1 red
        then count(P1.hand) = 2
        then happened refill
        then happened setup.row
        """,
        "on toy with 2 players at setup.row",
    )


def test_a_game_that_cannot_be_made(holds: Holds, fails: Fails) -> None:
    holds("then refused", "on toy with 4 players")
    assert "expected a refusal, found a game" in fails("TTR702", "then refused")
    assert "2 to 3 players" in fails("TTR713", "then P1.points = 0", "on toy with 4 players")


def test_an_unknown_game_is_said_once(fails: Fails) -> None:
    assert "no game `toys`" in fails("TTR701", "then over", "on toys with 2 players")


def test_an_unknown_step_gets_a_suggestion(fails: Fails) -> None:
    assert "did you mean `setup.keep`" in fails("TTR712", "then over", "on toy with 2 players at setup.kepp")


def test_a_step_that_first_options_do_not_reach(fails: Fails) -> None:
    assert "not reached" in fails("TTR712", "then over", "on toy with 2 players at order")


def test_scenarios_say_their_game_and_show_something(play: Callable[..., object], fails: Fails) -> None:
    fails("TTR708", "then over", "")
    fails("TTR708", "on toy with 3 players\nthen over")
    fails("TTR710", "given P1.points = 3")


def test_mistakes_in_a_game_are_the_problems_of_its_scenarios(tmp_path: Path) -> None:
    (tmp_path / "bad.ttr").write_text('game bad "Bad" for 2 players\nrule x = y\n', encoding="utf-8")
    (tmp_path / "scenarios.ttr").write_text(
        'scenario "s" {\n  on bad with 2 players\n  then over\n}\n', encoding="utf-8"
    )
    workspace = Workspace(tmp_path)
    (found,) = collect([tmp_path], workspace)
    outcome = run_scenario(workspace, found.path, found.scenarios[0])
    assert not outcome.passed
    assert any("unknown name `y`" in p.title for p in outcome.problems)


@pytest.mark.parametrize("board", ["", "cities { X 0 0;  Y 1 0 }\n  routes { X – Y 2 red }\n  "])
def test_rules_that_contradict_each_other_are_too(tmp_path: Path, board: str) -> None:
    (tmp_path / "both.ttr").write_text(
        'game both "Both" for 2 players\nuse usa\n'
        "except worth(route) = 1 when route.length > 1\nexcept worth(route) = 9 when route.length > 2\n"
        f'scenario "s" {{\n  on both with 2 players\n  {board}then not over\n}}\n',
        encoding="utf-8",
    )
    workspace = Workspace(tmp_path)
    (found,) = collect([tmp_path], workspace)
    outcome = run_scenario(workspace, found.path, found.scenarios[0])
    assert "TTR501" in [p.code for p in outcome.problems]


def test_a_board_of_its_own_may_lack_what_set_up_lets_each_player_take_one_of(tmp_path: Path) -> None:
    (tmp_path / "picks.ttr").write_text(
        'game picks "Picks" for 2 players\nuse standard_deck\nuse classic { trains = 5 }\n'
        "cities { A 0 0;  B 40 0;  C 80 0 }\nroutes { A – B 2 red;  B – C 2 blue }\n"
        "tickets { A – C 4;  A – B 2;  B – C 2 }\n"
        "except setup.deal { move 2 from tickets to turn.offer }\n"
        "except setup.keep { for me in players together { choose kept in me.offer;  move kept to me.tickets } }\n"
        'scenario "s" {\n  on picks with 2 players\n  cities { X 0 0;  Y 1 0 }\n  routes { X – Y 2 red }\n'
        "  given P1.hand = 2 red\n  when P1 does claim_route, 'X – Y', 2 red\n  then P1.points = 2\n}\n",
        encoding="utf-8",
    )
    workspace = Workspace(tmp_path)
    (found,) = collect([tmp_path], workspace)
    outcome = run_scenario(workspace, found.path, found.scenarios[0])
    assert outcome.passed, outcome.problems
