"""The conformance kit holds what an engine needs, in names of the bundle, and our own engine agrees with it."""

from __future__ import annotations

import json
from pathlib import Path

from ttrdsl.engine import layout
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.scenario.vectors import asked, named_state, playthrough, scenario_vectors
from ttrdsl.workspace import SHIPPED, Workspace

GAME = SHIPPED / "showcase" / "smugglers" / "smugglers.ttr"


def test_a_playthrough_can_be_played_again_from_its_moves() -> None:
    bundle = Workspace().compile(GAME, checks=False).bundle
    assert bundle is not None
    machine = Machine(bundle, 3)
    vector = json.loads(json.dumps(playthrough(machine, 5)))
    game = Game(machine, machine.start(5))
    for player, options, choice in vector["moves"]:
        assert (game.state[layout.ACTOR], game.option_count) == (player, options)
        game.play(choice)
    assert game.over
    assert json.loads(json.dumps(named_state(machine, game.state))) == vector["end"]
    assert [machine.score_lines(game.state, p) for p in range(3)] == vector["scores"]


def test_a_scenario_becomes_a_state_its_moves_and_what_must_be_true() -> None:
    vectors = [vector for vector, _ in scenario_vectors(Workspace(), Path(GAME).parent)]
    played = next(v for v in vectors if "goes to the next player" in v["title"])
    given, when, *then = played["lines"]
    assert given["given"]["turn"] == 0
    assert given["asked"]["path"] == "turn.main"
    assert len(when["when"]) == 3  # the action, the route, the payment
    assert [set(line) for line in then] == [{"then"}]


def test_options_are_listed_in_their_canonical_order() -> None:
    bundle = Workspace().compile(GAME, checks=False).bundle
    assert bundle is not None
    machine = Machine(bundle, 2)
    offer = asked(machine, machine.start(0))
    assert offer is not None
    chosen = [option[1] for option in offer["options"]]
    assert chosen == sorted(chosen, key=lambda cards: [-(k in cards) for k in range(machine.layout.size)])
