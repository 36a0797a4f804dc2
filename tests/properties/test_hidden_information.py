"""Law: what a player sees and may choose does not depend on anything she may not know."""

import json

import pytest

from tests.games import fewest_and_most, finished_game, machine_of, new_game, random_play
from tests.samples import amount
from ttrdsl.engine import layout
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.game import Game
from ttrdsl.engine.saved import core_of
from ttrdsl.engine.secret_choices import secret_block
from ttrdsl.engine.sight import sight
from ttrdsl.engine.views import guess, view

SEED = 23
PART = amount(60, 160)  # decisions of a game
pytestmark = pytest.mark.parametrize(("name", "players"), fewest_and_most())


def hidden_cards(game: Game, player: int) -> list[list[tuple[int, int]]]:
    known = sight(game.machine)
    return [p.cards(game.state) for p in game.machine.layout.all_piles if not known.sees_pile(player, p, game.state)]


def test_a_guess_looks_the_same_and_leaves_the_same_options(name: str, players: int) -> None:
    machine = machine_of(name, players)
    game = new_game(machine, SEED)
    changed = looked = 0
    for number in random_play(game, SEED, PART):
        # In the beginning every player is tried at every decision; later the one who decides, and one other.
        tried = range(players) if number < 3 * players else {game.state[layout.ACTOR], number % players}
        if number >= 3 * players and number % 8:
            continue
        before = core_of(machine, game.state)
        for player in tried:
            other = Game(machine, guess(machine, game.state, player, 100 * number + player))
            assert view(machine, other.state, player) == view(machine, game.state, player)
            if player == game.state[layout.ACTOR]:
                assert other.state[layout.OPTIONS] == game.state[layout.OPTIONS]
            looked += 1
            changed += hidden_cards(other, player) != hidden_cards(game, player)
        assert core_of(machine, game.state) == before
    assert changed > looked / 2, "guesses should deal the hidden cards anew"


def test_a_guess_is_a_state_the_game_could_be_in(name: str, players: int) -> None:
    """It can be saved and loaded, which checks every card and choice, and played on."""
    machine = machine_of(name, players)
    game = new_game(machine, SEED)
    for number in random_play(game, SEED, PART):
        if number % 25 and number > players:
            continue
        player = number % players
        other = Game(machine, guess(machine, game.state, player, number))
        again = Game.from_json(machine, json.loads(json.dumps(other.to_json())))
        assert core_of(machine, again.state) == core_of(machine, other.state)
        for _ in random_play(other, number, 12):
            pass


def test_nobody_learns_that_another_has_chosen_in_secret(name: str, players: int) -> None:
    machine = machine_of(name, players)
    game = new_game(machine, SEED)
    seen = 0
    for _ in random_play(game, SEED, 4 * players):
        actor = game.state[layout.ACTOR]
        if secret_block(machine, game.state) is None:
            continue
        after = game.copy()
        after.play(game.option_count - 1)
        if secret_block(machine, after.state) != secret_block(machine, game.state):
            continue  # the last one has chosen: now it may be seen
        for player in set(range(players)) - {actor, after.state[layout.ACTOR]}:
            assert view(machine, after.state, player) == view(machine, game.state, player)
            seen += 1
    assert seen or players == 2


def test_the_log_shows_a_player_only_cards_she_sees(name: str, players: int) -> None:
    machine = machine_of(name, players)
    game = new_game(machine, SEED, log=True)
    for _ in random_play(game, SEED, 120):
        pass
    known, piles = sight(machine), {machine.pile_name(p): p for p in machine.layout.all_piles}
    assert game.log
    for player in range(players):
        for event in view(machine, game.state, player, game.log).events:
            if event["event"] == "card" and event["cards"] is not None and not game.over:
                assert any(known.sees_pile(player, piles[event[end]], game.state) for end in ("from", "to"))
            if event["event"] == "choice" and not game.over:
                assert event["player"] == player


def test_when_the_game_is_over_everything_is_seen(name: str, players: int) -> None:
    machine = machine_of(name, players)
    game = finished_game(name, players)
    views = [view(machine, game.state, player) for player in range(players)]
    for seen in views:
        assert all(pile.cards is not None for piles in seen.piles.values() for pile in piles)
        assert None not in [points for line in seen.scores.values() for points in line]
        assert seen.totals == tuple(game.total(p) for p in range(players))
        assert seen.decision is None
    assert len({json.dumps(v.to_json() | {"player": 0}) for v in views}) == 1
    with pytest.raises(GameError):
        game.view(players)
