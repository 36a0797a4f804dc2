"""`ttrdsl render` with files of games: states, replays, simulations, and what does not belong together."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def replay(folder: Path, run: Any) -> Path:
    """Return the replay of a game of the island, played by styles."""
    assert run("play", "island", "--seats", "random,random", "--seed", "7", "--save-replay", "game.json").code == 0
    return folder / "game.json"


def test_a_replay_is_drawn_at_its_end(folder: Path, run: Any, replay: Path) -> None:
    found = run("render", "island", "--state", "game.json", "-o", "end.svg")
    assert found.code == 0, found.err
    assert ">Players<" in (folder / "end.svg").read_text(encoding="utf-8")


def test_a_state_of_another_game_is_refused(folder: Path, run: Any, replay: Path) -> None:
    found = run("render", "delta", "--state", "game.json")
    assert (found.code, found.out) == (2, "")
    assert "`game.json` is of the game `island`, not of `delta`" in found.err
    assert not (folder / "delta.svg").exists()


def test_a_state_of_other_rules_is_refused(folder: Path, run: Any, replay: Path) -> None:
    data = json.loads(replay.read_text(encoding="utf-8"))
    replay.write_text(json.dumps(data | {"bundle": "0" * 64}), encoding="utf-8")
    found = run("render", "island", "--state", "game.json")
    assert found.code == 2
    assert "made with other rules or another board" in found.err


@pytest.mark.parametrize("text", ["", "[]", '"x"', "{}", '{"format": "ttrdsl-replay"}', '{"players": -1}', "[" * 5000])
def test_what_is_no_state_is_refused_in_one_sentence(folder: Path, run: Any, text: str) -> None:
    (folder / "odd.json").write_text(text, encoding="utf-8")
    for option in ("--state", "--heat"):
        found = run("render", "island", option, "odd.json")
        assert found.code == 2
        assert found.err.startswith("error: ")
        assert "TTR901" not in found.err


def test_a_simulation_colors_the_routes(folder: Path, run: Any) -> None:
    figures = run("simulate", "island", "-n", "5", "--jobs", "1", "--format", "json")
    (folder / "games.json").write_text(figures.out, encoding="utf-8")
    found = run("render", "island", "--heat", "games.json", "-o", "heat.svg")
    assert found.code == 0, found.err
    assert " %</text>" in (folder / "heat.svg").read_text(encoding="utf-8")


def test_a_target_that_cannot_be_written_is_named(folder: Path, run: Any) -> None:
    (folder / "taken.svg").mkdir()
    found = run("render", "island", "-o", "taken.svg")
    assert found.code == 2
    assert "taken.svg" in found.err
    assert "TTR901" not in found.err


def test_a_folder_that_is_missing_is_made(folder: Path, run: Any) -> None:
    assert run("render", "island", "-o", "pictures/new/island.svg").code == 0
    assert (folder / "pictures" / "new" / "island.svg").is_file()


def test_a_bundle_is_drawn_without_its_source(folder: Path, run: Any) -> None:
    assert run("build", "island", "-o", "out").code == 0
    assert run("render", "out/island.json").code == 0
    assert run("render", "island", "-o", "again.svg").code == 0
    assert (folder / "island.svg").read_bytes() == (folder / "again.svg").read_bytes()


def test_the_size_that_is_said_is_the_size_of_the_picture(folder: Path, run: Any) -> None:
    said = re.match(r"(\d+) × (\d+) mm", run("render", "island", "-o", "island.svg").err)
    drawn = re.search(r'width="([\d.]+)mm" height="([\d.]+)mm"', (folder / "island.svg").read_text(encoding="utf-8"))
    assert said is not None
    assert drawn is not None
    assert [int(side) for side in said.groups()] == [round(float(side)) for side in drawn.groups()]


def test_strict_ends_with_1_if_something_does_not_look_right(folder: Path, run: Any) -> None:
    assert run("render", "island", "--width", "50", "--strict").code == 1
    assert run("render", "island", "--width", "50").code == 0
