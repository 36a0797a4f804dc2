"""A replay leads to its game; one that leads elsewhere is refused at the first choice that does not fit."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.games import bundle_of_text, new_game, random_play
from tests.unit.engine.small_game import TEXT, small_bundle, small_machine
from ttrdsl.api import load_game
from ttrdsl.engine.errors import BadState
from ttrdsl.engine.game import Game
from ttrdsl.engine.replay import Replay, play_replay, read_replay, replay_bytes, replay_of, started
from ttrdsl.engine.saved import core_of


def game_after(decisions: int = 5000, first: int | None = None, seed: int = 4) -> Game:
    game = started(small_machine(), seed, first)
    for _ in random_play(game, seed, decisions):
        pass
    return game


def replay_after(decisions: int = 5000) -> Replay:
    return replay_of(game_after(decisions))


def test_a_finished_game_is_played_again_to_the_same_result() -> None:
    game = game_after()
    replay = read_replay(replay_bytes(replay_of(game)))
    again = play_replay(small_bundle(), replay)
    assert core_of(again.machine, again.state) == core_of(game.machine, game.state)
    assert replay["result"] == {"totals": [game.total(p) for p in range(3)], "turns": replay["result"]["turns"]}
    assert replay["game"] == "small"


def test_replays_and_saves_fit_the_same_game_whatever_its_file_is_called(tmp_path: Path) -> None:
    game = game_after(9)
    moved = bundle_of_text(TEXT, tmp_path / "elsewhere")
    assert moved["source"]["files"] != small_bundle()["source"]["files"]
    again = play_replay(moved, replay_of(game))
    assert core_of(again.machine, again.state) == core_of(game.machine, game.state)
    assert load_game(moved, game.to_json()).choices == game.choices


@pytest.mark.parametrize("decisions", [0, 3, 20])
def test_a_running_game_has_a_replay_without_result(decisions: int) -> None:
    game = game_after(decisions)
    replay = replay_of(game)
    assert replay["result"] is None
    again = play_replay(small_bundle(), replay)
    assert core_of(again.machine, again.state) == core_of(game.machine, game.state)


@pytest.mark.parametrize("first", [None, 0, 1, 2])
def test_the_first_player_is_kept_where_she_was_named(first: int | None) -> None:
    game = game_after(20, first)
    replay = replay_of(game)
    assert replay["first"] == first
    again = play_replay(small_bundle(), replay)
    assert core_of(again.machine, again.state) == core_of(game.machine, game.state)


def test_a_saved_game_that_goes_on_keeps_its_replay() -> None:
    game = game_after(9)
    again = Game.from_json(game.machine, json.loads(json.dumps(game.to_json())))
    for _ in random_play(again, 1, 10):
        pass
    assert len(replay_of(again)["choices"]) == 19


def test_a_guess_has_no_replay_for_it_did_not_begin_at_the_beginning() -> None:
    game = game_after(20)
    with pytest.raises(BadState, match="did not begin at its beginning"):
        replay_of(game.guess(0, 5))


def test_a_log_can_be_asked_for() -> None:
    assert play_replay(small_bundle(), replay_after(5), log=True).log


def test_a_choice_that_is_not_offered_is_named_with_its_decision() -> None:
    replay = replay_after()
    replay["choices"][14] = 77
    with pytest.raises(BadState, match=r"choices\[14\]: option 77 is not one of 0 to \d+ for P\d, .+ \(step `.+`\)"):
        play_replay(small_bundle(), replay)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda r: r["choices"].append(0), "the game is over after"),
        (lambda r: r["choices"].pop(), "the game is not over"),
        (lambda r: r["result"]["totals"].reverse(), "totals are"),
        (lambda r: r["result"].update(turns=1), "turns are"),
        (lambda r: r.update(bundle="1" * 64), "other rules or another board"),
        (lambda r: r.update(players=9), "players"),
        (lambda r: r.update(first=3), "player 3 is not one of 0 to 2"),
        (lambda r: r.update(version=3), "newer than this program"),
        (lambda r: r.update(comment="x"), "not a part"),
    ],
)
def test_a_replay_that_does_not_fit_the_game_is_refused(change: Callable[[Replay], Any], words: str) -> None:
    replay = replay_after()
    if replay["result"]["totals"] == replay["result"]["totals"][::-1]:
        replay["result"]["totals"][0] += 1
    change(replay)
    with pytest.raises(BadState) as caught:
        play_replay(small_bundle(), replay)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "ttrdsl-game"},
        {"seed": -1},
        {"seed": 2**64},
        {"seed": "4"},
        {"seed": True},
        {"players": 0},
        {"players": "3"},
        {"first": -1},
        {"first": 1.0},
        {"choices": None},
        {"choices": [0, "1"]},
        {"choices": [True]},
        {"choices": [-1]},
        {"choices": [10**30]},
        {"result": []},
        {"result": {}},
        {"result": {"totals": [1], "turns": "x"}},
        {"game": 5},
        {"bundle": []},
        {"result": {"totals": {}, "turns": 1}},
        {"result": {"totals": [0.5], "turns": 1}},
    ],
)
def test_a_replay_of_the_wrong_form_is_refused(change: dict[str, Any]) -> None:
    data = copy.deepcopy(replay_after()) | change
    with pytest.raises(BadState):
        read_replay(json.dumps(data).encode())
    with pytest.raises(BadState):
        play_replay(small_bundle(), data)


@pytest.mark.parametrize(
    "name", ["format", "version", "game", "bundle", "players", "seed", "first", "choices", "result"]
)
def test_a_replay_with_a_missing_part_is_refused(name: str) -> None:
    data = replay_after(3)
    del data[name]
    with pytest.raises(BadState, match=name):
        read_replay(json.dumps(data).encode())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"format":"ttrdsl-replay"}',
        b"1" * 5000,
        b"NaN",
        b'{"format":"ttrdsl-replay","seed":' + b"9" * 5000 + b"}",
    ],
)
def test_bytes_that_are_no_replay_are_refused(data: bytes) -> None:
    with pytest.raises(BadState):
        read_replay(data)


def test_a_truncated_file_is_refused_wherever_it_is_cut() -> None:
    data = replay_bytes(replay_after())
    for end in range(0, len(data) - 2, 7):
        with pytest.raises(BadState):
            read_replay(data[:end])


def test_a_file_too_large_to_be_a_replay_is_not_even_read() -> None:
    with pytest.raises(BadState, match="too large"):
        read_replay(b" " * 16_000_001)


def test_replays_of_one_game_are_the_same_bytes() -> None:
    assert replay_bytes(replay_after(30)) == replay_bytes(replay_after(30))
    begun = [replay_bytes(replay_of(new_game(small_machine(), seed))) for seed in (5, 6)]
    assert begun[0] != begun[1]
