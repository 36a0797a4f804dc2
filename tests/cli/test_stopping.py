"""Ctrl-C in the middle of long work: the figures there are so far are printed, and the exit code says 130."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.unit.bots.tiny import TINY
from ttrdsl.playtest import workers
from ttrdsl.scenario import batch, mutation

SEATS = ("--seats", "random", "--jobs", "1")


@pytest.fixture
def tiny(folder: Path) -> Path:
    path = folder / "tiny.ttr"
    path.write_text(TINY.lstrip().replace("train   : pieces = 6", "train   : pieces = trains"), encoding="utf-8")
    path.write_text(
        path.read_text(encoding="utf-8").replace("\ncolors", "\nparam trains = 6\ncolors"), encoding="utf-8"
    )
    return path


def stopped_at(call: int, real: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that does what another does, but for one call, in which somebody presses Ctrl-C."""
    calls = 0

    def through(*args: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == call:
            signal.raise_signal(signal.SIGINT)
        return real(*args)

    return through


def test_sweep_prints_the_versions_that_are_finished(run: Any, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttrdsl.cli.trials.measured", stopped_at(3, _two_games))  # six is as it is: not played again
    outcome = run("sweep", "tiny.ttr", "--set", "trains=5..8", "-n", "2", *SEATS)
    assert outcome.code == 130
    assert [setting for setting in ("trains=5", "trains=6", "trains=7") if setting in outcome.out] == [
        "trains=5",
        "trains=6",
    ]
    assert "stopped before 2 versions" in outcome.err


def test_sweep_without_a_finished_version_just_ends(run: Any, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttrdsl.cli.trials.measured", stopped_at(2, _two_games))
    outcome = run("sweep", "tiny.ttr", "--set", "trains=5..8", "-n", "2", *SEATS)
    assert (outcome.code, outcome.out, outcome.err.splitlines()[-1]) == (130, "", "stopped")


def test_tune_proposes_the_best_so_far(run: Any, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("optuna", reason="pip install 'ttrdsl[tune]'")
    monkeypatch.setattr("ttrdsl.cli.trials.measured", stopped_at(3, _two_games))
    outcome = run("tune", "tiny.ttr", "--set", "trains=3,9", "--goal", "turns<1", "-n", "2", *SEATS)
    assert outcome.code == 130
    assert "1 versions tried; on the same seeds the best is" in outcome.out
    assert "stopped before the best was played on fresh seeds" in outcome.err


def test_compare_takes_the_games_both_came_to_the_end_of(run: Any, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "play_numbered", stopped_at(9, workers.play_numbered))
    monkeypatch.setattr("ttrdsl.cli.trials.measured", _by_the_interpreter)
    Path("other.ttr").write_text(tiny.read_text(encoding="utf-8").replace("trains = 6", "trains = 5"), encoding="utf-8")
    outcome = run("compare", "tiny.ttr", "other.ttr", "-n", "5", "--format", "json", *SEATS)
    assert (outcome.code, json.loads(outcome.out)["games"]) == (130, 3)


def test_scenarios_that_ran_are_shown(run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "run_scenario", stopped_at(2, batch.run_scenario))
    outcome = run("test", "tolls", "--jobs", "1", "--format", "json")
    assert (outcome.code, len(json.loads(outcome.out)["scenarios"])) == (130, 1)
    assert "stopped after 1 of " in outcome.err


def test_mutants_that_were_tried_are_counted(run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutation.Suite, "verdict", stopped_at(4, mutation.Suite.verdict))
    outcome = run("mutate", "island", "--jobs", "1", "--format", "json")
    assert (outcome.code, json.loads(outcome.out)["mutants"]) == (130, 3)
    assert "stopped after 3 mutants" in outcome.err


def _two_games(run: Any, games: int, jobs: int) -> Any:
    from ttrdsl.trials.comparing import measured

    return measured(run, 2, 1, "interpreter")


def _by_the_interpreter(run: Any, games: int, jobs: int) -> Any:
    from ttrdsl.trials.comparing import measured

    return measured(run, games, jobs, "interpreter")
