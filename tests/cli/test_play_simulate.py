"""Many games at once: figures in every form, the same whatever the number of processes, kept when stopped."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.playtest.tiny import STUCK, TINY
from ttrdsl.playtest import batch

TIMES = ("start_seconds", "games_per_second")
FIRST = [
    "format", "version", "games", "players", "engine", "start_seconds", "games_per_second", "turns_per_game",
    "decisions_per_game", "mean_score", "dead_states",
]  # fmt: skip


@pytest.fixture
def tiny(folder: Path) -> Path:
    path = folder / "tiny.ttr"
    path.write_text(TINY.lstrip(), encoding="utf-8")
    return path


def figures(outcome: Any) -> dict[str, Any]:
    found = dict(json.loads(outcome.out))
    return {name: value for name, value in found.items() if name not in TIMES}


def test_json_begins_with_what_people_compare(run: Any, tiny: Path) -> None:
    outcome = run("simulate", "tiny.ttr", "-n", "5", "--format", "json")
    found = json.loads(outcome.out)
    assert outcome.code == 0
    assert list(found)[: len(FIRST)] == FIRST
    assert (found["games"], found["players"], found["engine"], found["dead_states"]) == (5, 2, "interpreter", 0)


def test_the_number_of_processes_changes_nothing(run: Any, tiny: Path) -> None:
    args = ("simulate", "tiny.ttr", "-n", "12", "--seats", "path,random", "--seed", "4", "--format", "json")
    assert figures(run(*args, "--jobs", "1")) == figures(run(*args, "--jobs", "2"))


def test_text_names_seats_lines_and_routes(run: Any, tiny: Path) -> None:
    outcome = run("simulate", "tiny.ttr", "-n", "6", "--seats", "path,random,random")
    assert outcome.code == 0
    for words in ("P1 path", "P3 random", "all random", "Tickets", "routes never claimed", "dead states: none"):
        assert words in outcome.out
    assert "6 games with the interpreter" in outcome.err
    assert "\x1b" not in outcome.out + outcome.err


def test_csv_has_a_line_for_each_game(run: Any, tiny: Path) -> None:
    outcome = run("simulate", "tiny.ttr", "-n", "4", "--format", "csv")
    rows = list(csv.reader(io.StringIO(outcome.out)))
    assert rows[0] == ["game", "turns", "decisions", "winners", "P1 random", "P2 random", "dead"]
    assert [row[0] for row in rows[1:]] == ["0", "1", "2", "3"]


def test_a_run_goes_on_from_its_file(run: Any, tiny: Path) -> None:
    args = ("simulate", "tiny.ttr", "--seed", "4", "--format", "json")
    whole = figures(run(*args, "-n", "9"))
    run(*args, "-n", "4", "--resume", "kept.json")
    assert len(json.loads(Path("kept.json").read_text())["played"]) == 4
    assert figures(run(*args, "-n", "9", "--resume", "kept.json")) == whole


def test_what_is_finished_is_kept_when_a_run_is_stopped(run: Any, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("simulate", "tiny.ttr", "-n", "6", "--format", "json", "--jobs", "1", "--resume", "kept.json")
    real = batch.play_game

    def stopped(machine: Any, seats: Any, seed: int, number: int) -> Any:
        if number == 3:
            raise KeyboardInterrupt
        return real(machine, seats, seed, number)

    with monkeypatch.context() as patch:
        patch.setattr(batch, "play_game", stopped)
        outcome = run(*args)
    assert outcome.code == 130
    assert figures(outcome)["games"] == 3
    assert "stopped after 3 games" in outcome.err
    assert figures(run(*args)) == figures(run("simulate", "tiny.ttr", "-n", "6", "--format", "json"))


def test_a_dead_state_leaves_a_replay(run: Any, folder: Path) -> None:
    (folder / "stuck.ttr").write_text(STUCK.lstrip(), encoding="utf-8")
    (folder / "dead").mkdir()
    outcome = run("simulate", "stuck.ttr", "-n", "2", "--dead", "dead")
    assert outcome.code == 0, outcome.err
    assert "dead states: 2" in outcome.out
    files = sorted(path.name for path in (folder / "dead").iterdir())
    assert files == ["stuck-seed0-game0.dead.json", "stuck-seed0-game1.dead.json"]
    shown = run("play", "stuck.ttr", "--replay", f"dead/{files[0]}")
    assert shown.code == 0
    assert "not over" in shown.out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--seats", "human"), "no style `human`"),
        (("--players", "7"), "is for 2 to 3 players, not 7"),
        (("--engine", "steam"), "steam"),
        (("--resume", "tiny.ttr"), "cannot go on with `tiny.ttr`: this is not JSON"),
        (("--resume", "no/such.json"), "cannot write"),
    ],
)
def test_slips_are_named_in_one_message(run: Any, tiny: Path, args: tuple[str, ...], words: str) -> None:
    outcome = run("simulate", "tiny.ttr", "-n", "2", *args)
    assert outcome.code == 2
    assert words in outcome.err
    assert "TTR901" not in outcome.err
