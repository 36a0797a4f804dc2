"""The conformance kit holds what an engine needs, in names of the bundle, and our own engine agrees with it."""

from __future__ import annotations

import json
from pathlib import Path

from jsonschema import Draft202012Validator

from ttrdsl.engine import layout
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.scenario.named_states import asked, named_state, set_state
from ttrdsl.scenario.vectors import Share, playthrough, scenario_vectors
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
    assert played["start"]["state"]["turn"] == 0
    assert played["start"]["reached"]["asked"]["path"] == "turn.main"
    when, *then = played["lines"]
    assert len(when["moves"]) == 3  # the action, the route, the payment
    assert [line["kind"] for line in then] == ["piles", "worth"]


def test_every_line_of_every_shipped_scenario_becomes_data_that_fits_the_schema() -> None:
    schema = json.loads((SHIPPED.parent / "generated" / "schema" / "vectors.schema.json").read_text(encoding="utf-8"))
    valid = Draft202012Validator(schema)
    share, kinds = Share(), set()
    for folder in (SHIPPED / "showcase", SHIPPED / "usa"):
        for vector, _ in scenario_vectors(Workspace(), folder, share):
            assert next(valid.iter_errors(json.loads(json.dumps(vector))), None) is None, vector["title"]
            kinds |= {line["kind"] for line in vector["lines"]}
    assert share.written == share.lines > 0
    assert not share.left_out
    assert kinds >= {"when", "worth", "piles", "may", "may not", "may only", "sees", "happened", "refused"}


def test_what_cannot_be_written_is_named_with_its_reason(tmp_path: Path) -> None:
    text = 'scenario "wrong" {\n  on smugglers with 2 players\n  then over\n}\n'
    (tmp_path / "scenarios.ttr").write_text(text, encoding="utf-8")
    share = Share()
    assert not list(scenario_vectors(Workspace(tmp_path), tmp_path, share))
    assert (share.lines, share.written, share.left_out) == (1, 0, ["scenarios.ttr, “wrong”: it does not hold"])


def test_a_refused_move_is_written_though_the_rest_of_it_is_impossible(tmp_path: Path) -> None:
    """With one train nothing can be laid on two spaces, and nobody gets as far as to a passenger."""
    text = """
    scenario "too few trains" {
      on germany with 2 players
      given P1.train = 1
      given P1.hand = 2 red
      then P1 may not claim_route, 'Hamburg – Schwerin', 2 green because may_claim
      then P1 may not claim_route, 'Augsburg – München gray', 2 red because may_claim
      then P1 may not claim_route, 'Augsburg – München gray', 2 red, red passenger because may_claim
    }
    """
    (tmp_path / "scenarios.ttr").write_text(text, encoding="utf-8")
    share = Share()
    ((vector, _),) = scenario_vectors(Workspace(tmp_path), tmp_path, share)
    assert share.left_out is None
    assert [len(line["ways"][0]["refused"]) for line in vector["lines"] if line["kind"] == "may not"] == [2, 2, 2]


def test_a_state_can_be_set_from_its_names() -> None:
    bundle = Workspace().compile(GAME, checks=False).bundle
    assert bundle is not None
    machine = Machine(bundle, 2)
    game = Game(machine, machine.start(3))
    for _ in range(30):
        game.play(0)
    named = json.loads(json.dumps(named_state(machine, game.state)))
    other = machine.start(4)
    set_state(machine, other, named)
    assert json.loads(json.dumps(named_state(machine, other))) | {"over": False} == named | {"over": False}


def test_options_are_listed_in_their_canonical_order() -> None:
    bundle = Workspace().compile(GAME, checks=False).bundle
    assert bundle is not None
    machine = Machine(bundle, 2)
    offer = asked(machine, machine.start(0))
    assert offer is not None
    chosen = [option[1] for option in offer["options"]]
    assert chosen == sorted(chosen, key=lambda cards: [-(k in cards) for k in range(machine.layout.size)])
