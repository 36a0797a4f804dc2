"""What a style imagines looks the same to its player, and does not depend on where hidden cards lie."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.games import machine_of, new_game, random_play
from ttrdsl.api import load_bundle
from ttrdsl.bots.path.kernel import StyledKernel
from ttrdsl.bots.path.mind.deal import deal_anew
from ttrdsl.bots.path.mind.places import WORK_SIGHT
from ttrdsl.bots.path.style import thinker
from ttrdsl.dialect import text
from ttrdsl.engine import layout
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.views import view
from ttrdsl.fast.emit.vector import PILE_HEAD

PARTNERS = Path(__file__).parents[2] / "language" / "partners.ttr"
GAMES = [("partners", 4), ("europe", 3), ("usa", 2), ("rails_sails", 2), ("world37", 4)]


@cache
def some_game(name: str, players: int) -> Game:
    """Return a game after its first decisions."""
    machine = Machine(load_bundle(PARTNERS), players) if name == "partners" else machine_of(name, players)
    game = new_game(machine, 4)
    for number in random_play(game, 4):
        if number == 40:
            break
    return game


def imagined(kernel: StyledKernel, state: list[object], player: int, seed: int) -> list[int]:
    """Return the vector of a state in which everything a player does not see was dealt anew."""
    st = kernel.of_state(state)
    facts = kernel.tables[kernel.know]
    mind = kernel.new_mind(0)
    note_sight = text.load(kernel.texts(), kernel.program.text, {"note_sight": None})["note_sight"]
    note_sight(st, kernel.tables, kernel.known, kernel.scratch, mind, player, kernel.tables[facts + WORK_SIGHT])
    deal_anew(st, kernel.tables, facts, mind, player, seed)
    return list(st)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_an_imagined_game_is_the_same_wherever_hidden_cards_lie(name: str, players: int) -> None:
    game = some_game(name, players)
    kernel, player = thinker(game.machine), game.state[layout.ACTOR]
    for seed in range(3):
        one = imagined(kernel, game.state, player, 9)
        other = imagined(kernel, game.guess(player, seed).state, player, 9)
        for head in (layout.SEED, layout.WORDS, layout.OPTIONS):
            one[head] = other[head] = 0
        ends = kernel.program.state_size
        assert one[:ends] == other[:ends]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_an_imagined_game_looks_the_same_to_its_player(name: str, players: int) -> None:
    game = some_game(name, players)
    kernel, player = thinker(game.machine), game.state[layout.ACTOR]
    found = kernel.translator.decode(imagined(kernel, game.state, player, 3))
    assert view(game.machine, found, player) == view(game.machine, game.state, player)


def test_every_dealing_is_possible() -> None:
    game = some_game("usa", 2)
    kernel, player = thinker(game.machine), game.state[layout.ACTOR]
    dealt = {tuple(imagined(kernel, game.state, player, seed)) for seed in range(8)}
    assert len(dealt) == 8


def test_what_another_has_chosen_in_secret_is_drawn_from_her_own_options() -> None:
    game = new_game(machine_of("usa", 2), 5)
    other, kernel = game.state[layout.ACTOR], thinker(game.machine)
    game.play(3)
    me, places = game.state[layout.ACTOR], kernel.program.emitter.vector
    redraw = text.load(kernel.texts(), kernel.program.text, {"redraw": None})["redraw"]
    aside, offer = places.secrets + other * places.secret_size, places.pile_at("player.offer", other)
    seen = set()
    for seed in range(6):
        st = imagined(kernel, game.state, me, seed)
        redraw(st, kernel.tables, kernel.known, kernel.scratch, kernel.new_mind(0), me, seed, 50)
        chosen = st[aside + 2 : aside + 2 + st[aside + 1]]
        assert st[aside] == 1
        assert chosen
        assert all(st[offer + PILE_HEAD + kind] == 1 for kind in chosen)
        seen.add(tuple(chosen))
    assert len(seen) > 1
