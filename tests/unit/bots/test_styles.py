"""The styles play alike on every tier, inside the kernel and outside."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.games import machine_of
from tests.samples import sample
from tests.unit.bots.tiny import tiny_machine
from ttrdsl.bots.path.findings import findings_of
from ttrdsl.bots.path.kernel import StyledKernel
from ttrdsl.dialect import native
from ttrdsl.engine.machine import Machine
from ttrdsl.fast.emit.results import DECISIONS, ROW_HEAD, TURNS, WINNERS
from ttrdsl.playtest.batch import Record, play_game

GAMES = [("usa", 2), ("europe", 3), ("japan", 2), ("rails_sails", 2), ("italy", 2), ("new_york", 4), ("world37", 3)]
SMALL_GAMES = [("early_birds", 3), ("round_trips", 2), ("smugglers", 2), ("terrain", 2), ("tolls", 2)]
needs_native = pytest.mark.skipif(native.available() is not None, reason="no native code here")


def kernel_for(machine: Machine, tier: str) -> StyledKernel:
    return StyledKernel(machine, tier, findings_of(machine))


@cache
def kernel_of(name: str, players: int, tier: str) -> StyledKernel:
    return kernel_for(machine_of(name, players), tier)


def rows(kernel: StyledKernel, seats: tuple[str, ...], games: int, seed: int = 7) -> list[list[int]]:
    """Return the records of some games played inside the kernel."""
    size = kernel.program.row
    out = kernel.vector([0] * (games * size))
    assert kernel.play_seats(seed, 0, games, out, seats) == games
    return [[int(x) for x in out[i * size : (i + 1) * size]] for i in range(games)]


def summary(machine: Machine, row: list[int]) -> dict[str, Any]:
    lines = len(machine.bundle["scores"])
    width = (len(row) - ROW_HEAD) // machine.players
    seats = [row[ROW_HEAD + seat * width :] for seat in range(machine.players)]
    return {
        "turns": row[TURNS],
        "decisions": row[DECISIONS],
        "winners": tuple(seat for seat in range(machine.players) if row[WINNERS] >> seat & 1),
        "scores": tuple(tuple(seat[:lines]) for seat in seats),
        "tickets": tuple((seat[lines], seat[lines + 1]) for seat in seats),
    }


def told(record: Record) -> dict[str, Any]:
    assert record.dead is None
    return {name: getattr(record, name) for name in ("turns", "decisions", "winners", "scores", "tickets")}


@pytest.mark.parametrize(("name", "players"), sample([*SMALL_GAMES, *GAMES], 8))
def test_a_game_inside_the_kernel_is_the_one_the_interpreter_plays(name: str, players: int) -> None:
    machine = machine_of(name, players)
    seats = ("path", *["random"] * (players - 1))
    (row,) = rows(kernel_of(name, players, "text"), seats, 1)
    assert summary(machine, row) == told(play_game(machine, seats, 7, 0))


@needs_native
@pytest.mark.parametrize(("name", "games"), sample([("terrain", 3), ("tolls", 1), ("usa", 3)], 1))
def test_native_code_plays_like_the_text(name: str, games: int) -> None:
    for seats in (("path", "path"), ("random", "path")):
        fast, slow = (rows(kernel_of(name, 2, tier), seats, games) for tier in ("native", "text"))
        assert fast == slow


def test_random_is_the_same_with_and_without_other_styles_in_the_program() -> None:
    kernel = kernel_of("new_york", 2, "text")
    size = kernel.program.row
    out = kernel.vector([0] * (5 * size))
    assert kernel.play(7, 0, 5, out) == 5
    assert [out[i * size : (i + 1) * size] for i in range(5)] == rows(kernel, ("random", "random"), 5)


def test_games_do_not_depend_on_what_was_played_before() -> None:
    kernel = kernel_of("new_york", 2, "text")
    together, size = rows(kernel, ("path", "path"), 4), kernel.program.row
    out = kernel.vector([0] * size)
    assert kernel.play_seats(7, 3, 1, out, ("path", "path")) == 1
    assert list(out) == together[3]


def test_path_inside_the_kernel_beats_random() -> None:
    kernel = kernel_of("new_york", 2, "text")
    won = [row[WINNERS] & 1 for row in rows(kernel, ("path", "random"), 20)]
    assert sum(won) >= 18


def test_a_game_somebody_made_up_is_played_too(tmp_path: Path) -> None:
    machine = tiny_machine(tmp_path, 3)
    (row,) = rows(kernel_for(machine, "text"), ("path", "random", "path"), 1)
    assert summary(machine, row) == told(play_game(machine, ("path", "random", "path"), 7, 0))


def test_editing_the_board_leaves_the_text_as_it_is() -> None:
    machine = machine_of("usa", 2)
    edited = {**machine.bundle, "facts": {**machine.bundle["facts"]}}
    lengths = edited["facts"]["route.length"]
    edited["facts"]["route.length"] = {**lengths, "data": [2 if x == 1 else x for x in lengths["data"]]}
    other = kernel_for(Machine(edited, 2), "text")
    assert other.program.text == kernel_of("usa", 2, "text").program.text
    assert other.program.tables != kernel_of("usa", 2, "text").program.tables
