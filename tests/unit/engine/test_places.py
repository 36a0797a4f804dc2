"""What stops a game is said with its place in the text, whichever rule it was and whatever was wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import bundle_of_text
from tests.unit.fast.test_limits import TINY
from ttrdsl.engine.errors import GameError
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine

FIRST = TINY.count("\n") + 1  # the line behind the small game
CASES = {  # what stands there, and what is said
    "a move": (
        'action go "Go" { for me in players { move 9 from cards to me.hand } }',
        "`cards` has too few cards (step `go` at",
    ),
    "a number": ('action go "Go" { x = 1 / y }', "division by 0 (step `go` at"),
    "what an action asks": ('action go "Go" when 1 / y > 0 { x += 1 }', "division by 0 (step `go` at"),
    "a cost": (
        'action go "Go" { pay (cost { 2 of (wagon covers y - 3..y) }) from me.hand }',
        "this cost makes no sense: a filler cannot cover -3 to 0 units (step `go` at",
    ),
    "a standing rule": (
        'action go "Go" { x = 1 }\nwhenever again: x > 0 { x += 1 }',
        "standing rule `again` runs without end (step `go` at",
    ),
    "a score": ('score odd "Odd" = 1 / y\naction go "Go" { x += 99 }', "division by 0 (score `odd` at"),
}


def play_on(machine: Machine) -> None:
    """Play first options to the end, and add up the points."""
    game = Game(machine, machine.start(1))
    while not game.over:
        game.play(0)
    game.total(0)
    game.winners()


@pytest.mark.parametrize("case", CASES)
def test_what_stops_a_game_is_said_with_its_place(case: str, tmp_path: Path) -> None:
    rules, words = CASES[case]
    machine = Machine(bundle_of_text(f"{TINY}{rules}\n", tmp_path), 2)
    with pytest.raises(GameError) as stopped:
        play_on(machine)
    said = str(stopped.value)
    assert said.startswith(words)
    assert said.endswith(f"small.ttr:{FIRST})")


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("end when x > 500", "end when 1 / y > 0", "division by 0 (`end` at"),
        ("winner { most total }", "winner { most 1 / y }", "division by 0 (`winner` at"),
    ],
)
def test_an_end_and_a_winner_have_their_places_too(before: str, after: str, words: str, tmp_path: Path) -> None:
    text = TINY.replace(before, after)
    machine = Machine(bundle_of_text(f'{text}action go "Go" {{ x += 99 }}\n', tmp_path), 2)
    with pytest.raises(GameError) as stopped:
        play_on(machine)
    assert str(stopped.value).startswith(words)
    assert str(stopped.value).endswith(f"small.ttr:{text[: text.index(after)].count(chr(10)) + 1})")
