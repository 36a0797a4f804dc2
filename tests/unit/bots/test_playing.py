"""Styles choose what is offered, by what their player may know; `path` gets somewhere."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import ttrdsl
from tests.games import machine_of, new_game
from tests.unit.bots.tiny import tiny_machine
from ttrdsl.bots import STYLES
from ttrdsl.dialect import native
from ttrdsl.engine import layout
from ttrdsl.engine.game import Game
from ttrdsl.playtest.batch import play_game

GAMES = [("usa", 2), ("europe", 2), ("japan", 2), ("rails_sails", 2), ("italy", 2), ("new_york", 3), ("world37", 4)]


def played(game: Game, style: str, decisions: int) -> Game:
    """Let one style play all seats for so many decisions."""
    styles = [STYLES[style](seat, 5) for seat in range(game.players)]
    for _ in range(decisions):
        if game.over:
            break
        game.play(styles[game.state[layout.ACTOR]].choose(game))
    return game


def test_random_takes_every_option_about_equally_often(tmp_path: Path) -> None:
    game = new_game(tiny_machine(tmp_path))
    style = STYLES["random"](0, 1)
    counts = Counter(style.choose(game) for _ in range(900))
    assert set(counts) == set(range(game.option_count))
    assert max(counts.values()) < 1.5 * min(counts.values())


def test_the_dice_of_a_style_follow_from_seed_and_seat(tmp_path: Path) -> None:
    game = new_game(tiny_machine(tmp_path))
    first, again, other = STYLES["random"](0, 1), STYLES["random"](0, 1), STYLES["random"](1, 1)
    drawn = [first.choose(game) for _ in range(30)]
    assert drawn == [again.choose(game) for _ in range(30)]
    assert drawn != [other.choose(game) for _ in range(30)]


def test_choosing_leaves_the_game_as_it_is(tmp_path: Path) -> None:
    for style in STYLES:
        game = played(new_game(tiny_machine(tmp_path), 3), "random", 6)
        before, options = list(game.state), game.options()
        STYLES[style](game.state[layout.ACTOR], 1).choose(game)
        assert game.state == before
        assert game.options() == options


@pytest.mark.parametrize(("name", "players"), GAMES[:4])
def test_the_choice_of_path_does_not_depend_on_what_is_hidden(name: str, players: int) -> None:
    game = new_game(machine_of(name, players), 2)
    for number in range(24):
        player = game.state[layout.ACTOR]
        chosen = STYLES["path"](player, number).choose(game)
        for seed in (1, 2):
            assert STYLES["path"](player, number).choose(game.guess(player, seed)) == chosen
        game.play(chosen)


def test_path_remembers_nothing_hidden_from_turn_to_turn() -> None:
    game = new_game(machine_of("usa", 2), 3)
    seeing, guessing = ([STYLES["path"](seat, 1) for seat in range(2)] for _ in range(2))
    for number in range(80):
        player = game.state[layout.ACTOR]
        chosen = seeing[player].choose(game)
        assert guessing[player].choose(game.guess(player, number)) == chosen
        game.play(chosen)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_path_plays_every_game(name: str, players: int) -> None:
    game = played(new_game(machine_of(name, players), 6), "path", 60)
    assert game.state[layout.TURNS] > players


def test_path_beats_random() -> None:
    machine = machine_of("new_york", 2)
    records = [play_game(machine, ("path", "random"), 1, number) for number in range(12)]
    assert all(record.dead is None for record in records)
    assert sum(0 in record.winners for record in records) >= 11


@pytest.mark.skipif(native.available() is not None, reason=str(native.available()))
@pytest.mark.parametrize("name", ["early_birds", "round_trips", "smugglers", "terrain", "tolls"])
def test_path_does_not_wait_on_a_small_board_while_others_pile_up_tickets(name: str) -> None:
    found = ttrdsl.simulate(name, ["path", "random"], games=600, seed=3, engine="native")
    assert found["styles"]["path"]["wins"] >= 570


def test_path_completes_most_of_its_tickets() -> None:
    records = [play_game(machine_of("usa", 2), ("path", "random"), 1, number) for number in range(2)]
    kept, joined = (sum(record.tickets[0][i] for record in records) for i in (0, 1))
    assert joined > kept / 2
