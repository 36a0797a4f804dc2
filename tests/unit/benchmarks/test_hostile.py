"""The fuzzer: what it found once stays mended, the same case is the same bytes, and it sees what it looks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.hostile_cases import KINDS, broken, made

KEPT = sorted((Path(__file__).parents[2] / "hostile").glob("*.case"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_what_was_found_stays_mended(path: Path) -> None:
    assert broken(path.name.split("-")[0], path.read_bytes()) == ""


@pytest.mark.parametrize("kind", KINDS)
def test_a_case_is_a_kind_and_a_number(kind: str) -> None:
    assert made(kind, 7) == made(kind, 7)
    assert len({made(kind, number) for number in range(5)}) > 1


@pytest.mark.parametrize("kind", KINDS)
def test_some_cases_of_every_kind_are_taken_well(kind: str) -> None:
    assert [broken(kind, made(kind, number)) for number in (11, 12)] == ["", ""]


def test_a_fault_of_ours_is_a_find(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*args: object) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr("ttrdsl.cli.check.check_files", fault)
    assert "ZeroDivisionError: on purpose" in broken("text", b"game x")
