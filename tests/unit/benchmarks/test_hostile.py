"""The fuzzer: what it found once stays mended, the same case is the same bytes, and it sees what it looks for."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

from benchmarks.hostile import Tally
from benchmarks.hostile_cases import KINDS, broken, made
from benchmarks.hostile_processes import drive

KEPT = sorted((Path(__file__).parents[2] / "hostile").glob("*.case"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_what_was_found_stays_mended(path: Path) -> None:
    assert broken(path.name.split("-")[0], path.read_bytes()) == ""


@pytest.mark.parametrize("kind", KINDS)
def test_a_case_is_a_kind_and_a_number(kind: str) -> None:
    assert made(kind, 7) == made(kind, 7)
    assert len({made(kind, number)[1] for number in range(5)}) > 1


@pytest.mark.parametrize("kind", KINDS)
def test_some_cases_of_every_kind_are_taken_well(kind: str) -> None:
    assert [broken(*made(kind, number)) for number in (11, 12)] == ["", ""]


def test_a_fault_of_ours_is_a_find(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*args: object) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr("ttrdsl.cli.check.check_files", fault)
    monkeypatch.setattr("benchmarks.hostile_takers.check_files", fault)
    assert "ZeroDivisionError: on purpose" in broken("whole_text", b"game x")
    assert "ZeroDivisionError: on purpose" in broken("text", b"game x")


def test_a_process_that_hangs_or_dies_is_a_find_and_the_rest_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def odd(kind: str, data: bytes) -> str:
        if data == b"1":
            os.kill(os.getpid(), signal.SIGKILL)
        while data == b"2":
            pass
        return "wrong" if data == b"4" else ""

    monkeypatch.setattr("benchmarks.hostile_processes.broken", odd)
    monkeypatch.setattr("benchmarks.hostile_processes.SECONDS", 0.05)
    found = dict(drive(lambda number: ("text", str(number).encode()), range(6)))
    assert found == {1: "the process ended with -9", 2: "no answer in 0 s", 4: "wrong"}


def test_figures_of_runs_add_up(tmp_path: Path) -> None:
    tally, both = Tally(), Tally()
    tally.cases["text"], tally.finds["text"], tally.spent["text"] = 500_000, 1, 1000  # type: ignore[assignment]
    tally.keep(tmp_path / "run.json")
    for _ in range(2):
        both.add(json.loads((tmp_path / "run.json").read_text()))
    assert both.table().splitlines()[-1].split() == ["all", "1,000,000", "2", "2.00"]
