"""A replay: the seed and the choices of a game, from which it can be played again exactly.

`{"format": "ttrdsl-replay", "version": 2, "game": id, "bundle": hash, "players": n, "seed": s, "first": k or null,
"choices": […], "result": {"totals": […], "turns": n} or null}`; the result is there when the game is over.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ttrdsl.engine import chance, labels, layout
from ttrdsl.engine.errors import BadState, GameError, NotAllowed
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.paying import PayDecision, in_steps
from ttrdsl.engine.saved import check_header, core_of, read_choices
from ttrdsl.engine.saved_values import shown

FORMAT = "ttrdsl-replay"
VERSION = 2  # 2: a payment with many ways takes several choices
FIELDS = ("format", "version", "game", "bundle", "players", "seed", "first", "choices", "result")
LARGEST_FILE = 16_000_000

Replay = dict[str, Any]


def replay_of(game: Game) -> Replay:
    """Return the replay of a game. It is tried out, so that no replay is made that leads elsewhere."""
    machine, state = game.machine, game.state
    first = _first_player(game)
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": machine.bundle["game"]["id"],
        "bundle": machine.bundle_hash,
        "players": machine.players,
        "seed": state[layout.SEED],
        "first": first,
        "choices": list(game.choices),
        "result": result_of(game) if game.over else None,
    }


def result_of(game: Game) -> dict[str, Any]:
    """Return what a game came to."""
    totals = [game.machine.total(game.state.copy(), p) for p in range(game.players)]
    return {"totals": totals, "turns": game.state[layout.TURNS]}


def replay_bytes(replay: Replay) -> bytes:
    """Return a replay as a file."""
    return (json.dumps(replay, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def read_replay(data: bytes) -> Replay:
    """Return the replay in a file, its form checked; whether it fits a game shows when it is played."""
    if len(data) > LARGEST_FILE:
        raise BadState(f"a replay of {len(data)} bytes is too large")
    try:
        found = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadState(f"this is not JSON: {error}") from error
    _check_form(found)
    return dict(found)


def play_replay(
    bundle: dict[str, Any],
    replay: Replay,
    machine: Machine | None = None,
    log: bool = False,
    seen: Callable[[Game], None] = lambda game: None,
) -> Game:
    """Play a replay again, from the first choice to the last, and compare what it came to.

    `seen` is shown the game before the first choice and after each.
    """
    _check_form(replay)
    try:
        machine = machine or Machine(bundle, replay["players"])
    except NotAllowed as error:
        raise BadState(f"players: {error}") from error
    check_header(machine, replay, FORMAT, VERSION, FIELDS)
    if replay["first"] is not None and replay["first"] >= machine.players:
        raise BadState(f"first: player {replay['first']} is not one of 0 to {machine.players - 1}")
    game = started(machine, replay["seed"], replay["first"], log)
    seen(game)
    for number, choice in enumerate(replay["choices"]):
        if replay["version"] == 1 and _in_steps(game):
            raise BadState(f"choices[{number}]: one choice for a payment that since version 2 is asked for in steps")
        _play(game, number, choice)
        seen(game)
    if replay["result"] is not None:
        if not game.over:
            raise BadState(f"result: there is one, but after {len(replay['choices'])} choices the game is not over")
        found = result_of(game)
        for part in ("totals", "turns"):
            if replay["result"][part] != found[part]:
                raise BadState(f"result: {part} are {found[part]}, not {replay['result'][part]}")
    return game


def started(machine: Machine, seed: int, first: int | None, log: bool = False) -> Game:
    """Return a new game of a machine."""
    events: list[tuple[Any, ...]] | None = [] if log else None
    machine.log = events
    try:
        return Game(machine, machine.start(seed, first), events)
    finally:
        machine.log = None


def _in_steps(game: Game) -> bool:
    """Say whether the decision that is due is one answer of a payment."""
    return isinstance(game.pending, PayDecision) and in_steps(game.state[layout.OPTIONS])


def _play(game: Game, number: int, choice: int) -> None:
    found = game.pending
    if found is None:
        raise BadState(f"choices[{number}]: the game is over after {number} choices")
    if choice >= game.option_count:
        asked = f"P{game.state[layout.ACTOR] + 1}, {labels.question(game.machine, found)} (step `{found.path}`)"
        raise BadState(f"choices[{number}]: option {choice} is not one of 0 to {game.option_count - 1} for {asked}")
    try:
        game.play(choice)
    except GameError as error:
        raise BadState(f"choices[{number}]: {error}") from error


def _first_player(game: Game) -> int | None:
    """Find out whether the first player was drawn or named, by playing the game again."""
    machine, seed, first = game.machine, game.state[layout.SEED], game.state[layout.FIRST]
    for tried in (None, first):
        if tried is None and chance.below(seed, 1, machine.players) != first:
            continue
        again = started(machine, seed, tried)
        try:
            for number, choice in enumerate(game.choices):
                _play(again, number, choice)
        except BadState:
            continue
        if core_of(machine, again.state) == core_of(machine, game.state):
            return tried
    raise BadState("this game did not begin at its beginning: its seed and choices lead elsewhere")


def _check_form(data: Any) -> None:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadState(f"format: this is not a `{FORMAT}`")
    for name in FIELDS:
        if name not in data:
            raise BadState(f"{name}: missing")
    for name, low, high in (("players", 1, 100), ("seed", 0, 2**64 - 1), ("first", 0, 100)):
        value = data[name]
        if name == "first" and value is None:
            continue
        if type(value) is not int or not low <= value <= high:
            raise BadState(f"{name}: expected a number from {low} to {high}, found {shown(value)}")
    for name in ("game", "bundle"):
        if not isinstance(data[name], str):
            raise BadState(f"{name}: expected a text, found {shown(data[name])}")
    read_choices(data["choices"])
    _check_result(data["result"])


def _check_result(result: Any) -> None:
    if result is None:
        return
    if not isinstance(result, dict) or set(result) != {"totals", "turns"}:
        raise BadState("result: expected the totals and the number of turns")
    totals = result["totals"]
    if not isinstance(totals, list) or len(totals) > 100 or any(type(x) is not int for x in [*totals, result["turns"]]):
        raise BadState("result: expected numbers")
