"""Runs: the same seed gives the same games however they are split, and games that cannot go on are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import bundle_of_text
from tests.unit.playtest.tiny import STUCK, tiny_bundle
from ttrdsl.engine.replay import play_replay
from ttrdsl.playtest.batch import Run, engine_for, play_all
from ttrdsl.playtest.run_files import BadRun, read_run, run_bytes
from ttrdsl.playtest.statistics import figures, wilson


def run_of(folder: Path, seed: int = 3, seats: tuple[str, ...] = ("path", "random")) -> Run:
    return Run(tiny_bundle(folder), seats, seed)


def test_games_do_not_depend_on_the_number_of_jobs(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    alone = list(play_all(run, range(10)))
    together = sorted(play_all(run, range(10), jobs=2), key=lambda record: record.game)
    assert alone == together
    assert figures(run, alone) == figures(run, together[::-1])


def test_a_run_with_another_seed_plays_other_games(tmp_path: Path) -> None:
    one, other = (list(play_all(run_of(tmp_path, seed), range(4))) for seed in (3, 4))
    assert [r.scores for r in one] != [r.scores for r in other]


def test_a_dead_state_is_kept_with_the_way_to_it(tmp_path: Path) -> None:
    bundle = bundle_of_text(STUCK, tmp_path)
    run = Run(bundle, ("random", "random"), 1)
    (record,) = play_all(run, [0])
    assert record.dead is not None
    assert "turn.take" in record.dead.message
    assert record.winners == ()
    assert record.dead.replay is not None
    game = play_replay(bundle, record.dead.replay)
    assert not game.over
    assert record.dead.choice in range(game.option_count)
    found = figures(run, [record])
    assert found["dead_states"] == 1
    assert found["dead"][0]["message"] == record.dead.message


def test_the_engine_is_chosen_by_name() -> None:
    assert engine_for("auto") == engine_for("interpreter") == "interpreter"


# ---- files ----------------------------------------------------------------------------------------


def test_a_run_can_be_read_back(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    records = list(play_all(run, range(3)))
    assert read_run(run, run_bytes(run, reversed(records))) == records


def test_a_dead_state_can_be_read_back(tmp_path: Path) -> None:
    run = Run(bundle_of_text(STUCK, tmp_path), ("random", "random"), 1)
    records = list(play_all(run, [0]))
    assert read_run(run, run_bytes(run, records)) == records


def test_a_file_of_another_run_is_refused(tmp_path: Path) -> None:
    data = run_bytes(run_of(tmp_path), [])
    with pytest.raises(BadRun, match="its seed is 3, not 4"):
        read_run(run_of(tmp_path, 4), data)
    with pytest.raises(BadRun, match="its seats is"):
        read_run(run_of(tmp_path, seats=("random", "random")), data)
    with pytest.raises(BadRun, match="its bundle is"):
        read_run(Run(bundle_of_text(STUCK, tmp_path), ("path", "random"), 3), data)


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff", b"[" * 5000, b'{"format": "ttrdsl-run"}'])
def test_a_file_that_is_no_run_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(BadRun):
        read_run(run_of(tmp_path), data)


def test_a_damaged_run_is_refused(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    data = run_bytes(run, play_all(run, range(1)))
    with pytest.raises(BadRun, match="damaged"):
        read_run(run, data.replace(b'"turns":', b'"turnz":'))


# ---- figures --------------------------------------------------------------------------------------


def test_intervals_are_those_of_wilson() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 50)[0] == 0
    assert wilson(50, 50)[1] == 1


def test_figures_add_up(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    records = list(play_all(run, range(8)))
    found = figures(run, records)
    assert found["games"] == 8
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(8)
    for seat in found["seats"]:
        assert sum(seat["score"].values()) == pytest.approx(seat["mean_score"], abs=0.01)
        assert seat["win_rate_from"] <= seat["win_rate"] <= seat["win_rate_to"]
    claimed = found["routes"]["claimed_per_game"]
    assert found["routes"]["never_claimed"] == [name for name, rate in claimed.items() if not rate]


def test_a_run_without_games_has_figures_too(tmp_path: Path) -> None:
    assert figures(run_of(tmp_path), [])["mean_score"] == 0
