"""A playthrough can be read: who decided what, what came of it, and who won."""

import pytest

from tests.games import new_game, random_play
from tests.unit.engine.small_game import small_bundle, small_machine
from ttrdsl.engine.errors import BadState
from ttrdsl.engine.event_words import place_name
from ttrdsl.engine.replay import replay_of
from ttrdsl.engine.written import written_replay


def playthrough(decisions: int = 5000, full: bool = False) -> str:
    game = new_game(small_machine(), 4)
    for _ in random_play(game, 4, decisions):
        pass
    return written_replay(small_bundle(), replay_of(game), full=full)


def test_it_begins_with_game_players_and_seed() -> None:
    assert playthrough().splitlines()[0].startswith("A small game (small), 3 players, seed 4, P")


def test_a_short_one_has_one_line_per_turn() -> None:
    turns = [line for line in playthrough().splitlines() if line.startswith("turn ")]
    numbers = [int(line.split()[1]) for line in turns]
    assert numbers == list(range(1, len(turns) + 1))
    assert any("Lay cards down; " in line for line in turns)


def test_a_full_one_has_one_line_per_decision_and_its_events_below() -> None:
    text = playthrough(full=True)
    assert "in secret: Which card do you keep? → " in text
    assert "    4 train" not in text
    assert "\n    P1.bid = " in text
    assert "train: P" in text
    assert "→ board" in text


def test_it_ends_with_the_score_sheet_and_the_winner() -> None:
    lines = playthrough().splitlines()
    assert lines[-7].split() == ["P1", "P2", "P3"]
    assert [line.split()[0] for line in lines[-6:-1]] == ["Bids", "Kept", "Wild", "Laid", "total"]
    assert "won after" in lines[-1]


def test_a_game_that_is_not_over_says_who_is_ahead() -> None:
    assert "not over; " in playthrough(20).splitlines()[-1]


def test_it_is_not_written_of_a_replay_that_does_not_fit() -> None:
    game = new_game(small_machine(), 4)
    replay = replay_of(game) | {"choices": [99]}
    with pytest.raises(BadState):
        written_replay(small_bundle(), replay)


def test_places_have_names() -> None:
    machine = small_machine()
    found = [place_name(machine, place) for place in range(machine.layout.place_count)]
    assert found == ["box", "board", "A", "B", "C", "A – B", "B – C", "P1", "P2", "P3", "nowhere"]
