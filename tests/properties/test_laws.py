"""Laws that hold in every game, with every number of players."""

import json
from collections import Counter
from typing import Any

import pytest

from tests.games import bundle_of, fewest_and_most, finished_game, machine_of, new_game, random_play, random_style
from tests.samples import amount
from ttrdsl.engine import layout
from ttrdsl.engine.errors import NotAllowed
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.replay import play_replay, read_replay, replay_bytes, replay_of
from ttrdsl.engine.saved import core_of

SEED = 11
PART = amount(120, 240)  # decisions: most of a short game, the beginning of a long one
pytestmark = pytest.mark.parametrize(("name", "players"), fewest_and_most())


def core(game: Game) -> list[Any]:
    return core_of(game.machine, game.state)


def all_cards(machine: Machine, state: list[Any]) -> Counter[int]:
    found: Counter[int] = Counter()
    for pile in machine.layout.all_piles:
        for kind, number in pile.cards(state):
            assert number > 0
            found[kind] += number
    return found


def all_pieces(machine: Machine, state: list[Any]) -> dict[str, int]:
    found = {}
    for kind, base in machine.layout.pieces.items():
        counts = state[base : base + machine.layout.place_count]
        assert min(counts) >= 0
        found[kind] = sum(counts)
    return found


def test_cards_and_pieces_are_conserved(name: str, players: int) -> None:
    machine = machine_of(name, players)
    start = machine.blank(SEED)
    cards, pieces = all_cards(machine, start), all_pieces(machine, start)
    game = new_game(machine, SEED)
    for number in random_play(game, SEED, PART):
        if number % 10 == 0:
            assert all_cards(machine, game.state) == cards
            assert all_pieces(machine, game.state) == pieces
    assert all_cards(machine, game.state) == cards
    assert all_pieces(machine, game.state) == pieces


def test_every_game_ends_and_until_then_there_is_an_option(name: str, players: int) -> None:
    game = finished_game(name, players)
    assert game.over
    assert game.options() == []
    assert game.decision is None
    assert game.winners()


def test_options_are_exactly_what_play_accepts(name: str, players: int) -> None:
    game = new_game(machine_of(name, players), SEED)
    for number in random_play(game, SEED, PART):
        if number % 12:
            continue
        before, choices = core(game), list(game.choices)
        wrong: tuple[Any, ...] = (-1, game.option_count, game.option_count + 7, True, 0.0, None, "0")
        for refused in wrong:
            with pytest.raises(NotAllowed):
                game.play(refused)
        assert core(game) == before
        assert game.choices == choices
        for accepted in {0, game.option_count // 2, game.option_count - 1}:
            other = game.copy()
            other.play(accepted)
            assert other.state[layout.DECISIONS] == game.state[layout.DECISIONS] + 1
        assert core(game) == before


def test_a_copy_goes_on_like_the_original_and_leaves_it_alone(name: str, players: int) -> None:
    game = new_game(machine_of(name, players), SEED)
    for _ in random_play(game, SEED, 40):
        pass
    other, before = game.copy(), core(game)
    assert core(other) == before
    assert other.state == game.state
    for _ in random_play(other, 5, 60):
        pass
    assert core(game) == before
    for choice in other.choices[len(game.choices) :]:
        game.play(choice)
    assert core(game) == core(other)


def test_saved_loaded_and_gone_on_with_is_gone_on_with(name: str, players: int) -> None:
    """Loaded in another machine, in the middle of secret decisions and of loops, again and again."""
    machine, other = machine_of(name, players), Machine(bundle_of(name), players)
    game, again = new_game(machine, SEED), new_game(machine, SEED)
    in_secret = in_loops = 0
    for number in random_play(game, SEED, PART):
        for choice in game.choices[len(again.choices) :]:
            again.play(choice)
        secret = any(game.state[machine.secret_base + p] for p in range(players))
        looping = any(game.state[loop.rest] for loop in machine.layout.loops)
        if number % 20 == 0 or (secret and in_secret < 8) or (looping and in_loops < 12):
            again = Game.from_json(other, json.loads(json.dumps(again.to_json())))
            assert core(again) == core(game)
            assert again.state[layout.OPTIONS] == game.state[layout.OPTIONS]
            in_secret, in_loops = in_secret + secret, in_loops + looping
    for choice in game.choices[len(again.choices) :]:
        again.play(choice)
    assert core(again) == core(game)
    assert again.choices == game.choices
    assert in_secret
    assert in_loops


def test_a_replay_is_the_game(name: str, players: int) -> None:
    game = new_game(machine_of(name, players), SEED)
    for _ in random_play(game, SEED, PART):
        pass
    replay = read_replay(replay_bytes(replay_of(game)))
    again = play_replay(bundle_of(name), replay)
    assert core(again) == core(game)
    assert again.over == game.over == (replay["result"] is not None)


def test_the_same_seed_and_choices_give_the_same_game(name: str, players: int) -> None:
    games = [new_game(machine, SEED) for machine in (machine_of(name, players), Machine(bundle_of(name), players))]
    choosers = [random_style(game.machine, 3) for game in games]
    for _ in range(60):
        if games[0].over:
            break
        for game, choose in zip(games, choosers, strict=True):
            game.play(choose(game))
        assert core(games[0]) == core(games[1])
