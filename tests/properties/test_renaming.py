"""What a variable is called means nothing: a bundle with other names plays the same games."""

from __future__ import annotations

import pytest

from tests.games import bundle_of, every_game, machine_of, new_game, random_play
from tests.renaming import renamed
from tests.samples import sample
from ttrdsl.bundle import bundle_bytes, read_bundle
from ttrdsl.engine import layout
from ttrdsl.engine.machine import Machine

SMALLEST = dict(reversed(every_game()))


@pytest.mark.parametrize("name", sample(sorted(SMALLEST), 5))
def test_a_bundle_with_other_names_is_read_and_plays_the_same_game(name: str) -> None:
    bundle = read_bundle(bundle_bytes(renamed(bundle_of(name))))
    machine = Machine(bundle, SMALLEST[name])
    game, same = new_game(machine_of(name, SMALLEST[name]), 5), new_game(machine, 5)
    again = random_play(same, 5)
    for _ in random_play(game, 5):
        next(again)
        assert same.option_count == game.option_count
        assert same.state[layout.ACTOR] == game.state[layout.ACTOR]
        assert [option.label for option in same.options()] == [option.label for option in game.options()]
    assert next(again, None) is None
    assert same.over
    for player in range(machine.players):
        assert same.scores(player) == game.scores(player)
